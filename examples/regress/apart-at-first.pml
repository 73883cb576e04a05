/* Some variants begin with a step that changes nothing: the others' play was taken for theirs, too. */
features bool Late
bool alone;

active proctype s() { alone = true }

active proctype r() {
  byte got;
#if (Late)
  got = 2;
#endif
  got = 3
}

ltl p { []<> !alone }
ltl q { <> alone }
