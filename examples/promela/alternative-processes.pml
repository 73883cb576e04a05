/* Two processes of one name and of different variables: a certificate knows which of them is where. */
features bool Fast, Broken
byte seen;

#if (Fast)
active proctype worker() {
  byte step = 2;
  do
  :: seen < 4 -> seen = seen + step
  :: else -> break
  od;
  assert(seen == 4 && !Broken)
}
#else
active proctype worker() {
  bool done;
  do
  :: !done -> seen++; done = (seen == 4)
  :: done -> break
  od;
  assert(seen == 4)
}
#endif
