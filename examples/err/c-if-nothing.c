#define NOTHING
#if NOTHING
int missing;
#endif
int main(void) { return 0; }
