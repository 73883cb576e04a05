#if A
int main(void) { return 0; }
