/* What is computed of floating numbers has their types. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  float f;
  double d;
  typeof(i + d) wide;
#ifdef A
  if (sizeof(d * i) != 8 || sizeof(-f) != 4 || sizeof(wide) != 8) reach_error();
  if (_Generic(i + f, int: 1, float: 2) != 2) reach_error();
  if (_Generic(i ? i : d, double: i, default: i + 1u) != i) reach_error();
#else
  if (__builtin_types_compatible_p(typeof(f - d), double)) reach_error();
#endif
  return 0;
}
