active proctype worker() {
  bool step;
  do
  :: !step -> seen++; step = (seen == 4)
  :: step -> break
  od;
  assert(seen == 4)
}
