int main(void) {
#ifdef A
  int n = 1;
#endif
#ifndef B
  n = 2;
  missing(n);
#endif
  return 0;
}
