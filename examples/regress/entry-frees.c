/* What a function is given by pointer it may free, once. */
#include <stdlib.h>
struct named { char *name; int n; };
void destroy(struct named *p) {
  if (!p) return;
  free(p->name);
#ifdef TWICE
  free(p->name);
#endif
  free(p);
#ifdef USED
  p->n = 1;
#endif
}
void twice(struct named *p, char *name) {
#ifdef TWICE
  char *both[2] = {name, name};
  for (int i = 0; i < 2; i++) free(both[i]);
#else
  free(name);
#endif
  if (p) p->n = 2;
#ifdef USED
  if (name) *name = 1;
#endif
}
