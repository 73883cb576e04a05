/* What stands where: a row, not aligned otherwise than its type says, is as any other. */
#include <stdalign.h>

void reach_error(void);
alignas(8) static unsigned char bytes[SIZE + 1];
int main(void) {
  _Alignas(int) char c = 1;
  bytes[SIZE] = c;
  int row[] = {[SIZE] = 2};
  if (sizeof bytes == 4 && row[3] == 2) reach_error();
  return bytes[SIZE] - c;
}
