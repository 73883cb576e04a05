#include <assert.h>

#ifdef A
struct pair;
typedef struct pair pair_t;
struct pair { int first; short second; };
#endif

#if defined B && !defined A
struct pair;
typedef struct pair pair_t;
struct pair { int first; int middle; short second; };
#endif

#if defined A || defined B
static int weigh(pair_t *p) { return p->second + (int)sizeof(pair_t); }
#endif

int main(void) {
#if defined A || defined B
  pair_t p = { 1, 2 };
  assert(weigh(&p) != 12); /* unsafe where there are three members */
#endif
  return 0;
}
