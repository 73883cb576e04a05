/* Nobody allocated what main is given. */
#include <stdlib.h>

int main(int argc, char **argv) {
  char *name = malloc(2);
#if A
  if (argc > 0) free(argv[0]);
#endif
  free(name);
  return 0;
}
