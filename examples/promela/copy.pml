/* Peeking at a channel, polling it, and receiving what is equal to a value. */
features int[0,2] KEY
chan box = [3] of { byte, byte };

active proctype looks() {
  byte k, v;
  box!1,10;
  box!2,20;
  assert(box?[1,_] && !box?[2,_] && box??[2,20] && nfull(box) && nempty(box));
  box?<k,v>;
  assert(k == 1 && v == 10 && len(box) == 2);
  if
  :: box?eval(?KEY),v -> assert(len(box) == 1)
  :: else -> box?k,v; assert(?KEY != 2)
  fi
}
