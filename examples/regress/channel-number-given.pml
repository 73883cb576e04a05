// The number of a channel that is gone is that of the next one, of whatever kind: what is held in a variable, a message or an
// array then means that.
features int[1,6] Way

chan g = [1] of { byte };
chan box = [1] of { chan };
chan x;
chan all[2];
byte y;

proctype p(bool two) {
  chan own = [1] of { byte };
  chan other = [1] of { byte };
  if
  :: two -> x = other
  :: else -> x = own
  fi
}

proctype q() {
  chan own = [1] of { byte };
  own!5;
end:
  _nr_pr > 5
}

proctype r() {
  chan pair = [1] of { byte, byte };
  chan meet = [0] of { byte };
end:
  meet?y;
  assert(y != 7)
}

init {
  run p(Way == 3 || Way == 6);
  x != 0 && _nr_pr == 1;
#if (Way == 1)
  run q();
  x?y;
  assert(y == 5)
#elif (Way == 2)
  box!x;
  x = g;
  run q();
  box?x;
  x?y;
  assert(false)
#elif (Way == 3)
  run r();
  x!7
#elif (Way == 4)
  all[1] = x;
  run q();
  run p(false);
  all[1]?y;
  assert(all[1] == x || y == 5)
#elif (Way == 5)
  run p(false);
  _nr_pr == 1;
  run q();
  nempty(x);
  assert(nempty(x) && full(x))
#else
  run q();
  len(x) == 0;
  full(x)
#endif
}
