#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other;

static void work(pthread_mutex_t *of) {
  pthread_mutex_lock(of); /* unsafe where it is held */
#ifndef KEEPS
  pthread_mutex_unlock(of);
#endif
}

int main(int argc, char **argv) {
#ifdef RECURSIVE
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&other, &attributes);
#else
  pthread_mutex_init(&other, NULL);
#endif
  pthread_mutex_lock(&other);
#ifdef NESTED
  work(&other);
#endif
  pthread_mutex_unlock(&other);
  for (int i = 0; i < 2; i++)
    work(argc > 1 ? &lock : &other);
#ifdef TRIED
  if (pthread_mutex_trylock(&lock) == 0)
    work(&lock);
#endif
  return 0;
}
