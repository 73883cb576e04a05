/* Behind what is not followed a replay may find failures about which nobody asked: they are nobody's. */
#include <string.h>
extern void __assert_fail(void);
int main(void) {
  int sum = 0;
#if FILLED
  _Bool v[8];
  memset(v, 2, sizeof v);
#endif
  if (sum < 2) __assert_fail();
  return 0;
}
