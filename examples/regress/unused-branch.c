/* The pointer keeps what was freed where the `else` is that of variants with POOL: no run of them
   gets to the assignment. */
#include <stdlib.h>

static int limit = 12;

static int *table;

static int start(void) {
  table = malloc(limit + sizeof *table);
  return table != NULL;
}

static void stop(void) {
  if (table) {
#ifdef POOL
    if (limit > 4)
      free(table);
    else
#else
      free(table);
#endif
    table = NULL;
  }
}

int main(void) {
  start();
  stop();
  return 0;
}
