/* A label before parts that differ by variant is that of the first statement that a variant has behind it. */
features bool Early, Greets;
byte x;

active proctype counter() {
end:
#if (Early)
  do
  :: x < 3 -> x++
  od
#else
  do
  :: x < 2 -> x++
  od
#endif
}

active proctype waiter() {
  byte rounds;
endless:
#if (Greets)
  x != 0;
#endif
  do
  :: x > 9 -> rounds++
  :: rounds > 2 -> goto endless
  od
}
