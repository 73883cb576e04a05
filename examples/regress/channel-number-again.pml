// SPIN gives the number of a channel that is gone to the next one that is made: with Again, what is received here is what
// q sent to itself.
features int[0,1] Again

chan g = [1] of { byte };
chan x;
byte y;

proctype p() {
  chan own = [1] of { byte };
  x = own
}

proctype q() {
  chan own = [1] of { byte };
  own!5;
end:
  _nr_pr > 5
}

init {
  run p();
  (x != 0 && _nr_pr == 1);
#if (Again == 1)
  run q();
#else
  x = g;
#endif
end:
  x?y;
  assert(false)
}
