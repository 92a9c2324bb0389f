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
words() { # as a JSON list of texts, whatever characters they have
    awk 'function json(word, i, sign, out) {
        for (i = 1; i <= length(word); i++) {
            sign = substr(word, i, 1)
            if (sign == "\\" || sign == "\"") sign = "\\" sign
            else if (sign in control) sign = control[sign]
            out = out sign
        }
        return "\"" out "\""
    }
    BEGIN {
        for (i = 1; i < 32; i++) control[sprintf("%c", i)] = sprintf("\\u%04x", i)
        for (i = 1; i < ARGC; i++) list = list (i > 1 ? "," : "") json(ARGV[i])
        print "[" list "]"
    }' "$@"
}
# What AWS Batch takes in the name of a job.
job=gridpress-$(printf '%s' "$set_name" | tr -c 'A-Za-z0-9_-' '-' | cut -c1-100)
make=$(words gridpress generate "$@" --out "/sets/$set_name" --shard "auto/$shards" --quiet)
tasks=$(aws batch submit-job --job-name "$job" --job-queue "$JOB_QUEUE" --job-definition "$JOB_DEFINITION" \
    --array-properties "size=$shards" --retry-strategy attempts=5 --container-overrides "{\"command\": $make}" \
    --query jobId --output text)
merge=$(words gridpress merge "/sets/$set_name")
aws batch submit-job --job-name "$job-merge" --job-queue "$JOB_QUEUE" --job-definition "$JOB_DEFINITION" \
    --depends-on "jobId=$tasks" --container-overrides "{\"command\": $merge}" --query jobId --output text
