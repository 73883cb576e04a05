/* Functions that call themselves: each call has objects of its own, at addresses of their own. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct pair {
  int sum, last;
};

int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }

int apart(int n, int *before) {
  int own = n;
  if (before) assert(before != &own && *before == n + 1);
  if (n > 0) apart(n - 1, &own);
  assert(own == n);
  return own;
}

struct pair up_to(int n) {
  struct pair p = {n, n};
  if (n > 0) {
    struct pair q = up_to(n - 1);
#ifdef FORGETS
    q.sum = q.last;
#endif
    p.sum += q.sum;
  }
  return p;
}

int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int down(int n) { return n == 0 ? 0 : down(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4);
  assert(even(n) == (n % 2 == 0));
  apart(n, 0);
  struct pair all = up_to(n);
  assert(all.sum * 2 == n * (n + 1));
#ifdef FIB
  assert(fib(n) != 3);
#endif
#ifdef DEEP
  assert(down(__VERIFIER_nondet_int()) == 0);
#endif
  return 0;
}
