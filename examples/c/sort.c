/* Arrays passed by reference, nested loops, and a pointer that walks. */
#define SIZE 3

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

static void sort(int numbers[], int count) {
  int i, j;
  for (i = 0; i < count; i++)
    for (j = 0; j + 1 < count
#ifndef SHORT
           - i
#else
           - i - 1
#endif
         ; j++)
      if (numbers[j] > numbers[j + 1])
        swap(&numbers[j], &numbers[j + 1]);
}

int main(void) {
  int numbers[SIZE];
  int *p = numbers;
  int i;
  for (i = 0; i < SIZE; i++)
    numbers[i] = __VERIFIER_nondet_int();
  sort(numbers, SIZE);
  if (*p > p[1] || p[1] > p[2])
    reach_error();
  return 0;
}
