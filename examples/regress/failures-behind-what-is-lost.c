/* Labels in expressions were not followed; the replay found failures behind them about which nobody asked. They are followed now. */
extern void __assert_fail(void);
int main(void) {
  int sum = 0, rounds = 1;
#if LABEL
  sum = ({
    int unset;
    if (unset) sum = 1;
  again:
    if (rounds-- > 0) goto again;
    1;
  });
#endif
  if (sum < 2) __assert_fail();
  return 0;
}
