/* A transfer that a stop ends wherever it is: what `unless` guards goes on only while its escape is not possible. */
features bool Stops;
features bool Cleans;

byte left = 3;
bit stop;
bit busy;

active proctype transfer() {
  {
    busy = 1;
    do
    :: left > 0 -> left--
    :: else -> break
    od;
    busy = 0
  } unless {
    stop;
#if (Cleans)
    busy = 0
#else
    skip
#endif
  };
  /* An escape in the middle leaves what was begun. */
  assert(!busy)
}

active proctype user() {
#if (Stops)
end:
  atomic { busy -> stop = 1 };
  /* Nothing is sent behind the stop. */
  byte seen = left;
  assert(left == seen)
#else
  skip
#endif
}
