/* A typedef may have its name in parentheses: of a function type, as the Linux kernel does, or of any other. */
struct ref;
typedef void (ref_func_t)(struct ref *);
typedef int (number);
typedef int ((*twice)(int (number)));
typedef __typeof__(number) other;
struct data { int count; ref_func_t *release; number n; twice t; other o; };
extern void reach_error(void);
int main(void) {
  struct data d = {3, 0, 4, 0, 5};
#ifdef MORE
  d.o++;
#endif
  if (d.n + d.o == 9 && sizeof(number) == sizeof(int))
    reach_error();
  return 0;
}
