package sunder.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.bench.ObjectGenerators.Family;

/** Programs that grow with a number, as text in Sunder's input language. */
public final class Generators {
  private static final int[] WEIGHTS = {1, -1, 2, 3, -2};
  private static final Map<String, IntFunction<String>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("intro", Generators::intro);
    ALL.put("proc", Generators::proc);
    ALL.put("linear", Generators::linear);
    ALL.put("linear-safe", Generators::linearSafe);
    ALL.put("climb", Generators::climb);
    ALL.put("in-step", Generators::inStep);
    ALL.put("stack-overflow", n -> stack(n, StackError.OVERFLOW));
    ALL.put("stack-underflow", n -> stack(n, StackError.UNDERFLOW));
    ALL.put("linear-search", Generators::linearSearch);
    ALL.put("linear-search-finite-2", k -> linearSearchFinite(k, 2));
    ALL.put("linear-search-finite-3", k -> linearSearchFinite(k, 3));
    ALL.put("bill-and-ben", n -> billAndBen());
    ALL.put("identity-array", Generators::identityArray);
    ALL.put("bubble-sort", Generators::bubbleSort);
    ALL.put("counters", Generators::counters);
    ALL.put("own", n -> ObjectGenerators.own(n, Family.ONE_VARIANT));
    ALL.put("own-features", n -> ObjectGenerators.own(n, Family.WITH_FEATURES));
    ALL.put("twins", n -> ObjectGenerators.twins(n, Family.ONE_VARIANT));
    ALL.put("twins-features", n -> ObjectGenerators.twins(n, Family.WITH_FEATURES));
    ALL.put("stack-counted", ObjectGenerators::counted);
    ALL.put("argument-may-be-left", n -> argumentMayBeLeft());
    ALL.put("pipe-4", n -> ObjectGenerators.pipe(n, 4, Family.ONE_VARIANT));
    ALL.put("pipe-4-feature", n -> ObjectGenerators.pipe(n, 4, Family.WITH_FEATURES));
  }

  private Generators() {}

  /** Which misuse of the stack aborts. */
  public enum StackError {
    OVERFLOW,
    UNDERFLOW
  }

  /** The names that suites use. */
  public static Set<String> names() {
    return java.util.Collections.unmodifiableSet(ALL.keySet());
  }

  /** The generator of this name. */
  public static Optional<IntFunction<String>> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static String lines(int n, IntFunction<String> line) {
    return IntStream.rangeClosed(1, n).mapToObj(line).collect(Collectors.joining());
  }

  private static String features(int n) {
    return n == 0
        ? ""
        : "features "
            + IntStream.rangeClosed(1, n).mapToObj(i -> "F" + i).collect(Collectors.joining(", "))
            + ";\n";
  }

  /** Table 1 of family-symbolic-games: odd features add an input, even ones subtract one. */
  public static String intro(int n) {
    return features(n)
        + "int n;\n|-\nint x;\n"
        + lines(n, i -> "#if (F" + i + ") x = x " + (i % 2 == 1 ? "+" : "-") + " n;\n")
        + "if (x == 1) abort;\n: void\n";
  }

  /** Section 7.1 of family-symbolic-games: the last enabled feature says how far f must count. */
  public static String proc(int n) {
    return features(n)
        + "void f(void, void);\n|-\nint x;\nint k;\n"
        + lines(n, i -> "#if (F" + i + ") k = " + i + ";\n")
        + "f({ x = x + 1; }, { if (x > k) abort; });\n: void\n";
  }

  /**
   * Section 7.2 of family-symbolic-games: abort at the j-th occurrence, j being the sum of the
   * enabled features' {@link #weight weights}. 5 of 8, 13 of 16 and 21 of 32 variants are unsafe.
   */
  public static String linear(int n) {
    return linear(n, 0);
  }

  /** The same with a start of j so low that no sum reaches 1: every variant is safe. */
  public static String linearSafe(int n) {
    return linear(n, -IntStream.rangeClosed(1, n).map(i -> Math.max(0, weight(i))).sum());
  }

  /** The environment says how often x is stepped up from a start above 0: it is never negative. */
  private static String climb(int n) {
    return features(n)
        + "boolean more;\n|-\nint x;\n"
        + lines(n, i -> "#if (F" + i + ") x = x + " + i + ";\n")
        + "while (more) { x = x + 1; }\nif (x < 0) abort;\n: void\n";
  }

  /**
   * Linear's sums, and two counters in step in an unbounded loop: with F1, half of the variants,
   * the assertion needs that they are equal.
   */
  private static String inStep(int n) {
    return features(n)
        + "int n;\n|-\nint i = 0, s = 0, j = 0, end = n;\n"
        + lines(n, i -> "#if (F" + i + ") j = j " + signed(weight(i)) + ";\n")
        + "while (i < end) { i = i + 1; s = s + 1; }\n"
        + "#if (F1) { assert(s == i); }\nassert(j != 2);\n: void\n";
  }

  private static String linear(int n, int start) {
    return features(n)
        + "int y;\nint x[k];\n|-\nint i = 0;\nint j = "
        + start
        + ";\n"
        + lines(n, i -> "#if (F" + i + ") j = j " + signed(weight(i)) + ";\n")
        + "int p = y;\nwhile (i < k) {\n"
        + "  if (x[i] == p) { if (j == 1) abort; else j = j - 1; }\n  i = i + 1;\n}\n: void\n";
  }

  /** 1, -1, 2, 3, -2 as published up to feature 5; the five repeat from then on. */
  public static int weight(int feature) {
    return WEIGHTS[(feature - 1) % WEIGHTS.length];
  }

  private static String signed(int value) {
    return (value < 0 ? "- " : "+ ") + Math.abs(value);
  }

  /** Section 6 of assume-guarantee-games, section 5.1 of mage-on-the-fly: n slots, any elements. */
  public static String stack(int n, StackError error) {
    String full = error == StackError.OVERFLOW ? "abort;" : "skip;";
    String empty = error == StackError.UNDERFLOW ? "abort;" : "skip;";
    return "int p;\nvoid analyse(void, int);\n|-\nint buffer["
        + n
        + "];\nint top;\n"
        + "void push(int v) {\n  if (top == "
        + n
        + ") "
        + full
        + " else { buffer[top] = v; top = top + 1; }\n}\n"
        + "int pop() {\n  int result;\n  if (top == 0) "
        + empty
        + " else { top = top - 1; result = buffer[top]; }\n  return result;\n}\n"
        + "analyse(push(p), pop());\n: void\n";
  }

  /**
   * Section 5.3 of assume-guarantee-games, with the variable behind procedures, so that it is an
   * object that an assumption can stand for; the size is not used.
   */
  private static String argumentMayBeLeft() {
    return "void f(void);\n|-\nint x = 0;\nvoid up() { x = x + 1; }\nboolean isZero() { return x == 0; }\n"
        + "f(up());\nif (isZero()) abort;\n: void\n";
  }

  /** Section 6 of symbolic-games, an array of any length; the size is not used. */
  private static String linearSearch(int size) {
    return "int x[k];\nint y;\n|-\nint i = 0;\nint p = y;\n"
        + "while (i < k) {\n  if (x[i] == p) abort;\n  i = i + 1;\n}\n: void\n";
  }

  /** Table 4 of symbolic-games: k elements of a type with n values. */
  private static String linearSearchFinite(int k, int n) {
    return "int%"
        + n
        + " x["
        + k
        + "];\nint%"
        + n
        + " y;\n|-\nint%"
        + (k + 1)
        + " i = 0;\n"
        + "int%"
        + n
        + " p = y;\n"
        + "while (i < "
        + k
        + ") {\n  if (x[i] == p) abort;\n  i = i + 1;\n}\n: void\n";
  }

  /** Section 5.3 of mage-on-the-fly: abort with the ages 48 and 36, and with no others. */
  private static String billAndBen() {
    return "int%85 b1;\nint%85 b2;\n|-\nint%85 bill = b1;\nint%85 ben = b2;\n"
        + "int%85 diff = bill - ben;\n"
        + "if (bill + ben == 84 && bill == 2 * (ben - diff)) abort;\n: void\n";
  }

  /** Section 5.2 of mage-on-the-fly with 2^bits elements; to be checked for bounds. */
  private static String identityArray(int bits) {
    String size = java.math.BigInteger.TWO.pow(bits).toString();
    return "int%" + size + " i;\nint%" + size + " a[" + size + "];\n|-\na[i] = i;\n: void\n";
  }

  /** Bubble sort of k free elements; to be checked for bounds. */
  private static String bubbleSort(int k) {
    return "int e;\n|-\nint a["
        + k
        + "];\nint i;\nint j;\nint t;\n"
        + "while (i < "
        + k
        + ") { a[i] = e; i = i + 1; }\ni = 0;\n"
        + "while (i < "
        + k
        + ") {\n  j = 0;\n  while (j < "
        + (k - 1)
        + " - i) {\n"
        + "    if (a[j] > a[j + 1]) { t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }\n"
        + "    j = j + 1;\n  }\n  i = i + 1;\n}\n: void\n";
  }

  /**
   * n counters from 0 to 9, each stepped freely, kept apart from the start: 10^n states, all safe.
   */
  private static String counters(int n) {
    String steps =
        IntStream.rangeClosed(1, n)
            .mapToObj(i -> "{ c" + i + " = (c" + i + " == 9) ? 0 : c" + i + " + 1; }")
            .collect(Collectors.joining(", "));
    String types = IntStream.range(0, n).mapToObj(i -> "void").collect(Collectors.joining(", "));
    return "void f("
        + types
        + ", void);\n|-\n"
        + lines(n, i -> "int[0,9] c" + i + ";\n")
        + "f("
        + steps
        + ", { if (c1 > 9) abort; });\n: void\n";
  }
}
