/* select, for, conditional expressions and bits. */
#define HIGH(n) ((n) & 4 -> 1 : 0)
features int[0,8] LIMIT

active proctype picks() {
  byte x, high;
  select (x : 2 .. 6);
  high = HIGH(x);
  assert(high == (x >> 2));
  assert((x ^ 3 | 8) != 0 && ~x == -x - 1);
  assert(x < ?LIMIT || x == 6)
}
