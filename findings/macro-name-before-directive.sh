#!/bin/sh
# gcc 12.2.0 (Debian 12.2.0-14+deb12u1) and tcc 0.9.27 (Debian 0.9.27+git20200814.62c30a4a-1): a line that is a
# directive between the name of a macro and its parenthesis. The name is not expanded by gcc, for whatever
# directive, be it the empty one or a group that is left out, though an empty line does no harm and a directive
# within the parentheses neither. tcc takes the directive for text, and then finds an #endif that nothing began.
#
# Seen, with `#define f(x) [x]`:
#   gcc: f (1) f (2) [3] [4]
#   tcc: f #if 1 (1) #endif without matching #if
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
for package in gcc-12=12.2.0-14+deb12u1 cpp-12=12.2.0-14+deb12u1 libisl23=0.25-1.1 libmpc3=1.3.1-1 \
  libmpfr6=4.2.0-1 tcc=0.9.27+git20200814.62c30a4a-1; do
  apt-get download "$package" >/dev/null 2>&1
done
for file in *.deb; do dpkg -x "$file" root; done
export LD_LIBRARY_PATH="$dir/root/usr/lib/x86_64-linux-gnu"
cat >text.c <<'TEXT'
#define f(x) [x]
f
#if 1
(1)
#endif
f
#
(2)
f

(3)
f(
#if 1
4
#endif
)
TEXT
words() { tr -s ' \n' ' ' | sed 's/ $//; s/^ //'; }
gcc=$(root/usr/bin/x86_64-linux-gnu-gcc-12 -E -P text.c | words)
tcc=$({ root/usr/bin/tcc -E -P text.c || true; } 2>&1 | sed 's/.*error: //' | words)
echo "gcc: $gcc"
echo "tcc: $tcc"
[ "$gcc" = "f (1) f (2) [3] [4]" ] && [ "$tcc" = "f #if 1 (1) #endif without matching #if" ]
