/* Pointers in what is allocated: NULL where it was cleared, without a value where it was not. */
#include <assert.h>
#include <stdlib.h>
struct node {
  int v;
};
struct node *head;
int main(void) {
#ifdef CLEARED
  struct node **row = calloc(2, sizeof *row);
#else
  struct node **row = malloc(2 * sizeof *row);
#endif
  struct node *local[2];
  if (!row)
    return 1;
  row[1] = head;
  assert(row[1] == head);
#ifdef FIRST
  if (row[0])
    row[0]->v = 1;
#endif
  local[1] = head;
#ifdef LOCAL
  if (local[0] == NULL)
    row[0] = local[1];
#endif
  free(row);
  return 0;
}
