#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs;

static void run(void) { runs++; }

/* What locks that nobody else holds answer, and what runs once, and values by keys. */
int main(void) {
#if CASE == 1
  assert(!pthread_mutex_trylock(&mutex));
  assert(pthread_mutex_trylock(&mutex) == 16);
  assert(pthread_mutex_trylock(&mutex) == 0); /* unsafe */
#elif CASE == 2
  assert(!pthread_rwlock_rdlock(&lock));
  assert(!pthread_rwlock_tryrdlock(&lock));
  assert(pthread_rwlock_trywrlock(&lock) == 16);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  assert(!pthread_rwlock_trywrlock(&lock));
  assert(pthread_rwlock_tryrdlock(&lock) == 0); /* unsafe */
#elif CASE == 3
  assert(!pthread_rwlock_wrlock(&lock));
  assert(pthread_rwlock_rdlock(&lock) == 35);
  assert(pthread_rwlock_wrlock(&lock) == 35);
  pthread_rwlock_unlock(&lock);
  assert(!pthread_rwlock_wrlock(&lock));
#elif CASE == 4
  pthread_once(&once, run);
  pthread_once(&once, run);
  assert(runs == 1);
#elif CASE == 5
  pthread_once_t other = 0;
  pthread_once(&once, run);
  pthread_once(&other, run);
  assert(runs == 1); /* unsafe */
#elif CASE == 6
  pthread_key_t one, two;
  int value = 3;
  assert(!pthread_key_create(&one, free));
  assert(!pthread_key_create(&two, 0));
  assert(!pthread_getspecific(one));
  assert(!pthread_setspecific(one, &value));
  assert(!pthread_getspecific(two));
  assert(*(int *)pthread_getspecific(one) == 3);
  pthread_key_delete(two);
  assert(pthread_setspecific(two, &value) == 0); /* unsafe: EINVAL */
#elif CASE == 7
  struct timespec when = {1, 1};
  assert(!pthread_mutex_timedlock(&mutex, &when));
  assert(pthread_mutex_timedlock(&mutex, &when) == 110);
  when.tv_nsec = 1000000000;
  assert(pthread_mutex_timedlock(&mutex, &when) == 22);
#elif CASE == 8
  assert(sizeof lock == (sizeof(long) == 8 ? 56 : 32) && sizeof once == 4);
  assert(sizeof(pthread_key_t) == 4 && sizeof(struct timespec) == 2 * sizeof(long));
  assert(sizeof(pthread_rwlockattr_t) == 8);
#endif
  return 0;
}
