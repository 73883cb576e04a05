package sunder.frontend.c;

import java.util.List;
import java.util.stream.Stream;

/** Random C programs without inputs whose floating-point numbers differ by variant. */
final class RandomFloats extends RandomProgramText {
  private static final List<String> FOLLOWED = List.of("float", "double", "double");

  private static final List<String> TYPES =
      Stream.concat(FOLLOWED.stream(), Stream.of("long double")).toList();

  private static final List<String> VALUES =
      List.of(
          "1.5",
          ".1",
          "0.1f",
          "3.",
          "1e10",
          "-2.75",
          "0x1.8p1",
          "1e300",
          "0.0",
          "-0.0",
          "k",
          "d",
          "f",
          "r.x",
          "v[1]",
          "n / 3.0",
          "(float) 16777217",
          "(double) 9007199254740993LL",
          "d / 0",
          "(d - d) / 0",
          "1e-320",
          "of(f)",
          "last(2, f, d)",
          "(k ? d : n)",
          "0.5L",
          "1e300 * d",
          "copysign(f, d)",
          "trunc(d)",
          "rint(d * 4)",
          "round(f)",
          "ceil(t)",
          "(float) d",
          "(n << 20) * 1e9f",
          "0x1p-149f",
          "(unsigned char) (f > 0 && f < 255 ? f : 7)",
          "u.d",
          "-d",
          "*p",
          "fmod(d, 3)",
          "sqrt(f < 0 ? -f : f)",
          "floor(-d)",
          "fabs(d)",
          "(T) 1.3",
          "0x10p-3F");

  private static final List<String> STATEMENTS =
      List.of(
          "d = %s + %s;",
          "f = %s * %s;",
          "d -= %s;",
          "f /= %s;",
          "t += %s;",
          "t = %s - %s;",
          "n += f > -9 && f < 9 ? (int) f : 1;",
          "if (d > -1000 && d < 1000) n *= d;",
          "if (%s < %s) n++;",
          "add(%s == %s);",
          "add((%s >= d) + (d != d) * 2 + !f * 4 + (f || d) * 8);",
          "while (d > 10 && d < 1e9) { d = d / 4; add(3); }",
          "for (T x = 0; x < 1; x += 0.25) add(2);",
          "for (float x = 0; x != 0.5f; x += 0.125f) n++;",
          "v[n & 1] = %s;",
          "v[1]++; add(v[1] < 3);",
          "{ struct rec o = r; o.x += 1; r = o; }",
          "r.x = %s; r.k = r.x > 0;",
          "u.d = %s; { union word o = u; add(o.d > 1); }",
          "p = n & 1 ? &d : &v[0]; *p = %s;",
          "add(d-- > 1); add(++f > 1);",
          "{ _Bool b = %s; add(b); }",
          "if (f > -100 && f < 100) add((signed char) f + (unsigned) (f + 100));",
          "memset(v, 0, sizeof v);",
          "memcpy(&r, &start, sizeof r);",
          "{ double *q = malloc(sizeof *q); if (q) { *q = %s; d = *q; free(q); } }",
          "switch (d > 0 && d < 5 ? (int) d : 9) { case 1: add(5); case 2: n++; break; default: add(1); }",
          "d = (struct rec) {.x = %s}.x;",
          "add(sizeof(%s) + _Generic(f + 1, float: 1, default: 2) + _Generic(t, float: 3, default: 4));",
          "d = ({ double y = %s; y * 2; });",
          "u.d = %s; if (u.d == u.d) { union word o = u; add(o.i); }",
          "{ unsigned i; f = %s; if (f == f) { memcpy(&i, &f, sizeof i); add(i >> 16); } }",
          "{ double x = %s; unsigned char *c = (unsigned char *) &x; if (x == x) add(c[7] + c[6]); }",
          "{ union { float f; unsigned u; } o; o.u = 0x40490fdb + n; f = o.f; }",
          "{ float x = %s; unsigned i; if (x == x) { i = *(unsigned *) &x; add(i >> 23); } }",
          "d = (n++, %s);");

  private final boolean isFollowed;

  /** Creates a program; without {@code long double} for an even seed. */
  RandomFloats(long seed) {
    super(seed, OF_THREE_FEATURES);
    isFollowed = seed % 2 == 0;
  }

  /** Returns whether every value is followed, so that every variant is decided. */
  boolean isFollowed() {
    return isFollowed;
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected) {
    line("#include <stdarg.h>");
    line("#include <stdlib.h>");
    line("#include <string.h>");
    line("#include <math.h>");
    result();
    List<String> types = isFollowed ? FOLLOWED : TYPES;
    either("typedef " + of(types) + " T;", "typedef " + of(types) + " T;");
    line("struct rec { int k; T x; };");
    line("union word { int i; double d; };");
    line("static const struct rec start = {1, 2.5};");
    line("static double d = 1 / 3.0, v[2] = {1.5}, *p = &v[1];");
    line("static float f = .3;");
    line("static T t;");
    line("static struct rec r;");
    line("static union word u;");
    line("static float of(float x) { return x * 3; }");
    line("static double last(int n, ...) { va_list l; va_start(l, n);");
    line("  double x = va_arg(l, double); x += va_arg(l, double); va_end(l); return x; }");
    line("int main(void) {");
    line("  int n = 1; unsigned char k = 2; u.d = 1;");
    int count = 6 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String step = of(STATEMENTS);
      while (step.contains("%s")) {
        String value = of(VALUES);
        step = step.replaceFirst("%s", isFollowed ? value.replace("0.5L", "0.5") : value);
      }
      statement(step);
      line("  if (n > 1000 || n < -1000) n = 1;");
    }
    line("  add(n);");
    line("  add((d > 1) + (f > 1) * 2 + (t > 1) * 4 + (r.x < v[0]) * 8);");
    line("  if (d > -1e6 && d < 1e6) add((int) (d * 64));");
    end(expected);
    return out.toString();
  }
}
