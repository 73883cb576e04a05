package sunder.frontend.c;

import java.util.List;

/**
 * Random C programs about vectors of GNU C and complex integers: operators, scalars, comparisons,
 * casts, shuffles and conversions, with element types that differ by variant.
 */
final class RandomVectors extends RandomProgramText {
  private static final List<String> ELEMENTS =
      List.of(
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "int",
          "unsigned",
          "long",
          "unsigned long long");

  private static final List<String> LENGTHS = List.of("2", "4", "4", "8");
  private static final List<String> SCALARS = List.of("1", "k", "3", "7", "k");

  private static final List<String> OPERATORS =
      List.of("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>");

  private static final List<String> COMPARISONS = List.of("<", ">", "<=", ">=", "==", "!=");

  RandomVectors(long seed) {
    super(seed, OF_THREE_FEATURES);
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected) {
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    result();
    String length = of(LENGTHS);
    either(element(), element());
    line(
        "typedef element vec __attribute__((vector_size(%s * sizeof(element))));"
            .formatted(length));
    line("typedef __typeof__((vec) {0} < (vec) {0}) truth;");
    line("typedef unsigned char bytes __attribute__((vector_size(sizeof(vec))));");
    line("typedef float real __attribute__((vector_size(%s * sizeof(float))));".formatted(length));
    either(complex(), complex());
    line("struct both { %s c; vec v; num n; };".formatted(of(ELEMENTS)));
    line(
        "static vec g = {1, -2, %s}, rows[2] = {{5}, {-1, 3}};"
            .formatted(length.equals("2") ? "" : "3"));
    line("static struct both s = {1, {4, 5}, 6 - 7i};");
    line("static vec join(vec x, vec y) { return %s; }".formatted(vector("x", "y")));
    line("static num mix(num x, num y) { return %s; }".formatted(number("x", "y")));
    line("static void addv(vec x) { for (int i = 0; i < %s; i++) add(x[i]); }".formatted(length));
    line("static void addn(num x) { add(__real__ x); add(__imag__ x); }");
    line("int main(void) {");
    line("  unsigned char k = __VERIFIER_nondet_uchar();");
    line("  if (k >= %d) return 0;".formatted(RandomTypes.INPUTS));
    line("  vec a = {k, 100, %s}, b = g;".formatted(length.equals("2") ? "" : "-3, 77"));
    line("  num x = k + 2i, y = 30 - 4i;");
    int steps = 4 + random.nextInt(4);
    for (int i = 0; i < steps; i++) {
      statement(step());
    }
    line("  addv(a); addv(b); addn(x); addn(y);");
    end(expected);
    return out.toString();
  }

  private String element() {
    return "typedef %s element;".formatted(of(ELEMENTS));
  }

  private String complex() {
    return "typedef _Complex %s num;".formatted(of(ELEMENTS));
  }

  private String vector(String one, String other) {
    String operand = random.nextInt(3) == 0 ? "(element) " + of(SCALARS_WITHOUT_INPUT) : other;
    return switch (random.nextInt(8)) {
      case 0 -> of(List.of("-%s", "~%s", "+%s")).formatted(one);
      case 1 -> "(vec) (%s %s %s)".formatted(one, of(COMPARISONS), operand);
      case 2 -> "%s %s (%s & 3 | 1)".formatted(one, of(List.of("/", "%", "<<", ">>")), operand);
      default -> "%s %s %s".formatted(one, of(OPERATORS.subList(0, 6)), operand);
    };
  }

  private static final List<String> SCALARS_WITHOUT_INPUT = List.of("1", "3", "7", "100");

  private String number(String one, String other) {
    String operand = random.nextInt(3) == 0 ? of(SCALARS_WITHOUT_INPUT) : other;
    return switch (random.nextInt(6)) {
      case 0 -> of(List.of("-%s", "~%s", "+%s")).formatted(one);
      case 1 -> "%s / (%s == 0 ? 1 + 0 * %s : %s)".formatted(one, other, other, other);
      case 2 -> "%s %s %s".formatted(operand, of(List.of("+", "-", "*")), one);
      default -> "%s %s %s".formatted(one, of(List.of("+", "-", "*")), operand);
    };
  }

  private String step() {
    return switch (random.nextInt(20)) {
      case 0 -> "a = join(a, b);";
      case 1 -> "b = %s;".formatted(vector("b", "a"));
      case 2 -> "a %s= %s;".formatted(of(OPERATORS.subList(0, 6)), of(List.of("b", "g", "a + 1")));
      case 3 -> "a[k & 1] = %s; b[1] ^= a[k & 1];".formatted(of(SCALARS));
      case 4 -> "a++; --b; add((a + b)[k & 1]);";
      case 5 -> "rows[k & 1] = a; addv(rows[1]);";
      case 6 -> "s.v = b; s.v[0] += k; addv(s.v);";
      case 7 -> "{ bytes c = (bytes) a; add(c[k & 1]); a = (vec) (c ^ 1); }";
      case 8 -> "a = __builtin_shuffle(a, (truth) b);";
      case 9 -> "a = __builtin_shuffle(a, b, (truth) g);";
      case 10 -> "a = k ? b : g;";
      case 11 ->
          "{ union { vec v; element e[sizeof(vec) / sizeof(element)]; } u = {a}; u.e[1] = k; a ="
              + " u.v; }";
      case 12 -> "x = mix(x, y);";
      case 13 -> "y = %s;".formatted(number("y", "x"));
      case 14 -> "x %s= %s;".formatted(of(List.of("+", "-", "*")), of(List.of("y", "2", "3i")));
      case 15 -> "__imag__ x = k; x++; s.n -= x; addn(s.n);";
      case 16 -> "add(x == y); if (x - y) add(3); add((int) x + !y);";
      case 17 ->
          "{ real f = __builtin_convertvector(a & 15, real) / 4 - 0.5f, q = f * f %s f; add((q %s f)[0]); add((int) (q[1] * 16)); }"
              .formatted(of(List.of("+", "-")), of(COMPARISONS));
      case 18 ->
          "{ _Complex double d = (__real__ x & 1023) + 1.5i; d = ~d * 0.5 %s (k ? 1 : 2.5i); add((int) (__real__ d * 2)); add((int) (__imag__ d * 4)); add(d == 1 - 1i); }"
              .formatted(of(List.of("+", "-")));
      default -> "{ real f = __builtin_convertvector(a & 15, real) * 2; add(f[1]); }";
    };
  }
}
