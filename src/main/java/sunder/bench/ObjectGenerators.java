package sunder.bench;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Programs of n local objects, whose states multiply for whoever looks at all of them at once. */
final class ObjectGenerators {
  private ObjectGenerators() {}

  /** Whether some variants differ from others. */
  enum Family {
    ONE_VARIANT,
    WITH_FEATURES
  }

  /**
   * n objects, each two hidden counters in step modulo 8, each asserting its own equality, driven
   * by a free procedure. With features Fi skips one of the steps of object i.
   */
  static String own(int n, Family family) {
    return counters(n, family, i -> " assert(a" + i + " == b" + i + ");") + ": void\n";
  }

  /** The same objects with one assertion over all of them, at the end. */
  static String twins(int n, Family family) {
    String all = joined(n, " && ", i -> "same" + i + "()");
    return counters(n, family, i -> "") + "assert(" + all + ");\n: void\n";
  }

  private static String counters(int n, Family family, IntFunction<String> check) {
    String objects =
        joined(
            n,
            "",
            i ->
                "int%8 a"
                    + i
                    + ";\nint%8 b"
                    + i
                    + ";\nvoid step"
                    + i
                    + "() {\n  a"
                    + i
                    + " = a"
                    + i
                    + " + 1;\n  "
                    + (family == Family.WITH_FEATURES ? "#if (!F" + i + ") " : "")
                    + "b"
                    + i
                    + " = b"
                    + i
                    + " + 1;\n "
                    + check.apply(i)
                    + "\n}\nboolean same"
                    + i
                    + "() { return a"
                    + i
                    + " == b"
                    + i
                    + "; }\n");
    String features =
        family == Family.WITH_FEATURES ? "features " + joined(n, ", ", i -> "F" + i) + ";\n" : "";
    return features
        + "void drive("
        + joined(n, ", ", i -> "void")
        + ");\n|-\n"
        + objects
        + "drive("
        + joined(n, ", ", i -> "step" + i + "()")
        + ");\n";
  }

  /**
   * m tokens move through n stages by calls from one object to the next; the last asserts that it
   * holds at most m. The feature More lets one more token in.
   */
  static String pipe(int n, int m, Family family) {
    String limit =
        family == Family.WITH_FEATURES
            ? "(#if (More) " + (m + 1) + " else " + m + ")"
            : String.valueOf(m);
    StringBuilder text = new StringBuilder();
    text.append(family == Family.WITH_FEATURES ? "features More;\n" : "")
        .append("void drive(" + joined(n, ", ", i -> "void") + ");\n|-\n")
        .append(stage(n, " assert(held" + n + " <= " + m + ");"));
    for (int i = n - 1; i > 0; i--) {
      text.append(stage(i, ""))
          .append("void move" + i + "() {\n  if (held" + i + " > 0) { ")
          .append("held" + i + " = held" + i + " - 1; put" + (i + 1) + "(); }\n}\n");
    }
    return text.append("int sent;\nvoid send() {\n  if (sent < " + limit + ") { ")
        .append("sent = sent + 1; put1(); }\n}\n")
        .append("drive(send()" + moves(n) + ");\n: void\n")
        .toString();
  }

  /**
   * A stack of n slots whose client counts as it does: pushes and pops only where there is room or
   * something to take. What the client knows, the object has to know: apart they are no smaller.
   */
  static String counted(int n) {
    return "boolean more;\nint p;\n|-\nint buffer["
        + n
        + "];\nint top;\nvoid push(int v) {\n  assert(top < "
        + n
        + ");\n  buffer[top] = v;\n  top = top + 1;\n}\n"
        + "int pop() {\n  assert(top > 0);\n  top = top - 1;\n  return buffer[top];\n}\n"
        + "int count;\nint taken;\nwhile (more) {\n  if (more) {\n    if (count < "
        + n
        + ") { push(p); count = count + 1; }\n  } else {\n    if (count > 0) "
        + "{ taken = pop(); count = count - 1; }\n  }\n}\n: void\n";
  }

  private static String stage(int i, String check) {
    return "int held"
        + i
        + ";\nvoid put"
        + i
        + "() { held"
        + i
        + " = held"
        + i
        + " + 1;"
        + check
        + " }\n";
  }

  private static String moves(int n) {
    return joined(n - 1, "", i -> ", move" + i + "()");
  }

  private static String joined(int n, String separator, IntFunction<String> part) {
    return IntStream.rangeClosed(1, n).mapToObj(part).collect(Collectors.joining(separator));
  }
}
