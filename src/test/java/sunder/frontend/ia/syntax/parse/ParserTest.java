package sunder.frontend.ia.syntax.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.SyntaxPrinter;
import sunder.source.InputException;
import sunder.source.SourceFile;

class ParserTest {
  private static Program parse(String text) throws InputException {
    return Parser.parse(new SourceFile("test", text));
  }

  private static List<Statement> body(String body) throws InputException {
    return parse("|-\n" + body + "\n: void").body();
  }

  private static Statement statement(String text) throws InputException {
    List<Statement> statements = body(text);
    assertThat(statements).hasSize(1);
    return statements.get(0);
  }

  private static Expression expression(String text) throws InputException {
    return ((Statement.Assign) statement("x = " + text + ";")).value();
  }

  /** The tree of an expression with every pair of parentheses. */
  private static String grouped(String text) throws InputException {
    return grouped(expression(text));
  }

  private static String grouped(Expression expression) {
    if (expression instanceof Expression.Binary e) {
      return "(" + grouped(e.left()) + e.operator().spelling() + grouped(e.right()) + ")";
    }
    if (expression instanceof Expression.Unary e) {
      return "(" + SyntaxPrinter.sign(e.operator()) + grouped(e.operand()) + ")";
    }
    return SyntaxPrinter.print(expression);
  }

  @ParameterizedTest
  @CsvSource({
    "1+2*3, (1+(2*3))",
    "1-2-3, ((1-2)-3)",
    "8/4/2%3, (((8/4)/2)%3)",
    "-1-2, ((-1)-2)",
    "- -x*y, ((-(-x))*y)",
    "a<b==c>=d, ((a<b)==(c>=d))",
    "!a&&b||c&&!d, (((!a)&&b)||(c&&(!d)))",
    "a||b&&c==d+1, (a||(b&&(c==(d+1))))",
    "(1+2)*3, ((1+2)*3)"
  })
  void operatorsBindAsInJava(String text, String tree) throws InputException {
    assertThat(grouped(text)).isEqualTo(tree);
  }

  @Test
  void conditionalGroupsToTheRight() throws InputException {
    Expression.Conditional e = (Expression.Conditional) expression("a ? 1 : b ? 2 : 3");
    assertThat(e.otherwise()).isInstanceOf(Expression.Conditional.class);
  }

  @Test
  void numbersOfAnySize() throws InputException {
    String digits = "7".repeat(1000);
    assertThat(((Expression.IntConstant) expression(digits)).value())
        .isEqualTo(new BigInteger(digits));
    assertThatThrownBy(() -> expression("7".repeat(10_001)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("10000 digits");
  }

  @Test
  void acceptsTheOriginalsWithTheirLineEndsAndWithoutAFinalOne() throws InputException {
    Program family =
        parse(
            "int n;\r\nvoid abort();\r\n|-\r\nint y;\r\n#if (A) y=y+n;\r\n#if (B) y=y-n;\r\n"
                + "if (y==1) abort();\r\n: void\r\n\r\n// no newline behind this");
    assertThat(family.context()).hasSize(2);
    assertThat(family.body()).hasSize(4);
    assertThat(family.body().get(1)).isInstanceOf(Statement.FeatureIf.class);
    Program array =
        parse(
            "int v;\nint a[m];\n|-\nint i;\nwhile (i<m) {\n\tif ((a[i]==v)&&(i==2)) abort();"
                + " else v=i;\n\ti=i+1;\n}\n: void");
    assertThat(array.context().get(1)).isInstanceOf(ContextItem.FreeVariable.class);
  }

  @Test
  void argumentsAreExpressionsStatementsAndBlocks() throws InputException {
    Statement.Call call =
        (Statement.Call)
            statement(
                "f({x=x+1;}, {if (x>1) abort;}, x = x + 1, if (x > k) abort, push(p), pop(),"
                    + " x = 1; y = 2, skip, x + 1, g();, abort());");
    assertThat(call.call().arguments())
        .extracting(a -> a.fold(value -> "value", command -> command.getClass().getSimpleName()))
        .containsExactly(
            "Block", "Block", "Assign", "If", "value", "value", "Block", "Skip", "value", "Call",
            "Abort");
  }

  @Test
  void voidNamesInTheContextAreCommands() throws InputException {
    assertThat(parse("void c;\nvoid d();\n|- skip; : void").context())
        .allMatch(i -> i instanceof ContextItem.FreeProcedure);
  }

  @Test
  void choiceJoinsWholeStatementsAndTheInnermostBranch() throws InputException {
    Statement.Choice choice = (Statement.Choice) statement("x = 1; or x = 2; or { x = 3; }");
    assertThat(choice.left()).isInstanceOf(Statement.Choice.class);
    Statement.If inner = (Statement.If) statement("if (b) x = 1; or x = 2; else x = 3;");
    assertThat(inner.then()).isInstanceOf(Statement.Choice.class);
    assertThat(inner.otherwise()).isPresent();
  }

  @Test
  void elseBelongsToTheNearestIf() throws InputException {
    Statement.If outer = (Statement.If) statement("if (a) if (b) x = 1; else x = 2;");
    assertThat(outer.otherwise()).isEmpty();
    assertThat(((Statement.If) outer.then()).otherwise()).isPresent();
    Statement.If feature = (Statement.If) statement("if (a) #if (B) x = 1; else x = 2;");
    assertThat(((Statement.FeatureIf) feature.then()).otherwise()).isPresent();
  }

  @Test
  void wordsOfSunderAreNamesWhereAFileUsesThemAsSuch() throws InputException {
    Program program =
        parse(
            "void assert(boolean, void);\nint feature, features[3];\nint constraint;\n|-\n"
                + "assert(feature == constraint, {skip;});\nint assume = features[1]; : void");
    assertThat(program.body().get(0)).isInstanceOf(Statement.Call.class);
    assertThat(statement("assert(x == 1);")).isInstanceOf(Statement.Assert.class);
    assertThat(statement("int rec = write + defined;"))
        .isInstanceOf(Statement.DeclareVariable.class);
  }

  @Test
  void emptyStatementsAreSkipped() throws InputException {
    assertThat(body("; x = 1;; { ; } ;")).hasSize(2);
    assertThat(((Statement.If) statement("if (a) x = 1; else ;")).otherwise().orElseThrow())
        .isInstanceOf(Statement.Skip.class);
  }

  @Test
  void semicolonsMayBeMissingWhereNothingElseCanFollow() throws InputException {
    assertThat(statement("if (a) x = 1 else x = 2;")).isInstanceOf(Statement.If.class);
    assertThat(statement("x = 1 or x = 2;")).isInstanceOf(Statement.Choice.class);
    assertThat(statement("#if (A) skip #else abort;")).isInstanceOf(Statement.FeatureIf.class);
  }

  @Test
  void featuresConstraintsAndHoles() throws InputException {
    Program program =
        parse(
            "features A, B;\nfeature K : -2..7;\nconstraint A => B => 5 > K && defined(A);\n|-\n"
                + "int x = ??[0..3] + ??name[-1..1];\n: int");
    ContextItem.Constraint constraint = (ContextItem.Constraint) program.context().get(3);
    assertThat(SyntaxPrinter.print(constraint.formula())).isEqualTo("A => B => K < 5 && A");
    assertThat(ProgramNames.of(program).holeNames().values()).containsExactly("hole1", "name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#if (A) x = 1;",
        "#if (A)\n x = 1;",
        "#if (A) x = 1; else x = 2;",
        "#if (A) x = 1; #else x = 2;",
        "#if (A)\n x = 1;\n#else\n x = 2;",
        "#if (A) && (B) x = 1;",
        "#if (A) {\n x = 1;\n}"
      })
  void inlineForm(String text) throws InputException {
    assertThat(statement(text)).isInstanceOf(Statement.FeatureIf.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#if A\n x = 1;\n#endif",
        "#if (A)\n x = 1; y = 1;\n#endif",
        "# if (A) && !(B) // why\n x = 1;\n# endif",
        "#if A\n#endif",
        "#if (A)\n x = 1;\n#elif (B)\n x = 2;\n#else\n x = 3;\n#endif",
        "#ifdef A\n x = 1;\n#else\n#if (B) x = 2; #else x = 3;\n#endif",
        "#ifdef A int x=1; #else int x=2; #endif",
        "#ifndef (A)\n int x;\n#endif"
      })
  void blockForm(String text) throws InputException {
    assertThat(statement(text)).isInstanceOf(Statement.ConditionalGroup.class);
  }

  @Test
  void directivesInsideDirectives() throws InputException {
    Statement.ConditionalGroup outer =
        (Statement.ConditionalGroup)
            statement(
                "#ifdef A\nif (b) {\n  #if (B)\n    x = 1;\n  y = 2;\n}\n#else\n#if (C)\n"
                    + " x = 3; y = 3;\n#endif\n#endif");
    Statement.Block block = (Statement.Block) ((Statement.If) outer.then().get(0)).then();
    assertThat(block.statements().get(0)).isInstanceOf(Statement.FeatureIf.class);
    assertThat(outer.otherwise().get(0)).isInstanceOf(Statement.ConditionalGroup.class);
  }

  @Test
  void elifIsAGroupInOtherwise() throws InputException {
    Statement.ConditionalGroup group =
        (Statement.ConditionalGroup)
            statement("#if A\nx = 1;\n#elif B\nx = 2;\n#else\nx = 3;\n#endif");
    Statement.ConditionalGroup next = (Statement.ConditionalGroup) group.otherwise().get(0);
    assertThat(SyntaxPrinter.print(next.condition())).isEqualTo("B");
    assertThat(next.otherwise()).hasSize(1);
  }

  @Test
  void conditionalExpressions() throws InputException {
    assertThat(expression("(#if (A) 1 else (#if (B || K >= 2) -1 #else x))"))
        .isInstanceOf(Expression.FeatureConditional.class);
  }

  @Test
  void spansPointAtTheTextAlsoBehindCharactersOfTwoUnits() throws InputException {
    SourceFile file = new SourceFile("test", "/* \uD83D\uDE00 */ |- xyz = 1; : void");
    Statement.Assign assign = (Statement.Assign) Parser.parse(file).body().get(0);
    int start = assign.nameSpan().start();
    assertThat(file.text().substring(start, assign.nameSpan().end())).isEqualTo("xyz");
    assertThat(assign.span().end()).isEqualTo(file.text().indexOf(';') + 1);
  }

  @Test
  void deepTextsAreRefusedAndLongOnesAreNot() throws InputException {
    assertThatThrownBy(() -> expression("(".repeat(100_000) + "1" + ")".repeat(100_000)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("levels deep");
    assertThatThrownBy(() -> expression("1+".repeat(100_000) + "1"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("in one chain");
    assertThatThrownBy(() -> statement("if (a) ".repeat(100_000) + "skip;"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("in one chain");
    assertThat(expression("1+".repeat(9_000) + "1")).isInstanceOf(Expression.Binary.class);
    assertThat(expression("(".repeat(1_900) + "1" + ")".repeat(1_900)))
        .isInstanceOf(Expression.IntConstant.class);
    assertThat(body("if (x == 1) x = 2; else x = 3;\n".repeat(20_000))).hasSize(20_000);
  }

  @Test
  void configurations() throws InputException {
    assertThat(configuration("A,!B,K=3")).isEqualTo("A && !B && K == 3");
    assertThat(configuration("A=true, B=false, K=-1,")).isEqualTo("A && !B && K == -1");
    assertThat(configuration("A => B || 2 <= K")).isEqualTo("A => B || K >= 2");
    assertThat(configuration(" ")).isEqualTo("true");
    assertThatThrownBy(() -> configuration("A,,B")).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> configuration("A B")).isInstanceOf(InputException.class);
  }

  private static String configuration(String text) throws InputException {
    return SyntaxPrinter.print(Parser.parseConfiguration(new SourceFile("--config", text)));
  }
}
