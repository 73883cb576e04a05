/*
 * What declarations have to agree in, and where names are known. Some of this was a fault of
 * variants that gcc takes (a tag among parameters), most was none of variants that it refuses.
 */
#include <assert.h>

void measure(struct size { int w; } s, enum { NARROW, WIDE } how);

struct size {
  int w, h;
};

enum { WIDE = 7 };

#ifdef TAKEN
void store(struct box *b);
struct box {
  int n;
};
void store(struct box *b) { b->n = 1; }
#endif

extern volatile int ticks;
#ifdef CALM
int ticks;
#else
volatile int ticks;
#endif

int length = 3;
#ifdef ROW
int (*row)[length];
#endif

extern int table[];

int bytes(void) {
#ifdef EARLY
  return sizeof table;
#else
  return sizeof table[0];
#endif
}

int table[4];

#ifdef NEVER
static int never(void);
#endif

int main(void) {
  struct size s = {1, 2};
#ifdef NEVER
  s.h = never();
#endif
#ifdef LOOP
  for (enum { FIRST } i = 0; i < WIDE; i++) s.w++;
#endif
  assert(s.h == 2 && bytes() == 4 && WIDE == 7);
  return 0;
}
