int sum;

void add(unsigned *p) {
  sum += *p;
}

int main(void) {
  int x = 1;
#ifdef A
  add(&x);
#else
  void *any = &x;
  any += 4;
#endif
  return 0;
}
