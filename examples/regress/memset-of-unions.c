/* memset makes all members of a union 0, pointers too. */
#include <assert.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
struct act { union { void (*one)(int); void (*two)(int, char *); long n; char c[4]; } u; int flags; char name[4]; };
static void f(int x) { }
static struct act many[3];
int main(void) {
  struct act a;
  memset(&a, 0, sizeof a);
  assert(!a.u.one); assert(!a.u.two); assert(!a.u.n); assert(!a.u.c[3]);
  a.u.one = f;
  assert(a.u.one == f);
  a.u.n = 258;
  assert(a.u.c[0] == 2);
  struct act *p = &many[__VERIFIER_nondet_int() ? 2 : 1];
  p->u.n = 7; p->flags = 1;
  memset(p, 0, sizeof *p);
  assert(!p->u.two && !p->flags);
#ifdef BAD
  assert(p != &many[1]);
#endif
  return 0;
}
