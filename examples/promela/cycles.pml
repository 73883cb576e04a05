/* Labels: no run passes accept labels for ever (--accept), each passes progress labels so (--non-progress). */
features bool Retry, Idle

byte x;

active proctype worker() {
  do
  :: x < 2 ->
    x++;
progress:
    x = x
#if (Idle)
  :: x == 1 -> skip
#endif
  :: x == 2 -> x = 0;
#if (Retry)
accept:
    x = 0
#endif
  :: x == 2 -> break
  od
}
