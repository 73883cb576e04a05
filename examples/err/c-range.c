#if LEVEL > 2
#define SIZE 10
#endif
int main(void) { return 0; }
