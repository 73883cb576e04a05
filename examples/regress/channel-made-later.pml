// What may be done where a channel is used that was made only after this was asked for the first time, and is gone by then.
features int[1,4] Use

chan g = [1] of { byte };
chan x;

proctype owner() {
  chan own = [1] of { byte };
  x = own
}

active proctype p() {
  byte y;
  if
  :: x = g;
     x!1
  :: skip;
     skip;
     skip;
     skip;
     run owner();
     x != 0 && _nr_pr == 1
  fi;
end:
#if (Use == 1)
  x!2
#elif (Use == 2)
  empty(x);
  assert(false)
#elif (Use == 3)
  if
  :: x == g
  :: else -> assert(nempty(x) || len(x) != 0)
  fi
#else
  x?y;
  assert(y == 1)
#endif
}
