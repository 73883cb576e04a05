// Constants beyond int have the type of their enumeration, the others are int; values too many are dropped.
#include <assert.h>

#ifdef WIDE
enum size { SMALL = 1, LARGE = 5000000000, NEXT };
#else
enum size { SMALL = 1, LARGE = 3000000000, NEXT };
#endif
enum mixed { BELOW = -1, ABOVE = 3000000000 };

/* A type that is named before its definition is that of the definition. */
struct user { enum late (*give)(void); enum late *at; };
extern enum late give(void);
extern enum other other(void);
#ifdef WIDE
enum late { NONE, ONE = 'a' - SMALL - 95, TWO };
#else
enum late { NONE = 1 - 2, ONE = 1, TWO };
#endif
enum other { MINUS = ~0 };
enum late give(void) { return TWO; }
enum other other(void) { return MINUS; }

/* The head of a loop may declare constants in an expression. */
static void heads(void) {
  enum { IN = 0 };
  for (sizeof(enum { IN = 1 });;) { assert(IN); break; }
  for (; sizeof(enum { IN = 1 });) { assert(IN); break; }
  for (;; sizeof(enum { IN = 1 })) { assert(IN); break; }
  assert(!IN);
}

int main(void) {
  int dropped = 0, row[2] = {1, 2, dropped++};
  const int fixed = 1;
  enum late x = -1;
  struct user user = {give, &x};
  heads();
  assert(other() < 0 && user.give() == 2);
#ifdef WIDE
  assert(give() - 3 > 0 && *user.at > 0);
#else
  assert(give() - 3 < 0 && *user.at < 0);
#endif
  assert(sizeof SMALL == 4 && sizeof(enum mixed) == 8 && BELOW < ABOVE);
#ifdef WIDE
  assert(sizeof LARGE == 8 && sizeof(enum size) == 8 && NEXT - LARGE == 1 && LARGE / 5 == 1000000000);
#else
  assert(sizeof LARGE == 4 && LARGE + LARGE == 1705032704 && NEXT > 0);
#endif
#ifdef BAD
  *(int *)&row[1] = LARGE == 5000000000;
#endif
  assert(row[1] != 1 && dropped == 0);
  return fixed - 1;
}
