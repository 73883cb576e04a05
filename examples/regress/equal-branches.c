/* With B and without it the same is done, but at the assertion of each. */
void assert(int condition);
int main(void) {
  int x = 0, i;
  for (i = 0; i < 3; i++) {
#ifdef B
    x = x + 1;
    if (x > 2) x = 2;
#else
    x = x + 1;
    if (x > 2) x = 2;
#endif
  }
#ifdef B
  assert(x == 2);
#elif defined C
  assert(x == 2);
  x = 16;
#else
  x = 16;
#endif
#ifdef C
  assert(x == 16);
#endif
  return 0;
}
