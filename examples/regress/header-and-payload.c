/* The bytes behind a struct in its block are in the block, whether a whole struct fits there or not. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct header { unsigned a, b, c; };
struct open { unsigned n; unsigned char data[]; };

int main(void) {
#ifdef OPEN
  struct open *p = malloc(sizeof *p + 5);
  if (!p) return 0;
#ifdef LONG
  memset(p, 0, sizeof *p + 6);
#else
  memset(p, 0, sizeof *p + 5);
#endif
  p->data[4] = 2;
  assert(p->n == 0 && p->data[3] == 0 && p->data[4] == 2);
#else
#ifdef WHOLE
  struct header *p = calloc(1, sizeof *p + 12);
  int size = 12;
#else
  struct header *p = malloc(sizeof *p + 8);
  int size = 8;
#endif
  if (!p) return 0;
  unsigned char *d = (unsigned char *) p + sizeof *p;
  p->a = 5;
  d[0] = 1;
  d[size - 1] = 2;
  assert(d[0] == 1 && p->a == 5);
#ifdef LONG
  d[size] = 3;
#endif
#endif
  free(p);
  return 0;
}
