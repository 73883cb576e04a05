/* Properties of single states: [] and <>, for each name its own verdict. */
features bool Guarded
byte x;

active proctype p() {
  if
  :: Guarded -> x = 1
  :: else -> x = 2
  fi;
  x = 3
}

ltl small { [] (x < 4) }
ltl no_two { [] (x != 2) }
ltl three { <> (x == 3) }
ltl never_three { !<> (x == 3) }
