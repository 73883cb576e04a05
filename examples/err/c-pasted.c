#define HAS(NAME) (defined(NAME##_PIN) && NAME##_PIN >= 0)

#if HAS(DOOR)
int door;
#endif

int main(void) { return 0; }
