// There is no code for what gcc -O0 knows never to run; what is always_inline needs no other definition.
extern int missing(void);

inline __attribute__((always_inline)) int one(void) { return 1; }

int check(int a, int *p)
{
  if (a * 0 + 1 == 0)
    return missing();
  if (-(*p & 0) || (a, 0))
    return missing();
#ifdef NEAR
  if ((a & 6) > 6)
    return missing();
#endif
  return one();
}

int main(void)
{
  int x = 3;
  return check(x, &x) - 1;
}
