/* What functions without body give: NULL, or an object that no other pointer is to. */
#include <stdlib.h>
struct user {
  int id;
  char *name;
  struct user *next;
};
struct user *get_user(int id);
char *get_text(const char *name);
int *get_numbers(void);
void *get_any(void);
struct hidden *get_hidden(void);
extern char *nobodys;
void reach_error(void);
int main(void) {
#if CASE == 0
  struct user *p = get_user(3);
  return p->id; // or NULL
#elif CASE == 1
  struct user *p = get_user(3);
  if (p && p->id == 7 && p->name && p->name[0] == 'x') reach_error();
#elif CASE == 10
  if (nobodys && nobodys[0] == 'x') reach_error();
#elif CASE == 2
  struct user *p = get_user(3), *q = get_user(3);
  if (!p || !q) return 0;
  p->id = 1;
  q->id = 2;
  if (p->id != 1 || p == q) reach_error();
#elif CASE == 3
  char *s = get_text("A");
  int n = 0;
  if (!s) return 0;
  while (n < 2 && s[n]) n++; // it ends
  if (n < 2 && s[n]) reach_error();
#elif CASE == 4
  char *s = get_text("A");
  if (s) return s[1]; // there may be no more
#elif CASE == 6
  for (int i = 0; i < 6; i++) {
    if (!get_numbers()) return 0;
    if (i == 5) reach_error(); // more than are followed
  }
#elif CASE == 7
  struct hidden *h = get_hidden(), *other = get_hidden();
  if (h && h == other) reach_error();
#elif CASE == 8
  int *v = get_any();
  if (v) return *v; // nobody knows what it is to
#elif CASE == 9
  struct user *p = get_user(1);
  if (p) free(p->name); // nobody knows whether it was allocated
#elif CASE == 5
  struct user *p = get_user(1);
  unsigned char *byte = (unsigned char *) p;
  if (p && byte[1] == 2 && p->id == 0x203) reach_error();
#endif
  return 0;
}
