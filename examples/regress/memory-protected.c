typedef __SIZE_TYPE__ size_t;
void *malloc(size_t), *memalign(size_t, size_t);
void free(void *);
int mprotect(void *, size_t, int), posix_memalign(void **, size_t, size_t), getpagesize(void);
long sysconf(int);

/* What mprotect() made one that can only be read cannot be changed. */
int main(void) {
  int page = sysconf(30);
  char *buffer = memalign(page, 4 * page);
  if (!buffer)
    return 1;
  buffer[1] = 3;
#if CASE == 1
  if (mprotect(buffer, 4 * page, 1) == 0)
    *buffer = 'a'; /* unsafe */
#elif CASE == 2
  if (mprotect(buffer, 4 * page, 1) == -1)
    *buffer = 'a';
  else
    return buffer[1] == 3 ? 0 : *(char *)0;
#elif CASE == 3
  if (mprotect(buffer, 4 * page, 1) || mprotect(buffer, 4 * page, 3))
    return 2;
  *buffer = 'a';
  free(buffer);
#elif CASE == 4
  mprotect(buffer + 4096, page, 1); /* a part: unknown */
#elif CASE == 5
  void *row;
  if (posix_memalign(&row, getpagesize(), 4096))
    return 2;
  if (mprotect(row, 4096, 1))
    return 3;
  *(short *)row = 1; /* unsafe */
#elif CASE == 6
  mprotect(malloc(4096), 4096, 1); /* nobody knows whether it begins where a page does: unknown */
#endif
  return 0;
}
