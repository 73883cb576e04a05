#ifdef A
int x;
#endif
int main(void) {
  foo y;
  return x +;
}
