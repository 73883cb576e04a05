package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;

/**
 * Random C functions that are called with anything: numbers, pointers to one object or to several,
 * lists. Some look at what they are given before they know that it is there.
 */
final class RandomFunctions extends RandomProgramText {
  /** What a caller must declare. */
  static final String TYPES =
      """
      struct node { int v; unsigned char c[2]; struct node *next; };
      """;

  static final List<String> PARAMETERS =
      List.of("int a", "unsigned char b", "int *p", "const signed char *s", "struct node *n");

  private static final List<String> CONDITIONS = List.of("#if FA", "#if !FB", "#if FA && FB");

  RandomFunctions(long seed) {
    super(seed, CONDITIONS);
  }

  /** A file with the function {@code f} and some that it calls. */
  String program() {
    out.append("extern void reach_error(void);\nextern void free(void *);\n").append(TYPES);
    out.append("static int calls;\n");
    out.append("static int sum(const signed char *s, int n) { int t = 0;\n");
    out.append("  for (int i = 0; i < n; i++) t += s[i]; return t; }\n");
    out.append("static int depth(struct node *n, int most) {\n");
    out.append("  return n && most > 0 ? 1 + depth(n->next, most - 1) : 0; }\n");
    out.append("static void put(int *q, int v) { *q = v & 31; calls++; }\n");
    out.append("int f(%s) {\n".formatted(String.join(", ", PARAMETERS)));
    line("  a &= 31; b &= 3;");
    List<String> guards = new ArrayList<>(List.of("!p", "!s", "!n", "n && !n->next"));
    guards.removeIf(guard -> random.nextInt(4) == 0);
    guards.forEach(guard -> statement("if (%s) return 0;".formatted(guard)));
    int count = 3 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      statement(random.nextInt(3) == 0 ? "if (%s) reach_error();".formatted(test()) : step());
    }
    line("  if (%s && %s) reach_error();".formatted(test(), test()));
    line("  return calls;");
    return out.append("}\n").toString();
  }

  private String step() {
    return of(
        List.of(
            "if (%s) a = (a + b) & 31;".formatted(test()),
            "put(p, a + 1);",
            "put(&a, *p);",
            "if (b > 1) put(&n->v, s[b]);",
            "n->c[b & 1] = s[0];",
            "a = sum(s, b) & 31;",
            "if (%s) n = n->next;".formatted(test()),
            "b = depth(n, 2);",
            "{ struct node own = *n; own.v = 3; a += own.c[1] + own.v; }",
            "while (b > 0 && s[b] != 5) b--;",
            "s++;",
            "if (%s) free(p);".formatted(test()),
            "if (n->next) { free(n->next); if (b > 2) n->next = 0; }",
            "{ struct node *o = b & 1 ? n : 0; free(o); if (b > 1) o->v = 1; }",
            "{ int *q = %s ? p : &a; *q = 7; }".formatted(test())));
  }

  private String test() {
    return of(
        List.of(
            "a == 3",
            "b > 1",
            "*p == 9",
            "s[0] == 'x'",
            "s[b] < 0",
            "n->v == a",
            "n->c[1] > 250",
            "n->next && n->next->v == 4",
            "depth(n, 2) == 1",
            "sum(s, 2) == 7",
            "calls == 1",
            "p == &n->v",
            "p != 0"));
  }
}
