/* What attributes of functions without a body say: no run comes back, nothing is changed, no NULL. */
#include <stdnoreturn.h>
void reach_error(void);
int f(int *p, int n);
#if ENDS == 1
void die(int x) __attribute__((__noreturn__, section("weak")));
#elif ENDS == 2
noreturn void die(int x);
#elif ENDS == 3
_Noreturn extern void die(int x);
#else
void die(int x) __attribute__((section("noreturn"), deprecated("noreturn")));
#endif
#ifdef PURE
__attribute__((pure)) int look(int *p);
#else
int look(int *p);
#endif
#ifdef GIVES
int *give(void) __attribute__((returns_nonnull));
#else
int *give(void);
#endif
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  int (*looks)(int *) = look;
  looks(&x);
  if (x != 1) reach_error(); /* !PURE */
  x = 1;
  look(&x);
  if (x != 1) reach_error(); /* !PURE */
  int *p = give();
  if (!p) reach_error(); /* !GIVES */
  if (__VERIFIER_nondet_int()) {
    die(3);
    reach_error(); /* unless ENDS is 1 to 3 */
  }
  return 0;
}

/* What functions by themselves are given, and what others are. */
#ifdef SAID
int first(const int *p, const int *q) __attribute__((nonnull(1, 2)));
#endif
int first(const int *p, const int *q) { return *p + *q; }
#ifdef SAID
int third(int p[static 3]) { return p[0] + p[2]; }
#else
int third(int p[3]) { return p[0] + p[2]; }
#endif
int sum(int n, int p[static n]) { return n > 0 && n < 3 ? p[n - 1] : 0; }
int asks(int n) { return n == 3 ? first(&n, 0) : 0; }
#ifdef SAID
void lent(int *p) __attribute__((nonnull));
#else
void lent(int *p);
#endif
int lends(int n) {
  lent(n == 3 ? 0 : &n);
  return 0;
}
