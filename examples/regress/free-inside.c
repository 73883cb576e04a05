/* What is freed is what was allocated, from its start on. */
#include <stdlib.h>

struct pair {
  int one;
  int other;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
#if MEMBER
  if (p) free(&p->other);
#elif BYTES
  char *bytes = (char *)p;
  if (p) free((struct pair *)(bytes + sizeof(int)));
#else
  if (p) free(&p->one);
#endif
  return 0;
}
