/* Who may move: a process of higher priority before others, if it can, and one that is provided with a condition while that holds. */
features bool Stops

byte work, done;
bool open = true;

active proctype consumer() priority 5 {
end:
  do
  :: atomic { work > 0 -> work--; done++ }
  od
}

active proctype producer() provided (open) {
  work++;
  assert(done == 1);
  work++;
  assert(work == 0 && done == 2);
#if (Stops)
  open = false;
#endif
  done = 0;
  run late(done) priority 7;
  assert(done == 3)
}

proctype late(byte x) {
  done = x + 3
}
