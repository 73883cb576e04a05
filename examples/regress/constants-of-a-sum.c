/* Unsigned sums wrap around at every operator: constants that follow each other are one, or the loop is told apart at each. */
extern int nd(void);
void reach_error(void);
int main(void) {
  unsigned x = 0;
  unsigned y = 0;
  int n = nd();
  while (n > 0) {
    n = n - 1;
    x = x + 1;
    y = ((y - 7) + 1) + 7;
  }
  if (x != y) reach_error();
  return 0;
}
