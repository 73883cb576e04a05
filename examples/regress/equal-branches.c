/* With B and without it the same is done, but at the assertion of each. */
void assert(int condition);
int main(void) {
  int x = 0, i;
  for (i = 0; i < 20; i++) {
#ifdef B
    x = x + 1;
    if (x > 15) x = 15;
#else
    x = x + 1;
    if (x > 15) x = 15;
#endif
  }
#ifdef B
  assert(x == 15);
#elif defined C
  assert(x == 15);
  x = 16;
#else
  x = 16;
#endif
#if C
  assert(x == 16);
#endif
  return 0;
}
