/* The fields of a message are stored one after the other: an index is looked at behind those before it,
   and two fields may go into one array. */
features bool Wide;
byte a[2];
byte b[2];
byte i;
chan c = [1] of { byte, byte };
chan r = [0] of { byte, byte };

active proctype sender() {
  c!1,7;
  c!3,4;
  r!1,5
}

active proctype receiver() {
  c?i,a[i];
  assert(a[1] == 7);
#if (Wide)
  c?a[0],a[1];
#else
  c?i,eval(4);
#endif
  assert(a[0] + a[1] == 7);
  assert(a[1] == 4);
  r?b[0],b[1 - b[0]];
  assert(b[0] != 5)
}
