/* What has no place: members of values, bit-fields. And an index before its array, and NULL to store a sum at. */
extern int nd(void);
struct in { int z[2]; int n; };
struct out { struct in i; int bits : 5; };
static struct out made(int x) {
  struct out r = {{{x, x + 1}, 2}, 3};
  return r;
}
int main(void) {
  struct out a = made(1), b = made(2);
  int *p = &b.i.n;
#if CASE == 1
  made(1).i.n = 2;
#elif CASE == 2
  (a = b).bits++;
#elif CASE == 3
  p = &made(1).i.n;
#elif CASE == 4
  __builtin_add_overflow(1, 1, &a.bits);
#elif CASE == 5
  return sizeof a.bits;
#elif CASE == 6
  __builtin_add_overflow_p(1, 1);
#elif CASE == 7
  __builtin_add_overflow(1, nd(), nd() ? &a : &b);
#elif CASE == 8
  if (nd()) p = 0;
  __builtin_add_overflow(1, 1, p); /* unsafe */
#elif CASE == 9
  int k = 1;
  if (k--[a.i.z] != 2 || 1[made(4).i.z] != 5 || &k[b.i.z] != b.i.z) *(int *) 0 = 1;
  made(1).i.z[0] = 5;
#elif CASE == 10
  return 2[b.i.z]; /* unsafe: behind the last one */
#endif
  return 0;
}
