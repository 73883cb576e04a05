#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): weak fairness (-f) can exclude no run of a model of one
# process. Of one that gets stuck, the error that -a finds is nevertheless not found with -f: a counter is part
# of the state and never comes back to what it was, so that the verifier stores as many states as the limit of
# the depth (-m) lets it, and reports no error. For other formulas, `[]<> (n == 0)`, the stuck run is found.
#
# Seen, of { n = 1; false } and <>[] (n == 0), with -m1000:
#   -a: errors: 1, -a -f: errors: 0, depth 999
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
byte n;
active proctype main() { n = 1; false }
ltl settles { <> [] (n == 0) }
TEXT
root/usr/bin/spin -a model.pml >/dev/null
plain=$(pan -a -m1000 | grep -o 'errors: [0-9]*')
fair=$(pan -a -f -m1000 | sed -n 's/.*depth reached \([0-9]*\), \(errors: [0-9]*\).*/\2, depth \1/p')
out="-a: $plain, -a -f: $fair"
echo "$out"
[ "$out" = "-a: errors: 1, -a -f: errors: 0, depth 999" ]
