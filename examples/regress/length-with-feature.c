/* A length of which a feature has a part, and a run finds out the rest. */

void reach_error(void);
extern int nd(void);
int main(void) {
  int k = nd();
  if (k < 1 || k > 2) return 0;
#ifdef A
  int a[k + L];
  a[k + 1] = 1;
#else
  typedef int row[k + L];
  int before = k;
  k = 9;
  row a[2];
  if (sizeof a != 8 * (before + L)) reach_error();
  a[1][before + 2] = 1;
#endif
  return 0;
}
