#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): a __VA_OPT__ that is left out, since there are no further arguments, still
# expands the arguments in it. F(__COUNTER__) gives nothing between its brackets, and the next __COUNTER__ is 1. So
# does an argument beside it: it has the second number, because the one in front of it is in the __VA_OPT__. A macro
# that does not name its argument at all, as G, does not expand it. Guessed before: what is left out is not expanded.
#
# Seen: [] 1 [3] 4 [] 5
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
for package in gcc-12=12.2.0-14+deb12u1 cpp-12=12.2.0-14+deb12u1 libisl23=0.25-1.1 libmpc3=1.3.1-1 \
  libmpfr6=4.2.0-1; do
  apt-get download "$package" >/dev/null 2>&1
done
for file in *.deb; do dpkg -x "$file" root; done
export LD_LIBRARY_PATH="$dir/root/usr/lib/x86_64-linux-gnu"
cat >text.c <<'TEXT'
#define F(x, ...) [__VA_OPT__(x)]
#define BOTH(x, y, ...) [__VA_OPT__(x)y]
#define G(x) []
F(__COUNTER__) __COUNTER__ BOTH(__COUNTER__, __COUNTER__) __COUNTER__ G(__COUNTER__) __COUNTER__
TEXT
out=$(root/usr/bin/x86_64-linux-gnu-gcc-12 -E -P text.c)
echo "$out"
[ "$out" = '[] 1 [3] 4 [] 5' ]
