/* Who comes to a label before a jump is where that leads, and a claim reads nothing there; unless the label means something to cycles or a formula names it. */
features bool Early;
byte x;

active proctype p() {
  x = 1;
unseen:
  goto behind;
  x = 9;
behind:
  x = 2;
named:
  goto last;
  x = 9;
last:
  x = 3
}

never plain {
here:
#if (Early)
  x == 0;
#endif
  goto next;
next:
  x == 1
}

never marked {
accept:
#if (Early)
  x == 0;
#endif
  goto next;
next:
  x == 1
}

ltl reads { [] (x == 1 -> X (x == 2)) }
ltl stands { [] !(p@named) }
