#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static char buffer[4];

static int put(int room, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int n = vsnprintf(buffer, room, format, rest);
  va_end(rest);
  return n;
}

int main(void) {
#if CASE == 0
  assert(put(4, "%c%s", 'x', "y") == 2 && buffer[1] == 'y');
#elif CASE == 1
  assert(put(2, "%s", "xyz") == 3 && buffer[1] == 'y'); /* unsafe */
#else
  put(4, "%5c", 'x'); /* not followed */
#endif
  return 0;
}
