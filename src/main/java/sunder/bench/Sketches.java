package sunder.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The sketches of model-sketching, appendix B, in Promela: each has one hole, whose bits are the
 * size. Where the paper gives no numbers they are ours.
 */
final class Sketches {
  private static final Map<String, Function<String, String>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("sketch-simple", Sketches::simple);
    ALL.put("sketch-loop", Sketches::loop);
    ALL.put("sketch-loop-condition", Sketches::loopCondition);
    ALL.put("sketch-welfare", Sketches::welfare);
    ALL.put("sketch-salesman", Sketches::salesman);
  }

  private Sketches() {}

  static Set<String> names() {
    return java.util.Collections.unmodifiableSet(ALL.keySet());
  }

  /** The values of a hole of so many bits. */
  static int values(int bits) {
    return 1 << bits;
  }

  /** The sketch of this name by the bits of its hole, as Sunder reads it. */
  static Optional<IntFunction<String>> named(String name) {
    return with(name, bits -> "??[0.." + (values(bits) - 1) + "]");
  }

  /** The same with something else for the hole. */
  static Optional<IntFunction<String>> with(String name, IntFunction<String> hole) {
    return Optional.ofNullable(ALL.get(name)).map(text -> bits -> text.apply(hole.apply(bits)));
  }

  private static String simple(String hole) {
    return "init {\n  byte x;\n  int y;\n  do\n  :: break\n  :: x++\n  od;\n  y = "
        + hole
        + " * x;\n  assert(y <= x + x)\n}\n";
  }

  private static String loop(String hole) {
    return "init {\n  byte x = 10;\n  int y;\n  do\n  :: x > "
        + hole
        + " -> x--; y++\n  :: else -> break\n  od;\n  assert(y < 6)\n}\n";
  }

  private static String loopCondition(String hole) {
    return "init {\n  byte x;\n  int y;\n  do\n  :: break\n  :: x++\n  od;\n"
        + "  do\n  :: x > 0 -> x--;\n    if\n    :: y < "
        + hole
        + " -> y++\n    :: else -> y--\n    fi\n  :: else -> break\n  od;\n  assert(y <= 1)\n}\n";
  }

  /** Of what may end the third list, 4 and 7 are in the others too. */
  private static String welfare(String hole) {
    return "int a[5], b[5], c[5];\ninit {\n  byte i, j, k;\n"
        + "  a[0] = 1; a[1] = 2; a[2] = 4; a[3] = 5; a[4] = 7;\n"
        + "  b[0] = 0; b[1] = 3; b[2] = 4; b[3] = 6; b[4] = 7;\n"
        + "  c[0] = 0; c[1] = 1; c[2] = 2; c[3] = 3; c[4] = "
        + hole
        + ";\n  do\n  :: a[i] < b[j] && i < 4 -> i++\n  :: b[j] < c[k] && j < 4 -> j++\n"
        + "  :: c[k] < a[i] && k < 4 -> k++\n  :: else -> break\n  od;\n"
        + "  assert(a[i] == b[j] && b[j] == c[k])\n}\n";
  }

  /** The shortest tour has length 6. */
  private static String salesman(String hole) {
    return "byte distance[16], city, next, tour, seen = 1;\nbool visited[4];\ninit {\n"
        + "  distance[1] = 1; distance[2] = 3; distance[3] = 2;\n"
        + "  distance[4] = 1; distance[6] = 2; distance[7] = 3;\n"
        + "  distance[8] = 3; distance[9] = 2; distance[11] = 1;\n"
        + "  distance[12] = 2; distance[13] = 3; distance[14] = 1;\n  visited[0] = true;\n"
        + "  do\n  :: seen < 4 ->\n    select (next : 0 .. 3);\n    if\n    :: !visited[next] ->\n"
        + "      tour = tour + distance[4 * city + next];\n      visited[next] = true;\n"
        + "      seen++;\n      city = next\n    :: else\n    fi\n  :: else -> break\n  od;\n"
        + "  tour = tour + distance[4 * city];\n  assert(tour >= "
        + hole
        + ")\n}\n";
  }
}
