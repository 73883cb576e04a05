#!/bin/sh
# SPIN 6.5.2 (Debian 6.5.2+dfsg-1; pan compiled by tcc): a channel is a number. When the process that declared
# it is gone, the verifier gives the number to the next channel that is made, and a variable that still holds it
# is that other channel: a message comes from one that the receiver was never given. The simulator uses no
# number again.
#
# Seen: maker leaves its channel in `kept` and ends; other sends 7 to a channel of its own; main receives from kept:
#   pan: received 7, simulator: nothing received
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
for package in spin=6.5.2+dfsg-1 tcc=0.9.27+git20200814.62c30a4a-1 libc6-dev=2.36-9+deb12u14 \
  linux-libc-dev; do
  apt-get download "$package" >/dev/null 2>&1
done
for file in *.deb; do dpkg -x "$file" root; done
tcc="$dir/root/usr/lib/x86_64-linux-gnu/tcc"
pan() {
  root/usr/bin/tcc "-B$tcc" -nostdinc "-I$tcc/include" -Iroot/usr/include \
    -Iroot/usr/include/x86_64-linux-gnu -w -run pan.c "$@"
}
cat >model.pml <<'TEXT'
chan kept;
byte got;
proctype maker() { chan own = [1] of { byte }; kept = own }
proctype other() { chan mine = [1] of { byte }; mine!7; end: false }
active proctype main() {
  run maker();
  _nr_pr == 1;
  run other();
end:
  kept?got;
  assert(got != 7)
}
TEXT
case $(root/usr/bin/spin model.pml) in
*'assertion violated'*) simulated='received 7' ;;
*) simulated='nothing received' ;;
esac
root/usr/bin/spin -a model.pml
case $(pan) in
*'assertion violated'*) verified='received 7' ;;
*) verified='nothing received' ;;
esac
out="pan: $verified, simulator: $simulated"
echo "$out"
[ "$out" = "pan: received 7, simulator: nothing received" ]
