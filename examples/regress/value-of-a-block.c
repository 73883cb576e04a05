/* What a block with a value declares lives as long as that block. */
struct pair {
  int *first;
  int second;
};

int main(void) {
  int kept = 3;
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int *at = ({
      int own = i;
      int *inner = &own;
      *inner = *inner + 1;
#ifdef STATIC
      static int other = 2;
      &other;
#elif defined KEPT
      &kept;
#else
      inner;
#endif
    });
#ifdef READ
    sum += *at;
#endif
  }
  struct pair p = ({
    int last = 7;
    struct pair made = {&last, *({ &last; })};
    made;
  });
#ifdef READ_PAIR
  sum += *p.first;
#endif
  return sum + p.second;
}
