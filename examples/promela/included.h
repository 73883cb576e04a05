/* What two models could share: a macro that quotes, a channel, and a process of some variants. */
#define Show(x) printf(#x); shown++

chan wire = [2] of { byte };

#if (Lossy)
active proctype loss() {
end:
  do
  :: atomic { wire?_; lost++ }
  od
}
#endif
