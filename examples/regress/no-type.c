/* A declaration without a type is one of an int; what is no type is told beside all other faults. */
#include <assert.h>

#ifdef OLD
limit = 3, *where = &limit;
#else
static int limit = 4, *where = &limit;
#endif

#ifdef WIDE
static int wide(int128_t n) {
  int128_t twice = n + n;
  return (int128_t) twice > nowhere;
}
#endif

int main(void) {
  assert(*where > 3);
  return 0;
}
