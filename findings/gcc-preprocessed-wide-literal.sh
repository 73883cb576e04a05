#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): -E keeps tokens apart that would become one when read again, but not a
# name from a macro and a wide string literal behind it: foo and L"b" are printed as fooL"b", which is
# the name fooL and the literal "b". What -E prints is another text than what is compiled. With
# a plain literal, "b", a space is printed.
#
# Seen: fooL"b" foo "b"
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
printf '#define ID(x) x\nID(foo)L"b" ID(foo)"b"\n' >text.c
out=$(root/usr/bin/x86_64-linux-gnu-gcc-12 -E -P text.c)
echo "$out"
[ "$out" = 'fooL"b" foo "b"' ]
