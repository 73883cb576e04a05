/* Where a sum of constants wraps around does not matter to the sum, but to what is done to it. */
void reach_error(void);
int main(void) {
  unsigned z = 3;
  unsigned char c = 250;
#if A
  if ((z - 7) / 2 + 3 != 2147483649u) reach_error();
  if ((z - 7) + 3 < 5u) reach_error();
#else
  if ((c + 3) + 4 != 257) reach_error();
  if ((z - 7) + 6 == 2u) reach_error();
#endif
  return 0;
}
