/* Memory that a function of the program allocates and clears, whatever it is for. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct item {
  int a;
  struct item *next;
};
static void *cleared(size_t size) {
  void *block = malloc(size);
  if (!block)
    abort();
#ifndef DIRTY
  memset(block, 0, size);
#endif
  return block;
}
int main(void) {
  struct item *item = cleared(sizeof *item);
  short *row = cleared(3 * sizeof *row);
  assert(item->a == 0 && item->next == NULL && row[2] == 0);
  free(row);
#ifdef ROW
  row[0] = 1;
#endif
  free(item);
  return 0;
}
