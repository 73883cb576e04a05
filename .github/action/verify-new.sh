#!/usr/bin/env bash
# Verifies files as they are here, and fails on what is new since a commit: unsafe or faulty (exit code 10),
# undecided or not read (20). For continuous integration and for hooks; examples/docs/ci.md tells more.
#   SUNDER          the command; without it sunder.jar of SUNDER_RELEASE (an address), of SUNDER_SHA256 if that is given
#   SUNDER_OPTIONS  of verify
#   SUNDER_KEEP     a folder to keep from run to run (.sunder)
#   SUNDER_SARIF    also write a report in SARIF to this file
#   SUNDER_STAGED   not empty: verify what is staged for a commit
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "usage: verify-new.sh COMMIT FILE..." >&2
  exit 2
fi
base=$1
shift
top=$(git rev-parse --show-toplevel)
prefix=$(git rev-parse --show-prefix)
mkdir -p "${SUNDER_KEEP:-.sunder}"
keep=$(cd "${SUNDER_KEEP:-.sunder}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/base" "$work/staged"

if [ -n "${SUNDER:-}" ]; then
  read -ra sunder <<< "$SUNDER"
else
  jar=$keep/$(cksum <<< "$SUNDER_RELEASE" | cut -d ' ' -f 1).jar
  if [ ! -e "$jar" ]; then
    curl --fail --silent --show-error --location --output "$work/sunder.jar" "$SUNDER_RELEASE/sunder.jar"
    mv "$work/sunder.jar" "$jar"
  fi
  if [ -n "${SUNDER_SHA256:-}" ]; then
    sha256sum --check --quiet <<< "$SUNDER_SHA256  $jar"
  fi
  sunder=(java -jar "$jar")
fi
read -ra options <<< "${SUNDER_OPTIONS:-}"

# verify REPORT-OPTIONS FILE...: what Sunder says of files is no failure of this script.
verify() {
  local code=0
  "${sunder[@]}" verify --cache "$keep/reports" ${options[@]+"${options[@]}"} "$@" || code=$?
  case $code in 0 | 3 | 10 | 20) return 0 ;; *) exit "$code" ;; esac
}

# Of files that were not there before, and of a commit that is none, everything is new.
echo '[]' > "$keep/base.json"
if git cat-file -e "$base^{commit}" 2> /dev/null || git fetch --quiet --depth 1 origin "$base" 2> /dev/null; then
  git -C "$top" archive "$base" | tar -x -C "$work/base"
  known=()
  for file in "$@"; do
    if [ -e "$work/base/$prefix$file" ]; then known+=("$file"); fi
  done
  if [ ${#known[@]} -gt 0 ]; then
    (cd "$work/base/$prefix" && verify --format json --output "$keep/base.json" "${known[@]}" 2> "$work/messages") || {
      code=$?
      cat "$work/messages" >&2
      exit $code
    }
  fi
fi

if [ -n "${SUNDER_STAGED:-}" ]; then
  git -C "$top" checkout-index --all --prefix="$work/staged/"
  cd "$work/staged/$prefix"
fi
if [ -n "${SUNDER_SARIF:-}" ]; then
  verify --format sarif --output "$SUNDER_SARIF" "$@"
fi
"${sunder[@]}" verify --cache "$keep/reports" --since "$keep/base.json" --reuse "$keep/base.json" --fail-on new \
  ${options[@]+"${options[@]}"} "$@"
