/* A d_step is one step: nobody sees what is inside, of several options it takes the first, and it must not wait. */
features bool Waits

byte a, b;

active proctype sorter() {
  d_step {
    a = 3;
    do
    :: a > 0 -> a--; b++
    :: a > 1 -> b = 9
    :: else -> break
    od;
    if
    :: b == 3 -> b = 5
    :: b > 0 -> b = 7
    fi
  };
  assert(b == 5 || b == 6);
  do
  :: d_step { b == 5 -> b = 6 }
  :: b == 6 -> break
  od;
#if (Waits)
  d_step { b = 8; a == 1; b = 9 }
#endif
}

active proctype watcher() {
end:
  (b > 0 && b < 5) || b == 7 || b == 8 -> assert(false)
}
