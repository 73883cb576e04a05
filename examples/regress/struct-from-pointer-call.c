#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pt {
  int x;
#ifdef PAD
  char pad;
#endif
  int y;
};
typedef struct pt (*make)(int);

static struct pt up(int v) { return (struct pt) {.x = v, .y = v + 1}; }

static struct pt down(int v) {
  struct pt p = {.y = v};
  p.x = -v;
  return p;
}

static int apart(struct pt p, struct pt q) { return p.x * 10 + p.y - q.x; }

/* What is called through a pointer gives a struct. */
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  make f = k ? up : down;
  make both[] = {up, down};
  struct pt p = f(5);
  assert(p.x == (k ? 5 : -5));
  assert(apart(f(1), both[1](2)) == (k ? 14 : -7));
  assert(both[k & 1](3).y == (k & 1 ? 3 : 4));
#ifdef NONE
  if (k == 3)
    f = 0;
  p = f(1); /* unsafe */
#endif
  return p.x == 1;
}
