/* Channels in an array, which a message replaces: the array is all 0 before its channels are there,
   or the certificate knows nothing of its elements. */
features bool WRONG
chan own[2] = [1] of { byte };
chan spare = [1] of { byte };
chan ids = [1] of { chan };
byte at;

active proctype sender() {
  ids!spare;
  spare!7
}

active proctype receiver() {
  byte got;
  ids?own[at];
  own[at]?got;
  assert(got == 7 && !WRONG)
}
