/* A pointer that is declared once, with a value that differs by variant, was taken for one and the same address. */
void reach_error(void);
#ifdef A
#define FIRST 1
#else
#define FIRST 2
#endif
static int a[4] = {5, 6, 7, 8};
int main(void) {
  int *p = &a[FIRST];
  if (*p == 6) reach_error();
  return 0;
}
