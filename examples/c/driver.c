/* A driver whose locking is a conditional macro: without SMP nothing is locked. */
#define assert_locked() check(locked)

static int locked = 0;
static int count = 0;

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int condition) {
  if (!condition)
    reach_error();
}

#ifdef SMP
#define lock() (locked++)
#define unlock() (locked--)
#else
#define lock()
#define unlock()
#undef assert_locked
#define assert_locked()
#endif

static int request(int size) {
  lock();
  if (size < 0) {
#ifndef EARLY_RETURN_FIXED
    return -1;
#else
    goto out;
#endif
  }
  assert_locked();
  count = count + 1;
#ifdef EARLY_RETURN_FIXED
out:
#endif
  unlock();
  return count;
}

int main(void) {
  int rounds = 0;
  while (rounds < 3) {
    request(__VERIFIER_nondet_int());
    check(locked == 0);
    rounds++;
  }
  return 0;
}
