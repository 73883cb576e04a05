// Numbers that conditions compare need no range: the constants cut the integers into classes.
#ifndef LEVEL
#define LEVEL 0
#endif
#define AT_LEAST(N) (LEVEL >= (N))
void reach_error(void);
int main(void) {
#if LEVEL == 2
  int a[LEVEL];
  a[LEVEL - 1] = 1;
  if (a[1] != 1) reach_error();
#elif AT_LEAST(4)
  reach_error();
#elif LEVEL - 3 == 0
  int x = LEVEL;
  if (x == 3) reach_error();
#endif
  return 0;
}
