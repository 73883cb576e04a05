/* Who took the last step, and who could take one, as claims and formulas ask. */
features bool Gate

byte turn;

active proctype first() {
  do
  :: turn == 0 -> turn = 1
  od
}

active proctype second() {
  do
#if (Gate)
  :: turn == 1 -> turn = 0
#else
  :: turn = 0
#endif
  od
}

ltl taken { [] (turn == 1 -> _last == 0 || enabled(0)) }
