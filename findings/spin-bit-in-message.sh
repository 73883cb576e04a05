#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): what fits into a field of a message depends on the
# other fields. A bit that is the only field keeps a whole byte in the verifier, and what was sent comes out
# again; two of them are one bit each. The simulator cuts both, and says so.
#
# Seen, with 2 sent through [1] of { bit }, and 2,2 through [1] of { bit, bit }:
#   pan: 2 0 0, simulator: 0 0 0
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
chan one = [1] of { bit };
chan two = [1] of { bit, bit };
byte x, y, z, n = 2;
active proctype main() {
  one!n; one?x; two!n,n; two?y,z;
  printf("received: %d %d %d\n", x, y, z);
  assert(false)
}
TEXT
simulated=$(root/usr/bin/spin model.pml | sed -n 's/.*received: //p')
root/usr/bin/spin -a model.pml
pan >/dev/null
out="pan: $(pan -r | sed -n 's/^received: \([0-9]\)/\1/p'), simulator: $simulated"
echo "$out"
[ "$out" = "pan: 2 0 0, simulator: 0 0 0" ]
