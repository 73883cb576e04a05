/* The quotient of the least int by -1 is no int, so that C has no remainder of it either. */
extern int value(void);

int main(void) {
  int x = value();
  int y = value();
#if GUARDED
  if (y == -1)
    return 0;
#endif
  if (y != 0)
    x = x % y;
  return x;
}
