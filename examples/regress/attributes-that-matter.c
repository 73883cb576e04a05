/* Attributes are left out, but not those by which something runs or calculates otherwise. */
#include <sys/types.h>
void reach_error(void);
static int n;
static void first(void)
#if FIRST
    __attribute__((unused, constructor));
#else
    __attribute__((unused, noinline));
#endif
static void first(void) { n = 1; }
#if SMALL
typedef int number __attribute__((__mode__(__QI__)));
#else
typedef int number __attribute__((__mode__(__SI__)));
#endif
#if FAST
__attribute__((optimize("O2", "fast-math")))
#endif
int main(void) {
  number k = 256;
#if !FIRST && !SMALL
  if (k == 256 && n == 0) reach_error();
#elif FIRST
  if (n == 1) reach_error();
#endif
  return 0;
}
