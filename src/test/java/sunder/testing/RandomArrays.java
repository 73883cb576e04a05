package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random families of array programs: loops that fill, copy, change and search arrays of symbolic,
 * large and small lengths, and assertions about elements at one index, often right, often off by
 * one. The same seed gives the same text.
 */
public final class RandomArrays {
  private static final List<String> LENGTHS = List.of("k", "k", "k", "3", "4", "100000");
  private static final List<String> RELATIONS = List.of("==", "==", "==", "<=", ">=", "!=");

  private final Random random;
  private final List<String> lines = new ArrayList<>();
  private final boolean features;
  private final boolean errs;
  private final String length;
  private String value;
  private boolean isBoolean;

  private RandomArrays(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
    this.features = chance(60);
    this.errs = chance(50);
    this.length = pick(LENGTHS);
    this.value = "0";
  }

  /** A family. */
  public static String text(long seed) {
    return new RandomArrays(seed).family();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void emit(String line) {
    lines.add(line);
  }

  private String family() {
    emit((features ? "features A, B; " : "") + "int n; int in; int c;");
    emit(length.equals("k") && chance(40) ? "int free[k];" : "");
    emit("|-");
    String type = pick(List.of("int", "int", "int", "int%3"));
    isBoolean = chance(10);
    emit((isBoolean ? "boolean" : type) + " a[" + length + "];");
    emit(type + " b[" + length + "];");
    emit("int i = 0; int j = 0; int x = 0; int y = c;");
    boolean called = chance(25);
    if (called) {
      emit("void work(int u) {");
      emit(chance(50) ? "int t[" + length + "];" : "skip;");
    }
    phases();
    if (called) {
      emit("}");
      emit("work(n);");
      emit(chance(50) ? "work(1);" : "skip;");
    }
    checks();
    return String.join("\n", lines) + "\n: void\n";
  }

  private void phases() {
    fill();
    int more = random.nextInt(errs ? 3 : 2);
    for (int i = 0; i < more && !isBoolean; i++) {
      varied(this::change);
    }
  }

  /** Sometimes in some variants only. */
  private void varied(Runnable part) {
    boolean some = features && chance(35);
    emit(some ? "#if " + pick(List.of("A", "B", "!A", "A && B")) : "");
    part.run();
    if (some && chance(40)) {
      emit("#else");
      part.run();
    }
    emit(some ? "#endif" : "");
  }

  private void fill() {
    value = isBoolean ? pick(List.of("true", "i < 2")) : pick(List.of("1", "2", "i", "2 * i + y"));
    loop("a[" + index() + "] = " + (chance(10) && !isBoolean ? "in" : value) + ";");
  }

  private void change() {
    switch (random.nextInt(8)) {
      case 0, 1 -> loop("b[i] = a[" + index() + "];");
      case 2 -> loop("a[i] = a[i] + 1;");
      case 3 -> {
        emit("x = a[0];");
        loop("if (a[i] > x) x = a[i];");
      }
      case 4 ->
          emit("j = n; assume(0 <= j && j < " + length + "); a[j] = " + pick(constants()) + ";");
      case 5 -> emit("j = n; assume(0 <= j && j < " + length + "); x = a[j];");
      case 6 -> emit("x = a[" + pick(List.of("0", "1", "c")) + "];");
      default -> loop("x = a[i]; a[i] = b[i]; b[i] = x;");
    }
  }

  private List<String> constants() {
    return List.of("0", "1", "2", "y", "in");
  }

  private String index() {
    if (!errs) {
      return "i";
    }
    return pick(List.of("i", "i", "i", "i", "i", "i + 1", "0", length + " - 1 - i"));
  }

  private void loop(String body) {
    emit("i = " + (errs && chance(15) ? "1" : "0") + ";");
    String bound = errs && chance(30) ? pick(List.of("i + 1 < ", "i <= ")) : "i < ";
    emit("while (" + bound + length + ") {");
    varied(() -> emit(body));
    emit("i = i + " + (errs && chance(10) ? "2" : "1") + ";");
    emit("}");
  }

  private void checks() {
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(5)) {
        case 0, 1, 2 -> {
          emit("j = n;");
          emit("assume(" + (errs && chance(20) ? "-1" : "0") + " <= j && j < " + length + ");");
          emit("assert(" + claim("j") + ");");
        }
        case 3 -> loop("assert(" + claim("i") + ");");
        default -> emit("assert(x " + pick(RELATIONS) + " " + pick(constants()) + ");");
      }
    }
  }

  private String claim(String at) {
    String element = "a[" + at + "]";
    if (!errs && !isBoolean) {
      return element + pick(List.of(" == ", " >= ", " <= ")) + value.replace("i", at);
    }
    if (isBoolean) {
      return chance(50) ? element : element + " == (" + value.replace("i", at) + ")";
    }
    String other =
        switch (random.nextInt(6)) {
          case 0 -> "b[" + at + "]";
          case 1 -> "x";
          case 2 -> pick(constants());
          case 3 -> value.replace("i", at) + " + 1";
          default -> value.replace("i", at);
        };
    return element + " " + pick(RELATIONS) + " " + other;
  }
}
