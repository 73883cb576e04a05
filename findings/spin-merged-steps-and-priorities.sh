#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): a process of higher priority goes before the next step
# of one of lower priority, in the middle of its atomic block, too. But SPIN merges statements of such a block
# by default, and does not look between those: the verifier finds no error that -o3, which ends the merging,
# finds. The merging is taken for what changes the number of states alone.
#
# Seen: low does atomic { x = 1; y = 1 }, high waits for x == 1 and asserts that y is 1:
#   spin -a: errors: 0, spin -o3 -a: errors: 1
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
byte x, y;
active proctype low() priority 1 { atomic { x = 1; y = 1 } }
active proctype high() priority 5 { x == 1; assert(y == 1) }
TEXT
errors() {
  root/usr/bin/spin "$@" -a model.pml
  pan | grep -o 'errors: [0-9]*'
}
out="spin -a: $(errors), spin -o3 -a: $(errors -o3)"
echo "$out"
[ "$out" = "spin -a: errors: 0, spin -o3 -a: errors: 1" ]
