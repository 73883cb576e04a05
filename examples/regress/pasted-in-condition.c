// A macro whose bodies are numbers is pasted in a condition: it is a name there.
void reach_error(void);
#ifdef FAST
#define LEVEL 1
#else
#define LEVEL 2
#endif
#define KNOWN_1 1
#define KNOWN_2 0
#define KNOWN(level) KNOWN_OF(level)
#define KNOWN_OF(level) KNOWN_##level
int main(void) {
#if KNOWN(LEVEL)
  reach_error();
#endif
  return 0;
}
