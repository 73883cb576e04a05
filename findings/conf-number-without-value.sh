#!/bin/sh
# conf of Linux 6.1 (Debian's linux-kbuild-6.1, 6.1.192-2): an int with a prompt and no default that nobody
# answered is not left out of .config, nor 0: it is written with nothing behind the sign, so that the
# generated header defines the macro as an empty text.
#
# Seen: CONFIG_N=
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download linux-kbuild-6.1=6.1.192-2 >/dev/null 2>&1
dpkg -x linux-kbuild-6.1_*.deb root
printf 'config N\n\tint "a number"\n' >Kconfig
root/usr/lib/linux-kbuild-6.1/scripts/kconfig/conf --olddefconfig Kconfig </dev/null >/dev/null
out=$(grep CONFIG_N .config)
echo "$out"
[ "$out" = "CONFIG_N=" ]
