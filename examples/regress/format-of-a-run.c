#include <stdio.h>
#include <string.h>

/* Formats that are no literals: what stands in them when they are used counts. */
static char line[8];
static const char number[] = "%d\n";
static const char *text = "%s\n";

int main(int argc, char **argv) {
#if CASE == 0
  memset(line, 0, sizeof line);
  printf(line, sizeof line, "<%s>", argv[0]); /* unsafe: snprintf was meant */
#elif CASE == 1
  printf(number, argc);
#elif CASE == 2
  printf(text, argc); /* unsafe */
#elif CASE == 3
  text = number;
  printf(text, argc);
#elif CASE == 4
  printf(argc == 1 ? "one\n" : "%d of them\n", argc);
#elif CASE == 5
  printf(argc == 1 ? "one\n" : "%ld of them\n", argc); /* unsafe */
#elif CASE == 6
  strcpy(line, "%5.*d%%");
  fprintf(stderr, line, 3, argc);
#elif CASE == 7
  strcpy(line, "%-*s|");
  line[3] = argc > 1 ? 'd' : 's';
  fprintf(stderr, line, argc, "x"); /* unsafe */
#elif CASE == 8
  strcpy(line, "%lf %");
  fprintf(stderr, line, 1.0); /* unsafe */
#else
  snprintf(line, sizeof line, number, argc);
#endif
  return 0;
}
