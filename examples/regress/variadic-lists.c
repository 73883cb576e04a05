#include <assert.h>
#include <stdarg.h>

static int digits(va_list ap) {
  int s = 10 * va_arg(ap, int);
  return s + va_arg(ap, int);
}

static int twice(int n, ...) {
  va_list ap, copy;
  va_start(ap, n);
  va_copy(copy, ap);
  int s = digits(ap);
  s = s * 100 + digits(copy);
  va_end(copy);
  va_end(ap);
  return s;
}

static int deep(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = va_arg(ap, int);
  int r = n ? deep(n - 1, a + 1, a + 2) : 0;
  int b = va_arg(ap, int);
  va_end(ap);
  return r * 100 + a * 10 + b;
}

static int next(va_list *ap) { return va_arg(*ap, int); }

static int pair(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = next(&ap);
  return 10 * a + next(&ap);
}

static int none(int n, ...) { return n; }

int main(void) {
  int (*f)(int, ...) = pair;
#if CASE == 0
  assert(twice(0, 1, 2) == 1212);
#elif CASE == 1
  assert(twice(0, 1, (char)258) == 1200); /* unsafe */
#elif CASE == 2
  assert(deep(1, 1, 2) == 2312);
#elif CASE == 3
  assert(f(0, 3, 4) == 34);
#else
  f = none;
  assert(f(0, 3, 4) == 34); /* unsafe */
#endif
  return 0;
}
