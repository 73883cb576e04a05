#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct row {
  int v[2];
  struct { int x; } in;
};

/* What a block around a single expression gives is that itself, else a copy. */
static int changed(struct row r) {
#ifdef COPY
  ({ (void) 0; r; }).v[1] = 7;
#else
  ({ r; }).v[1] = 7;
#endif
  ({ ; ({ r; }); }).in.x = 8;
  int *first = ({ r; }).v;
  *first += 2;
  assert(r.v[0] == 3 && r.in.x == 8);
  return r.v[1];
}

/* A type in a condition is known in the branches, one in a value in the rest of the block. */
static int typed(int a) {
  int size = sizeof(struct two { int q[2]; });
  struct two whole = {{a, size}};
  if (sizeof(struct one { char q; }) < 2) {
    struct one part = {a};
    return part.q + whole.q[1];
  }
  return 0;
}

/* Nobody has said so far what it takes. */
int later();
int early(int a) { return a == 1 ? later(a) : 0; }
int later(int a) { return a; }

int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  if (k > 2)
    return 0;
  struct row r = {{1, 2}, {3}};
  assert(changed(r) == 7);
  assert(early(k) < 2);
#ifdef TYPED
  assert(typed(k) < 10);
#else
  assert(typed(k) < 11);
#endif
  return 0;
}
