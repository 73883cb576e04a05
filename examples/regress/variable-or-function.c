// A name that is a variable in one variant and a function in the other, which is called before its definition:
// a declaration is visible from its place on, a function everywhere.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifdef DATA
static int value = 1;
#define VALUE value
#else
#define VALUE value()
#endif

int main(void) {
  if (VALUE == 2) {
    reach_error();
  }
  return 0;
}

#ifndef DATA
int value() {
  return 2;
}
#endif
