#include <assert.h>
#include <stdlib.h>

struct rec {
  int key;
#ifdef WIDE
  short more;
#endif
  const char *name;
};

static int by_key(const void *one, const void *two) {
  const struct rec *a = one, *b = two;
  return a->key - b->key;
}

static int odd(const void *one, const void *two) {
  return ((const char *) one)[0] - ((const char *) two)[0];
}

/* Elements that are structs change places as a whole; what is no whole element, byte by byte. */
int main(void) {
#if CASE == 1
  struct rec r[2] = {{.key = 2, .name = "two"}, {.key = 1, .name = "one"}};
  qsort(r, 2, sizeof *r, by_key);
  assert(r[0].name[0] == 'o' && r[1].key == 2);
#elif CASE == 2
  struct rec r[2] = {{.key = 1, .name = "one"}, {.key = 2, .name = "two"}};
  struct rec *found = bsearch(&(struct rec) {.key = 2}, r, 2, sizeof *r, by_key);
  assert(found->name[1] != 'w'); /* unsafe */
#elif CASE == 3
  struct rec *none = NULL;
  qsort(none, 0, sizeof *none, by_key);
  assert(!bsearch("", none, 0, sizeof *none, by_key));
  qsort(none, 2, sizeof *none, by_key); /* unsafe */
#elif CASE == 4
  /* No whole shorts. */
  short s[3] = {0x0105, 0x0204, 0x0303};
  qsort(s, 2, 3, odd);
  assert(s[0] == 0x0302 && s[1] == 0x0503 && s[2] == 0x0401);
#endif
  return 0;
}
