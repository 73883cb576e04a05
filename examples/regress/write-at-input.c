/* An array is written at an index that depends on an input: the input stays unknown but for the index. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
struct packet { unsigned char data[4]; int n; } pk;
int main(void) {
  unsigned char x = nondet_uchar(), y = nondet_uchar();
  pk.data[x & 3] = 1;
  pk.data[y % 4] += 2;
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += pk.data[i];
  assert(sum == 3);
#ifdef BAD
  assert((x & 3) != 2 || (y % 4) != 2 || x != 254);
#endif
  return 0;
}
