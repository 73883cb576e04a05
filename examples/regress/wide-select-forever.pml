// A number that is chosen in each round of a cycle: one state has as many edges as there are numbers.
features bool Low
byte g;

active proctype p() {
  int amount;
  do
#if (Low)
  :: select (amount : 1 .. 5 + 1); g = (amount >= 1 -> 2 : 1)
#else
  :: select (amount : 1 .. 3000); g = (amount > 5 -> 1 : 2)
#endif
  od
}

ltl l { [] <> (g == 2) }
