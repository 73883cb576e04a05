/* What a size less one, or more than all there is, is far outside of a row. */
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int row[4];
static struct {
  int in[4];
  int z;
} rows[3];

/* Neighbours in memory, but not of one row. */
static int get(int *from, unsigned long long n) { return from[n]; }

int main(void) {
  size_t n = __VERIFIER_nondet_uchar() % 2;
  int *p = row + 1;
#ifdef A
  return row[n - 1];
#elif defined B
  return p[n - 1] == 3;
#elif defined C
  p += n - 1;
  if (p == row) return 1;
  if (p == 0) return 2;
  return *p;
#elif defined D
  return get(n ? rows[0].in : rows[1].in, 17179869184ULL);
#else
  if (&row[n + 3] > p || (char *) 0 - (char *) 0) return 1;
  return *p;
#endif
}
