/* A channel that only some variants have takes no number in the others: held against SPIN with -DW= -DQ=. */
features int[0,1] W
features int[0,4] Q
typedef Pair { chan left = [1] of {byte}; chan right = [1] of {byte} }
#if (W == 1)
chan early = [1] of {byte};
#endif
chan g = [1] of {byte};
chan row[2] = [1] of {byte};
chan x;
byte v;
Pair used;

proctype o() { chan own = [1] of {byte}; x = own }

proctype q() {
#if (W == 1)
  chan l1 = [1] of {byte};
#endif
  chan l2 = [1] of {byte};
  l2!2;
  end: v == 9
}

proctype pairs() {
#if (W == 1)
  Pair p[2];
#endif
  chan last = [1] of {byte};
  last!4;
  end: v == 9
}

init {
#if (Q == 0)
  assert(g != 2)
#elif (Q == 1)
  assert(row[1] == 3)
#elif (Q == 2)
  run o();
  x != 0 && _nr_pr == 1;
  run q();
  end: nempty(x);
  x?v;
  assert(v != 2)
#elif (Q == 3)
  run o();
  x != 0 && _nr_pr == 1;
  run pairs();
  end2: nempty(x);
  x?v;
  assert(v != 4)
#else
  x = g;
  row[0]!7;
  assert(empty(x) && len(row[0]) == 1);
  x!1;
  assert(full(g))
#endif
}
