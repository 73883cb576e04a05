/* The elements of an array in an argument that is passed by value are anything (--entry). */
extern void abort(void);

struct pair {
  int i[2];
  int n;
};

union bytes {
  double d;
  int i[2];
};

int elements(struct pair p) {
#ifdef LOCAL
  struct pair unset;
  unset.n = p.n;
  p.n = unset.n;
#endif
  if (p.i[0] == 7 && p.i[1] == 5)
    abort();
  return p.n;
}

int members(union bytes u) {
#ifdef SET
  u.i[1] = 4;
#endif
  if (u.i[1] == 5)
    abort();
  return 0;
}
