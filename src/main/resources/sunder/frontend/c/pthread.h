#ifndef _PTHREAD_H
#define _PTHREAD_H
#include <stddef.h>
typedef unsigned long pthread_t;
typedef struct {
  struct {
    int __lock;
    unsigned __count;
    int __kind;
    long __more[3];
  } __data;
} pthread_mutex_t;
typedef struct {
  int __align;
} pthread_mutexattr_t;
typedef struct {
  long __more[12 * 4 / sizeof(long)];
} pthread_cond_t;
typedef struct {
  long __more[sizeof(long) == 8 ? 7 : 9];
} pthread_attr_t;
typedef struct {
  int __align;
} pthread_condattr_t;
typedef struct {
  int __readers;
  int __writes;
  long __more[6];
} pthread_rwlock_t;
typedef struct {
  long __more[8 / sizeof(long)];
} pthread_rwlockattr_t;
typedef int pthread_once_t;
typedef unsigned pthread_key_t;
typedef struct timespec {
  long tv_sec;
  long tv_nsec;
} __timespec;
#define PTHREAD_RWLOCK_INITIALIZER {0}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP {{0, 0, 1}}
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP {{0, 0, 2}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_DEFAULT 0
int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_detach(pthread_t thread);
int pthread_equal(pthread_t one, pthread_t other);
pthread_t pthread_self(void);
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_timedwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until);
int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until);
int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);
int pthread_once(pthread_once_t *control, void (*run)(void));
int pthread_key_create(pthread_key_t *key, void (*ends)(void *));
int pthread_key_delete(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
void *pthread_getspecific(pthread_key_t key);
#endif
