#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): an attribute before the statement of an `if` or a loop is not an
# attribute of that statement: it is an empty statement of its own, which the `if` guards instead. What looks
# guarded is always done, once. It compiles, with a warning that the attribute is ignored.
#
# Seen: `if (0) __attribute__((unused)) x = 1;` sets x to 1, and in a loop of three rounds
# `__attribute__((unused)) x++;` adds one:
#   behind if (0): 1, behind three rounds: 1
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
cat >text.c <<'TEXT'
int behind_if(void) {
  int x = 0;
  if (0) __attribute__((unused)) x = 1;
  return x;
}
int behind_for(void) {
  int x = 0;
  for (int i = 0; i < 3; i++) __attribute__((unused)) x++;
  return x;
}
TEXT
"$gcc" -O2 -S -o text.s text.c 2>/dev/null
value() { sed -n "/^$1:/,/ret/s/.*movl[[:space:]]*\\\$\([0-9]*\), %eax.*/\1/p" text.s; }
echo "behind if (0): $(value behind_if), behind three rounds: $(value behind_for)"
[ "$(value behind_if)" = 1 ] && [ "$(value behind_for)" = 1 ]
