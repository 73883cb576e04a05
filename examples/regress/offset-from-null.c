#include <assert.h>

struct node {
  int value;
  struct {
    int a, b;
  } link;
  int row[3];
};

#define of_member(ptr, type, member) \
  ((type *)((char *)(ptr) - (unsigned long)(&((type *)0)->member)))

/* The address of a part of an object at 0, as something else, is a constant. */
int main(void) {
  struct node n;
  int *p = &n.link.b;
#if CASE == 1
  assert(of_member(p, struct node, link.b) == &n);
#elif CASE == 2
  assert((unsigned long)&((struct node *)0)->row[2] == 20);
#elif CASE == 3
  assert((char *)(&((struct node *)0)->link.b) - (char *)0 == 8);
#elif CASE == 4
  enum { OFFSET = (int)(long)&(*(struct node *)(void *)0).link.b };
  assert(OFFSET == 12); /* unsafe */
#elif CASE == 5
  struct node *none = 0;
  int *q = &none->link.b; /* unsafe: a member of NULL */
  assert(q);
#elif CASE == 6
  assert(of_member(p, struct node, link.a) == &n); /* unsafe */
#elif CASE == 7
  int k = 1;
  assert((int)((struct node *)0)->row + (unsigned long)&((struct node *)0)->row[k] == 12 + 16);
#elif CASE == 8
  return (int)((struct node *)0)->value; /* unsafe: no array */
#endif
  return 0;
}
