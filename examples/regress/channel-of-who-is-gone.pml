// The channels of a process go with it: nothing is in them any more, and nobody can send to them.
features int[1,4] Use

chan k = [1] of { chan };

proctype owner() {
  chan own = [2] of { byte };
  k!own;
  own!1
}

active proctype p() {
  chan e;
  byte x;
  run owner();
  k?e;
#if (Use != 4)
  _nr_pr == 1;
#endif
#if (Use == 1)
  e!2
#elif (Use == 2)
  e?x
#elif (Use == 3)
  assert(empty(e) && len(e) == 0 && !e?[1])
#else
  nempty(e);
  e?x;
  assert(x == 1)
#endif
}
