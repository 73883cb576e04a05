package sunder.frontend.c;

import java.util.List;

/**
 * Random C functions of numbers: {@code f}, which is proved in some variants for all arguments, and
 * {@code g}, which calls it with numbers of all kinds.
 */
final class RandomNumericCalls extends RandomProgramText {
  private static final List<String> CONDITIONS = List.of("#if FA", "#if !FB", "#if FA && FB");

  RandomNumericCalls(long seed) {
    super(seed, CONDITIONS);
  }

  /** A file with both functions. */
  String program() {
    line("void assert(int);");
    line("int in(void);");
    line("static const int table[4] = {1, 2, 3, 4};");
    line("int count; unsigned char mode; static unsigned total;");
    line("int help(int a) {");
    statement(of(List.of("if (a < 0) a = 0;", "assert(a < 3 || a > 1);", "assert(a != 5);")));
    line("  return a;");
    line("}");
    line("int f(int a, unsigned b) {");
    line("  static int calls;");
    steps(2 + random.nextInt(3), true);
    line("  return %s;".formatted(of(List.of("a", "a + 1", "table[b & 3]", "help(a)", "calls"))));
    line("}");
    line("int g(int a, unsigned b) {");
    line("  int u;");
    steps(2 + random.nextInt(3), false);
    line("  return 0;");
    return out.append("}\n").toString();
  }

  private void steps(int count, boolean isCalled) {
    for (int i = 0; i < count; i++) {
      String step = isCalled ? ofCalled() : ofCaller();
      statement(random.nextInt(4) == 0 ? "if (%s) %s".formatted(test(), step) : step);
    }
  }

  private String ofCalled() {
    return of(
        List.of(
            "if (a < 0 || a > 3) a = 0;",
            "b &= 3;",
            "a = table[a];",
            "a = table[b];",
            "assert(a <= 2147483647);",
            "assert(count >= -2147483647 - 1);",
            "assert(b <= 3);",
            "calls = 1; assert(calls == 1);",
            "assert(calls >= 0);",
            "if (mode == 0) mode = 1; a = 7 / mode;",
            "total++; if (total > 0) b = 9 / total;",
            "a = help(a);",
            "for (int i = 0; i < 3; i++) a = help(a) & 3;",
            "a = in(); if (a == 4) return 1;"));
  }

  private String ofCaller() {
    return of(
        List.of(
            "f(a, b);",
            "f(a + 1, b + 1);",
            "count = count * 2; f(0, 0);",
            "f(u, 1);",
            "if (a == 2) u = 1;",
            "u = f(3, 2);",
            "assert(f(a, b) < 9);",
            "a = help(in());",
            "mode = b; f(a, mode);",
            "total = 4294967295u; f(1, 1);",
            "table[0] == f(a, 2) && help(7);",
            "a = a * a; f(a, 3);"));
  }

  private String test() {
    return of(List.of("a > 1", "b == 2", "a < 0", "mode > 2", "count == 1"));
  }
}
