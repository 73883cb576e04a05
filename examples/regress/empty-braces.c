/* Braces of a scalar are never empty, also of one that is not there; those of a struct may be. */
struct one { int a; };
int main(void) {
#if CASE == 0
  int a[1] = {1, {}};
#elif CASE == 1
  int a = {1, {2,
#if FEW
    {}
#endif
  }};
#elif CASE == 2
  int a = {1, {
#if !FEW
    2
#endif
  }};
#elif CASE == 3
  struct one a[1] = {{1}, {}};
  int b[1][2] = {{1}, {}};
#endif
  return 0;
}
