#!/bin/sh
# sbatch --nodes N examples/cluster/slurm.sh FILE...: a worker on each node, and what they are to verify.
# SUNDER is the folder with sunder.jar and hazelcast-5.5.0.jar, on a file system that all nodes have.
#SBATCH --job-name=sunder
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=8
#SBATCH --mem=32G
set -eu
: "${SUNDER:=$HOME/sunder}"
port=$((20000 + SLURM_JOB_ID % 20000))
secret=$HOME/.sunder-$SLURM_JOB_ID
(umask 077 && openssl rand -hex 32 >"$secret")
trap 'rm -f "$secret"' EXIT

cluster=
for node in $(scontrol show hostnames "$SLURM_JOB_NODELIST"); do
  cluster=$cluster${cluster:+,}$node:$port
done

# shellcheck disable=SC2016
srun --kill-on-bad-exit=0 sh -c 'exec java -XX:MaxRAMPercentage=75 -jar "$1/sunder.jar" worker --cluster "$2" \
  --cluster-secret-file "$3" --listen "$(hostname):$4" --jobs "$SLURM_CPUS_PER_TASK"' \
  worker "$SUNDER" "$cluster" "$secret" "$port" &
workers=$!

status=0
java -Xmx2g -jar "$SUNDER/sunder.jar" verify --cluster "$cluster" --cluster-secret-file "$secret" "$@" || status=$?
kill "$workers" 2>/dev/null || true
wait "$workers" || true
exit "$status"
