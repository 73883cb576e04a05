#ifndef _STDLIB_H
#define _STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
void abort(void);
void exit(int status);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *object);
int rand(void);
void srand(unsigned int seed);
void qsort(void *base, size_t count, size_t size, int (*order)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*order)(const void *, const void *));
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **object, size_t alignment, size_t size);
int abs(int number);
long labs(long number);
long long llabs(long long number);
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
char *getenv(const char *name);
int system(const char *command);
#define alloca(size) __builtin_alloca(size)
#endif
