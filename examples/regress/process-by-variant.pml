/* One process type in a part and again in its #else: who is active, started by run or named in a formula is that of the variant. */
features bool A
features int[0,2] N

byte seen;

#if (A)
active proctype p() {
  seen = 1;
here:
  seen = 3
}
#else
active proctype p() {
here:
  assert(true);
  seen = 2
}
#endif

#if (N == 0)
proctype w(byte x; byte y) { bit k[2]; k[1] = x; assert(k[1] < 2) }
#elif (N == 1)
proctype w(byte x; byte y) { assert(y != 5) }
#else
proctype w(byte x; byte y) { do :: y > 4 -> y-- :: else -> break od; assert(y == 4) }
#endif

init {
  pid who;
  who = run w(2, 4 + A);
  who > 0 -> run w(1, 4)
}

ltl q { [] (p@here -> seen == 1) }
