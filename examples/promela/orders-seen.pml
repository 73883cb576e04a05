/* Which order of steps a formula sees: either process may be the first, and both may be there at once. */
features bool Locals
byte x, y;
chan c = [1] of { byte };

active proctype p() {
  byte a;
#if (Locals)
  a = 1;
#endif
  x = 1;
  c!1;
there:
  a = 2
}

active proctype q() {
  byte a;
#if (Locals)
  a = 1;
#endif
  y = 1;
there:
  a = 2
}

ltl x_first { !((y == 0) U (x == 1)) }
ltl y_first { !((x == 0) U (y == 1)) }
ltl sent_first { !((y == 0) U (len(c) == 1)) }
ltl sent_last { !(empty(c) U (y == 1)) }
ltl together { [] !(p[0]@there && q[1]@there) }
ltl in_the_end { <> [] (x == 1 && y == 1) }
