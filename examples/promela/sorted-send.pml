/* A send by !! puts a message before the first that is greater, field by field. */
features bool Late

chan todo = [3] of { byte, bit };

active proctype worker() {
  byte x;
  bit b;
  todo!!3,0;
  todo!!1,1;
#if (Late)
  todo!!1,1
#else
  todo!!1,0
#endif
  todo?x,b;
  assert(x == 1 && b == 0);
  todo?x,b;
  assert(x == 1 && b == 1);
  /* The number itself is compared, not what is kept of it. */
  todo!!-1,0;
  todo?x,b;
  assert(x == 255)
}
