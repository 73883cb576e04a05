#!/bin/sh
# conf of Linux 6.1 (Debian's linux-kbuild-6.1, 6.1.176-1): a number in .config that is outside of its range
# is set back to its default, but what depends on it was computed with the number before. One run of
# --olddefconfig so writes a configuration that no set of answers gives; a second run corrects it.
#
# Seen: M=77 with the range 1..9 and the default 5, and BIG with `default y if M > 5`:
#   first run:  CONFIG_M=5 CONFIG_BIG=y
#   second run: CONFIG_M=5
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download linux-kbuild-6.1=6.1.176-1 >/dev/null 2>&1
dpkg -x linux-kbuild-6.1_*.deb root
conf=root/usr/lib/linux-kbuild-6.1/scripts/kconfig/conf
cat >Kconfig <<'TEXT'
config M
	int "a number"
	range 1 9
	default 5

config BIG
	bool
	default y if M > 5
TEXT
echo CONFIG_M=77 >.config
run() {
  "$conf" --olddefconfig Kconfig </dev/null >/dev/null
  grep '^CONFIG' .config | tr '\n' ' '
}
first=$(run)
second=$(run)
echo "first run:  $first"
echo "second run: $second"
[ "$first" = "CONFIG_M=5 CONFIG_BIG=y " ] && [ "$second" = "CONFIG_M=5 " ]
