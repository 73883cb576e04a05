/* An object whose declaration a jump passes is there without a value. */
extern int nd(void);
extern void reach_error(void);

int main(void) {
  int n = nd(), rounds = 0;
#if CASE == 1 /* into a block */
  if (n) goto in;
  {
    int x = 0;
  in:
    if (x) reach_error();
  }
#endif
#if CASE == 2 /* by a case */
  switch (n) {
    int x = 1;
  case 1:
    if (x) rounds++;
  }
#endif
#if CASE == 3 /* given a value behind the label */
  switch (n) {
    int x = 1;
  case 1:
    x = 2;
  case 2:
    rounds = 1;
    break;
  default:
    x = n;
    if (x != n) reach_error();
  }
#endif
#if CASE == 4 /* within a block */
  for (int i = 0; i < 2; i++) {
    if (i) goto on;
    int x = 5;
  on:
    rounds += x;
  }
#endif
#if CASE == 5 /* back: the object is the same and has its value */
  int first = 1;
  {
    if (!first) goto again;
    int x = 5;
  again:
    if (x != 5) reach_error();
    if (first) {
      first = 0;
      goto again;
    }
  }
#endif
#if CASE == 6 /* another object when its block is entered again */
  int times = 0;
  if (!n) goto fresh;
enter:
  times++;
  {
    int x = 7;
  fresh:
    if (times == 0) x = 3;
    if (times < 2 && n) goto enter;
    if (x != 3 && x != 7) reach_error();
  }
#endif
#if CASE == 7 /* a part that the initializer does not name, and an array */
  struct { int a, b; } out = {0, 0};
  {
    struct { int a, b; } s = {n};
    int t[3] = {1};
    goto there;
  there:
    if (s.b || t[2]) reach_error();
    out.a = s.b;
  }
  if (out.a) goto skip;
  {
    int u[2] = {1, 2};
    u[0] = 2;
  skip:
    u[1] = 3;
    if (u[1] != 3) reach_error();
  }
#endif
#if CASE == 8 /* an element */
  if (n > 5) goto passed;
  {
    int t[2] = {1, 2};
  passed:
    t[0] = 1;
    if (t[1] != 2) reach_error();
  }
#endif
#if CASE == 9 /* a pointer that keeps its value, were it not for the jump */
  int a = 1;
  if (n == 4) goto pointer;
  {
    int *p = &a;
  pointer:
    if (*p != 1) reach_error();
  }
#endif
#if CASE == 10 /* out of the blocks, which passes nothing */
  {
    int x = 1;
    if (n) goto out;
    x = 2;
  }
out:;
  int y = 1;
  if (n > 1) goto end;
  if (y != 1) reach_error();
end:
  if (y != 1) reach_error();
#endif
#if CASE == 11 /* into a loop */
  if (n == 3) goto middle;
  for (int i = 0; i < 3; i++) {
  middle:
    rounds += i;
  }
#endif
#if CASE == 12 /* from one branch to the other of the same round */
  for (int i = 0; i < 2; i++)
    if (n) {
      goto other;
    } else {
    other:
      if (i > 1) reach_error();
    }
#endif
#if CASE == 13 /* past what has no value anyway */
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int x;
    case 0:
      x = 1;
      break;
    case 1:
      rounds = x;
    }
  }
#endif
#if CASE == 14 /* a copy of what has no value is none where a value is declared */
  int z;
  switch (n) {
  case 3:;
    int x = z;
  case 4:
    break;
  }
#endif
  return rounds;
}
