package sunder.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The generators of benchmark programs: {@code .ia} texts parameterised by a size. Programs with a
 * fixed number of lines are resource files of this package.
 */
public final class ProgramGenerators {
  private static final int[] WEIGHTS = {1, -1, 2, 3, -2};

  private static final Map<String, IntFunction<String>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("intro", ProgramGenerators::intro);
    ALL.put("proc", ProgramGenerators::proc);
    ALL.put("linear", ProgramGenerators::linear);
    ALL.put("linear-safe", ProgramGenerators::linearSafe);
    ALL.put("climb", ProgramGenerators::climb);
    ALL.put("in-step", ProgramGenerators::inStep);
    ALL.put("multiples", ProgramGenerators::multiples);
    ALL.put("stack-overflow", n -> stack(n, StackError.OVERFLOW));
    ALL.put("stack-underflow", n -> stack(n, StackError.UNDERFLOW));
    // symbolic-games, section 6: an array of any length; the size is not used.
    ALL.put("linear-search", n -> text("linear-search.ia"));
    ALL.put("linear-search-finite-2", k -> linearSearchFinite(k, 2));
    ALL.put("linear-search-finite-3", k -> linearSearchFinite(k, 3));
    // mage-on-the-fly, section 5.3: aborts for the ages 48 and 36 only.
    ALL.put("bill-and-ben", n -> text("bill-and-ben.ia"));
    // mage-on-the-fly, section 5.2, with 2^bits elements; the property is array bounds.
    ALL.put("identity-array", n -> text("identity-array.ia", "size", BigInteger.TWO.pow(n)));
    // Bubble sort of k free elements; the property is array bounds.
    ALL.put("bubble-sort", k -> text("bubble-sort.ia", "k", k, "k-1", k - 1));
    ALL.put("counters", ProgramGenerators::counters);
    ALL.put("counters.pml", ProgramGenerators::promelaCounters);
    for (String object : List.of("object", "unbounded")) {
      String prefix = object.equals("object") ? "" : object + "-";
      ALL.put(prefix + "own", n -> own(object, n, Family.ONE_VARIANT));
      ALL.put(prefix + "own-features", n -> own(object, n, Family.WITH_FEATURES));
      ALL.put(prefix + "twins", n -> twins(object, n, Family.ONE_VARIANT));
      ALL.put(prefix + "twins-features", n -> twins(object, n, Family.WITH_FEATURES));
    }
    // A stack of n slots whose client counts its elements, and pushes and pops only where this is
    // possible. The assumption about the client has as many states as the stack, so that
    // compositional verification does not reduce the size.
    ALL.put("stack-counted", n -> text("stack-counted.ia", "n", n));
    // assume-guarantee-games, section 5.3, with procedures for the accesses to the variable, so
    // that
    // it is an object with an assumption; the size is not used.
    ALL.put("argument-may-be-left", n -> text("argument-may-be-left.ia"));
    ALL.put("pipe-4", n -> pipe(n, 4, Family.ONE_VARIANT));
    ALL.put("functions.c", ProgramGenerators::functions);
    ALL.put("pipe-4-feature", n -> pipe(n, 4, Family.WITH_FEATURES));
  }

  private ProgramGenerators() {}

  /** The misuse of the stack that aborts. */
  public enum StackError {
    OVERFLOW,
    UNDERFLOW
  }

  /** Whether the program has one variant or a family of variants. */
  private enum Family {
    ONE_VARIANT,
    WITH_FEATURES
  }

  /** Returns the ending of the files of a generator, {@code .ia} if its name has none. */
  static String ending(String name) {
    return name.contains(".") ? name.substring(name.indexOf('.')) : ".ia";
  }

  /** Returns the names of the generators, as suites use them. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(ALL.keySet());
  }

  /** Returns the generator of the name; empty if there is none. */
  public static Optional<IntFunction<String>> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /**
   * Returns the text of a resource file of this package.
   *
   * @param replaced alternating names, which are in braces in the file, and their replacements
   */
  static String text(String file, Object... replaced) {
    try (InputStream in = ProgramGenerators.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (int i = 0; i < replaced.length; i += 2) {
        text = text.replace("{" + replaced[i] + "}", replaced[i + 1].toString());
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lines(int n, IntFunction<String> line) {
    return joined(n, "", line);
  }

  private static String joined(int n, String separator, IntFunction<String> part) {
    return IntStream.rangeClosed(1, n).mapToObj(part).collect(Collectors.joining(separator));
  }

  private static String features(int n) {
    return n == 0 ? "" : "features " + joined(n, ", ", i -> "F" + i) + ";\n";
  }

  /**
   * Returns the program of family-symbolic-games, Table 1: odd features add an input, even ones
   * subtract one.
   */
  public static String intro(int n) {
    return features(n)
        + "int n;\n|-\nint x;\n"
        + lines(n, i -> "#if (F%s) x = x %s n;\n".formatted(i, i % 2 == 1 ? "+" : "-"))
        + "if (x == 1) abort;\n: void\n";
  }

  /**
   * Returns the program of family-symbolic-games, section 7.1: the last enabled feature determines
   * the count above which f aborts.
   */
  public static String proc(int n) {
    return features(n)
        + "void f(void, void);\n|-\nint x;\nint k;\n"
        + lines(n, i -> "#if (F%1$s) k = %1$s;\n".formatted(i))
        + "f({ x = x + 1; }, { if (x > k) abort; });\n: void\n";
  }

  /**
   * Returns the linear search of family-symbolic-games, section 7.2: it aborts at the j-th
   * occurrence, where j is the sum of the enabled features' {@link #weight weights}. 5 of 8, 13 of
   * 16 and 21 of 32 variants are unsafe.
   */
  public static String linear(int n) {
    return linear(n, 0);
  }

  /**
   * Returns the program of {@link #linear} with a start value of j for which no sum reaches 1:
   * every variant is safe.
   */
  public static String linearSafe(int n) {
    return linear(n, -IntStream.rangeClosed(1, n).map(i -> Math.max(0, weight(i))).sum());
  }

  private static String linear(int n, int start) {
    return features(n)
        + "int y;\nint x[k];\n|-\nint i = 0;\nint j = %s;\n".formatted(start)
        + lines(n, ProgramGenerators::weighted)
        + "int p = y;\nwhile (i < k) {\n"
        + "  if (x[i] == p) { if (j == 1) abort; else j = j - 1; }\n  i = i + 1;\n}\n: void\n";
  }

  private static String weighted(int feature) {
    int weight = weight(feature);
    return "#if (F%s) j = j %s %s;\n".formatted(feature, weight < 0 ? "-" : "+", Math.abs(weight));
  }

  /**
   * Returns the weight of a feature: 1, -1, 2, 3, -2 as published for the features 1 to 5, and
   * cyclically from then on.
   */
  public static int weight(int feature) {
    return WEIGHTS[(feature - 1) % WEIGHTS.length];
  }

  /**
   * Returns a program in which the environment chooses the number of increments of a non-negative
   * variable, which is never negative.
   */
  private static String climb(int n) {
    return features(n)
        + "boolean more;\n|-\nint x;\n"
        + lines(n, i -> "#if (F%1$s) x = x + %1$s;\n".formatted(i))
        + "while (more) { x = x + 1; }\nif (x < 0) abort;\n: void\n";
  }

  /**
   * Returns a program with the sums of {@link #linear} and two counters that are equal in an
   * unbounded loop. The assertion of F1, half of the variants, needs this equality.
   */
  private static String inStep(int n) {
    return features(n)
        + "int n;\n|-\nint i = 0, s = 0, j = 0, end = n;\n"
        + lines(n, ProgramGenerators::weighted)
        + "while (i < end) { i = i + 1; s = s + 1; }\n"
        + "#if (F1) { assert(s == i); }\nassert(j != 2);\n: void\n";
  }

  /**
   * Returns a program with a sum that is a different multiple of m in each of the 2^n variants, so
   * that a proof of all variants needs a different invariant for each.
   */
  private static String multiples(int n) {
    String sum =
        "m = x + y;\ns = m;\n"
            + lines(n, i -> "#if (F%s) s = s + %s * m;\n".formatted(i, 1 << (i - 1)));
    return features(n)
        + "boolean more;\nboolean b;\n|-\nint s, m, x, y;\nwhile (more) {\n"
        + "if (b) { x = x + 1; y = y + 1; } else { x = x + 2; y = y + 3; }\n"
        + sum
        + "if (b) { if (s == m) x = x + 1; }\n}\n"
        + sum
        + "while (m > 0) {\nm = m - 1;\ns = s - 1;\n"
        + lines(n, i -> "#if (F%s) s = s - %s;\n".formatted(i, 1 << (i - 1)))
        + "}\nif (s != 0) abort;\n: void\n";
  }

  /**
   * Returns the stack of assume-guarantee-games, section 6, and mage-on-the-fly, section 5.1: n
   * slots with arbitrary elements.
   */
  public static String stack(int n, StackError error) {
    String full = error == StackError.OVERFLOW ? "abort;" : "skip;";
    String empty = error == StackError.UNDERFLOW ? "abort;" : "skip;";
    return text("stack.ia", "n", n, "full", full, "empty", empty);
  }

  /** Returns the program of symbolic-games, Table 4: k elements of a type with n values. */
  private static String linearSearchFinite(int k, int n) {
    return text("linear-search-finite.ia", "k", k, "k+1", k + 1, "n", n);
  }

  /**
   * Returns a program with n counters from 0 to 9 in arbitrary steps, with the values distinguished
   * by the initial abstraction: 10^n states, all safe.
   */
  private static String counters(int n) {
    return "void f(%s, void);\n|-\n".formatted(joined(n, ", ", i -> "void"))
        + lines(n, i -> "int[0,9] c" + i + ";\n")
        + "f("
        + joined(n, ", ", i -> "{ c%1$s = (c%1$s == 9) ? 0 : c%1$s + 1; }".formatted(i))
        + ", { if (c1 > 9) abort; });\n: void\n";
  }

  /** Returns the program of {@link #counters} in Promela. */
  private static String promelaCounters(int n) {
    return "byte %s;\nactive proctype f() {\n  do\n".formatted(joined(n, ", ", i -> "c" + i))
        + lines(n, i -> "  :: c%1$s = (c%1$s == 9 -> 0 : c%1$s + 1)\n".formatted(i))
        + "  :: assert(c1 <= 9)\n  od\n}\n";
  }

  /**
   * Returns a program with n objects, driven by a free procedure. Each has two hidden counters that
   * are incremented together and asserts their equality. With features, Fi omits one of the
   * increments of object i.
   *
   * @param object the name of the object's text: counters modulo 8, or unbounded ones that are
   *     reset
   */
  private static String own(String object, int n, Family family) {
    return objects(object, n, family, " assert(a{i} == b{i});") + ": void\n";
  }

  /** Returns the program of {@link #own} with a single assertion over all objects, at the end. */
  private static String twins(String object, int n, Family family) {
    String all = joined(n, " && ", i -> "same" + i + "()");
    return objects(object, n, family, "") + "assert(" + all + ");\n: void\n";
  }

  /** Returns n objects whose product has a number of states exponential in n. */
  private static String objects(String name, int n, Family family, String check) {
    boolean skips = family == Family.WITH_FEATURES;
    String object = text(name + ".ia", "skip", skips ? "#if (!F{i}) " : "", "check", check);
    return (skips ? features(n) : "")
        + "void drive(%s);\n|-\n".formatted(joined(n, ", ", i -> "void"))
        + lines(n, i -> object.replace("{i}", String.valueOf(i)))
        + "drive(%s);\n".formatted(joined(n, ", ", i -> "step" + i + "()"));
  }

  /**
   * Returns a C program with 4 n functions over two features for every four, each with an assertion
   * that needs cuts or a relation of its own variables; {@code main} calls one after the other.
   */
  private static String functions(int n) {
    String four = text("functions.c");
    return "#include <assert.h>\nextern int input(void);\n\n"
        + lines(
            n,
            i ->
                four.replace("{i}", String.valueOf(i))
                    .replace("{f}", String.valueOf(2 * i - 1))
                    .replace("{g}", String.valueOf(2 * i)))
        + "int main(void) {\n"
        + lines(n, "  range%1$s();\n  loop%1$s();\n  door%1$s();\n  bound%1$s();\n"::formatted)
        + "  return 0;\n}\n";
  }

  /**
   * Returns a pipeline of n stages, through which m tokens move by calls from one object to the
   * next. The last stage asserts that it holds at most m tokens. The feature More admits one more
   * token.
   */
  private static String pipe(int n, int m, Family family) {
    boolean hasMore = family == Family.WITH_FEATURES;
    String limit = hasMore ? "(#if (More) %s else %s)".formatted(m + 1, m) : String.valueOf(m);
    return (hasMore ? "features More;\n" : "")
        + "void drive(%s);\n|-\n".formatted(joined(n, ", ", i -> "void"))
        + stage(n, " assert(held%s <= %s);".formatted(n, m))
        + lines(n - 1, i -> stage(n - i, "") + move(n - i))
        + "int sent;\nvoid send() {\n  if (sent < %s) { sent = sent + 1; put1(); }\n}\n"
            .formatted(limit)
        + "drive(send()%s);\n: void\n".formatted(lines(n - 1, i -> ", move" + i + "()"));
  }

  private static String stage(int i, String check) {
    return "int held%1$s;\nvoid put%1$s() { held%1$s = held%1$s + 1;%2$s }\n".formatted(i, check);
  }

  private static String move(int i) {
    return "void move%1$s() {\n  if (held%1$s > 0) { held%1$s = held%1$s - 1; put%2$s(); }\n}\n"
        .formatted(i, i + 1);
  }
}
