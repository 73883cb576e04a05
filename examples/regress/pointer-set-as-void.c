/* A pointer that is set as a void * by a function it is given to keeps its type. */
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; char *name; int n; };
static int make(void **to, size_t size) {
  void *made = malloc(size);
  if (!made) return -1;
  *to = made;
  return 0;
}
int main(void) {
  struct list *l = 0, own = {0, "a", 1};
  char *text;
  int x[3] = {1, 2, 3}, *p = x;
#ifdef UNSET
  make((void **) &text, 8);
  strcpy(text, "12345");
#else
  if (make((void **) &text, 8)) return 1;
  strcpy(text, "12345");
#endif
#ifdef LONG
  strcat(text, "678");
#endif
  if (posix_memalign((void **) &l, 16, sizeof *l)) { free(text); return 1; }
  *l = own;
  *(void **) &l->next = &own;
#ifdef VALUE
  *(void **) &p = x + 3;
  x[0] = *p;
#endif
  x[1] = l->next->n / (p[0] + l->next->name[0] - 'a');
  free(l);
#ifndef KEPT
  free(text);
#endif
  return 0;
}
