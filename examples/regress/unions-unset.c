// Of a union that begins without a value nothing has one until a member is stored: then what was
// stored, and other integers that lie in it.
union word {
  int whole;
  unsigned char bytes[4];
  struct { short low, high; } pair;
  struct { union { int number; char mark; }; int more; } nested;
};

static int high(const union word *w) { return w->pair.high; }

int main(void) {
  union word w, v;
  int k = 0;
#ifdef STORED
  w.whole = 7;
  v.bytes[0] = 1;
  v.bytes[1] = 2;
  k = v.bytes[0] + v.bytes[1];
  int copied;
  for (int i = 0; i < 2; i++) {
    union word again;
    copied = again.whole;
    again.whole = i;
    k += again.whole + again.bytes[0];
  }
#endif
#ifdef BYTES
#ifndef STORED
  w.bytes[1] = 0;
#endif
  return w.bytes[2] + k;
#elif defined PAIR
  v.pair.low = 1;
#ifdef BOTH
  v.pair.high = 2;
#endif
  return high(&v) + k;
#elif defined NESTED
  w.nested.number = 1;
  if (w.nested.mark != 1)
    return 1;
  return w.nested.more;
#elif defined TAKEN
  int none;
  v.whole = none;
  return v.bytes[3];
#else
  return k == 0;
#endif
}
