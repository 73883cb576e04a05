#include <stdarg.h>

#if CASE == 0
static int first(int n, ...) {
  va_list ap;
  return va_arg(ap, int) + n; /* unsafe: nothing says of what the list is */
}
#elif CASE == 1
static int first(int n, int m) {
  va_list ap;
  va_start(ap, n); /* no compiler takes it: there are no further arguments */
  return va_arg(ap, int) + m;
}
#else
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  return va_arg(ap, int) + n;
}
#endif

int main(void) { return first(1, 2); }
