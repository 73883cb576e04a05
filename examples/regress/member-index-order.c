// A pointer to a structure is checked before the index of its member array, and before what the index reads.
struct buffer {
  unsigned length;
  unsigned char data[4];
};

void last(struct buffer *b, unsigned n) {
  if (n > 4) return;
  b->data[n] = 0;
}

int nested(struct buffer *b, struct buffer *c) {
  return b->data[c->length];
}

int constant(struct buffer *b) {
  return b->data[4];
}

unsigned char *address(struct buffer *b, int n) {
#ifdef CHECKED
  if (!b || n < 0 || n > 4) return 0;
#endif
  return &b->data[n];
}
