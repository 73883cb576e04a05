// A choice that nobody sees is one step, but an escape may look at the count, a label lead into it, and a d_step leaves it at once.
features bool Escape, Label, Step

byte chosen, jumps;

active proctype p() {
  byte x_;
#if (Escape)
  {
    select (x_ : 0 .. 40);
    assert(x_ <= 7)
  } unless {
    x_ == 7 -> chosen = x_
  }
#elif (Label)
  x_ = 38;
  if
  :: goto again
  :: jumps = 1
  fi;
again:
  select (x_ : 10 .. 40);
  assert(x_ >= 10 && (jumps == 1 || x_ >= 38))
#elif (Step)
  d_step {
    select (x_ : 0 .. 40)
  }
  assert(x_ == 0)
#else
  select (x_ : 0 .. 40);
  assert(x_ != 33)
#endif
}

active proctype q() {
  byte y;
  select (y : 60 + 0 .. 50);
  assert(y == 60);
  if
  :: select (y : 0 .. 200); assert(y <= 200)
  :: y = 7
  fi
}
