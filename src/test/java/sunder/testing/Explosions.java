package sunder.testing;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small texts whose steps, paths or terms are enormous. */
public final class Explosions {
  private Explosions() {}

  private static String lines(int from, int to, IntFunction<String> line) {
    return IntStream.range(from, to).mapToObj(line).collect(Collectors.joining());
  }

  /** One condition that reads an input so many times. */
  public static String reads(int n) {
    return "int b; |- if (b" + " + b".repeat(n - 1) + " > 0) abort; : void";
  }

  /** The shortest play goes round a loop so many times, with an input each time. */
  public static String longPlay(int n) {
    return "int n; |- int i = 0; int sum = 0;"
        + "while (i < %d) { sum = sum + n; i = i + 1; } if (sum > 5) abort; : void".formatted(n);
  }

  /** 2 squared again and again. */
  public static String squares(int n, String condition) {
    return "|- int x = 2;" + "x = x * x;".repeat(n) + "if (" + condition + ") abort; : void";
  }

  public static String squaresOfInput(int n) {
    return "int a; |- int x = a;" + "x = x * x;".repeat(n) + "if (x > 5) abort; : void";
  }

  /** One product of so many factors. */
  public static String factors(int n) {
    return "int a; |- int x = a; x = x" + " * x".repeat(n - 1) + "; if (x == 5) abort; : void";
  }

  /** A power of twelve in a loop. */
  public static String powers() {
    return "int n; |- int x = 2; while (n > 0) x = x"
        + " * x".repeat(11)
        + ";"
        + "if (x == 7) abort; : void";
  }

  /** Two registers of 3,003 cells each. */
  public static String sameSummand() {
    return "int y; boolean go; |- int[0,3000] x, z;"
        + "while (go) { x = x + y; z = z + y; } if (x > z + 5000) abort; : void";
  }

  /** So many registers, each with cells below, at and above 0, add one input. */
  public static String counters(int n) {
    return "int n; boolean go; |- "
        + lines(0, n, i -> "int[0,0] c" + i + ";")
        + "while (go) { int k = n;"
        + lines(0, n, i -> "c%d = c%d + k;".formatted(i, i))
        + "} if (c0 < 0) abort; : void";
  }

  /** Each procedure runs the next one twice, with its own argument. */
  public static String byName(int n) {
    return "|- int x = 0; void p0(void c) { c; c; }"
        + lines(1, n, i -> "void p%d(void c) { p%d(c); p%d(c); }".formatted(i, i - 1, i - 1))
        + "p%d(x = x + 1); if (x == 3) abort; : void".formatted(n - 1);
  }

  public static String byNameSum(int n) {
    return "int n; |- int q0(int c) { return c + c; }"
        + lines(1, n, i -> "int q%d(int c) { return q%d(c) + q%d(c); }".formatted(i, i - 1, i - 1))
        + "int y = q%d(n); if (y == 3) abort; : void".formatted(n - 1);
  }

  public static String byNameArgument(int n) {
    return "int n; |- int q0(int c) { return c + c; }"
        + lines(1, n, i -> "int q%d(int c) { return q%d(c + c); }".formatted(i, i - 1))
        + "int y = q%d(n); if (y == 3) abort; : void".formatted(n - 1);
  }

  public static String byNameOwnArguments(int n) {
    return "|- int x = 0; void p0(void c) { c; c; }"
        + lines(
            1,
            n,
            i -> "void p%d(void c) { p%d({ c; }); p%d({ c; skip; }); }".formatted(i, i - 1, i - 1))
        + "p%d(x = x + 1); if (x == 3) abort; : void".formatted(n - 1);
  }

  /** Two registers, each multiplied by the other in turn. */
  public static String products(int n) {
    return "int a, b; |- int x = a; int y = b;"
        + "x = x * y + a; y = y * x - b;".repeat(n)
        + "if (x == 5 * y + 1) abort; : void";
  }

  /** Every question reads anew. */
  public static String elseIf(int n) {
    return "int n; |- if (n == 0) skip;"
        + lines(1, n, i -> "else if (n == %d) skip;".formatted(i))
        + "else abort; : void";
  }

  /** Conditions or loops, each in the one before. */
  public static String nested(String keyword, int n) {
    return "int n; |- int x = 0;"
        + lines(0, n, i -> "%s (n > %d) { x = x + 1;".formatted(keyword, i))
        + "if (x < 0) abort;"
        + "}".repeat(n)
        + ": void";
  }
}
