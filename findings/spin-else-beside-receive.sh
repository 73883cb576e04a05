#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): of an `else` beside a receive, spin -a prints an error,
# yet ends with status 0 and writes a verifier. That is no broken one: its else is taken exactly while the
# receive is not possible. An error of spin so tells nothing of whether the model is taken, nor does its status.
#
# Seen: Error: dubious use of 'else' combined with i/o, status 0, errors: 0
# for `if :: c?x :: else -> x = 3 fi` on an empty channel, and an assertion that x is 3.
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
chan c = [1] of { byte };
byte x;
active proctype main() {
  if :: c?x :: else -> x = 3 fi;
  assert(x == 3)
}
TEXT
status=0
said=$(root/usr/bin/spin -a model.pml) || status=$?
out="$(echo "$said" | grep -o "Error: .* i/o"), status $status, $(pan | grep -o 'errors: [0-9]*')"
echo "$out"
[ "$out" = "Error: dubious use of 'else' combined with i/o, status 0, errors: 0" ]
