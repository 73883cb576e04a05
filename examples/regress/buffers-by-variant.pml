/* The same for channels that keep messages, declared in a process that never starts. */
features int[0,1] W
features int[0,1] Q
chan r = [0] of {byte};
chan x;
byte v;
#if (W == 1)
proctype never_run() { chan kept = [2] of {byte}; kept!1 }
#endif
proctype o() { skip }
init {
  run o();
  _nr_pr == 1;
#if (Q == 0)
  end: x?v
#else
  end2: x?<v>
#endif
}
