/* Each variant has a main of its own, of another type. */
extern void reach_error(void);

#ifdef BARE
void main(void) { reach_error(); }
#elif defined ARGUED
unsigned main(int argc) {
  if (argc == 2) reach_error();
  return 0;
}
#else
int main(void) { return 0; }
#endif
