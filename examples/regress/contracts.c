/* Contracts of functions and of a structure, in contracts.h. */
void free(void *);
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

/* The invariant of q is asserted when the function returns; p is gone then. */
int give(struct buffer *p, struct buffer *q, int n) {
  struct buffer *to = q;
  q = 0;
  if (!p || !to)
    return 0;
  to->used = n;
#ifndef LATE
  if (n < 0 || n > 4)
    to->used = p->used;
#endif
  p->used = 9;
  free(p);
  return 1;
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
