/* A signed shift to the left beyond its type: gcc reduces the result; --check overflow reports it. */
#include <limits.h>
extern void abort(void);
extern int any(void);

enum { LEAST = 1 << 31, NEGATIVE = -1 << 4 };
_Static_assert(LEAST == INT_MIN && NEGATIVE == -16, "reduced");

int main(void) {
  int x = any(), n = 1;
  signed char c = 100;
  struct { int few : 5; long long more : 40; } s = {3, 1};
  if (x != 0x40000000)
    return 0;
#if CASE == 1
  static long long wide = 3 << 31, sum = (1LL << 63) + 1;
  if (wide == 3LL << 31 || sum != LLONG_MIN + 1)
    abort();
#elif CASE == 2
  if (x << n != INT_MIN || x << 2 || (x + 1) << 2 != 4)
    abort();
#elif CASE == 3
  c <<= 2, s.few <<= 4, s.more <<= 39;
  if (c != -112 || s.few != -16 || s.more != -1LL << 39)
    abort();
#elif CASE == 4
  x <<= n;
  if (x < 0) /* It is. */
    abort();
#elif CASE == 5
  if ((long long) x << 33 != LLONG_MIN || -x << 1 != INT_MIN || -5 << 2 != -20)
    abort();
#endif
  return c == 0;
}
