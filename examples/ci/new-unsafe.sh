#!/usr/bin/env bash
# Says which variants are UNSAFE or FAULT in the second report and were not in the first, and fails if there
# are any. Both are JSON reports of `sunder verify` about the same families, of one file or of several.
# Up to 4096 variants (or with --list) they are compared one by one, beyond that by their condition.
set -euo pipefail
if [ $# -ne 2 ]; then
  echo "usage: new-unsafe.sh OLD.json NEW.json" >&2
  exit 2
fi
found=$(jq --null-input --raw-output --sort-keys --slurpfile old "$1" --slurpfile new "$2" '
  def reports: [.[] | if type == "array" then .[] else . end];
  def bad: select(.verdict == "UNSAFE" or .verdict == "FAULT");
  def unsafe: [.perVariant[] | bad | .config | tojson];
  def condition: [.verdicts[]? | bad | .condition] | join(" || ");
  ($old | reports | map({key: .file, value: .}) | from_entries) as $before
  | ($new | reports)[]
  | . as $now
  | ($before[.file] // {perVariant: [], verdicts: []}) as $was
  | if .perVariant and $was.perVariant
    then (unsafe - ($was | unsafe))[] | "\($now.file): \(.)"
    elif condition != "" and condition != ($was | condition)
    then "\(.file): when \(condition)"
    else empty
    end')
if [ -n "$found" ]; then
  echo "unsafe, and not before:"
  echo "$found"
  exit 1
fi
