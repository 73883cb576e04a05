/* Of several elements that one expression reads, any may be without a value. */
struct pair {
  int a, b;
};

int main(void) {
  int row[3];
  struct pair pairs[2];
  row[0] = 1;
  pairs[0].a = 1;
  pairs[0].b = 2;
#ifdef FILLED
  row[1] = 2;
  pairs[1].a = 3;
#endif
#ifdef FIRST
  return row[1] + row[0];
#elif defined LAST
  return row[0] + row[1];
#elif defined MEMBER
  return pairs[1].a * (pairs[0].a + pairs[0].b);
#endif
  return row[0] + row[0];
}
