/* Every property has its verdict in every variant, whatever else fails there. */
features bool Up, Down;
byte x = 5;
bool done;

active proctype up() {
#if (Up)
  x++;
#endif
  assert(x < 6);
  done = true
}

active proctype down() {
#if (Down)
  x--;
#endif
  assert(x > 4);
  assert(x != 5 || done || !done)
}

ltl five { <>[] (x == 5) }
ltl ends { <> done }
ltl late { <> (done && x < 5) }
