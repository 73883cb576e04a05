/* What nobody can free at the end is lost; what a global variable is to is not. */
#include <stdlib.h>
struct node {
  struct node *next;
};
struct node *kept;
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = malloc(sizeof *b);
  if (!a || !b) {
#ifndef HASTE
    free(a);
    free(b);
#endif
    return 1;
  }
  a->next = b;
  b->next = NULL;
#if defined(KEEP)
  kept = a;
#elif defined(HALF)
  free(a);
#elif defined(EXIT)
  exit(0);
#else
  free(b);
  free(a);
#endif
}
