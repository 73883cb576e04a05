/*
 * A queue of jobs in the heap. Features: jobs have names (NAMES), cheap ones are done before others
 * come (URGENT), and HASTE asks a job for the next one after it was given back.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct job {
  int cost;
#ifdef NAMES
  char *name;
#endif
  struct job *next;
};

extern unsigned char __VERIFIER_nondet_uchar(void);

static struct job *first;
static int waiting;

static int submit(int cost, const char *name) {
  struct job *job = malloc(sizeof *job);
  if (!job)
    return 0;
  job->cost = cost;
#ifdef NAMES
  job->name = strdup(name);
  if (!job->name) {
    free(job);
    return 0;
  }
#endif
  job->next = first;
  first = job;
  waiting++;
  return 1;
}

static void discard(struct job *job) {
#ifdef NAMES
  free(job->name);
#endif
  free(job);
  waiting--;
}

/* Every job is done, and its memory is given back. */
static void finish(void) {
#ifdef HASTE
  for (struct job *job = first; job; job = job->next)
    discard(job);
#else
  while (first) {
    struct job *job = first;
    first = job->next;
    discard(job);
  }
#endif
  first = NULL;
}

int main(void) {
  submit(__VERIFIER_nondet_uchar(), "scan");
#ifdef URGENT
  if (first && first->cost < 10)
    finish();
#endif
  submit(7, "print");
  finish();
  assert(waiting == 0);
  return 0;
}
