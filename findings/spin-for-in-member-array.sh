#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1): `for (i in r[1].a)` over an array within an element of an array of
# structures runs as many times as the outer array has elements, not the inner one. Neither the
# simulator nor -a says a word about it.
#
# Seen: the loop over r[1].a with 2 elements, where r has 4, is run 4 times.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download spin=6.5.2+dfsg-1 >/dev/null 2>&1
dpkg -x spin_*.deb root
cat >model.pml <<'TEXT'
typedef T { byte a[2] };
T r[4];
int rounds;
init {
  int i;
  for (i in r[1].a) { rounds++ }
  printf("rounds: %d\n", rounds)
}
TEXT
out=$(root/usr/bin/spin model.pml | grep -o 'rounds: [0-9]*')
echo "$out"
[ "$out" = "rounds: 4" ]
