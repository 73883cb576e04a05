/* The label of a for loop is behind its first assignment: a jump to it keeps the counter. */
features bool Far

active proctype counts() {
  byte i, rounds;
again:
  for (i : 0 .. 1) {
    rounds++
  }
  if
  :: rounds < 4 && i < 10 ->
#if (Far)
    i = 20;
#else
    i = 0;
#endif
    goto again
  :: else
  fi;
  assert(rounds == 4)
}
