/* Objects as something else than they are: their bytes, the lowest one first. */
#include <stdlib.h>
#include <string.h>
void reach_error(void);
extern int nd(void);
struct head {
  char tag;
#ifdef WIDE
  long long more;
#endif
  short length;
  int crc;
};
struct first {
  int n;
};
struct outer {
  struct first in;
  int v;
};
int words[2] = {0x01020304, 5};
int main(void) {
  int k = nd();
  if (k < 0 || k > 3) return 0;
#if CASE == 0
  unsigned char *p = (unsigned char *) words;
  if (p[0] != 4 || p[3] != 1) reach_error();
  p[k] = 9;
  if (words[0] == 0x01020904) reach_error();
#elif CASE == 1
  char raw[sizeof(struct head)];
  memset(raw, 0, sizeof raw);
  struct head *h = (struct head *) raw;
  h->crc = -2;
  h->length = 7;
  struct head copy = *h;
  if (raw[sizeof raw - 1] != -1 || copy.length != 7) reach_error();
  if (raw[__builtin_offsetof(struct head, length)] != 7) reach_error();
#elif CASE == 2
  char raw[6] = {1};
  int *w = (int *) raw;
  return w[k / 3]; // two bytes are missing
#elif CASE == 3
  struct outer o = {{1}, 2};
  struct first *f = &o.in;
  struct outer *q = (struct outer *) f;
  struct outer *again = (struct outer *) ((char *) &o.v - __builtin_offsetof(struct outer, v));
  if (q->v != 2 || again != &o || (char *) &again->v - (char *) q != 4) reach_error();
  void *any = &o;
  any += 4;
  if (*(int *) any != 2 || any - (void *) &o != 4) reach_error();
#elif CASE == 4
  unsigned x = 0x11223344, y;
  unsigned char b[8] = {0};
  memcpy(b + 3, &x, sizeof x);
  memcpy(&y, b + 3, sizeof y);
  if (y != x || memcmp(b + 3, &y, 4)) reach_error();
  if (b[k + 2] == 0x22) reach_error();
#elif CASE == 5
  char *raw = malloc(8);
  if (!raw) return 0;
  int *p = (int *) raw;
  p[0] = 1;
  p[1] = 0x10203;
  if (raw[4] != 3) reach_error();
  free(p);
  if (k == 2) return raw[0];
#elif CASE == 6
  struct head h = {1, .crc = 3};
  return ((char *) &h)[1]; // nothing is there, or bytes that nobody knows
#elif CASE == 7
  int x;
  short *s = (short *) &x;
  if (k) x = -1;
  if (k && s[1] != -1) reach_error();
  if (s[0] == 3) reach_error();
#elif CASE == 8
  const unsigned char *u = (const unsigned char *) "ab";
  int n = 0;
  while (u[n]) n++;
  if (n != 2) reach_error();
  int *none = 0;
  char *c = (char *) none;
  if (k == 3) *c = 1;
#endif
  return 0;
}
