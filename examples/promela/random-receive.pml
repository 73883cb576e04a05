/* A receive by ?? takes the oldest message that matches, wherever it is. */
features bool Strict

mtype = { low, high }
chan todo = [3] of { mtype, byte };

active proctype worker() {
  byte x;
  todo!low(1);
  todo!high(2);
  todo!high(3);
  todo??high(x);
  assert(x == 2);
  todo??<high, x>;
  assert(x == 3 && len(todo) == 2);
  if
  :: todo??eval(low),1 -> assert(todo?[high, 3])
#if (Strict)
  :: todo?high(x) -> assert(false)
#endif
  fi;
#if (Strict)
  todo??low(x)
#endif
}
