/* What an object is declared with is known before it has a value. */
struct node {
  struct node *next;
  int key, count;
};

static int value(const int *of) { return *of; }

int main(void) {
  struct node list = {&list, 1, sizeof list};
  int row[3] = {[1] = sizeof row}, copied = copied;
  struct node pair[2] = {{&pair[1], 3}, {&pair[0], 4}};
#ifdef COPY
  int x = x;
#elif defined ROW
  int x[2] = {1, x[0]};
#elif defined MEMBER
  struct node x = {.count = x.key};
#elif defined CALL
  int x = value(&x);
#else
  int x = ({ int x = 1; x; });
#endif
#ifdef USE
  return copied;
#elif defined COPY
  return x;
#endif
  return list.next->key + row[2] + pair[0].next->key + pair[1].count;
}
