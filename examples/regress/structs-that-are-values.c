#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pt {
  int x;
#ifdef MORE
  short more[2];
#endif
  int y[2];
};

static int sum(struct pt p) { return p.x + p.y[1]; }

static struct pt made(int v) { return (struct pt) {v, .y = {v + 1}}; }

/* A choice of structs, what is behind a comma and what statements give have members. */
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  if (k > 2)
    return 0;
  struct pt a = {1, .y = {1, 2}}, c = {3, .y = {k, 9}}, d;
  assert((k == 1 ? a : c).y[0] == (k == 1 ? 1 : k));
  assert(sum(k ? a : c) == (k ? 3 : 12));
  d = k == 2 ? c : k ? made(7) : a;
  assert(d.x == (k == 2 ? 3 : k ? 7 : 1));
  assert((a.x++, a).x == 2);
  assert(({
    struct pt z = k ? a : c;
    z;
  }).x == 2 + !k);
#ifdef UNSET
  struct pt u;
  u.x = 1;
  d = k ? u : a;
  assert(d.x < 3);
  if (d.y[1] == 3) /* unsafe */
    return 1;
#endif
  return 0;
}
