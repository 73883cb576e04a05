/* Formulas see an atomic block as one step, as SPIN does: up to its end, or to where it blocks. */
features bool Waits
byte a = 1, b = 2, old;
bool go;

active proctype swap() {
  atomic {
    old = a;
    a = b;
#if (Waits)
    go;
#endif
    b = old
  }
}

active proctype starter() { go = true }

ltl apart { [] (a != b) }
ltl meet { <> (a == b) }
ltl swapped { [] (a == 2 -> b == 1) }
