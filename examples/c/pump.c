/* A pump that must not run in gas; every part of its controller is a feature. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int level = 1; /* 0 dry, 2 full */
static _Bool gas;
static _Bool running;

static void environment(void) {
  if (running && level > 0)
    level--;
  else if (!running && __VERIFIER_nondet_int() && level < 2)
    level++;
  if (__VERIFIER_nondet_int())
    gas = !gas;
}

static void start(void) {
#ifdef GAS_QUERY
  if (gas)
    return;
#endif
  running = 1;
}

static void control(void) {
#ifdef GAS_ALARM
  if (running && gas) {
    running = 0;
    return;
  }
#endif
  switch (level) {
#ifdef HIGH_SENSOR
  case 2:
    if (!running)
      start();
    break;
#endif
#ifdef LOW_SENSOR
  case 0:
    running = 0;
    break;
#endif
  default:
    break;
  }
}

int main(void) {
  for (;;) {
    environment();
    control();
    assert(!(running && gas));
  }
}
