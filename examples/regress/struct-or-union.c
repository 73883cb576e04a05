/* A tag is that of a struct in some variants and of a union in others. */
#include <assert.h>
#ifdef UNION
union
#else
struct
#endif
box { int number; short part; };

int main(void) {
#ifdef UNION
  union box it;
#else
  struct box it;
#endif
  it.part = 0;
  it.number = 5;
  assert(it.part == 5);
  return 0;
}
