/* The address of a member that is a structure, in variants without its first member. */
#include <assert.h>
#include <stddef.h>
struct item {
#ifdef CHECK
  unsigned mark;
#endif
  unsigned value;
};
struct end {
#ifdef CHECK
  unsigned mark;
#endif
  unsigned value;
};
struct list { struct item *index; struct end last; unsigned after; };
struct list all;
int main(void) {
  struct list *list = &all;
  list->index = (struct item *)&list->last;
  list->last.value = 7;
  assert((char *)list->index - (char *)list == offsetof(struct list, last));
  struct item *none = NULL;
  none->value = 0;
}
