/* memcpy, memmove and memset of what was cast to something else before, and of bytes behind a member. */
#include <string.h>

extern void reach_error(void);

struct node {
  struct node *next;
  short kind;
  int value;
  int more;
  char name[4];
};

int main(void) {
  struct node a[2] = {{&a[1], 1, 2, 3, "abc"}, {0, 4, 5, 6, "def"}};
  struct node copy;
  int numbers[2] = {7, 8};
  char bytes[16] = {0};
#if CASE == 1 /* as it was, with what it points to */
  memcpy((char *)&copy, (char *)a, sizeof copy);
  if (copy.next != &a[1] || copy.kind != 1 || copy.name[2] != 'c') reach_error();
#elif CASE == 2 /* one element becomes the other */
  memmove((char *)a, (char *)(a + 1), sizeof *a);
  memset((char *)(a + 1), 0, sizeof *a);
  if (a[0].next || a[0].value != 5 || a[1].next || a[1].name[0]) reach_error();
#elif CASE == 3 /* the second number is another one */
  memcpy(numbers, (char *)&a[1].value, 8);
  if (numbers[1] == 6) reach_error();
#elif CASE == 4 /* both are written */
  memcpy((int *)bytes, (char *)numbers, 8);
  if (bytes[4] != 8) reach_error();
#elif CASE == 5 /* bytes of three members */
  memcpy(bytes, &a[1].value, 12);
  if (bytes[0] != 5 || bytes[4] != 6 || bytes[10] != 'f') reach_error();
#elif CASE == 6 /* more than there are in both */
  memcpy(bytes, &a[1].value, 13);
#elif CASE == 7 /* more than there are in one */
  memset(&a[1].value, 0, 13);
#elif CASE == 8 /* up to the end of both */
  memset(&a[1].more, 0, 7);
  if (a[1].name[2] || a[1].value != 5) reach_error();
#endif
  return 0;
}
