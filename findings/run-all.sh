#!/bin/sh
# Runs every finding; exits non-zero if one of them no longer holds. Not part of the tests.
folder=$(dirname "$0")
status=0
for script in "$folder"/*.sh; do
  [ "$(basename "$script")" = run-all.sh ] && continue
  echo "== $(basename "$script" .sh)"
  sh "$script" || { echo "changed, or could not be run"; status=1; }
done
exit $status
