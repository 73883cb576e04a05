/* Behind what is not followed a replay may find failures about which nobody asked: they are nobody's. */
#include <string.h>
extern void __assert_fail(void);
union u { int *p; char c[8]; };
int main(void) {
  int sum = 0;
#if FILLED
  union u v;
  memset(&v, -1, sizeof v + 1);
#endif
  if (sum < 2) __assert_fail();
  return 0;
}
