#define LIMIT 4
active proctype worker() {
  byte step = 2;
  do
  :: seen < LIMIT -> seen = seen + step
  :: else -> break
  od;
#if (Broken)
  seen = 3;
#endif
  assert(seen == LIMIT)
}
