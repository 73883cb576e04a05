active proctype worker() {
  byte step = 2;
  do
  :: seen < 4 -> seen = seen + step
  :: else -> break
  od;
  assert(seen == 4 && !Broken)
}
