// The members of a structure through a pointer to their common type: some variants lack one, or it is aligned.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct lead {
  char n;
#ifdef MIDDLE
  char name[3];
#endif
#ifdef ALIGNED
  _Alignas(4) char last;
#else
  char last;
#endif
};
struct numbers {
  int x;
#ifdef MIDDLE
  int y;
#endif
  int z;
};

int main(void) {
  struct lead s[2] = {{.n = 1, .last = 2}, {.n = 3, .last = 4}};
  char *c = (char *) s;
  unsigned char *u = (unsigned char *) (c + sizeof *s);
  assert(u[0] == 3 && c[sizeof *s] == 3);
  u = (unsigned char *) ((char *) &s[0].n + 1);
  assert(u - (unsigned char *) s == 1);
#if defined(MIDDLE) && defined(ALIGNED)
  assert(sizeof *s == 8 && c[4] == 2 && c[3] == 0);
#elif defined(MIDDLE)
  assert(sizeof *s == 5 && c[4] == 2 && c[3] == 0);
#elif defined(ALIGNED)
  assert(sizeof *s == 8 && c[4] == 2 && c[8] == 3);
#else
  assert(sizeof *s == 2 && c[1] == 2 && c[2] == 3);
#endif
  struct numbers t[2] = {{.x = 1, .z = 2}, {.x = 3, .z = 4}};
  int *p = (int *) t;
  unsigned *q = (unsigned *) (p + 1);
#ifdef MIDDLE
  assert(q[0] == 0 && p[2] == 2 && q[2] == 3);
#else
  assert(q[0] == 2 && p[2] == 3 && q[2] == 4);
#endif
  struct lead *b = malloc(sizeof *b + 8);
  if (!b) return 0;
  memset(b, 0, sizeof *b);
  unsigned char *d = (unsigned char *) ((char *) b + sizeof *b);
  d[0] = 5;
  assert(((unsigned char *) (b + 1))[0] == 5);
#ifdef FREED
  free(b);
  d[0] = 6;
#endif
#ifdef LAST
  assert(c[sizeof *s] == 2);
#endif
  free(b);
  return 0;
}
