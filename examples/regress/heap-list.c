/* A list in the heap; its nodes have one member more in some variants. */
#include <assert.h>
#include <stdlib.h>
struct node {
  int value;
#ifdef TAG
  int tag;
#endif
  struct node *next;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *head = NULL;
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  if (n < 0 || n > 2)
    return 0;
  for (int i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->value = i;
#ifdef TAG
    p->tag = 7;
#endif
    p->next = head;
    head = p;
  }
  while (head) {
    struct node *p = head;
#ifdef LATE
    free(p);
    head = p->next;
#else
    head = p->next;
    sum += p->value;
    free(p);
#endif
  }
  assert(sum <= 1);
  return 0;
}
