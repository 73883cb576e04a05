/* A jump from outside into the middle of an atomic block is none of its steps: others may go before what comes there. So it is where the jump leads by a label outside. */
features bool Far;
byte x, y;

active proctype jumps() {
#if (Far)
  atomic {
    x = 1;
    if
    :: goto outside
    :: y > 9
    fi;
    x = 5
  };
#else
  atomic { x = 9; x = 1 };
#endif
outside:
  goto inside;
  atomic {
    x = 7;
inside:
    assert(x == 1);
    x = 6
  }
}

active proctype meets() {
end:
  x == 1;
  x = 2
}
