package sunder.frontend.c;

import java.util.List;

/**
 * Random C programs that give pointers to functions without body, and get some from them. Each call
 * of one is a statement {@code r = change_...} of its own, so that plays tell which answers are of
 * which call; what a pointer is to is looked at before the next call.
 */
final class RandomEnvironment extends RandomProgramText {
  /** What the environment must know, too. */
  static final String TYPES =
      """
      struct box { int n; signed char t[4]; union { int all; unsigned char c[4]; } u; };
      """;

  private static final List<String> CONDITIONS = List.of("#if FA", "#if !FB", "#if FA && FB");

  RandomEnvironment(long seed) {
    super(seed, CONDITIONS);
  }

  String program() {
    out.append("extern void reach_error(void);\n").append(TYPES);
    out.append("int x = 1, y; signed char w[5] = {1, 2}; int z[2]; struct box b, k[2];\n");
    out.append("int look(const int *p); int seen(const struct box *p, int *const *q);\n");
    out.append("int change_n(int *p); int change_t(signed char *t, int n);\n");
    out.append("int change_b(struct box *p, int n); int change_v(void *p, int n);\n");
    out.append("int *give_n(void); signed char *give_t(void); struct box *give_b(void);\n");
    out.append("#ifdef FA\n__attribute__((pure))\n#endif\nint look_at(int *p);\n");
    out.append("int *give_s(void) __attribute__((returns_nonnull, section(\"noreturn\")));\n");
    out.append("_Noreturn void leave(int n);\n");
    out.append("static int r;\n");
    out.append("static void give(int *p, int v) { r = change_n(p); if (v & 1) *p = v; }\n");
    out.append("static void part(signed char *t, int n) { r = change_t(t, n); t[n - 1] = 7; }\n");
    out.append("int main(void) {\n");
    int count = 4 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      statement(random.nextInt(3) == 0 ? "if (%s) reach_error();".formatted(test()) : step());
    }
    line("  if (%s && %s) reach_error();".formatted(test(), test()));
    return out.append("  return 0;\n}\n").toString();
  }

  private String step() {
    return of(
        List.of(
            "r = change_n(&x);",
            "r = change_n(%s ? &x : &y);".formatted(test()),
            "r = change_n(z);",
            "r = change_t(w, 5);",
            "r = change_t(b.t, 4);",
            "r = change_b(&b, 1);",
            "r = change_b(k, 2);",
            "r = change_v(&b, sizeof b);",
            "r = change_v(w, sizeof w);",
            "r = change_v(&b.u, sizeof b.u);",
            "r = look(&x); r = seen(k, 0);",
            "r = look_at(z);",
            "{ int *g = give_s(); if (!g) reach_error(); y = *g; }",
            "if (%s) { leave(x); reach_error(); }".formatted(test()),
            "give(&y, x);",
            "give(&z[1], 3);",
            "part(w, 3);",
            "part(b.t, 2);",
            "{ int *p = %s ? &y : z; give(p, r); }".formatted(test()),
            "for (int i = 0; i < 2; i++) { signed char o[2] = {1, 2}; if (o[1] != 2) reach_error();"
                + " r = change_t(o, 2); y = o[0] != o[0]; }",
            "{ int *g = give_n(); if (g) { y = *g; *g = 2; x = *g; } else y = 9; }",
            "{ int *g = give_n(); int *h = give_n(); if (g && h) { *g = 1; *h = 2; x = *g; }"
                + " z[1] = g == h; }",
            "{ struct box *g = give_b(); if (g) { b.n = g->n; b.t[1] = g->t[2]; g->n = x; } }",
            "{ signed char *g = give_t(); if (g && g[0] > 0) w[1] = g[0]; }",
            "{ struct box *g = give_b(); unsigned char *c = (unsigned char *) g;"
                + " if (g) { r = c[1]; y = g->n; } }",
            "w[2] = 3;",
            "z[0] = z[1];",
            "b = k[1];",
            "b.u.all = y;",
            "x = w[1];",
            "y = b.n;"));
  }

  private String test() {
    return of(
        List.of(
            "x == 1",
            "y == 0",
            "w[1] == 2",
            "w[2] == w[3]",
            "w[4] < -3",
            "z[1] == 3",
            "z[0] == z[1]",
            "b.n == 4",
            "b.t[1] == 7",
            "b.t[3] != 0",
            "k[1].n == 9",
            "k[0].t[2] > 0",
            "b.u.all == 5",
            "b.u.c[0] == 5",
            "r == 2",
            "(void *) &b == (void *) &b.n",
            "(void *) (r ? &k[1] : k) == (void *) &k[1].n",
            "(void *) (r ? w : b.t) == (void *) &b",
            "(void *) (r ? &b.u : 0) != (void *) &b.u.all"));
  }
}
