// Unions: the member that was stored, the bytes of integers, members by variant, within structs.
#include <assert.h>
union word { int whole; unsigned bits; unsigned char bytes[4]; short half; };
struct tagged { int kind; union { int number; struct { char a, b; } pair; const char *text; }; };
#ifdef WIDE
union pun { long long wide; unsigned low; };
#else
union pun { int wide; unsigned low; };
#endif
static union word zero;
static int get(struct tagged *t) {
  switch (t->kind) {
    case 0: return t->number;
    case 1: return t->pair.a + t->pair.b;
    default: return t->text[1];
  }
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  if (k < 0 || k > 2 || x < 0 || x > 12)
    return 0;
  union word w = { .whole = -2 };
  assert(w.bits == 4294967294u && w.bytes[0] == 254 && w.half == -2 && w.bytes[3] == 255);
  w.bits = 0x01020304;
  assert(w.whole == 16909060 && w.bytes[1] == 3 && w.half == 0x0304);
  assert(zero.whole == 0 && zero.bytes[2] == 0);
  zero.bytes[2] = 1;
  assert(zero.bytes[2] == 1 && zero.bytes[0] == 0);
  union pun p;
  p.wide = -1;
  assert(p.low == 4294967295u);
  struct tagged t;
  t.kind = k;
  if (k == 0)
    t.number = 7;
  else if (k == 1)
    t.pair.a = 3, t.pair.b = 4;
  else
    t.text = "a\7";
  assert(get(&t) == 7);
#ifdef MIXED
  if (k == 0 && x == 1)
    t.kind = 2;
  if (k != 0 || x == 1)
    assert(get(&t) == 7);
#endif
#ifdef WRONG
  if (k == 0) {
    t.number = x;
    assert(get(&t) != 12);
  }
#endif
  return 0;
}
