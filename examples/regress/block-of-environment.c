/* Blocks that the environment changes, or returns, before an access gives them a type. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
void fill(void *block);
__attribute__((malloc, alloc_size(1))) void *block(size_t n);
struct buf { unsigned len, pos; unsigned char *data; };

static void *filled(size_t n) {
  void *made = malloc(n);
  if (made)
    fill(made);
  return made;
}

int numbers(void) {
  int *p = filled(3 * sizeof *p);
  void *q = malloc(2 * sizeof(int));
  if (!p || !q)
    return 0;
  fill(q);
  memset(q, 0, 2 * sizeof(int));
  int *zeros = q;
  p[2] = 3;
#ifdef ZERO
  if (p[0] == 7)
    return 1 / (p[0] - 7);
#endif
  return 1 / (zeros[1] + p[2]);
}

struct buf *make(unsigned n) {
  struct buf *b = block(sizeof *b);
#ifdef CHECKED
  if (!b)
    return NULL;
#endif
  b->len = n;
  b->data = block(n);
  if (b->data && n > 3)
#ifdef OVER
    b->data[n] = 1;
#else
    b->data[n - 1] = 1;
#endif
#ifdef ZERO
  if (b->pos == 7)
    b->len = 1 / (b->pos - 7);
#endif
  return b;
}
