#include <assert.h>
#include <stdio.h>

static FILE *pick(int errors) { return errors ? stderr : stdout; }

/* Nothing is called that knows streams: they are there all the same. */
int main(int argc, char **argv) {
  FILE *to = pick(argc > 1);
#if CASE == 0
  assert(stdin);
#elif CASE == 1
  assert(to != stdout); /* unsafe */
#elif CASE == 2
  assert(to == stdout || to == stderr);
#else
  fprintf(to, "%d", to == stdin);
  assert(to != stdin);
#endif
  return 0;
}
