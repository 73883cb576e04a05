package sunder.testing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.testing.RandomScope.Kind;
import sunder.testing.RandomScope.Name;
import sunder.testing.RandomScope.NumericFeature;
import sunder.testing.RandomScope.Role;

/** Random well-typed expressions and feature conditions; every operation stands in parentheses. */
public final class RandomExpressions {
  private static final List<String> COMPARISONS = List.of("<", "<=", "==", "!=", ">=", ">");
  private final RandomScope scope;

  public RandomExpressions(RandomScope scope) {
    this.scope = scope;
  }

  public String value(Kind kind, int depth) {
    return kind == Kind.INT ? integer(depth) : bool(depth);
  }

  public String integer(int depth) {
    if (depth <= 0 || scope.chance(40)) {
      return integerLeaf();
    }
    return switch (scope.random.nextInt(12)) {
      case 0, 1, 2, 3 -> "(" + integer(depth - 1) + " + " + integer(depth - 1) + ")";
      case 4, 5, 6 -> "(" + integer(depth - 1) + " - " + integer(depth - 1) + ")";
      case 7 -> "(" + (scope.random.nextInt(5) - 2) + " * " + integer(depth - 1) + ")";
      case 8 -> "(" + integer(depth - 1) + scope.pick(List.of(" / ", " % ")) + divisor() + ")";
      case 9 -> conditional(Kind.INT, depth);
      case 10 -> element(Kind.INT, depth);
      default -> call(Kind.INT, depth);
    };
  }

  public String bool(int depth) {
    if (depth <= 0 || scope.chance(15)) {
      return booleanLeaf();
    }
    return switch (scope.random.nextInt(12)) {
      case 0, 1, 2, 3, 4, 5 -> comparison(depth);
      case 6 -> "(" + bool(depth - 1) + " && " + bool(depth - 1) + ")";
      case 7 -> "(" + bool(depth - 1) + " || " + bool(depth - 1) + ")";
      case 8 -> "(!" + bool(depth - 1) + ")";
      case 9 -> conditional(Kind.BOOLEAN, depth);
      case 10 -> element(Kind.BOOLEAN, depth);
      default -> call(Kind.BOOLEAN, depth);
    };
  }

  /**
   * A condition for {@code abort}: mostly about local variables, so that many programs are safe.
   */
  public String danger() {
    List<Name> locals = scope.all(Kind.INT, Role.VARIABLE).stream().filter(Name::isLocal).toList();
    if (locals.isEmpty() || scope.chance(15)) {
      return bool(2);
    }
    String left = scope.pick(locals).name();
    if (scope.chance(25)) {
      left = "(" + left + scope.pick(List.of(" + ", " - ")) + scope.pick(locals).name() + ")";
    }
    return "(" + left + " " + scope.pick(COMPARISONS) + " " + dangerBound(locals) + ")";
  }

  private String dangerBound(List<Name> locals) {
    if (!scope.landmarks.isEmpty() && scope.chance(50)) {
      return scope.chance(50) ? scope.pick(scope.numericFeatures).name() : constant();
    }
    return scope.chance(15)
        ? scope.pick(locals).name()
        : String.valueOf(scope.random.nextInt(12) - 1).replaceFirst("^-.*", "(-2)");
  }

  private String comparison(int depth) {
    String right = scope.chance(70) ? constant() : integer(depth - 1);
    return "(" + operand(depth - 1) + " " + scope.pick(COMPARISONS) + " " + right + ")";
  }

  /** Rarely a constant. */
  private String operand(int depth) {
    return scope.chance(60) ? name(Kind.INT).orElseGet(this::constant) : integer(depth);
  }

  private Optional<String> name(Kind kind) {
    List<Name> known =
        Stream.concat(
                scope.all(kind, Role.VARIABLE).stream(), scope.all(kind, Role.CONSTANT).stream())
            .filter(name -> name.isLocal() || scope.chance(50))
            .toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(scope.pick(known).name());
  }

  private String integerLeaf() {
    if (!scope.numericFeatures.isEmpty() && scope.chance(scope.landmarks.isEmpty() ? 10 : 25)) {
      return scope.pick(scope.numericFeatures).name();
    }
    if (scope.holes && scope.chance(8)) {
      return "??h[0..3]";
    }
    return scope.chance(30) ? constant() : name(Kind.INT).orElseGet(this::constant);
  }

  private String booleanLeaf() {
    if (!scope.booleanFeatures.isEmpty() && scope.chance(10)) {
      return scope.pick(scope.booleanFeatures);
    }
    return scope.chance(10) ? comparison(1) : name(Kind.BOOLEAN).orElseGet(() -> comparison(1));
  }

  /** Small or a landmark, so that values of different origin often meet. */
  public String constant() {
    boolean far = !scope.landmarks.isEmpty() && scope.chance(30);
    long value = far ? scope.nearLandmark() : scope.random.nextInt(6) - 1;
    return value < 0 ? "(" + value + ")" : String.valueOf(value);
  }

  /** Mostly small, so that loops end. */
  public String loopBound() {
    return !scope.landmarks.isEmpty() && scope.chance(20)
        ? scope.pick(scope.numericFeatures).name()
        : String.valueOf(1 + scope.random.nextInt(3));
  }

  private String divisor() {
    return scope.chance(75)
        ? scope.pick(List.of("1", "2", "3", "(-2)"))
        : name(Kind.INT).orElseGet(this::constant);
  }

  private String conditional(Kind kind, int depth) {
    String then = value(kind, depth - 1);
    String otherwise = value(kind, depth - 1);
    if (scope.chance(50) && hasFeatures()) {
      return "(#if (" + condition(1) + ") " + then + " else " + otherwise + ")";
    }
    return "(" + bool(depth - 1) + " ? " + then + " : " + otherwise + ")";
  }

  private String element(Kind kind, int depth) {
    List<Name> arrays = scope.all(kind, Role.ARRAY);
    return arrays.isEmpty()
        ? value(kind, depth - 1)
        : scope.pick(arrays).name() + "[" + integer(depth - 1) + "]";
  }

  private String call(Kind kind, int depth) {
    List<Name> procedures =
        scope.all(kind, Role.PROCEDURE).stream()
            .filter(p -> !p.parameters().contains(Kind.VOID))
            .toList();
    if (procedures.isEmpty()) {
      return value(kind, depth - 1);
    }
    Name procedure = scope.pick(procedures);
    return procedure.parameters().stream()
        .map(parameter -> value(parameter, depth - 1))
        .collect(Collectors.joining(", ", procedure.name() + "(", ")"));
  }

  public boolean hasFeatures() {
    return !scope.booleanFeatures.isEmpty() || !scope.numericFeatures.isEmpty();
  }

  /** A feature condition; needs a feature. */
  public String condition(int depth) {
    if (depth > 0 && scope.chance(40)) {
      String operator = scope.pick(List.of(" && ", " || ", " => "));
      return "(" + condition(depth - 1) + operator + condition(depth - 1) + ")";
    }
    if (!scope.numericFeatures.isEmpty() && (scope.booleanFeatures.isEmpty() || scope.chance(30))) {
      NumericFeature feature = scope.pick(scope.numericFeatures);
      return feature.name() + " " + scope.pick(COMPARISONS) + " " + scope.valueFor(feature);
    }
    String feature = scope.pick(scope.booleanFeatures);
    return scope.chance(35) ? "!" + feature : feature;
  }
}
