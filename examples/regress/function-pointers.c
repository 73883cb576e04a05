// Calls through pointers to functions: in tables, as parameters, as results, by variant, and of none.
#include <assert.h>
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
#ifdef SWAP
static int mul(int a, int b) { return b - a; }
#else
static int mul(int a, int b) { return a * b; }
#endif
static int nothing;
static void count(void) { nothing++; }
struct command { const char *name; op run; void (*done)(void); };
static struct command commands[] = { { "add", add, count }, { "sub", &sub, 0 }, { "mul", *mul, count } };
static op choose(int x) { return x == 0 ? add : x == 1 ? sub : mul; }
static int twice(op f, int x) { return (*f)(f(x, 1), 2); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  op unset = 0;
  if (k < 0 || k > 2)
    return 0;
  assert(choose(0)(2, 3) == 5);
  assert(twice(sub, 7) == 4);
  assert(choose(k) == commands[k].run);
  int r = commands[k].run(5, 3);
  if (commands[k].done)
    commands[k].done();
#ifdef NONE
  if (k == 1)
    commands[k].done();
#endif
#ifdef WRONG
  assert(r != 15);
#endif
  assert(r == 8 || r == 2 || r == 15 || r == -2);
  assert(nothing == (k != 1));
  if (unset)
    unset(1, 2);
  return 0;
}
