/* A label at the end of a part is that of the first statement that a variant has behind the part. */
features bool Labelled, Stores;
chan c = [0] of { byte };
byte x;

active proctype receiver() {
  byte b;
  x = 1;
#if (Labelled)
end:
#endif
#if (Stores)
  x = 2;
#endif
  c ? b
}
