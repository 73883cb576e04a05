/* A compound literal lives as long as the block that it is in; outside of functions, for ever. */
struct row {
  int cells[2];
};

int *global = (int[]){5};

static int *left(void) { return (int[]){1}; }

static int *deep(int depth) {
  int *own = (int[]){depth};
  if (depth == 0)
    return own;
  int *inner = deep(depth - 1);
  return *own == depth ? own : inner;
}

int main(void) {
  int *p = 0, n = 0;
#ifdef CALL
  p = left();
#elif defined RECURSION
  p = deep(2);
#elif defined BLOCK
  { p = (int[]){1, 2}; }
#elif defined BRANCH
  if (n == 0)
    p = (int[]){1, 2};
#elif defined TEST
  if ((p = (int[]){1, 2}))
    n = *p;
#elif defined ROUND
  while (n < 2)
    p = (int[]){n++};
#elif defined LOOP
  for (p = (int[]){0}; *p < 2; (*p)++)
    n += *p;
#elif defined EXPRESSION
  n = ({ int *q = (int[]){3}; p = q; *q; });
#elif defined JUMP
  { p = &(struct row){{1}}.cells[0]; goto out; }
out:
#else
  for (int i = 0; i < 2; i++) {
    int *q = &i;
    n += *q;
  }
again:
  if (p)
    n = *p;
  p = (struct row){{n, 1}}.cells;
  if (n++ < 2)
    goto again;
#endif
  return *p + *global;
}
