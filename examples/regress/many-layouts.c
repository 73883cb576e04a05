// A structure with more sizes than an expression is elaborated for: in an ordinary expression its size is
// one value by variant, and a constant expression has the size of each variant. Of a structure with still
// more sizes, only what is reached matters.
#include <assert.h>
#include <stddef.h>

struct many {
#ifdef A
  char a[1];
#endif
#ifdef B
  char b[2];
#endif
#ifdef C
  char c[4];
#endif
#ifdef D
  char d[8];
#endif
#ifdef E
  char e[16];
#endif
#ifdef F
  char f[32];
#endif
  struct {
    char in, last;
  };
};

struct too_many {
  struct many first, second[3];
#ifdef A
  char a[1000];
#endif
#ifdef B
  char b[2000];
#endif
#ifdef G
  char g[3000];
#endif
#ifdef H
  char h[4000];
#endif
#ifdef I
  char i[5000];
#endif
  char end;
};

static char copy[sizeof(struct many)];
enum { TWICE = 2 * sizeof(struct many) };
_Static_assert(offsetof(struct many, last) == sizeof(struct many) - 1, "the last one");

static unsigned long end_of(struct too_many *all) {
  return (unsigned long)all + offsetof(struct too_many, end);
}

int main(void) {
  unsigned long n = 2;
#ifdef A
  n += 1;
#endif
#ifdef B
  n += 2;
#endif
#ifdef C
  n += 4;
#endif
#ifdef D
  n += 8;
#endif
#ifdef E
  n += 16;
#endif
#ifdef F
  n += 32;
#endif
  assert(sizeof(struct many) == n);
  assert(sizeof copy == n && TWICE == 2 * n);
  assert(offsetof(struct many, last) + 1 == n);
  // The error of the variants with A, C and F only.
  assert(sizeof(struct many) != 39);
  return 0;
}
