/* A pointer to what a block or a function had declared, used when that was left: by return, break and goto. */
extern int nd(void);
static int shared;
static int *last;
static int *keep(int given) {
#ifdef OWN
  last = &given;
#else
  last = &shared;
#endif
  return last;
}
int main(void) {
  int *p = &shared;
  for (int i = 0; i < 2; i++) {
    int inner = i;
#ifdef LOOP
    if (nd()) {
      p = &inner;
      break;
    }
#endif
    inner++;
  }
  *p = 1;
  *keep(2) = 3;
  return 0;
}
