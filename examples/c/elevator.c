// A product line of elevators with four floors: an overloaded one must not move, doors are shut on the way.
// EXPRESS passes floors without opening, WEIGHT measures the load, LATE_WEIGHT measures it only while the
// doors are shut already, and STUCK_BUTTON is a door button that works between floors, too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { FLOORS = 4, MOST = 3 };
enum direction { DOWN = -1, WAITING, UP };

struct cabin {
  int floor;
  int load;
  _Bool open;
  enum direction heading;
};

static struct cabin cabin = {0, 0, 1, WAITING};
static _Bool called[FLOORS];

#ifdef WEIGHT
#define too_heavy(c) ((c)->load > MOST)
#else
#define too_heavy(c) 0
#endif

static void passengers(struct cabin *c) {
  if (c->open) {
    int people = __VERIFIER_nondet_int();
    if (people >= 0 && people <= MOST + 2)
      c->load = people;
  }
}

static void buttons(void) {
  int floor = __VERIFIER_nondet_int();
  if (floor >= 0 && floor < FLOORS)
    called[floor] = 1;
}

static int next(const struct cabin *c) {
  for (int i = 0; i < FLOORS; i++)
    if (called[i] && i != c->floor)
      return i;
  return c->floor;
}

static void move(struct cabin *c) {
  int goal = next(c);
  if (goal == c->floor)
    return;
#if defined(WEIGHT) && !defined(LATE_WEIGHT)
  if (too_heavy(c))
    return;
#endif
  c->open = 0;
  c->heading = goal > c->floor ? UP : DOWN;
  while (c->floor != goal) {
#if defined(WEIGHT)
    if (too_heavy(c))
      reach_error();
#endif
#ifdef STUCK_BUTTON
    if (__VERIFIER_nondet_int())
      c->open = 1;
#endif
    if (c->open)
      reach_error();
    c->floor += c->heading;
#ifndef EXPRESS
    if (called[c->floor])
      break;
#endif
  }
  called[c->floor] = 0;
  c->heading = WAITING;
  c->open = 1;
}

int main(void) {
  for (int step = 0; step < 3; step++) {
    passengers(&cabin);
    buttons();
    move(&cabin);
    if (cabin.floor < 0 || cabin.floor >= FLOORS)
      reach_error();
  }
  return 0;
}
