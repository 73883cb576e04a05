/* Who goes before others goes before the rest of an atomic block, not of a d_step. */
features bool Step

bool ready;
byte got = 1;

active proctype low() priority 1 {
#if (Step)
  d_step { ready = true; got = 0 }
#else
  atomic { ready = true; got = 0 }
#endif
}

active proctype high() priority 5 {
  ready;
  assert(got == 0)
}
