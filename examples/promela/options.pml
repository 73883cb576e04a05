/* Options of a loop that some variants have, and a process that some variants have. */
byte n;

#if (Noise)
active proctype noise() {
  n = n + 10
}
#endif

active proctype counts() {
  byte i;
  do
  :: i < 2 -> n++; i++
#if (Extra)
  :: i < 3 -> n = n + 2; i++
#endif
  :: i >= 2 -> break
  od;
  assert(n < 12)
}
