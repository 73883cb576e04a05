/* A pointer to a number is passed where one to a pointer is wanted: gcc only warns of it. */
#ifdef DEEP
static void fill(int **at) { *at = 0; }
#else
static void fill(int *at) { *at = 1; }
#endif
int main(void) {
  int x = 0;
  int *p = &x;
#ifdef BOTH
  fill(&p);
#else
  fill(&x);
#endif
  return 0;
}
