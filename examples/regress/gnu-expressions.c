// Statements and conditions without a middle as values, typeof, old definitions, rows of elements, bit-fields, objects
// without a name, and where members are.
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
struct p { int a; char b; short c; };
struct __attribute__((packed)) q { char a; int b; };
struct bf { unsigned a : 3; int b : 5; unsigned c : 24; _Bool d : 1; };
struct flex { int n; char data[]; };
int old(a, b) char a; int b; { return a + b; }
int table[10] = { [0 ... 3] = 7, [4 ... 9] = 2 };
static int calls;
int once(void) { calls++; return 5; }
int second(int n, ...) {
  va_list rest;
  va_start(rest, n);
  n = va_arg(rest, int) ?: 9;
  n = n * 10 + va_arg(rest, int);
  va_end(rest);
  return n;
}
int sum(struct p *x) { return x->a + x->b + x->c; }
int *third(int *p) { return p + 2; }
#define max(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(offsetof(struct p, c) == 6);
  assert(sizeof(struct q) == 5);
  assert(sizeof(struct bf) == 8);
  assert(sizeof(struct flex) == 4);
  assert(old(300, 2) == 46);
  assert(table[3] == 7 && table[4] == 2);
  assert((once() ?: 9) == 5 && calls == 1);
  assert(max(once(), 3) == 5 && calls == 2);
  assert(second(2, 1, 5) == 15 && (sizeof(char[calls++]) ?: 9) == 2 && calls == 3);
  struct bf s = { 0 };
  s.a = x;
  assert(s.a <= 7);
  s.a = 9; s.b = 17;
  assert(s.a == 1 && s.b == -15);
  s.a--; s.a--;
  assert(s.a == 7);
  assert(s.a - 8 < 0);
  assert(sum(&(struct p){ 1, 2, 3 }) == 6);
  assert(*third((int[]){ 4, 5, x }) == x);
  assert((int[]){ 6 + 1 }[0] == 7 && (struct p){ 8 }.a == 8 && (const char *[]){ "yes" }[0][0] == 'y');
  __auto_type z = x;
  assert(z == x);
#ifdef BAD
  if (x > 3) assert(({ int y = x; y += 1; y; }) != 10);
#endif
  return 0;
}
