// Strings that are printed are read, up to their 0 or as many characters as the format says.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name(int known) { return known ? "known" : "of nobody"; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2)
    return 0;
  char text[4], few[2] = {'a', 'b'}, *made = malloc(2), *gone;
  unsigned char bytes[2] = {1};
  {
    char inner[2] = "c";
    gone = inner;
  }
  if (!made)
    return 0;
  strcpy(made, "d");
  strcpy(text, "ef");
  printf("%s %s %s %.*s %.2s %%", text + 1, made, name(n), n, few, few);
  fprintf(stderr, name(n) + 3, "%s");
  fputs("g", stderr);
  printf("%s", bytes);
#ifdef UNSET
  char none[3];
  none[0] = 'h';
#ifdef FIRST
  printf("%.1s", none);
#else
  puts(none);
#endif
#endif
#ifdef NOWHERE
  fputs(n == 2 ? NULL : text, stdout);
#endif
#ifdef LONGER
  printf("%.*s", n + 1, few);
#endif
#ifdef ENDED
  printf("%d%s", n, gone);
#endif
  free(made);
#ifdef FREED
  printf(made);
#endif
  return 0;
}
