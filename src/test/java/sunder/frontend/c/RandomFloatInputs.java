package sunder.frontend.c;

import java.util.List;

/** Random C programs that compute with floating-point inputs. */
final class RandomFloatInputs extends RandomProgramText {
  private static final List<String> TYPES = List.of("float", "double");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "0.5",
          "-1",
          "3",
          "0.1",
          "2.5f",
          "1e6",
          "-0.0",
          "10",
          "1e-40",
          "16777216",
          "-7.25");

  private static final List<String> VALUES =
      List.of(
          "x",
          "y",
          "%n",
          "-x",
          "x + %n",
          "x * %n",
          "x - y",
          "x / %n",
          "%n / x",
          "fabs(y)",
          "sqrt(x)",
          "floor(x)",
          "(float) y",
          "(T) n",
          "x * y",
          "y * 0.5 + x",
          "(x > y ? x : y)",
          "copysign(x, y)",
          "trunc(y)");

  private static final List<String> STATEMENTS =
      List.of(
          "x = %v;",
          "y = %v;",
          "y = %v;",
          "if (x %c %n) y = %v; else n++;",
          "if (!(x %c %n)) n += 2;",
          "if (x > -1000 && x < 1000) n += (int) x;",
          "while (x > %n && n < 4) { x = x / 2; n++; }",
          "n += x %c y;",
          "if (x %c %n && y %c %n) y = x + y;",
          "{ unsigned char k = y > 0 && y < 200 ? y : 1; n += k / 64; }",
          "{ _Bool b = %v; n += b; }");

  RandomFloatInputs(long seed) {
    super(seed, List.of("#ifdef A"));
  }

  private String filled(String text) {
    String now = text;
    for (int at = now.indexOf('%'); at >= 0; at = now.indexOf('%')) {
      List<String> words =
          switch (now.charAt(at + 1)) {
            case 'n' -> NUMBERS;
            case 'v' -> VALUES;
            default -> List.of("<", "<=", ">", ">=", "==", "!=");
          };
      now = now.substring(0, at) + of(words) + now.substring(at + 2);
    }
    return now;
  }

  String program() {
    line("#include <math.h>");
    line("extern void reach_error(void);");
    line("extern double __VERIFIER_nondet_double(void);");
    line("extern float __VERIFIER_nondet_float(void);");
    line("typedef " + of(TYPES) + " T;");
    line("int main(void) {");
    line("  int n = 0;");
    line("  T x = __VERIFIER_nondet_" + of(TYPES) + "();");
    line("  T y = " + (random.nextBoolean() ? "__VERIFIER_nondet_double();" : of(NUMBERS) + ";"));
    if (random.nextInt(4) > 0) {
      line("  if (!(x >= -100 && x <= 1000)) return 0;");
    }
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      line("  " + filled(of(STATEMENTS)));
    }
    String last =
        of(
            List.of(
                "%v %c %n",
                "y %c %n && x %c %n",
                "n == 3",
                "n > 1 && y %c %n",
                "x == %n",
                "y != y",
                "!(y %c %n) && !(y %c %n)",
                "1 / y == 1 / -0.0"));
    line("  if (" + filled(last) + ") reach_error();");
    line("  return 0;");
    line("}");
    return out.toString();
  }
}
