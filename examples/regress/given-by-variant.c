/* Variants with bodies of their own ask for parameters of the same names, each for its own. */
#ifdef SMALL
typedef signed char T;
#else
typedef unsigned short T;
#endif

int sum(T x, T y) {
  int whole = x + y;
  T cut = (T)whole;
#ifdef HALF
  if (x > 60 || y > 60 || x < -60 || y < -60) return 0;
#endif
  return 10 / (cut == whole);
}

#ifdef SMALL
int main(int argc, char **argv) {
#ifdef HALF
  if (argc == 3) return 0;
#endif
  return argc > 1 && argv[1][0] ? 10 / (argc - 3) : 0;
}
#else
int main(int argc, char **argv) {
#ifdef HALF
  if (argc == 4) return 0;
#endif
  return argc > 2 && argv[2][0] == 'x' ? 10 / (argc - 4) : 0;
}
#endif
