/* Conditions are computed in intmax_t and uintmax_t; what is not evaluated is not computed, a division by zero that is evaluated is an error. */
#include <assert.h>

int main(void) {
#if !(-1 > 0u) || 0u - 1 < 0 || 18446744073709551615u != -1 || 1 << 63 > 0 || (0 ? 1u : -1) < 0
  assert(0);
#elif 0xffffffffffffffff + 1 != 0 || -1 >> 70 != -1 || 1 << -1 != 0 || (1 ? -1 : 1u / 0) < 0
  assert(0);
#elif (0 && 1 / 0) || !(1 || 1 % 0) || (2, 0) || __LINE__ != 9 || u'\1' - 2 < 0
  assert(0);
#elif N - 1u > 5 /* 0 and all above 6 */
  assert(0);
#elif 12 % (N - 3) == 7
  assert(0);
#endif
  return 0;
}
