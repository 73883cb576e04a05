/* What is read is as long as it is said, or fails; what is written must be there. */
#include <assert.h>
#include <stddef.h>

ptrdiff_t read(int file, void *to, size_t most);
ptrdiff_t write(int file, const void *from, size_t most);

int main(void) {
  char text[4];
  text[3] = 7;
#if CASE == 1
  int n = read(0, text, 3);
  assert(n <= 3 && text[3] == 7);
  if (n > 0) text[n] = 0;
#elif CASE == 2
  int n = read(0, text, sizeof text);
  if (n >= 0) text[n] = 0;
#elif CASE == 3
  if (read(0, text, 3) < 0) return 1;
  return text[0];
#elif CASE == 4
  int number;
  if (read(0, &number, sizeof number) == sizeof number) assert(number != 5);
#elif CASE == 5
  write(1, text, 5);
#elif CASE == 6
  assert(write(1, text, sizeof text) <= 4);
#endif
  return 0;
}
