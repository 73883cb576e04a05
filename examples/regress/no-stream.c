#include <stdarg.h>
#include <stdio.h>

/* No stream is opened here: one that is not there is NULL. */
static void tell(FILE *to, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  vfprintf(to, format, rest);
  va_end(rest);
}

int main(int argc, char **argv) {
  FILE *to = argc > 1 ? stderr : NULL;
#if CASE == 0
  fprintf(to, "%d", argc); /* unsafe */
#elif CASE == 1
  fputs("x", to); /* unsafe */
#elif CASE == 2
  fputc('x', to); /* unsafe */
#elif CASE == 3
  putc('x', to); /* unsafe */
#elif CASE == 4
  tell(to, "%d", argc); /* unsafe */
#elif CASE == 5
  if (to)
    tell(to, "%d", argc);
#elif CASE == 6
  fprintf(to ? to : stdout, "%d", argc);
#else
  fflush(to);
#endif
  return 0;
}
