#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct node {
#ifdef WIDE
  short more;
#endif
  int key;
};

static int by_name(const void *one, const void *two) {
  return strcmp(*(const char *const *) one, *(const char *const *) two);
}

static int through(const void *one, const void *two) {
  const struct node *a = *(struct node *const *) one, *b = *(struct node *const *) two;
  return a->key - b->key;
}

static int rows(const void *one, const void *two) { return strcmp(one, two); }

/* So do pointers, and rows. */
int main(void) {
#if CASE == 1
  const char *w[3] = {"b", rand() ? "c" : "a", "bb"}, *key = "bb";
  qsort(w, 3, sizeof *w, by_name);
  assert(w[0][0] == 'a' || w[2][0] == 'c');
  assert(bsearch(&key, w, 3, sizeof *w, by_name) != w + 1); /* unsafe */
#elif CASE == 2
  struct node *t[2] = {calloc(1, sizeof **t), calloc(1, sizeof **t)};
  if (t[0] && t[1]) {
    t[0]->key = 3;
    qsort(t, 2, sizeof *t, through);
    assert(t[0]->key == 0 && t[1]->key == 3);
  }
#elif CASE == 3
  char m[3][4] = {"c", "ab", "b"};
  qsort(m, 3, sizeof *m, rows);
  assert(m[0][1] == 'b' && m[2][0] == 'c');
#endif
  return 0;
}
