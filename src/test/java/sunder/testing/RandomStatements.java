package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.testing.RandomScope.Kind;
import sunder.testing.RandomScope.Name;
import sunder.testing.RandomScope.Role;

/** Random well-typed statements, a line each, with the braces of blocks at line ends. */
public final class RandomStatements {
  private final RandomScope scope;
  private final RandomExpressions expressions;
  private final List<String> lines = new ArrayList<>();
  private int fuel;

  public RandomStatements(RandomScope scope, int fuel) {
    this.scope = scope;
    this.expressions = new RandomExpressions(scope);
    this.fuel = fuel;
  }

  public List<String> lines() {
    return lines;
  }

  public RandomExpressions expressions() {
    return expressions;
  }

  public void emit(String line) {
    lines.add(line);
  }

  /** Statements in a scope of their own. */
  public void block(int depth, int count) {
    int outer = scope.enter();
    for (int i = 0; i < count; i++) {
      statement(depth);
    }
    scope.leave(outer);
  }

  public void statement(int depth) {
    fuel--;
    if (depth <= 0 || fuel <= 0) {
      simple();
      return;
    }
    switch (scope.random.nextInt(14)) {
      case 0, 1, 2 -> branch(depth);
      case 3, 4 -> loop(depth);
      case 5 -> choice(depth);
      case 6, 7 -> featureBranch(depth);
      case 8 -> {
        if (scope.odd && scope.chance(50)) {
          innerProcedure();
        } else {
          featureGroup(depth);
        }
      }
      case 9, 10 -> callWithBlocks(depth);
      default -> simple();
    }
  }

  private void simple() {
    switch (scope.random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6 -> assignInteger();
      case 7, 8 -> assign(Kind.BOOLEAN, expressions.bool(2));
      case 9, 10 -> assignElement();
      case 11, 12 -> emit("if (" + expressions.danger() + ") abort;");
      case 13 -> emit("assert(!" + expressions.danger() + ");");
      case 14, 15 -> emit("assume(" + expressions.bool(2) + ");");
      case 17 -> declare();
      case 16 -> {
        if (scope.odd) {
          declare();
        } else {
          emit("assume(" + expressions.bool(2) + ");");
        }
      }
      case 18 -> emit(scope.chance(20) ? "diverge;" : "skip;");
      default -> callSimple();
    }
  }

  /** Often a step of one, so that counters appear. */
  private void assignInteger() {
    List<Name> variables = scope.all(Kind.INT, Role.VARIABLE);
    if (!variables.isEmpty() && scope.chance(40)) {
      String name = scope.pick(variables).name();
      emit(name + " = " + name + scope.pick(List.of(" + 1;", " - 1;", " + 2;")));
    } else {
      assign(Kind.INT, expressions.integer(2));
    }
  }

  private void assign(Kind kind, String value) {
    List<Name> variables = scope.all(kind, Role.VARIABLE);
    emit(variables.isEmpty() ? "skip;" : scope.pick(variables).name() + " = " + value + ";");
  }

  private void assignElement() {
    List<Name> arrays = scope.arrays();
    if (arrays.isEmpty()) {
      assignInteger();
      return;
    }
    Name array = scope.pick(arrays);
    String index = expressions.integer(1);
    emit(array.name() + "[" + index + "] = " + expressions.value(array.kind(), 1) + ";");
  }

  private void declare() {
    Kind kind = scope.chance(70) ? Kind.INT : Kind.BOOLEAN;
    List<String> hidden = scope.odd ? scope.canBeHidden(kind) : List.of();
    boolean hides = !hidden.isEmpty() && scope.chance(60);
    String name = hides ? scope.pick(hidden) : scope.freshName("t");
    String type = kind == Kind.INT && scope.chance(25) ? "int%3" : kind.spelling;
    emit(type + " " + name + " = " + expressions.value(kind, 1) + ";");
    scope.add(name, kind, Role.VARIABLE);
  }

  /** A declaration whose value depends on the variant. */
  public void declareByFeature() {
    String name = scope.freshName("t");
    emit("#if " + expressions.condition(0));
    emit("int " + name + " = " + expressions.integer(1) + ";");
    emit("#else");
    emit("int " + name + " = " + expressions.integer(1) + ";");
    emit("#endif");
    scope.add(name, Kind.INT, Role.VARIABLE);
  }

  /** A procedure of a block, which runs its argument where it sees other variables. */
  private void innerProcedure() {
    String name = scope.freshName("inner");
    emit("void " + name + "(void arg) {");
    emit("int x = " + expressions.integer(1) + ";");
    emit("arg();");
    emit("{");
    block(1, 1);
    emit("}");
    emit("if (" + expressions.bool(1) + ") arg();");
    emit("}");
    scope.addProcedure(name, Kind.VOID, List.of(Kind.VOID));
  }

  private void branch(int depth) {
    emit("if (" + expressions.bool(2) + ") {");
    block(depth - 1, 1 + scope.random.nextInt(2));
    if (scope.chance(40)) {
      emit("} else {");
      block(depth - 1, 1);
    }
    emit("}");
  }

  private void loop(int depth) {
    List<Name> variables = scope.all(Kind.INT, Role.VARIABLE);
    boolean counts = !variables.isEmpty() && scope.chance(60);
    String counter = counts ? scope.pick(variables).name() : "";
    emit(
        counts
            ? "while (" + counter + " < " + expressions.loopBound() + ") {"
            : "while (" + expressions.bool(1) + ") {");
    block(depth - 1, 1 + scope.random.nextInt(2));
    if (counts) {
      emit(counter + " = " + counter + " + 1;");
    }
    emit("}");
  }

  private void choice(int depth) {
    emit("{");
    block(depth - 1, 1);
    emit("} or {");
    block(depth - 1, 1);
    emit("}");
  }

  private void featureBranch(int depth) {
    if (!expressions.hasFeatures()) {
      branch(depth);
      return;
    }
    emit("#if (" + expressions.condition(1) + ") {");
    block(depth - 1, 1 + scope.random.nextInt(2));
    if (scope.chance(40)) {
      emit("} else {");
      block(depth - 1, 1);
    }
    emit("}");
  }

  private void featureGroup(int depth) {
    if (!expressions.hasFeatures()) {
      loop(depth);
      return;
    }
    emit("#if " + expressions.condition(0));
    group(depth - 1, 1 + scope.random.nextInt(2));
    if (scope.chance(50)) {
      emit("#else");
      group(depth - 1, 1);
    }
    emit("#endif");
  }

  /** As {@link #block}, but the text is no block: its declarations are of the block around it. */
  private void group(int depth, int count) {
    int mark = scope.mark();
    for (int i = 0; i < count; i++) {
      statement(depth);
    }
    scope.release(mark);
  }

  /** Any procedure as a statement; its void arguments are blocks of one line. */
  private void callWithBlocks(int depth) {
    List<Name> procedures =
        Stream.of(Kind.values()).flatMap(kind -> scope.all(kind, Role.PROCEDURE).stream()).toList();
    if (procedures.isEmpty()) {
      branch(depth);
      return;
    }
    Name procedure = scope.pick(procedures);
    emit(
        procedure.parameters().stream()
            .map(parameter -> argument(parameter, depth))
            .collect(Collectors.joining(", ", procedure.name() + "(", ");")));
  }

  private String argument(Kind kind, int depth) {
    if (kind != Kind.VOID) {
      return expressions.value(kind, 2);
    }
    RandomStatements inside = new RandomStatements(scope, Math.min(fuel, 3));
    inside.block(Math.min(1, depth - 1), 1 + scope.random.nextInt(2));
    boolean oneLine = inside.lines.stream().noneMatch(line -> line.startsWith("#"));
    return oneLine ? "{ " + String.join(" ", inside.lines) + " }" : "{ skip; }";
  }

  private void callSimple() {
    List<Name> procedures =
        scope.all(Kind.VOID, Role.PROCEDURE).stream()
            .filter(p -> !p.parameters().contains(Kind.VOID))
            .toList();
    if (procedures.isEmpty()) {
      assignInteger();
      return;
    }
    Name procedure = scope.pick(procedures);
    emit(
        procedure.parameters().stream()
            .map(parameter -> expressions.value(parameter, 1))
            .collect(Collectors.joining(", ", procedure.name() + "(", ");")));
  }
}
