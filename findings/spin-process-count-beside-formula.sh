#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): a formula counts as a process in _nr_pr. A model that
# has an ltl block fails an assertion about its number of processes, whatever the formula is, unless pan is
# compiled without claims (-DNOCLAIM). The simulator, which runs no formula, counts the processes of the model.
#
# Seen, of one process that asserts _nr_pr == 1 beside ltl any { [] true }:
#   pan: errors: 1, pan with -DNOCLAIM: errors: 0, simulator: 1
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
for package in spin=6.5.2+dfsg-1 tcc=0.9.27+git20200814.62c30a4a-1 libc6-dev=2.36-9+deb12u14 \
  linux-libc-dev; do
  apt-get download "$package" >/dev/null 2>&1
done
for file in *.deb; do dpkg -x "$file" root; done
tcc="$dir/root/usr/lib/x86_64-linux-gnu/tcc"
pan() {
  root/usr/bin/tcc "-B$tcc" -nostdinc "-I$tcc/include" -Iroot/usr/include \
    -Iroot/usr/include/x86_64-linux-gnu -w -run pan.c "$@"
}
cat >model.pml <<'TEXT'
active proctype main() { printf("count: %d\n", _nr_pr); assert(_nr_pr == 1) }
ltl any { [] true }
TEXT
counted=$(root/usr/bin/spin model.pml | sed -n 's/.*count: //p')
root/usr/bin/spin -a model.pml >/dev/null
with=$(pan | grep -o 'errors: [0-9]*')
sed -i '1i #define NOCLAIM' pan.c
without=$(pan | grep -o 'errors: [0-9]*')
out="pan: $with, pan with -DNOCLAIM: $without, simulator: $counted"
echo "$out"
[ "$out" = "pan: errors: 1, pan with -DNOCLAIM: errors: 0, simulator: 1" ]
