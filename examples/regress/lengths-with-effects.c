/* The length of a parameter is computed by each call, though it is a pointer. */
void reach_error(void);
#ifdef COUNTS
static int count(int n, int a[n++]) { return n; }
#else
static int count(int n, int a[n]) { return n + 1; }
#endif
int main(void) {
  int a[3];
  if (count(3, a) != 4) reach_error();
  return 0;
}
