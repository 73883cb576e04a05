/* main is given any number of any strings, and NULL behind the last one. */
#include <assert.h>
#include <stddef.h>

static int length(const char *text) {
  int n = 0;
  while (text[n]) n++;
  return n;
}

int main(int argc, char **argv) {
  assert(argc >= 0);
  assert(argv[argc] == NULL);
#ifdef NAMED
  assert(argc > 0);
#endif
  if (argc != 2) return 0;
#ifdef FLAG
  assert(argv[1][0] != '-');
#endif
#ifdef LONG
  if (argv[1][0] == '-' && argv[1][1] == 'n') assert(argv[1][2] == 0);
#endif
#ifdef BEHIND
  if (argv[1][0] == '-') return argv[1][2];
#endif
  argv[1][0] = 0;
  assert(argv[1] != argv[0] && length(argv[1]) == 0);
  char **rest = argv + 1;
  while (*rest) rest++;
  assert(rest == &argv[2]);
  return 0;
}
