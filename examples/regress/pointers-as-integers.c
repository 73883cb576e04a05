/* Addresses as integers: where an object is, nobody knows, but there it stays. */
#include <stdint.h>

extern void reach_error(void);

#ifdef TRIP
int main(void) {
  int x = 0;
  int *q = (int *) (uintptr_t) &x;
  *q = 4;
  if (x != 4 || (uintptr_t) &x % sizeof x || (uintptr_t) q == 0) reach_error();
  if ((int *) (uintptr_t) -1 == &x || (long) (void *) (long) x != 4) reach_error();
#ifdef MORE
  if ((uintptr_t) &x % 8) reach_error();
#endif
  return 0;
}
#else
static unsigned char bytes[8] = {1, 1, 1, 1, 1, 1, 1, 1};

static unsigned unaligned(const unsigned char *p, unsigned n) {
  unsigned sum = 0;
  while (n && ((uintptr_t) p & 3) != 0) {
    sum += *p++;
    n--;
  }
  return sum;
}

int main(void) {
  unsigned sum = unaligned(bytes, 8);
  if (sum > 3) reach_error();
#ifdef MORE
  if (sum > 2) reach_error();
#endif
  return 0;
}
#endif
