#include <assert.h>

struct node { int v; struct node *next; };

/* A pointer that is read as one to something else is to the same object. */
int main(void) {
  struct node a = {1, 0}, b = {2, &a};
  struct node *row[2] = {&a, &b};
  int **p = (int **) row;
  void **q = (void **) &b.next;
  assert(*p[1] == 2);
#if CASE == 1
  *p[1] = 5;
  assert(b.v == 5 && *p[0] == 1);
#elif CASE == 2
  struct node *n = *q;
  assert(n->v == 2); /* unsafe */
#elif CASE == 3
  row[0] = 0;
  **p = 1; /* unsafe: NULL */
#elif CASE == 4
  struct node *none, **at = &none;
  int **r = (int **) at;
  return **r; /* unsafe: no value */
#elif CASE == 5
  p[0] = &b.v; /* a pointer stored as one to something else */
  assert(row[0]->v == 2);
#elif CASE == 6
  return ((int *) row[1])[4]; /* unsafe: outside */
#endif
  return 0;
}
