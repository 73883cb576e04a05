package sunder.frontend.ia.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

class IaElaboratorTest {
  private static TypedProgram check(String text) throws InputException {
    return IaElaborator.elaborate(Parser.parse(new SourceFile("test", text)));
  }

  private static List<Command> commands(TypedProgram program) {
    return program.body().flattened();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int e;\nvoid g(void,void);\n|-\nint x;\nint y;\nx=e;\nif (x==x+1) abort;\n"
            + "  else g({y=y+1;},{if (y>1) abort;});\n: void",
        "void empty();\nint p;\nvoid client(void,int);\n|-\nint cell[3];\nint top;\n"
            + "boolean isempty() { return (top == 0); }\n"
            + "void push(int v) { if (top == 3) skip; else { cell[top]=v; top=top+1; } }\n"
            + "int pop() { if (isempty()) { empty(); return 0; } else"
            + " { top=top-1; return cell[top]; } }\nclient(push(p),pop());\n: void",
        "void f(void);\n|-\nf(abort);\nvoid twice(void c) { c; c(); }\ntwice(f(skip)); : void",
        "|-\nint x;\n{ int x = x; boolean y; }\nboolean y; : void",
        "|-\nint x = 5;\nint twice(int p) { return p + p; }\nreturn twice(twice(x)); : int",
        "|- int f() { while (true) skip; }\nint g() { diverge; }\nint h() { abort; } skip; : void",
        "|- boolean b = true == false; int x = (b ? 1 : 2); return b; : boolean",
        "int n;\n|-\nint n = n;\n: void",
        "features A, B;\nint x;\n|-\nx = (#if (A && B) 1 else 2); if (A || B) x = 1; : void",
        "|-\n#ifdef A\nint x = 1;\n#else\nint x = 2;\n#endif\nx = x + 1; : void",
        "|-\n#ifdef A\nvoid f(int p) { skip; }\n#else\nvoid f(int q) { int r = q; }\n#endif\nf(1);"
            + " : void",
        "|-\n#ifdef A\nint x;\n#endif\n#if (A && B) x = 1;\n#ifdef A\nx = 2;\n#endif\n: void",
        "features A;\nconstraint A;\n|-\n#ifdef A\nint x;\n#endif\nx = 1; : void",
        "features A;\nconstraint A;\n|-\n#ifndef A\nint x;\nx = 1;\n#endif\nskip; : void",
        "|- int a[k]; int b[k]; a[0] = k; b[k - 1] = a[0]; : void",
        "feature K : 0..7;\n|-\nint x;\n#if (A) x = K; : void"
      })
  void accepts(String text) throws InputException {
    assertThat(check(text)).isNotNull();
  }

  @Test
  void namesInConditionsAreFeaturesInTheOrderTheyAppear() throws InputException {
    TypedProgram program =
        check("int x;\n|-\n#if (B && !A) x = 1;\nx = ??[0..3] + ??k[1..2] + ??k[1..2];\n: void");
    assertThat(program.features().features())
        .extracting(Feature::name)
        .containsExactly("B", "A", "hole1", "k");
    assertThat(program.features().valid().count()).isEqualTo(32);
  }

  @Test
  void declarationsThatExcludeEachOtherAreOneVariable() throws InputException {
    List<Command> commands =
        commands(check("|-\n#ifdef A\nint x = 1;\n#else\nint x = 2;\n#endif\nx = 3; : void"));
    Command.FeatureIf declared = (Command.FeatureIf) commands.get(0);
    Identifier variable = ((Command.Declare) declared.then()).variable();
    assertThat(((Command.Declare) declared.otherwise()).variable()).isSameAs(variable);
    assertThat(((Command.Assign) commands.get(1)).target()).isSameAs(variable);
  }

  @Test
  void declarationsOfDifferentShapeAreReadVariantByVariant() throws InputException {
    List<Command> commands =
        commands(check("|-\n#ifdef A\nint b[4];\n#else\nint b[2];\n#endif\nb[1] = b[0]; : void"));
    Command.FeatureIf assignment = (Command.FeatureIf) commands.get(1);
    Command.AssignElement then = (Command.AssignElement) assignment.then();
    Command.AssignElement otherwise = (Command.AssignElement) assignment.otherwise();
    assertThat(then.target()).isNotSameAs(otherwise.target());
    assertThat(then.value()).isInstanceOf(TypedExpression.FeatureConditional.class);
  }

  @Test
  void proceduresThatExcludeEachOtherAreOne() throws InputException {
    String text =
        "int n;\n|-\n#ifdef A\nvoid f(int p) { n = p; }\n#elif B\nvoid f(int q) { n = q + 1; }\n"
            + "#else\nvoid f(int r) { skip; }\n#endif\nf(1); : void";
    List<Command> commands = commands(check(text));
    Command.Evaluate last = (Command.Evaluate) commands.get(commands.size() - 1);
    TypedExpression.CallLocal call = (TypedExpression.CallLocal) last.expression();
    Command.FeatureIf body = (Command.FeatureIf) call.procedure().body();
    assertThat(body.otherwise()).isInstanceOf(Command.FeatureIf.class);
  }

  @Test
  void freeIdentifiersInSourceOrderWithTheirSymbols() throws InputException {
    TypedProgram program =
        check("int x[k];\nint%4 n;\nvoid abort();\nint g(void);\n|- int a[m]; int b[k]; : void");
    assertThat(program.free())
        .extracting(Identifier::name)
        .containsExactly("k", "x", "n", "g", "m");
  }

  @Test
  void statementsBecomeTheCommandsTheyStandFor() throws InputException {
    String text =
        "int n;\n"
            + "int a[2];\n"
            + "int g();\n"
            + "void c();\n"
            + "|-\n"
            + "int x;\n"
            + "int y[3];\n"
            + "void f(void p, int q) { p; q; }\n"
            + "int h() { return 1; }\n"
            + "x = 1; n = x; y[0] = n; a[x] = h; g(); g; c; f(c(), g); h(); : void";
    assertThat(commands(check(text)))
        .extracting(c -> c.getClass().getSimpleName())
        .containsExactly(
            "Declare",
            "DeclareArray",
            "Assign",
            "Assign",
            "AssignElement",
            "AssignElement",
            "Evaluate",
            "Evaluate",
            "Evaluate",
            "Evaluate",
            "Evaluate");
  }

  @Test
  void assignmentsKnowWhoKeepsTheValue() throws InputException {
    List<Command> commands =
        commands(check("int n; int a[2]; |- int x; x = 1; n = x; a[x] = 1; : void"));
    assertThat(((Command.Assign) commands.get(1)).target())
        .isInstanceOf(Identifier.LocalVariable.class);
    assertThat(((Command.Assign) commands.get(2)).target())
        .isInstanceOf(Identifier.FreeVariable.class);
    assertThat(((Command.AssignElement) commands.get(3)).target())
        .isInstanceOf(Identifier.FreeArray.class);
  }

  @Test
  void goingOnBehindAbortNeverEndsAProcedureWithoutAValue() throws InputException {
    List<Command> commands = commands(check("int n;\n|- if (n == 0) abort; else return 1; : int"));
    assertThat(commands.get(commands.size() - 1)).isInstanceOf(Command.Diverge.class);
  }

  @Test
  void constraintsBetweenDistantFeaturesAreOrdinary() throws InputException {
    int pairs = 500;
    StringBuilder text = new StringBuilder("features F0");
    IntStream.range(1, 2 * pairs).forEach(i -> text.append(", F").append(i));
    text.append(";\n");
    IntStream.range(0, pairs)
        .forEach(i -> text.append("constraint F" + i + " => F" + (i + pairs) + ";\n"));
    TypedProgram program = check(text + "|- skip; : void");
    assertThat(program.features().valid().count()).isEqualTo(BigInteger.valueOf(3).pow(pairs));
  }

  @Test
  void oneConstraintCanTiePairs() throws InputException {
    int pairs = 24;
    String as = named(pairs, i -> "A" + i, ", ");
    String bs = named(pairs, i -> "B" + i, ", ");
    String constraint = named(pairs, i -> "A" + i + " && B" + i, " || ");
    TypedProgram program =
        check("features " + as + ", " + bs + ";\nconstraint " + constraint + ";\n|- skip; : void");
    BigInteger without = BigInteger.valueOf(3).pow(pairs);
    assertThat(program.features().valid().count())
        .isEqualTo(BigInteger.ONE.shiftLeft(2 * pairs).subtract(without));
  }

  @Test
  void tenThousandFeaturesAreRead() throws InputException {
    int features = 10_000;
    String numbers = named(features, i -> "feature K" + i + " : 0..5;\n", "");
    String body = named(features, i -> "#if (K" + i + " > 3) x = 1;\n", "");
    assertThat(check(numbers + "|-\nint x;\n" + body + ": void").features().features())
        .hasSize(features);
  }

  @Test
  void constraintsWithoutADiagramAreRefusedAtAPlace() {
    int features = 300;
    Random random = new Random(1);
    IntFunction<String> literal =
        i -> (random.nextBoolean() ? "F" : "!F") + random.nextInt(features);
    String clauses = named(500, i -> "constraint " + named(3, literal, " || ") + ";\n", "");
    String text = "features " + named(features, i -> "F" + i, ", ") + ";\n" + clauses;
    assertThatThrownBy(() -> check(text + "|- skip; : void"))
        .isInstanceOf(InputException.class)
        .hasMessageMatching("test:[1-9]\\d+:1: the feature model is too large.*");
  }

  private static String named(int count, IntFunction<String> name, String separator) {
    return IntStream.range(0, count).mapToObj(name).collect(Collectors.joining(separator));
  }
}
