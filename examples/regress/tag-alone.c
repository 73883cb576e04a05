#include <assert.h>

struct q { int a; };

/* A tag by itself opens a type of this block; with a storage class it is the one around. */
int main(void) {
  struct q one = { 4 };
  {
#ifdef ALONE
    struct q;
#elif defined STORED
    extern struct q;
#endif
    struct p { struct q *to; } z;
    struct q { char b[20]; };
    assert(sizeof(struct q) == 20 && sizeof one == 4);
    assert(sizeof *z.to == 20); /* unsafe where the one around was meant */
  }
  assert(sizeof(struct q) == (unsigned) one.a);
  return 0;
}
