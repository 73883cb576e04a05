/* Two features of a few numbers each make more lengths than either has numbers. */
extern void __assert_fail(void);
#if ROWS
#endif
#if REST
#endif
static char table[ROWS * 9 + REST + 1];

int main(void) {
  if (sizeof table == 70 && !table[0]) __assert_fail();
  return 0;
}
