#include <assert.h>

struct pair { char key; short more; char last; };

/* First and last in it are characters: a char * is to its bytes all the same. */
int main(void) {
  struct pair two[2] = {{'b', 300, 'x'}, {'a', 4, 'y'}};
  void *base = two;
  char *p = base;
  p += sizeof *two;
#ifdef LAST
  p += 4;
  assert(*p == 'y' && *p != 'b');
#elif defined BEHIND
  p[6] = 1; /* unsafe */
#else
  assert(((struct pair *) p)->more == 4 && *p == 'a');
  p[2] = 1;
  assert(two[1].more != 1); /* unsafe */
#endif
  return 0;
}
