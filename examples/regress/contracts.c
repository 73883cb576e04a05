/* Contracts of functions and of a structure, in contracts.h. */
struct buffer { unsigned used; unsigned char data[4]; };
int next(void);
void store(int);

/* The precondition is assumed of the entry function, and asserted in a recursive call. */
int count(int n) {
  if (n == 0)
    return 0;
#ifdef TWO
  return 1 + count(n - 2);
#else
  n--;
  return 1 + count(n);
#endif
}

void put(struct buffer *b, int byte) {
#ifdef LATE
  b->data[++b->used] = byte;
#else
  b->data[b->used++] = byte;
#endif
}

/* The postcondition is about the argument, whatever becomes of the parameter. */
int half(int n) {
  switch (n) {
    case 1:
#ifdef NEGATIVE
      n -= 3;
      return n;
#endif
    default:
      n = -7;
  }
  for (;;) {
    int n = 2;
    if (n)
      return n;
  }
}

int main(void) {
  struct buffer b = {0};
  int i = next();
  b.data[i] = 1;
  put(&b, 2);
#ifdef STORES
  store(i);
#endif
  return half(i);
}
