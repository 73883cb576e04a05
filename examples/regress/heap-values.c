/* What is allocated has no value until it is given one; copies of it have none either. */
#include <stdlib.h>
#include <string.h>
struct item {
  int a;
  int b;
  char name[4];
};
int main(void) {
  struct item *p = malloc(sizeof *p);
  if (!p)
    return 1;
  p->a = 1;
#ifdef MEMBER
  if (p->b)
    p->a = 2;
#endif
#ifdef TEXT
  if (strlen(p->name) == 1)
    p->a = 3;
#endif
#ifdef COPY
  struct item q = *p;
  struct item *r = calloc(1, sizeof *r);
  if (r) {
    if (r->b)
      p->a = 4;
    memcpy(r, &q, sizeof q);
#ifdef LATER
    if (r->b == 0)
      p->a = 4;
#endif
  }
  free(r);
#endif
#ifdef GROWN
  int *w = malloc(sizeof *w);
  if (w) {
    w[0] = 1;
    int *more = realloc(w, 2 * sizeof *w);
    if (more) {
      w = more;
#ifdef BEYOND
      if (w[1])
        p->a = 3;
#else
      if (w[0])
        p->a = 3;
#endif
    }
  }
  free(w);
#endif
  free(p);
  return 0;
}
