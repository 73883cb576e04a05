/* The place behind a row of structs is behind all of them, whatever member comes last. */
extern void reach_error(void);
struct pair {
  int x, last;
};
static struct pair row[] = {{2}, {3}};

int main(void) {
  struct pair *q = row;
  int sum = 0;
#ifdef FIRST
  if (q < row + 1)
    reach_error();
#endif
#ifdef BEHIND
  for (; q < &row[2]; q++)
    sum += q->x;
#endif
  if (sum == 5)
    reach_error();
  return 0;
}
