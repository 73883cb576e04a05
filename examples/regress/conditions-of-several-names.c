/* Conditions over several names are tied to each other where one follows from another. */
#include <assert.h>
#undef FIRST
#define LESS(x) (x - 1u)
#define M 1
#if M + X > Y
#define FIRST
#endif
#undef M
#define M 2

int main(void) {
#if M + X > Y && !defined FIRST /* X + 1 is Y */
  assert(0);
#endif
#if X - Y > 0 && X <= Y || X + Y > Z && X + Y + 1 <= Z || 2 * (X - Y) == 3
  assert(0); /* in no variant */
#endif
#if X - X || X + Y - (Y + X) || LESS((LESS((X ? Y : 1)) != (X - X) && X)) + 1 > 1u
  assert(0); /* in no variant */
#endif
  return 0;
}
