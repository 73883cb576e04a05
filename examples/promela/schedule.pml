/* Who may move: a process of higher priority before others, if it can. */
features bool Stops

byte work, done;

active proctype consumer() priority 5 {
end:
  do
  :: atomic { work > 0 -> work--; done++ }
  od
}

active proctype producer() {
  work++;
  assert(done == 1);
  work++;
  assert(work == 0 && done == 2);
#if (Stops)
  done = 4;
  work == 9;
#endif
  done = 0;
  run late(done) priority 7;
  assert(done == 3)
}

proctype late(byte x) {
  done = x + 3
}
