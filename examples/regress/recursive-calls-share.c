/* Functions that call themselves in several places share their bodies: each call returns to its own place. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int fib(int n) {
  int own = n;
  int sum = n < 2 ? n : fib(n - 1) + fib(n - 2);
  assert(own == n);
  return sum;
}

int odd(int n);
int even(int n) {
  if (n == 0) return 1;
  if (n == 7) return odd(n - 1);
  return odd(n - 1);
}
int odd(int n) {
  if (n == 0) return 0;
  if (n == 3) return even(n - 1);
  return even(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4);
#ifdef FIB
  assert(fib(n) != 3);
#endif
  assert(even(n) == (n % 2 == 0));
  return 0;
}
