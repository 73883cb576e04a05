/* An object that some variants use and only others define: no linker takes that. */
extern int there;
extern int row[3];
#ifdef GIVEN
int there = 2;
int row[3] = {1};
#endif

static int local(void) {
  static int there = 1;
  return there;
}

int main(void) {
#if USE == 1
  return there;
#elif USE == 2
  int *p = &row[1];
  return !p;
#elif USE == 3
  return sizeof row - 12;
#elif USE == 4
  return local();
#elif USE == 5
  static int *p = &there;
  return !p;
#endif
  return 0;
}
