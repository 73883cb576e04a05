/* Conditions over numbers are decided before anything else. */
#define SIZE 3
#define TWICE(x) (2 * (x))
#ifdef SIZE
#define LIMIT TWICE(SIZE + 1)
#else
#define LIMIT 0
#endif
features bool Low

active proctype p() {
  byte x = LIMIT;
#if SIZE > 2
  x--;
#endif
#if Low
  x = x - 3;
#endif
  assert(x == 7)
}
