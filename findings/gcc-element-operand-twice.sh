#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): in `(*f())[i] += 1`, where f returns a pointer to a vector, and in
# `__real__ *f() += 1` the call is evaluated twice; in `f()->member += 1` and `f()[i] += 1` (an array) once, as C11,
# 6.5.16.2, says of all compound assignments.
#
# Seen, number of calls of each function in the code of -O0:
#   vector 2, real 2, array 1, member 1
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
typedef int vector __attribute__((vector_size(16)));
struct pair { int member; };
vector *of_vector(void);
_Complex int *of_real(void);
int *of_array(void);
struct pair *of_member(void);
void first(void) { (*of_vector())[1] += 1; }
void second(void) { __real__ *of_real() += 1; }
void third(void) { of_array()[1] += 1; }
void fourth(void) { of_member()->member += 1; }
TEXT
"$gcc" -O0 -S -o text.s text.c
out=
for name in vector real array member; do
  out="$out$name $(grep -c "call.*of_$name" text.s); "
done
echo "$out"
[ "$out" = "vector 2; real 2; array 1; member 1; " ]
