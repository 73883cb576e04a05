#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): options that exclude each other take effect in two steps. First an
# option with a form `-fno-` behind it is dropped as if it had not been given; only then does the last one that
# is left win. -fwrapv ends -ftrapv, but not if a -fno-wrapv comes later; -fno-strict-overflow, which means
# -fwrapv, ends -ftrapv, and the later -fno-wrapv ends the wrapping but does not bring the trap back.
#
# Seen (a sum calls __addvsi3 if it traps; `x + 1 > x` is 1 unless sums wrap):
#   -ftrapv -fwrapv: wraps
#   -ftrapv -fwrapv -fno-wrapv: traps
#   -ftrapv -fno-strict-overflow: wraps
#   -ftrapv -fno-strict-overflow -fno-wrapv: undefined
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
gcc="$dir/root/usr/bin/x86_64-linux-gnu-gcc-12"
printf 'int sum(int x, int y) { return x + y; }\n' >sum.c
printf 'int more(int x) { return x + 1 > x; }\n' >more.c
overflow() {
  "$gcc" -O2 "$@" -S sum.c more.c
  if grep -q addvsi sum.s; then echo traps
  elif grep -q 'movl.*\$1, %eax' more.s; then echo undefined
  else echo wraps
  fi
}
all=
for options in "-ftrapv -fwrapv" "-ftrapv -fwrapv -fno-wrapv" "-ftrapv -fno-strict-overflow" \
  "-ftrapv -fno-strict-overflow -fno-wrapv"; do
  # shellcheck disable=SC2086
  found=$(overflow $options)
  echo "$options: $found"
  all="$all$found "
done
[ "$all" = "wraps traps wraps undefined " ]
