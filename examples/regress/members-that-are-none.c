/* Members of types that are not known there, and members that are functions: gcc refuses them, too. */
extern void reach_error(void);
#ifdef EARLY
struct in { int x; };
#endif
struct out {
#ifndef POINTS
  struct in in[2];
#else
  struct in *in;
#endif
#ifdef CALLS
  int f(int);
#else
  int (*f)(int);
#endif
};
#ifndef EARLY
struct in { int x; };
#endif
int main(void) {
  struct out o = {0};
  if (o.f) reach_error();
  return 0;
}
