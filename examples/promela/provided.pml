/* A process moves while what it is provided with holds, in an atomic block, too. */
features bool Shut

byte a;
bool open = true;

active proctype p() provided (open) {
#if (Shut)
  atomic { a = 1; open = false; a = 2 }
#else
  atomic { a = 1; a = 2 }
#endif
}

active proctype q() {
end:
  a == 1 -> assert(false)
}
