package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.COptions;
import sunder.source.SourceFile;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * Many lines, each in a variant of its own of one program: which of them are a FAULT, for gcc, too,
 * which some of them are given to; all with {@code -Dsunder.faults.lines=1000}.
 */
class FaultLinesTest {
  private static final int COUNT = Integer.getInteger("sunder.faults.lines", 8);

  private static final String OUTSIDE =
      """
      struct s { int m; };
      typedef int T;
      int two(int a, int b) { return a + b; }
      void nothing(void) { }
      """;

  private static final String INSIDE =
      OUTSIDE
          + """
      int main(void) {
        int x = 0, *p = &x, ar[2] = {0}, (*fp)(int, int) = 0;
        struct s st = {0};
        T t = 0;
      """;

  private static final String DECLARATIONS =
      """
      FAULT|struct q { int a; int a; };
      FAULT|extern int open1[]; int f(void) { return sizeof open1; }
      FAULT|int open2[]; int f(void) { return sizeof open2; }
      OK|int open3[]; int f(void) { return sizeof(open3[0]); }
      OK|extern int open4[][2]; int f(void) { return sizeof *open4; }
      OK|int open5[3]; extern int open5[]; int f(void) { return sizeof open5; }
      OK|extern int open6[]; int open6[] = {1}; int f(void) { return sizeof open6; }
      FAULT|struct q { int a; struct { int b; int a; }; };
      FAULT|struct q { struct { int a; }; struct { int a; }; };
      FAULT|struct q { union { int a; long b; }; int b; };
      FAULT|union q { int a; int a; };
      OK|struct q { int a; struct { int a; } b; };
      FAULT|struct q { enum e a; };
      OK|struct q { enum e *a; };
      FAULT|enum e u;
      OK|extern enum e u;
      OK|enum e u; enum e { P };
      OK|enum e *u; enum e { P };
      FAULT|struct q; struct q a[3]; struct q { int x; };
      FAULT|struct q a[3]; struct q { int x; };
      FAULT|extern struct q a[3]; struct q { int x; };
      OK|struct q *a[3]; struct q { int x; };
      OK|struct q a; struct q { int x; };
      FAULT|struct q a[]; struct q { int x; };
      OK|static struct q a; struct q { int x; };
      OK|extern struct q a; struct q { int x; };
      FAULT|extern struct q a; int f(void) { return a.x; } struct q { int x; };
      OK|extern struct q a; int f(void) { return &a != 0; } struct q { int x; } a;
      FAULT|extern struct q a; int f(void) { return sizeof a; } struct q { int x; } a;
      FAULT|extern struct q a; struct q *f(void) { return &a + 1; } struct q { int x; } a;
      FAULT|struct q; int f(struct q *p) { return p->x; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { return (*p).x; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { return sizeof *p; } struct q { int x; };
      FAULT|struct q; struct q *f(struct q *p) { return p + 1; } struct q { int x; };
      FAULT|struct q; struct q *f(struct q *p) { return p++; } struct q { int x; };
      FAULT|struct q; struct q *f(struct q *p) { p += 1; return p; } struct q { int x; };
      FAULT|struct q; int f(struct q *p, struct q *r) { return p - r; } struct q { int x; };
      OK|struct q; int f(struct q *p, struct q *r) { return p == r; } struct q { int x; };
      OK|struct q; int f(struct q *p, struct q *r) { return p < r; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { *p; return 0; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { return &p[1] != 0; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { return &p[0] != 0; } struct q { int x; };
      OK|struct q; int f(struct q *p) { return &*p != 0; } struct q { int x; };
      FAULT|struct q; int f(struct q *p) { *p = *p; return 0; } struct q { int x; };
      OK|struct q; void f(struct q); struct q { int x; };
      FAULT|struct q; void f(struct q a) { } struct q { int x; };
      OK|struct q; struct q f(void); struct q { int x; };
      FAULT|struct q; struct q f(void) { } struct q { int x; };
      FAULT|struct q; struct q f(void); int g(void) { f(); return 0; } struct q { int x; };
      FAULT|struct q; struct q f(void); int g(void) { return f().x; } struct q { int x; };
      FAULT|struct q; void f(struct q); int g(struct q *p) { f(*p); return 0; } struct q { int x; };
      FAULT|int f(void) { return g(3); } static int g(int a) { return a; }
      OK|int f(void) { return g(3); } int g(int a) { return a; }
      FAULT|int f(void) { return g(3); } long g(int a) { return a; }
      OK|int f(void) { return g(3); } void g(int a) { }
      FAULT|int f(void) { return g(3); } int g(char a) { return a; }
      FAULT|int f(void) { return g(3); } int g(float a) { return a; }
      OK|int f(void) { return g(3); } int g(int a, int b) { return a; }
      FAULT|int f(void) { return g(3); } static int g(); static int g(int a) { return a; }
      OK|static int g(int); int f(void) { return g(3); } static int g(int a) { return a; }
      OK|static int g(); int f(void) { return g(3); } int g(int a) { return a; }
      FAULT|struct e1; enum e1 { P1 };
      FAULT|struct e1 { int a; }; union e1 *u;
      FAULT|struct e1 { int a; }; int f(void) { union e1 *u; return 0; }
      FAULT|struct e1 { int a; }; int f(void) { enum e1 u; return 0; }
      FAULT|struct e1 { int a; }; int f(void) { struct e1; struct e1 *u; return u->a; }
      FAULT|int f(void a) { return 0; }
      FAULT|int f(register int a) { return &a != 0; }
      FAULT|int f(int b, register struct s a) { return &a.m != 0; }
      OK|int f(register int *a) { return &*a != 0 && &a[1] != 0; }
      OK|int f(register int); int f(int a) { return &a != 0; }
      FAULT|int f(void, int a) { return 0; }
      FAULT|int f(int)(int);
      FAULT|int f(int)[3];
      FAULT|int a[3](int);
      FAULT|void v[2];
      OK|static int a[];
      FAULT|int a[][];
      FAULT|int a[2][];
      FAULT|int b(); int b(char);
      FAULT|int b(); int b(int, ...);
      OK|int b(int); int b(const int);
      FAULT|int b(int *); int b(char *);
      FAULT|int b(int (*)(int)); int b(int (*)(long));
      OK|static int q9; int f(void) { extern int q9; return q9; }
      FAULT|int f(void) { extern int q9 = 3; return q9; }
      FAULT|int f(void) { static int q9 = two(1, 2); return q9; }
      FAULT|int g1 = two(1, 2);
      FAULT|int g1 = 3; int g2 = g1;
      OK|const int g1 = 3; int g2 = g1;
      FAULT|const int g1 = 3; int g2[g1];
      FAULT|int g1; int *g2 = &g1; int **g3 = &g2; int *g4 = *&g2;
      FAULT|int g1[3]; int *g2 = g1 + 1; int g3 = g1[1];
      FAULT|int g1; char g2 = (char) &g1;
      FAULT|int g1; short g2 = (short) (long) &g1;
      FAULT|int g1 = (1, 2);
      FAULT|int g1 = 1 / 0;
      FAULT|int g1[] = {[1 ... 0] = 3};
      FAULT|struct s g1 = {1}, g2 = g1;
      FAULT|struct { int b[]; int a; } g1;
      FAULT|union { int a; int b[]; } g1;
      FAULT|struct { int a : 0; } g1;
      FAULT|typedef int TT = 3;
      FAULT|typedef int TT; unsigned TT x9;
      FAULT|typedef int TT; long TT x9;
      FAULT|struct s int x9;
      OK|const const int x9;
      FAULT|enum e9 { A9 }; enum e9 { B9 };
      FAULT|int f(int a) { extern int a; return a; }
      OK|static int f(void); int g(void) { return f(); }
      OK|static int f(void); int g(void) { return 1; }
      FAULT|int *x9 = 1.5;
      FAULT|float x9 = &x9;
      FAULT|int x9 = x9;
      FAULT|void f(const int a) { a = 1; }
      FAULT|void f(const int *a) { a[0] = 1; }
      OK|void f(const int *a) { a = 0; }
      FAULT|void f(const int a[]) { a[0] = 1; }
      OK|void f(const int a[]) { a++; }
      FAULT|void f(int *const a) { a++; }
      OK|void f(int *const a) { *a = 1; }
      FAULT|void f(const struct s *a) { a->m = 1; }
      FAULT|void f(const struct s a) { a.m = 1; }
      FAULT|void f(const char **a) { *a = "x"; **a = 1; }
      FAULT|void f(char *const *a) { *a = "x"; }
      FAULT|void f(int (*const a)(void)) { a = 0; }
      FAULT|const struct s gs = {1}; void f(void) { gs.m = 2; }
      FAULT|extern const int ge[]; void f(void) { ge[0] = 2; }
      OK|const int ga = 1; int gb = ga + 1; int *gc = &ga;
      FAULT|static const char *const gn[] = {"a", "b"}; void f(void) { gn[0] = "c"; }
      OK|static const char *gn[] = {"a", "b"}; void f(void) { gn[0] = "c"; }
      OK|const int gk = 3; static int ga[2] = {gk, 2};
      OK|const struct s gk = {3}; static int ga = gk.m;
      OK|const int gk[2] = {3}; static int ga = gk[0];
      OK|int gk; static int *ga = &gk + 1, gb = 3 * 4 + sizeof gk;
      FAULT|int gk[3]; static int *ga = &gk[1], *gb = gk + gk[0];
      FAULT|struct s gk; static int *ga = &gk.m; static int gb = gk.m;
      OK|struct s gk; static int *ga = &(&gk)->m;
      FAULT|struct s *gk; static int *ga = &gk->m;
      OK|static char *ga = "abc" + 1; static char gb = "abc"[1];
      OK|static char *ga = &"abc"[1];
      OK|static int ga = two;
      FAULT|static int ga = two(1, 2) * 0;
      OK|static int ga = sizeof two(1, 2);
      OK|static int ga = 0 ? two(1, 2) : 3;
      OK|static unsigned long ga = (unsigned long) &ga + 1;
      OK|static int ga = (int) 1.5 + (int) (2.5 * 2);
      OK|static double ga = 1.5 * 2, gb = 1;
      OK|static int ga = 1.5 > 1;
      OK|static int ga = &ga > 0;
      OK|static int ga = !&ga;
      OK|static int ga = &ga && 1;
      OK|static int gb, ga = &ga == &gb;
      OK|static int gb[4], ga = &gb[3] - &gb[1];
      OK|static int ga = __builtin_strlen("abc");
      OK|static struct s ga = (struct s) {3};
      OK|static int ga = -1, gb = ~1, gc = !1, gd = 1 ? 2 : 3, ge = 1 || two(1, 2);
      OK|enum { Q1 = 3 }; static int ga = Q1;
      OK|static int ga; static int gb = sizeof(ga++);
      OK|static int gb = __builtin_constant_p(3);
      OK|static int gb = __builtin_bswap32(3);
      FAULT|void f(int a) { static int b = a; }
      FAULT|void f(int a) { static int *b = &a; }
      OK|void f(void) { static int a; static int *b = &a; }
      OK|void f(void) { const int a = 1; static int b = a; }
      OK|void f(void) { static const int a = 1; static int b = a; }
      OK|void f(void) { int a = 1; static int b = sizeof a; }
      FAULT|void f(void) { int a[2]; static int *b = a; }
      OK|enum q { A1 = 3000000000 }; _Static_assert(sizeof(A1) == 4, "");
      FAULT|enum q { A1 = 3000000000 }; _Static_assert(sizeof(A1) == 8, "");
      OK|enum q { A1 = 5000000000 }; _Static_assert(sizeof(A1) == 8, "");
      OK|enum q { A1 = 5000000000 }; _Static_assert(sizeof(enum q) == 8, "");
      OK|enum q { A1 = 5000000000, B1 }; _Static_assert(sizeof(B1) == 8, "");
      OK|enum q { B1, A1 = 5000000000 }; _Static_assert(sizeof(B1) == 4, "");
      FAULT|enum q { B1, A1 = 5000000000 }; _Static_assert(sizeof(B1) == 8, "");
      OK|enum q { B1 = -1, A1 = 3000000000 }; _Static_assert(sizeof(enum q) == 8, "");
      OK|enum q { B1 = -1, A1 = 3000000000 }; _Static_assert(B1 < A1, "");
      FAULT|enum q { A1 = 0x7fffffff, B1 };
      FAULT|enum q { A1 = 0xffffffff, B1 };
      FAULT|enum q { A1 = 0xffffffff, B1 }; _Static_assert(B1 == 0x100000000, "");
      FAULT|enum q { A1 = 0x7fffffff, B1 }; _Static_assert(B1 == 0x80000000, "");
      FAULT|enum q { A1 = 0xffffffffffffffff, B1 };
      FAULT|enum q { A1 = 0x7fffffffffffffff, B1 };
      OK|enum q { B1 = -1, A1 = 0xffffffffffffffff };
      OK|enum q { A1 = 0xffffffffffffffff };
      FAULT|enum q { A1 = 1.5 };
      OK|int a1[]; int f(void) { return sizeof(a1[0]); }
      OK|extern int a1[][2]; int f(void) { return sizeof *a1; }
      OK|int a1[3]; extern int a1[]; int f(void) { return sizeof a1; }
      OK|int f(int a[]) { return sizeof a; }
      FAULT|int f(a) int b; { return 0; }
      OK|int f(a) int a; { return a; }
      FAULT|int f(a) static int a; { return a; }
      OK|int f(a) register int a; { return a; }
      FAULT|int f(a, a) int a; { return a; }
      OK|int f(a) { return a; }
      FAULT|const int q1; int q1;
      FAULT|extern int q1; extern const int q1;
      OK|extern const int q1; const int q1 = 3;
      OK|extern const char q1[]; const char q1[] = "a";
      FAULT|extern const char *q1; char *q1;
      OK|extern volatile int q1; volatile int q1;
      FAULT|extern int *const q1; int *q1;
      OK|typedef const int CI; extern CI q1; extern const int q1;
      FAULT|typedef const int CI; extern CI q1; extern int q1;
      OK|void f(const int a); void f(int a);
      OK|void f(char *const a); void f(char *a);
      FAULT|typedef int TQ; typedef const int TQ;
      OK|typedef const int TQ; typedef const int TQ;
      FAULT|typedef int *TQ; typedef const int *TQ;
      FAULT|extern struct s q1; extern const struct s q1;
      OK|void f(struct q *a); struct q { int x; }; void g(struct q *p) { f(p); }
      OK|void f(struct q { int x; } a) { } struct q *z;
      FAULT|int f(struct q *a) { return a->x; } struct q { int x; };
      OK|int f(struct q { int x; } *a) { return a->x; }
      OK|int f(enum q { QA } a) { return QA; }
      OK|struct q; int f(struct q *a); int f(struct q *a) { return 0; }
      OK|int f(struct q *a, struct q *b) { return a == b; }
      OK|void f(int n, struct q { int v[2]; } a) { struct q b = a; }
      FAULT|typedef int static q77;
      FAULT|static extern int q1;
      FAULT|extern typedef int q77;
      FAULT|auto int q1;
      FAULT|register int q1;
      FAULT|static auto int q1;
      FAULT|static static int q1;
      FAULT|extern extern int q1;
      FAULT|register int f(void);
      OK|auto int f(void) { return 0; }
      FAULT|void f(static int a);
      OK|void f(register int a);
      FAULT|void f(extern int a);
      FAULT|void f(auto int a);
      OK|void f(register int a) { a++; }
      OK|void f(register int a[]) { a++; &a[0]; }
      FAULT|struct q { static int a; };
      FAULT|struct q { register int a; };
      FAULT|struct q { typedef int a77; };
      FAULT|struct q { extern int a; };
      OK|inline int q1;
      OK|_Noreturn int q1;
      OK|static _Thread_local int q1;
      OK|_Thread_local static int q1;
      OK|extern const int q1; void f(void) { *(int *) &q1 = 1; }
      FAULT|extern int q1; void f(void) { *(const int *) &q1 = 1; }
      FAULT|typedef const int CI; void f(void) { CI a = 1; a = 2; }
      FAULT|typedef const int CI; void f(CI a) { a = 2; }
      FAULT|typedef const int CI; void f(CI *a) { *a = 2; }
      FAULT|typedef const int *CI; void f(CI a) { *a = 2; }
      OK|typedef const int *CI; void f(CI a) { a = 0; }
      FAULT|typedef const int *CI; void f(CI *a) { **a = 0; }
      FAULT|typedef const int *CI; void f(CI const *a) { *a = 0; }
      FAULT|typedef const int CI[2]; void f(CI a) { a[0] = 0; }
      FAULT|typedef int CI[2]; void f(const CI a) { a[0] = 0; }
      OK|typedef int CI[2]; void f(const CI a) { a++; }
      FAULT|typedef const struct s CS; void f(CS *a) { a->m = 2; }
      OK|typedef struct { const int x; int y; } CS; void f(CS *a) { a->y = 2; }
      FAULT|typedef struct { const int x; int y; } CS; void f(CS *a) { a->x = 2; }
      FAULT|typedef struct { const int x; int y; } CS; void f(CS *a) { *a = *a; }
      FAULT|struct q { const int x; }; struct q *f(void); void g(void) { f()->x = 1; }
      FAULT|const int *f(void); void g(void) { *f() = 1; }
      FAULT|const int *f(void); void g(void) { f()[1] = 1; }
      FAULT|const struct s *f(void); void g(void) { f()->m = 1; }
      OK|const int f(void); void g(void) { typeof(f()) a = 1; a = 2; }
      OK|struct s *const f(void); void g(void) { f()->m = 1; }
      FAULT|const struct s f(void); void g(void) { f().m = 1; }
      FAULT|struct s f(void); void g(void) { f().m = 1; }
      FAULT|struct { const int a[2]; } q1 = {{1}}; void f(void) { q1.a[0] = 1; }
      OK|struct q { struct s *p; }; void f(const struct q *a) { a->p->m = 1; }
      FAULT|struct q { struct s p; }; void f(const struct q *a) { a->p.m = 1; }
      FAULT|struct q { struct s p[2]; }; void f(const struct q *a) { a->p[1].m = 1; }
      FAULT|struct q { int p[2]; }; void f(const struct q *a) { *a->p = 1; }
      FAULT|struct q { int p[2]; }; void f(const struct q *a) { *(a->p + 1) = 1; }
      FAULT|void f(const int *a) { *(a + 1) = 1; }
      FAULT|void f(const int *a) { *a++ = 1; }
      FAULT|void f(const int *a) { *(1 + a) = 1; }
      FAULT|void f(const int *a) { *(a - 1) = 1; }
      FAULT|void f(const int *a, int *b) { *(a ? a : b) = 1; }
      OK|void f(const int *a, int *b) { *(a, b) = 1; }
      FAULT|void f(const int *a, int *b) { *(b, a) = 1; }
      OK|void f(const int *a, int *b) { *(b = a) = 1; }
      FAULT|void f(const int *a, int *b) { *(a = b) = 1; }
      FAULT|void f(int *b) { *(const int *) b = 1; }
      FAULT|void f(int *b) { ((const int *) b)[1] = 1; }
      FAULT|void f(struct s *b) { ((const struct s *) b)->m = 1; }
      FAULT|void f(void *b) { ((const struct s *) b)->m = 1; }
      OK|void f(const void *b) { ((struct s *) b)->m = 1; }
      FAULT|void f(int *b) { const typeof(*b) c = 1; c = 2; }
      FAULT|void f(const int *b) { typeof(*b) c = 1; c = 2; }
      FAULT|void f(const int *b) { typeof(b) c = b; *c = 2; }
      FAULT|void f(const int *b) { __auto_type c = b; *c = 2; }
      OK|void f(const int *b) { __auto_type c = *b; c = 2; }
      FAULT|void f(const int b) { *&b = 1; }
      FAULT|void f(const int b) { (*&b)++; }
      FAULT|void f(const int b[2]) { *&b[1] = 1; }
      FAULT|void f(const struct s b) { (&b)->m = 1; }
      FAULT|void f(const struct s *b) { *&b->m = 1; }
      FAULT|void f(void) { *(const int[]) {1, 2} = 3; }
      FAULT|void f(void) { ((const int[]) {1, 2})[1] = 3; }
      FAULT|void f(void) { ((const struct s) {1}).m = 3; }
      FAULT|void f(void) { ({ const int c = 1; &c; })[0] = 3; }
      FAULT|void f(const char *const *a) { a[0][0] = 1; }
      FAULT|void f(const char (*a)[2]) { (*a)[0] = 1; }
      FAULT|void f(const int a) { __builtin_add_overflow(1, 2, &a); }
      FAULT|void f(const int *a) { __builtin_add_overflow(1, 2, a); }
      OK|int *f(const int *a) { return _Generic(a, int *: 1, const int *: 0) ? 0 : 0; }
      OK|_Static_assert(__builtin_types_compatible_p(const int, int), "");
      OK|struct q { int x : 3; int y; }; int f(struct q *p) { return _Alignof(p->y); }
      FAULT|struct q { int x : 3; int y; }; int f(struct q *p) { return sizeof(p->x); }
      FAULT|struct q { int x : 3; int y; }; int f(struct q *p) { return _Alignof(p->x); }
      OK|struct q { int x : 3; int y; }; int f(struct q *p) { return sizeof(p->x + 0); }
      FAULT|struct q { int x : 3; int y; }; int *f(struct q *p) { return &p->x; }
      FAULT|struct q { long x : 33; };
      OK|struct q { unsigned long long x : 64; };
      FAULT|struct q { unsigned long long x : 65; };
      FAULT|struct q { _Bool x : 2; };
      FAULT|struct q { char x : 9; };
      OK|int q1[2] = {1, 2, 3};
      OK|int q1[2] = {1, 2, [1] = 3};
      FAULT|int q1[2] = {[2] = 3};
      OK|char q1[2] = "abc";
      OK|char q1[2] = {"abc"};
      OK|struct s q1 = {1, 2};
      FAULT|struct s q1 = {1, {2}};
      OK|struct s q1 = {{1, 2}};
      OK|struct s q1[1] = {{1}, {2}};
      OK|int q1 = {1, 2};
      FAULT|int q1 = {1, none};
      FAULT|int q1[2] = {1, 2, none};
      FAULT|int q1 = {};
      OK|int q1 = {{1}};
      OK|int q1 = {{1, 2}};
      OK|int *q1 = {0, 1};
      FAULT|int f(int a) { switch (a) { case 1.5: return 2; } return 0; }
      OK|int q1[(int) 2.5];
      OK|int q1[(int) (1.5 * 2)];
      OK|int f(void) { int q1[(int) 2.5] = {1}; return 0; }
      """;

  private static final String STATEMENTS =
      """
      OK|enum ee { P2 } e = 0; __builtin_add_overflow(e, 2, &x);
      OK|_Bool e = 1; __builtin_add_overflow(e, 2, &x);
      FAULT|const int e = 0; __builtin_add_overflow(1, 2, &e);
      OK|char e; __builtin_add_overflow(1, 2, &e);
      OK|int e[2]; __builtin_add_overflow(1, 2, e);
      OK|enum ee { P2 } e; __builtin_sadd_overflow(1, 2, &e);
      OK|_Bool e; __builtin_sadd_overflow(1, 2, &e);
      FAULT|const int c = 1; c = 2;
      FAULT|const int c = 1; c++;
      FAULT|const int c[2] = {1}; c[0] = 2;
      FAULT|const struct s c = {1}; c.m = 2;
      FAULT|const int *c = &x; *c = 2;
      FAULT|const int *c = &x; c[1] = 2;
      FAULT|int *const c = &x; c = 0;
      OK|int *const c = &x; *c = 0;
      FAULT|const struct s *c = &st; c->m = 2;
      FAULT|struct { const int a; int b; } c = {1}; c.a = 2;
      OK|struct { const int a; int b; } c = {1}; c.b = 2;
      FAULT|struct { const int a; int b; } c = {1}, d = {2}; c = d;
      FAULT|const T c = 1; c = 2;
      OK|*(int *)(const int *) p = 1;
      FAULT|switch (1.5) { case 1: ; }
      FAULT|(float) p;
      FAULT|p = (int *) 1.5;
      FAULT|p = 1.5;
      FAULT|float f = p;
      FAULT|float f = x; p = f;
      FAULT|sizeof(int []);
      FAULT|_Alignof(struct none);
      FAULT|_Alignof(int []);
      FAULT|x = ~1.5;
      FAULT|x = 1.5 % 2;
      FAULT|x = 1.5 << 2;
      FAULT|x = 1 << 1.5;
      FAULT|x = p - &st;
      FAULT|x = p == 1.5;
      FAULT|x = p[1.5];
      FAULT|x = (&st).m;
      FAULT|p -= 1.5;
      FAULT|x <<= 1.5;
      FAULT|x %= 1.5;
      OK|&"abc";
      FAULT|struct { int a : 3; } b; typeof(b.a) c;
      FAULT|extern int y = 3;
      FAULT|int y; extern int y;
      FAULT|static int y; static int y;
      FAULT|struct s; struct s *q; q->m = 1;
      FAULT|int v[x] = {1};
      FAULT|static int v[x];
      FAULT|extern int v[x];
      FAULT|x = _Generic(x, int: 1, int: 2);
      FAULT|x = _Generic(x, default: 1, default: 2);
      FAULT|x = _Generic(x, struct nn: 1, int: 3);
      FAULT|x = _Generic(x, void: 1, int: 3);
      FAULT|x = __builtin_offsetof(int, m);
      FAULT|_Static_assert(x, "no");
      FAULT|x = 08;
      OK|const char *c = "a"; char *d = c;
      OK|const int y = 1; int *z = &y; *z = 2;
      OK|const int *y = &x; int *z = y;
      OK|const int *y = &x; y = p; y++;
      FAULT|const int *y = &x; ++*y;
      FAULT|const int *y = &x; (*y)++;
      FAULT|const int y[2] = {1}; y[1]++;
      FAULT|const int y[2] = {1}; const int *z = y; z[1] = 3;
      OK|const int y[2] = {1}; int *z = y; z[1] = 3;
      OK|const struct s y = {1}; struct s z = y; z.m = 1;
      FAULT|const struct s y = {1}; y = st;
      OK|struct { struct s i; const int k; } y = {{1}, 2}; y.i.m = 3;
      FAULT|struct { struct s i; const int k; } y = {{1}, 2}; y.k = 3;
      FAULT|struct { struct s i; const int k; } y = {{1}, 2}; y = y;
      OK|struct { const char *k; } y = {"a"}; y.k = "b";
      FAULT|struct { const char *k; } y = {"a"}; y.k[0] = 'b';
      FAULT|struct { const char *k; } y = {"a"}, *z = &y; *z->k = 'b';
      OK|struct { char *const k; } y = {"a"}, *z = &y; *z->k = 'b';
      FAULT|struct { char *const k; } y = {"a"}, *z = &y; z->k = "b";
      OK|const char *y[2] = {"a"}; y[0] = "b";
      FAULT|const char *y[2] = {"a"}; y[0][0] = 'b';
      FAULT|char *const y[2] = {"a"}; y[0] = "b";
      OK|char *const y[2] = {"a"}; y[0][0] = 'b';
      OK|const char **y = 0; *y = "a";
      FAULT|const char **y = 0; **y = 'a';
      FAULT|char *const *y = 0; *y = "a";
      OK|char *const *y = 0; **y = 'a';
      OK|typedef const int C; C y = 1; x = y;
      FAULT|const T y = 1; y++;
      FAULT|T const y = 1; y++;
      FAULT|const T *y = &x; *y = 1;
      OK|T *const y = &x; *y = 1;
      OK|typedef int *P; const P y = &x; *y = 1;
      FAULT|typedef int *P; const P y = &x; y = 0;
      OK|typedef int *P; const P *y = 0; **y = 1;
      FAULT|typedef int *P; const P *y = 0; *y = 0;
      FAULT|const volatile int y = 1; y = 2;
      FAULT|extern const int ex; ex = 1;
      FAULT|static const int y = 1; y = 2;
      FAULT|for (const int i = 0; i < 2; i++) ;
      OK|for (const char *q = "ab"; *q; q++) ;
      FAULT|for (const char *q = "ab"; *q; (*q)++) ;
      OK|const int y;
      FAULT|register const int y = 1; y = 1;
      FAULT|const typeof(x) y = 1; y = 2;
      FAULT|const struct { int a[2]; } y = {{1}}; y.a[0] = 1;
      OK|const struct { int *a; } y = {p}; y.a[0] = 1; *y.a = 2;
      FAULT|const struct { int *a; } y = {p}; y.a = p;
      FAULT|const int (*y)[2] = 0; (*y)[0] = 1;
      OK|int (*const y)[2] = 0; (*y)[0] = 1;
      FAULT|int (*const y)[2] = 0; y = 0;
      OK|int *y = &(const int) {1}; *y = 2;
      FAULT|_Bool e; __builtin_add_overflow(1, 2, &e);
      OK|unsigned e; __builtin_add_overflow(1, 2, &e);
      OK|enum ee { P2 } e; __builtin_add_overflow(1, 2, (int *) &e);
      FAULT|register int r; &r;
      FAULT|register int r[2]; &r[0];
      OK|register int r[2]; r[0];
      FAULT|register int r[2]; *r;
      FAULT|register int r[2]; r + 1;
      FAULT|register struct { int m; } r; &r.m;
      OK|register struct { int m[2]; } r; r.m[0];
      OK|register struct { int m; } r; r.m = 2;
      OK|register int r; sizeof r;
      FAULT|register int r; scanf("%d", &r);
      OK|register int *r = &x; *r = 1; &*r; &r[1];
      FAULT|register int r; __builtin_add_overflow(1, 2, &r);
      FAULT|for (static int i = 0; i < 2; i++) ;
      FAULT|for (extern int i; ; ) ;
      FAULT|for (typedef int i77; ; ) break;
      OK|for (register int i = 0; i < 2; i++) ;
      OK|for (auto int i = 0; i < 2; i++) ;
      FAULT|static static int r;
      FAULT|extern static int r;
      FAULT|static typedef int r77;
      OK|auto int r;
      FAULT|auto static int r;
      FAULT|register static int r;
      FAULT|register extern int r;
      FAULT|auto register int r;
      FAULT|static int ff(void);
      OK|extern int ff(void);
      OK|typedef int ff77(void);
      FAULT|goto l; int v[x]; l: ;
      FAULT|goto l; { int v[x]; l: ; }
      OK|{ int v[x]; goto l; } l: ;
      OK|{ int v[x]; l: ; goto l; }
      OK|{ l: ; int v[x]; goto l; }
      OK|int v[x]; goto l; l: ;
      OK|goto l; int v[2]; l: ;
      FAULT|switch (x) { int v[x]; case 1: ; }
      FAULT|switch (x) { case 0: ; int v[x]; case 1: ; }
      OK|switch (x) { case 0: { int v[x]; } case 1: ; }
      FAULT|switch (x) { case 0: ; int v[x]; default: ; }
      OK|switch (x) { case 0: { int v[x]; break; } default: ; }
      OK|int v[x]; switch (x) { case 1: ; }
      OK|switch (x) { case 1: { int v[x]; l: ; } case 2: ; }
      OK|goto l; { int w; { int v[x]; } l: ; }
      FAULT|for (int v[x], i = 0; i < 2; i++) { l: ; } goto l;
      OK|for (int i = 0; i < 2; i++) { int v[x]; if (i) continue; }
      FAULT|switch (x) { case 1.5: ; }
      FAULT|switch (x) { case (char) 300: ; case 44: ; }
      OK|_Static_assert((int) 1.5 == 1, "");
      OK|_Static_assert(1.5 > 1, "");
      OK|_Static_assert((int) (1.5 + 1.5) == 3, "");
      OK|int r[2] = {1, 2, 3};
      OK|int r[2] = {1, 2, x++};
      OK|char r[2] = "abc";
      OK|struct s r = {1, 2};
      OK|int r = {1, 2};
      FAULT|int r = {1, none};
      FAULT|int r[2] = {1, 2, none};
      FAULT|int r[2] = {1, 2, p->m};
      OK|int r[1][1] = {{1, 2}, {3}};
      OK|struct s r[] = {{1, 2}, {3}};
      OK|(struct s) {1, 2};
      OK|(int[2]) {1, 2, 3};
      OK|x = _Alignof(1.5);
      OK|switch (x) { case (int) 1.5: break; case (int) 2.9f: break; case 3: ; }
      FAULT|switch (x) { case (int) 1.5: break; case 1: ; }
      FAULT|switch (x) { case 1.5: ; }
      OK|_Static_assert((int) 1.5 == 1 && (unsigned char) 2e2 == 200, "no");
      FAULT|_Static_assert((int) 0.5, "no");
      OK|x = sizeof(enum { R1 = 5000000000 });
      FAULT|int a[x]; a = 0;
      OK|"abc"[0] = 1;
      OK|const int a[] = {1}; int *b; b = a; *b = 2;
      """;

  @TempDir private Path folder;

  @Test
  void declarationsAreJudged() throws Exception {
    judge(OUTSIDE, DECLARATIONS, "int main(void) { return 0; }\n");
  }

  @Test
  void statementsAreJudged() throws Exception {
    judge(INSIDE, STATEMENTS, "return t; }\n");
  }

  private void judge(String before, String table, String after) throws Exception {
    List<String> lines = table.lines().toList();
    StringBuilder text = new StringBuilder(before);
    for (int i = 0; i < lines.size(); i++) {
      text.append(i == 0 ? "#if" : "#elif").append(" defined F").append(i).append('\n');
      text.append(text(lines.get(i))).append('\n');
    }
    SourceFile file = new SourceFile("p.c", text.append("#endif\n").append(after).toString());
    CSubject subject = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
    for (int i = 0; i < lines.size(); i++) {
      ConfigSet variant = variant(subject, "F" + i);
      boolean fault =
          Rejection.groups(subject.rejections(), variant).stream()
              .anyMatch(group -> group.verdict().kind() == Verdict.Kind.FAULT);
      assertThat(fault).as(lines.get(i)).isEqualTo(lines.get(i).startsWith("FAULT"));
    }
    for (int i :
        new Random()
            .ints(0, lines.size())
            .distinct()
            .limit(Math.min(COUNT, lines.size()))
            .toArray()) {
      String line = lines.get(i);
      assertThat(accepts(before + text(line) + "\n" + after))
          .as(line)
          .isEqualTo(line.startsWith("OK"));
    }
  }

  private static String text(String line) {
    return line.substring(line.indexOf('|') + 1);
  }

  private static ConfigSet variant(CSubject subject, String selected) {
    ConfigSet variants = subject.features().valid();
    for (Feature feature : subject.features().features()) {
      ConfigSet with = variants.space().selected((Feature.Bool) feature);
      variants = feature.name().equals(selected) ? variants.and(with) : variants.minus(with);
    }
    return variants;
  }

  private boolean accepts(String text) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("p.c"), text);
    try {
      return new ProcessBuilder("gcc", "-m32", "-w", "-std=gnu17", "-fsyntax-only", file.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out.txt").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      Assumptions.abort("there is no gcc");
      return false;
    }
  }
}
