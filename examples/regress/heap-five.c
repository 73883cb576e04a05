#include <stdlib.h>

/* More objects of one call than are followed without --heap. */
struct node { struct node *next; };

int main(void) {
  struct node *head;
  int n = 0;
#ifdef ENDED
  head = NULL;
#endif
  for (int i = 0; i < 5; i++) {
    struct node *one = malloc(sizeof *one);
    if (!one) return 0;
    one->next = head;
    head = one;
  }
#ifdef FREED
  free(head->next->next->next->next);
#endif
  for (struct node *at = head; at; at = at->next)
    n++;
  return n;
}
