int main(void) { return 0; }
int f(void) __attribute__((copy(x