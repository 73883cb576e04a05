/* Where the steps of one process stand for those of all, and where not: in each variant two processes depend on
   each other in another way, and every assertion fails in some order. */
features int[1,22] K

// A variable.
byte x1;
#if (K == 1)
active proctype p1() { x1 = 1 }
active proctype q1() { if :: x1 == 0 -> assert(false)
    :: else -> assert(false) fi }
#endif

// An else beside a message.
chan c2 = [1] of { byte };
#if (K == 2)
active proctype p2() { c2!1 }
active proctype q2() { if :: c2?1 -> assert(false)
    :: else -> assert(false) fi }
#endif

// A block that a message keeps from being interrupted.
chan c3 = [1] of { byte }; byte g3;
#if (K == 3)
active proctype p3() { c3!1 }
active proctype q3() { atomic { g3 = 1; c3?1; g3 = 0 } }
active proctype r3() { assert(g3 == 0) }
#endif

// A message that need not be the first.
chan c4 = [2] of { byte };
#if (K == 4)
active proctype q4() { if :: c4?1 -> assert(false)
    :: c4??2 -> assert(false) fi }
active proctype p4() { c4!1; c4!2 }
#endif

// A channel that is full.
chan c5 = [1] of { byte };
#if (K == 5)
active proctype p5() { c5!1; if :: c5!2 -> assert(false)
    :: true -> assert(false) fi }
active proctype q5() { c5?1 }
#endif

// A channel that is empty.
chan c6 = [1] of { byte };
#if (K == 6)
active proctype p6() { if :: c6?1 -> assert(false)
    :: true -> assert(false) fi }
active proctype q6() { c6!1 }
#endif

// A channel by another name.
chan k7 = [1] of { chan };
#if (K == 7)
active proctype p7() {
  chan own = [2] of { byte };
  byte x;
  k7!own; own!1; own?x;
  if :: x == 1 -> assert(false)
    :: else -> assert(false) fi
}
active proctype q7() { chan e; k7?e; e!2 }
#endif

// A process that starts later.
byte x8;
#if (K == 8)
proctype t8() { x8 = 1 }
active proctype p8() { run t8() }
active proctype q8() { if :: x8 == 0 -> assert(false)
    :: else -> assert(false) fi }
#endif

// How many processes there are.
#if (K == 9)
active proctype q9() { if :: _nr_pr == 2 -> assert(false)
    :: _nr_pr == 1 -> assert(false) fi }
active proctype p9() { skip }
#endif

// Who may move.
bool x10, y10;
#if (K == 10)
active proctype p10() provided (!x10) { skip; y10 = true }
active proctype q10() { x10 = true; if :: y10 -> assert(false)
    :: else -> assert(false) fi }
#endif

// Whether a partner waits.
chan r11 = [0] of { byte };
#if (K == 11)
active proctype p11() { skip; r11?1 }
active proctype q11() { if :: r11!1 -> assert(false)
    :: else -> assert(false) fi }
#endif

// Behind a failure there is nothing.
#if (K == 12)
active proctype p12() { assert(false) }
active proctype q12() { assert(false) }
#endif

// A loop of steps that nobody notices.
#if (K == 13)
active proctype p13() { bool b; do :: b = !b od }
active proctype q13() { assert(false) }
#endif

// The same, in blocks.
#if (K == 14)
active proctype p14() { bool b; do :: atomic { b = !b; b = !b } od }
active proctype q14() { assert(false) }
#endif

// A block without an end.
#if (K == 15)
active proctype p15() { atomic { do :: skip od } }
active proctype q15() { assert(false) }
#endif

// What is asked of a channel.
chan c16 = [1] of { byte };
#if (K == 16)
active proctype p16() { c16!1 }
active proctype q16() { if :: len(c16) == 1 -> assert(false)
    :: empty(c16) -> assert(false) fi }
#endif

// Two receivers.
chan c17 = [2] of { byte };
#if (K == 17)
active proctype p17() { c17!1; c17!2 }
active proctype q17() { byte x; c17?x; if :: x == 1 -> assert(false)
    :: else -> assert(false) fi }
active proctype r17() { byte x; c17?x }
#endif

// A failure within a block.
#if (K == 18)
active proctype p18() { atomic { skip; assert(false) } }
active proctype q18() { assert(false) }
#endif

// Two senders.
chan c19 = [1] of { byte };
#if (K == 19)
active proctype p19() { c19!1 }
active proctype q19() { c19!2 }
active proctype r19() { byte x; c19?x; if :: x == 1 -> assert(false)
    :: else -> assert(false) fi }
#endif

// What is possible when nothing else is.
byte x20;
#if (K == 20)
active proctype p20() { skip; x20 = 1 }
active proctype q20() { if :: timeout -> assert(x20 == 0)
    :: x20 == 0 -> assert(false) fi }
#endif

// Two partners.
chan r21 = [0] of { byte };
#if (K == 21)
active proctype p21() { r21!1 }
active proctype q21() { r21?1; assert(false) }
active proctype s21() { skip; r21?1; assert(false) }
#endif

// Which process is the next to start.
#if (K == 22)
proctype t22() { if :: _pid == 2 -> assert(false)
    :: else -> assert(false) fi }
proctype u22() { skip }
active proctype p22() { run t22() }
active proctype q22() { run u22() }
#endif
