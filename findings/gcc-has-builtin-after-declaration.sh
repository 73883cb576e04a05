#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1): __has_builtin(memcpy) is 1 until memcpy is declared and 0
# behind its declaration when a file is compiled. Preprocessing alone (-E), and compiling what -E
# printed, answers 1 at both places: the two ways to compile one text take different branches.
#
# Seen:
#   compiled: before_1 behind_0
#   with -E:  before_1 behind_1
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
#if __has_builtin(memcpy)
int before_1;
#else
int before_0;
#endif
void *memcpy(void *, const void *, __SIZE_TYPE__);
#if __has_builtin(memcpy)
int behind_1;
#else
int behind_0;
#endif
TEXT
"$gcc" -S -o compiled.s text.c
"$gcc" -E -o text.i text.c
compiled=$(grep -oE '^(before|behind)_[01]' compiled.s | sort -u | tr '\n' ' ')
printed=$(grep -oE '(before|behind)_[01]' text.i | sort -u | tr '\n' ' ')
echo "compiled: $compiled"
echo "with -E:  $printed"
[ "$compiled" = "before_1 behind_0 " ] && [ "$printed" = "before_1 behind_1 " ]
