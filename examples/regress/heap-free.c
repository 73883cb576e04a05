/* What cannot be freed, and what cannot be used any more. */
#include <stdlib.h>
#include <string.h>
struct item {
  int id;
  char name[4];
};
int main(void) {
  int local = 3;
  int *p = malloc(2 * sizeof *p);
  struct item *item = calloc(1, sizeof *item);
  if (!p || !item) {
    free(p);
    free(item);
    return 1;
  }
  char *name = item->name;
  name[1] = 'x';
#if defined(INSIDE)
  free(p + 1);
#elif defined(LOCAL)
  free(&local);
#elif defined(MEMBER)
  free(item);
  name[0] = 'y';
  item = NULL;
#elif defined(COPY)
  struct item *other = malloc(sizeof *other);
  if (other) {
    memcpy(other, item, sizeof *other);
    if (other->id != 0 || other->name[1] != 'x' || other->name[3] != 0)
      p[2] = 1;
    free(other);
  }
#elif defined(GROW)
  int *more = realloc(p, 3 * sizeof *p);
  if (more) {
#ifdef STALE
    p[0] = 1;
#endif
    p = more;
    p[2] = local;
  }
#endif
  free(p);
  free(item);
  return 0;
}
