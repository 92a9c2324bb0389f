"""Judges the Kubernetes job files by the schema of Kubernetes, and by what they and the Containerfile say of each other.
Usage: kubernetes.py FOLDER"""

import pathlib
import re
import sys

import kubernetes_validate
import yaml

folder = pathlib.Path(sys.argv[1])
container = (folder / "Containerfile").read_text()
tag = re.search(r"--tag (\S+)", container)[1]
user, group = re.search(r"^USER (\d+):(\d+)$", container, re.M).groups()
n = 0
for name in ["kubernetes.yaml", "kubernetes-merge.yaml"]:
    jobs = list(yaml.safe_load_all((folder / name).read_text()))
    assert len(jobs) == 1, name
    job = jobs[0]
    kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)
    pod = job["spec"]["template"]["spec"]
    assert pod["securityContext"]["fsGroup"] == int(group) and int(user) > 0, name
    for one in pod["containers"]:
        assert one["image"] == tag, (one["image"], tag)
        mounts = {mount["name"] for mount in one["volumeMounts"]}
        assert mounts == {volume["name"] for volume in pod["volumes"]}, name
    # A key that Kubernetes does not know is found: the judge judges.
    job["spec"]["backofLimit"] = 1
    try:
        kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)
    except kubernetes_validate.ValidationError:
        n += 1
assert n == 2, "a misspelt key was let through"
shards = yaml.safe_load((folder / "kubernetes.yaml").read_text())
words = shards["spec"]["template"]["spec"]["containers"][0]["args"]
assert f"--shard=auto/{shards['spec']['completions']}" in words, words
print(f"{n} job files are valid for Kubernetes {kubernetes_validate.latest_version()}")
