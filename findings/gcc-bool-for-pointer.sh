#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): an int assigned to a pointer is a warning, but a _Bool or an enumeration is an
# error, (_Bool) 0 among them, which is no null pointer constant for it. As the third operand of ?: behind a pointer the
# same _Bool is a warning again, and the result is assigned. Guessed before: all integers are alike here, as in C11,
# 6.5.16.1, which allows none of them, and in 6.3.2.3, 3, by which (_Bool) 0 is a null pointer constant.
#
# Seen: int=warning bool=error enum=error zero=error conditional=warning
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
kind() {
  echo "_Bool b; enum e { E } v; int i; int *p; void f(void) { p = $1; }" >text.c
  root/usr/bin/x86_64-linux-gnu-gcc-12 -fsyntax-only text.c 2>&1 | grep -o 'warning\|error' | head -n 1
}
out="int=$(kind i) bool=$(kind b) enum=$(kind v) zero=$(kind '(_Bool) 0') conditional=$(kind 'i ? p : b')"
echo "$out"
[ "$out" = 'int=warning bool=error enum=error zero=error conditional=warning' ]
