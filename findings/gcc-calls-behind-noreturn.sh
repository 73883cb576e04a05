#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): without optimization there is no code behind a call that does not
# return, in the order in which gcc computes operands. That order is from the right for the arguments of a call,
# and where the right operand of + has a comma in it: a function that is named first is not called, and the
# program links without it. A constant `if` that is not written as a constant expression keeps its code.
#
# Seen, at -O0, of f in
#   give(f(), (stop(), 1)):              no call
#   f() + (stop(), 1):                   no call
#   const int no = 0; if (no) f();       a call
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
_Noreturn void stop(void);
void give(int, int);
int as_argument(void), as_operand(void), in_if(void);
void first(void) { give(as_argument(), (stop(), 1)); }
int second(void) { return as_operand() + (stop(), 1); }
int third(void) {
  const int no = 0;
  if (no) return in_if();
  return 0;
}
TEXT
"$gcc" -O0 -S -o text.s text.c
out=
for name in as_argument as_operand in_if; do
  if grep -q "call.*$name" text.s; then out="$out$name: a call; "; else out="$out$name: no call; "; fi
done
echo "$out"
[ "$out" = "as_argument: no call; as_operand: no call; in_if: a call; " ]
