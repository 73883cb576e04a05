/* Each time a block is entered its objects are others; what points to an earlier one is of no use. */
static int *kept;

static int see(int value) {
  int own = value, before = kept ? *kept : 0;
  kept = &own;
  return before;
}

static int fine(int value) {
  int own = value, *to = &own;
  *to = value + 1;
  return *to;
}

int main(void) {
  int *p = 0, n = 0;
#ifdef LOOP
  for (int i = 0; i < 2; i++) {
    int own;
    if (i)
      n = *p;
    own = 3;
    p = &own;
  }
#elif defined CALL
  see(1);
  see(2);
#elif defined LITERAL
  for (int i = 0; i < 2; i++) {
    int *row = (int[]){i};
    if (i)
      n = *p;
    p = row;
  }
#elif defined JUMP_INTO
  while (n < 2) {
    goto in;
    {
      int own = 1;
    in:
      if (n)
        n = *p;
      p = &own;
      n++;
    }
  }
#elif defined JUMP_WITHIN
  goto in;
  {
    int own;
  again:
    own = 3;
    n += p ? *p : 0;
    p = &own;
    if (n < 9)
      goto again;
  in:
    own = 5;
    p = &own;
    if (n < 9)
      goto again;
  }
#else
  for (int i = 0; i < 2; i++) {
    int own = i;
    p = &own;
    n = *p;
  }
#endif
  return fine(1) + fine(2);
}
