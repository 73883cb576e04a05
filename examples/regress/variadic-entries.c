/* A variadic function by itself: what it is given behind its parameters may be passed on, and is not read. */
#include <stdarg.h>
void print(const char *, va_list);
int failed;
static void say(int e, va_list va) {
  print("%s: %d", va);
  failed = e;
}
void err(int e, ...) {
  va_list va;
  va_start(va, e);
#ifdef READS
  e = va_arg(va, int);
#endif
  say(e, va);
  va_end(va);
#ifdef BAD
  int *p = 0;
  if (failed == 7) *p = 1;
#endif
}
