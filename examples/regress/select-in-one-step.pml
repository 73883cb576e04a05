// A number chosen between literals is chosen in one step; with a name of other signs SPIN counts up to it.
features bool Counted

byte a, b_;

active proctype p() {
#if (Counted)
  select (b_ : 0 .. 2)
#else
  select (a : 0 .. 2)
#endif
}

active proctype q() {
end_one:
  a + b_ == 1;
end_two:
  a + b_ == 2;
  assert(false)
}
