/* Functions asked about by themselves: arguments, and globals with --globals any, are anything. */
#include <assert.h>

struct node {
  int value;
  struct node *next;
};

static const int squares[3] = {0, 1, 4};
static int calls;

int square(int i) {
#ifdef CHECKED
  if (i < 0 || i > 2) return -1;
#endif
  return squares[i];
}

int sum(const char *text, int n) {
  int total = 0;
  if (!text) return 0;
#ifndef UNBOUNDED
  if (n > 1) n = 1;
#endif
  for (int i = 0; i < n; i++) total += text[i];
  return total;
}

int second(struct node *list) {
  if (!list || !list->next) return 0;
#ifdef CHECKED
  if (!list->next->next) return 0;
#endif
  return list->next->next != 0 ? list->next->value : *(int *)0;
}

void apart(int *a, int *b, struct node *c) {
  if (!a || !b || !c || !c->next) return;
  *a = 1;
  *b = 2;
  c->value = 3;
  c->next->value = 4;
  assert(*a == 1 && c->value == 3 && a != b);
}

int count(void) {
  assert(calls == 0);
  return calls++;
}

int third(struct node *list) {
  if (!list || !list->next || !list->next->next) return 0;
  return list->next->next->value;
}
