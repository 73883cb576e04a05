/* Two processes and a lock that is taken in one step only with Atomic. */
features bool Atomic, Twice

byte lock, inside;

inline enter() {
  lock == 0;
  lock = 1
}

active [2] proctype worker() {
  byte rounds;
again:
#if (Atomic)
  atomic { enter() }
#else
  enter();
#endif
  inside++;
  assert(inside == 1);
  inside--;
  lock = 0;
  rounds++;
  if
  :: rounds < 2 && Twice -> goto again
  :: else
  fi
}
