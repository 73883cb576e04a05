#include <assert.h>
#include <pthread.h>

struct locked {
  char c;
  pthread_mutex_t of;
};

/* What the functions answer where they do not do what they are asked. */
int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutex_t lock;
  pthread_mutexattr_init(&kind);
#if CASE == 1
  assert(!pthread_mutexattr_settype(&kind, 9)); /* unsafe: EINVAL */
#elif CASE == 2
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#elif CASE == 3
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
#endif
  pthread_mutex_init(&lock, &kind);
#if CASE == 2
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  assert(!pthread_mutex_unlock(&lock));
#elif CASE == 4
  pthread_mutex_lock(&lock);
  assert(!pthread_mutex_destroy(&lock)); /* unsafe: EBUSY */
#elif CASE == 5
  assert(sizeof(struct locked) == sizeof(pthread_mutex_t) + sizeof(long));
#endif
#if CASE == 1 || CASE == 2 || CASE == 3
  assert(!pthread_mutex_unlock(&lock)); /* unsafe: EPERM of the last two */
#endif
  return 0;
}
