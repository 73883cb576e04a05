// What the first value of a pointer is made of is asked for where it stands, and nowhere else.
#include <stdlib.h>
struct header { unsigned char length; };

static char *made(unsigned n) {
  void *all;
  char *text;
  all = malloc(sizeof(struct header) + n + 1);
  if (all == NULL) return NULL;
  text = (char *)all + sizeof(struct header);
#ifdef HEADER
  { struct header *h = (struct header *)(text - sizeof(struct header)); h->length = n; }
#endif
  text[n] = '\0';
  return text;
}

static char *empty(void) { return made(0); }

int main(void) {
  empty();
  return 0;
}
