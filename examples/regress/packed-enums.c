/* A packed enumeration has the smallest type that has its constants; they are int, or of its type where they do not fit. */
#include <assert.h>
#include <stddef.h>
int __VERIFIER_nondet_int(void);
enum __attribute__((packed)) small { ZERO, LAST = 255 };
enum wide { W0 };
typedef enum { LOW = -1, HIGH = 200 } __attribute__((__packed__)) mid;
enum next {
  N0,
#ifdef MANY
  N1 = 256
#else
  N1 = 255
#endif
} __attribute__((packed));
struct s { enum small a; mid b; enum next c; char d; enum wide e; };
_Static_assert(sizeof(enum small) == 1 && sizeof(mid) == 2 && sizeof(enum wide) == 4, "");
_Static_assert(sizeof ZERO == 4 && sizeof N1 == 4, "");
#ifdef MANY
_Static_assert(sizeof(enum next) == 2 && offsetof(struct s, d) == 6 && sizeof(struct s) == 12, "");
#else
_Static_assert(sizeof(enum next) == 1 && offsetof(struct s, d) == 5 && sizeof(struct s) == 12, "");
#endif
#ifdef FOUR
_Static_assert(sizeof(enum small) == 4, "");
#endif
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 300) return 0;
  struct s v = {0};
  v.a = x;
  v.c = N1;
  assert(v.a == (x & 255) && v.c == N1);
  v.a = LAST;
  v.a++;
  assert(v.a == ZERO);
  v.b = HIGH;
#ifdef SIGNED
  v.b = 65535;
  assert(v.b == LOW);
#endif
#ifdef WRONG
  assert(v.a + x != 7);
#endif
  unsigned char *bytes = (unsigned char *) &v;
  assert(bytes[offsetof(struct s, b)] == (v.b & 255));
  return 0;
}
