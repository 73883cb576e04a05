// Of a rendezvous nobody may ask for a message, and it is never full. Where a model has one, SPIN's verifier looks at the kind
// of a channel before a message is taken: to receive from a channel whose owner is gone fails, too.
features int[1,14] Use

chan g = [0] of { byte };
chan b = [1] of { byte };
chan x;
byte y;

proctype owner() {
  chan own = [1] of { byte };
  x = own
}

active proctype p() {
#if (Use <= 7)
  x = g;
#else
  run owner();
  x != 0 && _nr_pr == 1;
#endif
end:
#if (Use == 1)
  x?[1]
#elif (Use == 2)
  g??[1]
#elif (Use == 3)
  assert(len(x) == 0 && empty(x) && nfull(x) && nfull(g))
#elif (Use == 4)
  full(x)
#elif (Use == 5)
  x?<y>
#elif (Use == 6)
  x?y
#elif (Use == 7)
  x??y
#elif (Use == 8)
  x?y
#elif (Use == 9)
  if
  :: x?y
  :: else
  fi
#elif (Use == 10)
  x?[1]
#elif (Use == 11)
  x?<y>
#elif (Use == 12)
  assert(len(x) == 0)
#elif (Use == 13)
  nempty(x)
#else
  x = b;
  !(x?[1]) && nfull(x)
#endif
}
