package sunder.frontend.c;

import java.util.List;

/**
 * Random C programs whose signed arithmetic leaves its types, in constant expressions and with an
 * input that selects values at the borders. No divisor is -1, as that instruction may trap.
 */
final class RandomSigned extends RandomProgramText {
  private static final List<String> TYPES =
      List.of("int", "int", "long", "long long", "short", "signed char");

  private static final List<String> CONSTANTS =
      List.of(
          "INT_MAX",
          "INT_MIN",
          "LONG_MAX",
          "LONG_MIN",
          "LLONG_MAX",
          "LLONG_MIN",
          "SHRT_MIN",
          "1",
          "2",
          "(-1)",
          "(-3)",
          "46341",
          "65536",
          "0x40000000",
          "(INT_MAX / 2 + 1)");

  private static final List<String> OBJECTS =
      List.of("x", "y", "t", "u", "w", "v[1]", "v[x & 1]", "r.few", "r.many", "E", "(T) x", "*p");

  private static final List<String> OPERATIONS =
      List.of(
          "(%s + %s)",
          "(%s - %s)",
          "(%s * %s)",
          "(%s + 1 - %s)",
          "(%s << (%s & 15))",
          "(%s >> (%s & 31))",
          "(%s / ((%s & 7) + 2))",
          "(%s %% ((%s & 7) + 2))",
          "(-%s ^ %s)",
          "(~%s & -%s)",
          "(-%s < %s)",
          "(%s + 1 > %s)",
          "(%s ? %s + 1 : -1)");

  private static final List<String> STATEMENTS =
      List.of(
          "t = %s;",
          "u = %s;",
          "w = %s;",
          "y = of(%s, %s);",
          "x += %s;",
          "t -= %s;",
          "w *= %s;",
          "u <<= %s & 7;",
          "*p = %s;",
          "v[%s & 1]--;",
          "add(++t < u--);",
          "r.few += %s;",
          "r.many = -r.many * %s;",
          "add(%s);",
          "add(%s == %s);",
          "if (%s < %s) add(5);",
          "switch (%s) { case INT_MAX + 1: add(1); break; case INT_MIN - 1: add(2); break; default: add(3); }",
          "for (T i = %s; i++ < 0; i += i / 2 + 99) if (i > -9) { add(4); break; }",
          "{ T s = %s; add(s - 1 < s); }");

  RandomSigned(long seed) {
    super(seed, OF_THREE_FEATURES);
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected) {
    line("#include <limits.h>");
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    result();
    either("typedef " + of(TYPES) + " T;", "typedef " + of(TYPES) + " T;");
    line("enum { E = (int) " + constant(2) + " };");
    either("static T t = " + constant(2) + ";", "static T t = " + constant(2) + ";");
    line("static int u = " + constant(2) + ", v[2] = {" + constant(1) + "}, *p = &v[1];");
    line("static long long w = " + constant(2) + ";");
    line("static struct { int few : 5; long long many : 40; } r = {" + constant(1) + ", 1};");
    line("_Static_assert(" + constant(2) + " | 1, \"a constant\");");
    line("static int of(int x, T y) { return " + operation("x", "y") + "; }");
    line("int main(void) {");
    line("  unsigned char k = __VERIFIER_nondet_uchar();");
    line("  if (k >= %d) return 0;".formatted(RandomTypes.INPUTS));
    line("  int x = k == 0 ? " + constant(1) + " : k == 1 ? INT_MAX - 1 : INT_MIN;");
    line("  long long y = k ? x : " + constant(0) + ";");
    int count = 4 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String step = of(STATEMENTS);
      while (step.contains("%s")) {
        step = step.replaceFirst("%s", value(random.nextInt(3)));
      }
      statement(step);
    }
    line("  add(t); add(u); add(w); add(w >> 32); add(x); add(y); add(v[0]); add(v[1]);");
    end(expected);
    return out.toString();
  }

  private String operation(String one, String other) {
    return of(OPERATIONS).formatted(one, other);
  }

  private String constant(int depth) {
    return depth == 0 ? of(CONSTANTS) : operation(constant(depth - 1), constant(depth - 1));
  }

  private String value(int depth) {
    if (depth > 0) {
      return operation(value(depth - 1), value(depth - 1));
    }
    return of(random.nextInt(3) == 0 ? CONSTANTS : OBJECTS);
  }
}
