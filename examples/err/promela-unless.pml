byte x;
active proctype p() {
  if :: { x = 1 } unless { x == 3 } :: x = 2 fi;
  d_step { { x = 1 } unless { x == 3 }; x = 2 };
  { } unless { x == 3 };
  { x = 1 } unless { goto L };
L: skip
}
never { { x == 1 } unless { x == 3 } }
