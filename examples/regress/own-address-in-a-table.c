/* An array may stand in its own values, and a definition without a length has that of an earlier declaration. */
struct node { struct node *next; int value; };

static struct node ring[] = {
  {&ring[1], 1},
#if MORE
  {&ring[2], 2},
#endif
  {&ring[0], 3},
};

static int row[4];
static int row[] = {1, 2};

int main(void) {
  struct node *at = ring;
  int sum = 0;
  int rounds = 0;
  do {
    sum += at->value;
    at = at->next;
    rounds++;
  } while (at != ring && rounds < 5);
  if (sum != 4) __assert_fail();
  if (sizeof row != 4 * sizeof *row || row[3] != 0) __assert_fail();
  return 0;
}
