/* A channel for two messages: the sender waits while it is full, and what was sent first comes first. */
mtype = { data, stop };
features int[1,4] COUNT
chan line = [2] of { mtype, byte };

active proctype sender() {
  byte i;
  do
  :: i < ?COUNT -> line!data(i); i++
  :: else -> break
  od;
  line!stop(0)
}

active proctype receiver() {
  byte expected, got;
  do
  :: line?data(got) -> assert(got == expected); expected++; assert(len(line) <= 2)
  :: line?stop,_ -> break
  od;
  assert(expected <= 3 && empty(line))
}
