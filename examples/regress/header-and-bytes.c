/* A block whose size is a sum with the size of a struct holds the struct and bytes behind it,
   whatever the struct consists of; each of the bytes has a value or none. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct header { char *name; short n; unsigned f : 3; union { int i; char c[4]; } u; };
struct one { unsigned n; };

static void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p) exit(1);
  return p;
}

static int members(void) {
  struct one *p = xmalloc(sizeof *p + 5);
  memset(&p->n, 0, 6);
  unsigned char *d = (unsigned char *) (p + 1);
  memset(p + 1, 3, 4);
  int sum = d[0] + d[3] + p->n;
#ifdef LACKS
  sum += d[4];
#endif
  free(p);
  return sum;
}

int main(void) {
  struct header *p = xmalloc(sizeof *p + 5);
  memset(p, 0, sizeof *p + 5);
  unsigned char *d = (unsigned char *) p + sizeof *p;
  d[1] = 7;
  p->f = 2;
  p->u.i = 5;
  struct header *q = malloc(sizeof *q + 6);
  if (!q) return 0;
  memcpy(q, p, sizeof *p + 5);
  struct header *more = realloc(q, sizeof *q + 9);
  if (!more) return 0;
  unsigned char *e = (unsigned char *) (more + 1);
  int *word = (int *) (more + 1);
  word[1] = 3;
  assert(e[1] == 7 && more->f == 2 && more->u.i == 5 && !more->name);
  assert(word[0] == 7 * 256 && e[4] == 3 && e[7] == 0);
  assert(((struct header *) e - 1)->f == 2);
#ifdef LONG
  e[9] = 1;
#endif
#ifdef WRONG
  assert(members() != 6);
#else
  assert(members() == 6);
#endif
  free(more);
  free(p);
  return 0;
}
