package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import sunder.testing.RandomScope.Kind;
import sunder.testing.RandomScope.NumericFeature;
import sunder.testing.RandomScope.Role;

/**
 * Random well-typed families: a few features, every kind of declaration and statement of the
 * language, and small constants, so that what the program computes often meets what it compares
 * with. The same seed gives the same text. Each statement is a line of its own, which {@link
 * Shrinker} relies on.
 *
 * <p>A text may still be rejected: its constraints may contradict each other.
 */
public final class RandomFamilies {
  private static final List<List<Long>> RANGES =
      List.of(
          List.of(0L, 40L),
          List.of(-100L, 100L),
          List.of(3L, 17L),
          List.of(-7L, -2L),
          List.of(0L, 1L << 20),
          List.of(-(1L << 20), 1L << 20),
          List.of(1L << 30, (1L << 30) + 99),
          List.of(0L, 1L << 40));

  private final RandomScope scope;
  private final List<String> context = new ArrayList<>();
  private final RandomStatements body;

  private RandomFamilies(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    this.scope = new RandomScope(random);
    this.body = new RandomStatements(scope, 9 + random.nextInt(8));
  }

  /** Few features, few values. */
  public static String text(long seed) {
    RandomFamilies family = new RandomFamilies(seed);
    family.features();
    return family.finish();
  }

  /** Numeric features of many values, and constants of the size of these values. */
  public static String wide(long seed) {
    RandomFamilies family = new RandomFamilies(seed);
    family.wideFeatures();
    return family.finish();
  }

  /** With some of the features of a model, which may be declared again, as the model has them. */
  public static String over(RandomModel model, long seed) {
    RandomFamilies family = new RandomFamilies(seed);
    family.modelFeatures(model);
    return family.finish();
  }

  private String finish() {
    scope.odd = scope.chance(40);
    constraint();
    context();
    declarations();
    statements();
    return String.join("\n", context) + "\n|-\n" + String.join("\n", body.lines()) + "\n: void\n";
  }

  private void features() {
    int count = scope.random.nextInt(scope.chance(10) ? 6 : 4);
    List<String> letters = List.of("A", "B", "C", "D", "E").subList(0, count);
    scope.booleanFeatures.addAll(letters);
    if (count > 0) {
      context.add("features " + String.join(", ", letters) + ";");
    }
    if (scope.chance(25)) {
      int low = scope.random.nextInt(4) - 1;
      int high = low + 1 + scope.random.nextInt(scope.chance(20) ? 12 : 3);
      scope.numericFeatures.add(new NumericFeature("K", low, high));
      context.add("feature K : " + low + ".." + high + ";");
    }
    scope.holes = scope.chance(10);
  }

  private void wideFeatures() {
    List<String> letters = List.of("A", "B").subList(0, scope.random.nextInt(3));
    scope.booleanFeatures.addAll(letters);
    if (!letters.isEmpty()) {
      context.add("features " + String.join(", ", letters) + ";");
    }
    int count = 1 + scope.random.nextInt(3);
    for (String name : List.of("K", "L", "M").subList(0, count)) {
      List<Long> range = scope.pick(RANGES);
      NumericFeature feature = new NumericFeature(name, range.get(0), range.get(1));
      scope.numericFeatures.add(feature);
      scope.landmarks.add(scope.pick(List.of(feature.low(), feature.high())));
      scope.landmarks.add(feature.low() + (feature.high() - feature.low()) / 3);
      context.add("feature " + name + " : " + feature.low() + ".." + feature.high() + ";");
    }
    if (scope.chance(40)) {
      constraint();
    }
  }

  private void modelFeatures(RandomModel model) {
    for (String name : model.booleans()) {
      if (scope.chance(70)) {
        scope.booleanFeatures.add(name);
      }
    }
    model.integers().stream().filter(f -> scope.chance(80)).forEach(scope.numericFeatures::add);
    for (NumericFeature feature : scope.numericFeatures) {
      scope.landmarks.add(scope.chance(50) ? feature.low() : feature.high());
      if (scope.chance(30)) {
        context.add(
            "feature " + feature.name() + " : " + feature.low() + ".." + feature.high() + ";");
      }
    }
    if (!scope.booleanFeatures.isEmpty() && scope.chance(30)) {
      context.add("features " + String.join(", ", scope.booleanFeatures) + ";");
    }
  }

  private void constraint() {
    if (body.expressions().hasFeatures() && scope.chance(30)) {
      context.add("constraint " + body.expressions().condition(1) + ";");
    }
  }

  private void context() {
    variable(70, "int n;", "n", Kind.INT, Role.VARIABLE);
    variable(25, "int%3 m;", "m", Kind.INT, Role.VARIABLE);
    variable(40, "boolean b;", "b", Kind.BOOLEAN, Role.VARIABLE);
    variable(12, "int z[2];", "z", Kind.INT, Role.ARRAY);
    if (scope.chance(12)) {
      variable(100, "int y[k];", "y", Kind.INT, Role.ARRAY);
      scope.add("k", Kind.INT, Role.CONSTANT);
    }
    procedure(40, "void f(void, void);", "f", Kind.VOID, List.of(Kind.VOID, Kind.VOID));
    procedure(20, "void h(int);", "h", Kind.VOID, List.of(Kind.INT));
    procedure(25, "int g(int);", "g", Kind.INT, List.of(Kind.INT));
    procedure(15, "boolean p(boolean, int);", "p", Kind.BOOLEAN, List.of(Kind.BOOLEAN, Kind.INT));
    procedure(15, "int q(void);", "q", Kind.INT, List.of(Kind.VOID));
  }

  private void variable(int percent, String text, String name, Kind kind, Role role) {
    if (scope.chance(percent)) {
      context.add(text);
      scope.add(name, kind, role);
    }
  }

  private void procedure(int percent, String text, String name, Kind result, List<Kind> kinds) {
    if (scope.chance(percent)) {
      context.add(text);
      scope.addProcedure(name, result, kinds);
    }
  }

  private void declarations() {
    body.emit("int x" + (scope.chance(50) ? " = " + body.expressions().integer(1) : "") + ";");
    scope.add("x", Kind.INT, Role.VARIABLE);
    local(60, "int i;", "i", Kind.INT, Role.VARIABLE);
    local(25, "int%4 w;", "w", Kind.INT, Role.VARIABLE);
    local(10, "int[-1,2] v;", "v", Kind.INT, Role.VARIABLE);
    local(40, "boolean c;", "c", Kind.BOOLEAN, Role.VARIABLE);
    String element = scope.chance(30) ? "int%3" : "int";
    local(20, element + " a[" + (2 + scope.random.nextInt(2)) + "];", "a", Kind.INT, Role.ARRAY);
    local(8, "boolean d[3];", "d", Kind.BOOLEAN, Role.ARRAY);
    if (scope.odd) {
      local(15, "int e[k];", "e", Kind.INT, Role.ARRAY);
      if (body.expressions().hasFeatures() && scope.chance(40)) {
        body.declareByFeature();
      }
    }
    if (scope.chance(25)) {
      localProcedure("step", Kind.VOID, Kind.INT);
    }
    if (scope.chance(20)) {
      localProcedure("get", Kind.INT, Kind.INT);
    }
    if (scope.chance(12)) {
      localProcedure("twice", Kind.VOID, Kind.VOID);
    }
    if (scope.chance(8)) {
      localProcedure("test", Kind.BOOLEAN, Kind.BOOLEAN);
    }
  }

  private void local(int percent, String text, String name, Kind kind, Role role) {
    if (scope.chance(percent)) {
      body.emit(text);
      scope.add(name, kind, role);
    }
  }

  private void localProcedure(String name, Kind result, Kind parameter) {
    int mark = scope.mark();
    body.emit(result.spelling + " " + name + "(" + parameter.spelling + " u) {");
    if (parameter == Kind.VOID) {
      body.emit("u();");
    } else {
      scope.add("u", parameter, Role.CONSTANT);
    }
    body.block(1, 1 + scope.random.nextInt(2));
    if (parameter == Kind.VOID) {
      body.emit("u();");
    }
    if (result != Kind.VOID) {
      if (scope.odd && parameter == Kind.INT && scope.chance(50)) {
        body.emit("while (u < " + (1 + scope.random.nextInt(3)) + ") {");
        body.block(0, 1);
        body.emit("if (" + body.expressions().bool(1) + ") return u;");
        body.emit("}");
      }
      if (scope.chance(30)) {
        String early = body.expressions().value(result, 1);
        body.emit("if (" + body.expressions().bool(1) + ") return " + early + ";");
      }
      body.emit("return " + body.expressions().value(result, 1) + ";");
    }
    body.emit("}");
    scope.release(mark);
    scope.addProcedure(name, result, List.of(parameter));
  }

  private void statements() {
    int count = 3 + scope.random.nextInt(3);
    for (int i = 0; i < count; i++) {
      body.statement(2);
    }
    body.emit("if (" + body.expressions().danger() + ") abort;");
  }
}
