/* The assertion fails behind 10,000 steps of one process, among hundreds of millions of states with A. */
features bool A
short x, y;

active proctype drift() {
end:
  do
  :: A -> y = y + x + 1
  od
}

active proctype count() {
  do
  :: x < 5000 -> x++
  :: else -> break
  od;
#if (A)
  assert(x < 5000)
#else
  assert(x == 5000)
#endif
}
