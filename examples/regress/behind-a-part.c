/* Behind a part of an object another one begins. */
#include <assert.h>

int main(void) {
  struct {
    int first, row[2], last;
  } it;
#ifdef ROW
  assert(it.row + 2 != &it.last);
#elif defined ANY
  assert((void *)(&it.first + 1) != (void *)it.row);
#elif defined INSIDE
  assert(it.row + 1 != &it.last && &it.first != it.row + 1);
#else
  assert(&it.first + 1 != it.row);
#endif
  return 0;
}
