active proctype worker() {
  bool step;
  do
  :: !step -> seen++; step = (seen == LIMIT)
  :: step -> break
  od;
  assert(seen == LIMIT)
}
