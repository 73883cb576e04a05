/* A block that is never left: what was seen last stays so, which is the end of a hope but no state. */
features bool Counts
byte x, rounds;

active proctype p() {
  x = 1;
  atomic {
    x = 2;
    do
#if (Counts)
    :: rounds < 3 -> rounds++; x = 3 - x
    :: else -> break
#else
    :: x = 3 - x
#endif
    od
  }
}

ltl later { <> (rounds > 0) }
ltl two { [] (x != 2) }
ltl one { <>[] (x == 1) }
