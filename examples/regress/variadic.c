#include <assert.h>
#include <stdarg.h>

static long long mix(int n, ...) {
  va_list ap;
  long long s = 0;
  va_start(ap, n);
  s = va_arg(ap, int);
  if (n > 1)
    s += va_arg(ap, long long);
  if (n > 2)
    s += va_arg(ap, char *)[0];
  if (n > 3)
    *va_arg(ap, int *) += 1;
  va_end(ap);
  return s;
}

int main(void) {
  int x = 5;
#if CASE == 0
  assert(mix(3, -1, 20000000000LL, "abc") == 19999999999LL + 'a');
#elif CASE == 1
  mix(4, 1, 2LL, "", &x);
  assert(x == 5); /* unsafe */
#elif CASE == 2
  mix(1, 1LL); /* undefined */
#else
  mix(2, x); /* undefined */
#endif
  return 0;
}
