#!/bin/sh
# A set as an array job under AWS Batch, and a job for the merge that waits for it. The job definition (JOB_DEFINITION) names
# an image with the program in it (Containerfile builds one) and mounts a file system that all of its jobs see (EFS, FSx) at /sets.
#
#   JOB_QUEUE=spot JOB_DEFINITION=gridpress:1 SET=monday SHARDS=64 sh aws-batch.sh --count 100000000 --seed monday --no-rate
#
# AWS Batch gives a job its number (AWS_BATCH_JOB_ARRAY_INDEX). A job that lost its machine is retried and continues with its
# existing parts.
set -eu
: "${JOB_QUEUE:?the queue that takes the jobs}" "${JOB_DEFINITION:?the definition of the jobs}"
set_name=${SET:-set}
shards=${SHARDS:-64}
words() { # as a JSON list of texts
    for word in "$@"; do printf '%s\n' "$word"; done \
        | sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&"/' | paste -sd, - | sed 's/.*/[&]/'
}
make=$(words gridpress generate "$@" --out "/sets/$set_name" --shard "auto/$shards" --quiet)
tasks=$(aws batch submit-job --job-name "gridpress-$set_name" --job-queue "$JOB_QUEUE" --job-definition "$JOB_DEFINITION" \
    --array-properties "size=$shards" --retry-strategy attempts=5 --container-overrides "{\"command\": $make}" \
    --query jobId --output text)
merge=$(words gridpress merge "/sets/$set_name")
aws batch submit-job --job-name "gridpress-$set_name-merge" --job-queue "$JOB_QUEUE" --job-definition "$JOB_DEFINITION" \
    --depends-on "jobId=$tasks" --container-overrides "{\"command\": $merge}" --query jobId --output text
