#include <stdarg.h>
#include <stdio.h>

static int show(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  int n = vfprintf(stderr, format, ap);
  va_end(ap);
  return n;
}

int main(void) {
  char ab[] = {'a', 'b'};
  char *text = ab;
#if CASE == 0
  show("%5d: %lu %s", 1, 2ul, text); /* unsafe: no 0 ends it */
#elif CASE == 1
  show("%5d: %.2s %-*c%%", 1, text, 3, 'c');
#elif CASE == 2
  show("%lld%.*s", 1ll, 3, text); /* unsafe */
#else
  show(text); /* unsafe */
#endif
  return 0;
}
