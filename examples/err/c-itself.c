struct list {
  int value;
  struct list rest;
};

int main(void) {
  struct list l;
  return 0;
}
