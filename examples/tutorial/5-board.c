/* The board of the coffee machine. MILK and COCOA are built in or not. */
int __VERIFIER_nondet_int(void);

static const int price[] = {
  2, /* coffee */
#ifdef MILK
  3, /* latte */
#endif
};

#ifdef MILK
static int milk = 10;
#endif

static int credit;

static void brew(int drink) {
  if (drink < 0 || drink > 1)
    return;
  if (credit < price[drink])
    return;
  credit -= price[drink];
#if defined(MILK) || defined(COCOA)
  milk--;
#endif
}

int main(void) {
  for (;;) {
    int coin = __VERIFIER_nondet_int();
    if (coin > 0)
      credit += coin;
    brew(__VERIFIER_nondet_int());
  }
}
