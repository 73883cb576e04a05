// The first member of a struct is smaller than the others: how many bytes are behind its address?
#include <string.h>

struct inner {
  char c;
  int v;
};

struct outer {
  char name[6];
  struct inner in[2];
  int *p;
};

int main(void) {
  struct inner one, all[3];
  struct outer r, s;
  memset(&one, 0, sizeof one);
  memset(all, 0, sizeof all);
  memset(&all[1], 0, 2 * sizeof *all);
  memset(&r, 0, sizeof r);
  memset(r.in, 0, sizeof r.in);
  memcpy(&s, &r, sizeof r);
  memmove(all + 1, all, 2 * sizeof *all);
#ifdef PART
  memset(r.name + 2, 7, 5);
#endif
#ifdef FILL
  memset(all + 1, 0, 3 * sizeof *all);
#endif
#ifdef COPY
  memcpy(all, all + 2, 2 * sizeof *all);
#endif
#ifdef END
  memset(all + 3, 0, sizeof *all);
#endif
#ifdef BEFORE
  memset(&all[-1], 0, sizeof *all);
#endif
#ifdef USED
  all[s.in[1].v + 3].c = 1;
#endif
  return 0;
}
