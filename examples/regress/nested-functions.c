/* Nested functions of GNU C: the activation that they see, pointers to them, jumps out of them, parts under #if. */
#include <assert.h>
#include <stdlib.h>
static int apply(int (*f)(int), int x) { return f(x); }
/* Each activation has a function of its own. */
static int activation(int depth, int (*outer)(int)) {
  int own = depth;
  int add(int v) { return own += v; }
  if (depth < 2) {
    activation(depth + 1, depth == 0 ? add : outer);
    return own;
  }
  outer(100);
#ifdef OWN
  outer(1);
#else
  add(1);
#endif
  return own;
}
static int mutual(int n) {
  int total = 0;
  auto int down(int);
  int up(int k) {
    total += k;
    return k > 1 ? down(k - 1) : total;
  }
#ifdef UNDEFINED
  auto int never(int);
#endif
#ifdef TENS
  int down(int k) { return total += 10 * k, k > 1 ? up(k - 1) : total; }
#else
  int down(k) int k;
  {
    int a[k + 1];
    int part(char (*rows)[k]) { return sizeof *rows + sizeof a / sizeof *a; }
    total += part(0);
    return k > 1 ? up(k - 1) : total;
  }
#endif
  return apply(up, n);
}
/* A jump to a label of the activation that passes itself on ends those between. */
static int leave(int n, void (*out)(void), int **left) {
  __label__ done;
  int count = n;
  void stop(void) { goto done; }
  if (n == 3)
    return leave(n - 1, stop, left) + 1;
  *left = &count;
  if (n > 0)
    leave(n - 1, n == 2 ? stop : out, left);
  else
    out();
  count += 1000;
done:
  return count;
}
typedef int T;
static int (*saved)(T);
static int keep(int x) {
  T get(T y) { return x + y; }
  saved = get;
  return saved(1);
}
int main(void) {
  int x = 1;
  void inc(void) { x++; }
  inc(), inc();
  assert(x == 3);
  int (*which(int n))(int) {
    int twice(int k) { return 2 * k; }
    extern int abs(int);
    return abs;
  }
  assert(which(1)(-4) == 4);
  assert(activation(0, 0) == 100);
  assert(mutual(3) == 9);
  int *left;
  int at = leave(3, 0, &left);
  assert(at == 3);
#ifdef ENDED
  x = *left;
#endif
  assert(keep(4) == 5);
#ifdef LATE
  x = saved(1);
#endif
  {
    int x = 7;
    int nested(T T) {
      int deeper(int b) { return T * b + x; }
      x += T;
      return deeper(2);
    }
    assert(nested(3) == 16 && x == 10);
  }
#ifdef SAME
  int inc(int k) { return k; }
#endif
  return 0;
}
