package sunder.frontend.c;

import java.util.List;

/**
 * Random C functions that need something of their arguments: pointers that are there, lengths,
 * divisors, or nothing that a caller can give; some calls end the program.
 */
final class RandomNeeds extends RandomProgramText {
  private static final List<String> CONDITIONS = List.of("#if FA", "#if !FB", "#if FA && FB");

  RandomNeeds(long seed) {
    super(seed, CONDITIONS);
  }

  /** A file with the function {@code f}. */
  String program() {
    out.append("extern void *malloc(unsigned);\nextern void free(void *);\n");
    out.append("extern void exit(int);\n");
    out.append("struct s { int v; int t[3]; };\n");
    out.append("int f(int a, int b, int *p, struct s *q) {\n");
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      statement(random.nextInt(3) == 0 ? "if (%s) return 0;".formatted(test()) : step());
    }
    line("  return a + b;");
    return out.append("}\n").toString();
  }

  private String step() {
    String step =
        of(
            List.of(
                "*p = a;",
                "p[b] = 1;",
                "q->v = a;",
                "q->t[a] = b;",
                "b = b / a;",
                "b = 7 / (a - b);",
                "{ int *m = malloc(4); *m = a; free(m); }",
                "{ int *m = malloc(4); if (!m) return 1; *m = b; free(m); }",
                "for (int i = 0; i < a; i++) p[i] = b;",
                "if (a > 2) a = 2;",
                "if (%s) exit(1);".formatted(test()),
                "{ unsigned m = a; m -= 1; if (m > 2) exit(2); }",
                "{ int *m = 0; *m = a; }"));
    return random.nextInt(3) == 0 ? "if (%s) %s".formatted(test(), step) : step;
  }

  private String test() {
    return of(
        List.of(
            "a > 1", "b == 2", "a < b", "!p", "p != 0", "!q", "q && q->v == 1", "a < 0", "b > 2"));
  }
}
