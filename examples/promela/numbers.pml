/* #if over numbers, also where a process begins, and around processes. */
features int[0,2] F
features bool A
byte a, b;

#if (F * F > 1)
active proctype high() { b = 1 }
#else
active proctype low() { b = 2 }
#endif

active proctype picks() {
#if (!A || F > 1)
  a = F
#else
  a = 2
#endif
}

ltl zero { [] (a == 0) }
ltl highest { [] (b != 1) }
ltl lowest { [] [] (b != 2) }
ltl product { <> (a * b == F * F * 2 - F) }
