package sunder.frontend.ia.syntax;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.source.TypeSwitch;

/**
 * Prints statements and expressions. A simple statement takes one line, a compound one indents its
 * parts; expressions get the parentheses they need.
 */
final class TreePrinter {
  private static final TypeSwitch<TreePrinter, Statement, IndentedText> STATEMENTS =
      Statement.byKind(
          on(Statement.Skip.class, TreePrinter::skip),
          on(Statement.Diverge.class, TreePrinter::diverge),
          on(Statement.Abort.class, TreePrinter::abort),
          on(Statement.Assign.class, TreePrinter::assign),
          on(Statement.AssignElement.class, TreePrinter::assignElement),
          on(Statement.Call.class, TreePrinter::call),
          on(Statement.If.class, TreePrinter::conditional),
          on(Statement.While.class, TreePrinter::loop),
          on(Statement.Choice.class, TreePrinter::choice),
          on(Statement.Block.class, TreePrinter::block),
          on(Statement.Return.class, TreePrinter::returns),
          on(Statement.Assert.class, TreePrinter::asserts),
          on(Statement.Assume.class, TreePrinter::assumes),
          on(Statement.FeatureIf.class, TreePrinter::featureIf),
          on(Statement.ConditionalGroup.class, TreePrinter::featureGroup),
          on(Statement.DeclareVariable.class, TreePrinter::declareVariable),
          on(Statement.DeclareProcedure.class, TreePrinter::declareProcedure));

  private static final TypeSwitch<TreePrinter, Expression, IndentedText> EXPRESSIONS =
      Expression.byKind(
          on(Expression.IntConstant.class, TreePrinter::intConstant),
          on(Expression.BoolConstant.class, TreePrinter::boolConstant),
          on(Expression.Name.class, TreePrinter::name),
          on(Expression.Element.class, TreePrinter::element),
          on(Expression.Call.class, TreePrinter::call),
          on(Expression.Unary.class, TreePrinter::unary),
          on(Expression.Binary.class, TreePrinter::binary),
          on(Expression.Conditional.class, TreePrinter::conditional),
          on(Expression.FeatureConditional.class, TreePrinter::featureConditional),
          on(Expression.Hole.class, TreePrinter::hole));

  /** Levels of expressions above those of the binary operators. */
  private static final int UNARY = 10;

  private static final int PRIMARY = 11;

  private final IndentedText out;

  TreePrinter(IndentedText out) {
    this.out = out;
  }

  /** Statements and declarations, each on fresh lines. */
  void list(List<Statement> statements) {
    for (Statement statement : statements) {
      out.fresh();
      STATEMENTS.apply(this, statement);
      out.fresh();
    }
  }

  void print(Expression expression) {
    print(expression, 0);
  }

  /**
   * @param least the loosest operator that may stand here without parentheses
   */
  private void print(Expression expression, int least) {
    boolean parentheses = level(expression) < least;
    out.add(parentheses ? "(" : "");
    EXPRESSIONS.apply(this, expression);
    out.add(parentheses ? ")" : "");
  }

  private static int level(Expression expression) {
    if (expression instanceof Expression.Conditional) {
      return 0;
    }
    if (expression instanceof Expression.Binary binary) {
      return binary.operator().precedence();
    }
    boolean negative =
        expression instanceof Expression.IntConstant constant && constant.value().signum() < 0;
    return negative || expression instanceof Expression.Unary ? UNARY : PRIMARY;
  }

  /** Texts, expressions without parentheses around them, and statements as branches. */
  private IndentedText show(Object... parts) {
    for (Object part : parts) {
      if (part instanceof Expression expression) {
        print(expression);
      } else if (part instanceof Statement statement) {
        branch(statement);
      } else {
        out.add((String) part);
      }
    }
    return out;
  }

  private IndentedText braces(List<Statement> statements) {
    out.add("{");
    part(statements);
    if (!statements.isEmpty()) {
      out.fresh();
    }
    return out.add("}");
  }

  private void part(List<Statement> statements) {
    out.indent();
    list(statements);
    out.outdent();
  }

  private IndentedText branch(Statement statement) {
    return Braces.neededAsBranch(statement)
        ? braces(List.of(statement))
        : STATEMENTS.apply(this, statement);
  }

  private IndentedText branches(Statement then, Optional<Statement> otherwise) {
    if (otherwise.isPresent() && Braces.takesElse(then)) {
      braces(List.of(then));
    } else {
      branch(then);
    }
    return otherwise.map(statement -> show(" else ", statement)).orElse(out);
  }

  private void operand(Statement operand, boolean last) {
    boolean wouldTakeOr = !last && Braces.takesOr(operand);
    if (wouldTakeOr || operand instanceof Statement.Choice) {
      braces(List.of(operand));
    } else {
      branch(operand);
    }
  }

  private IndentedText skip(Statement.Skip s) {
    return show("skip;");
  }

  private IndentedText diverge(Statement.Diverge s) {
    return show("diverge;");
  }

  private IndentedText abort(Statement.Abort s) {
    return show("abort;");
  }

  private IndentedText assign(Statement.Assign s) {
    return show(s.name() + " = ", s.value(), ";");
  }

  private IndentedText assignElement(Statement.AssignElement s) {
    return show(s.name() + "[", s.index(), "] = ", s.value(), ";");
  }

  private IndentedText call(Statement.Call s) {
    return show(s.call(), ";");
  }

  private IndentedText conditional(Statement.If s) {
    show("if (", s.condition(), ") ");
    return branches(s.then(), s.otherwise());
  }

  private IndentedText loop(Statement.While s) {
    return show("while (", s.condition(), ") ", s.body());
  }

  private IndentedText choice(Statement.Choice choice) {
    List<Statement> operands = new ArrayList<>();
    Statement left = choice;
    while (left instanceof Statement.Choice inner) {
      operands.add(inner.right());
      left = inner.left();
    }
    operands.add(left);
    Collections.reverse(operands);
    for (int i = 0; i < operands.size(); i++) {
      out.add(i == 0 ? "" : " or ");
      operand(operands.get(i), i == operands.size() - 1);
    }
    return out;
  }

  private IndentedText block(Statement.Block s) {
    return braces(s.statements());
  }

  private IndentedText returns(Statement.Return s) {
    return show("return ", s.value(), ";");
  }

  private IndentedText asserts(Statement.Assert s) {
    return show("assert(", s.condition(), ");");
  }

  private IndentedText assumes(Statement.Assume s) {
    return show("assume(", s.condition(), ");");
  }

  /**
   * An inline {@code #if} before another directive on the next line would look like a block form.
   */
  private IndentedText featureIf(Statement.FeatureIf s) {
    show("#if (" + FormulaPrinter.print(s.condition()) + ") ");
    return s.then() instanceof Statement.ConditionalGroup
        ? branches(new Statement.Block(List.of(s.then()), s.then().span()), s.otherwise())
        : branches(s.then(), s.otherwise());
  }

  private IndentedText featureGroup(Statement.ConditionalGroup group) {
    out.line("#if " + FormulaPrinter.print(group.condition()));
    part(group.then());
    List<Statement> otherwise = group.otherwise();
    while (Braces.isChain(otherwise)) {
      Statement.ConditionalGroup next = (Statement.ConditionalGroup) otherwise.get(0);
      out.line("#elif " + FormulaPrinter.print(next.condition()));
      part(next.then());
      otherwise = next.otherwise();
    }
    if (!otherwise.isEmpty()) {
      out.line("#else");
      part(otherwise);
    }
    return out.line("#endif");
  }

  private IndentedText declareVariable(Statement.DeclareVariable s) {
    show(SyntaxPrinter.type(s.type()) + " " + s.name());
    s.size().ifPresent(size -> show("[" + SyntaxPrinter.size(size) + "]"));
    s.initial().ifPresent(e -> show(" = ", e));
    return show(";");
  }

  private IndentedText declareProcedure(Statement.DeclareProcedure s) {
    String parameters =
        s.parameters().stream()
            .map(p -> SyntaxPrinter.type(p.type()) + " " + p.name())
            .collect(Collectors.joining(", "));
    show(SyntaxPrinter.type(s.result()) + " " + s.name() + "(" + parameters + ") ");
    return braces(s.body());
  }

  private IndentedText intConstant(Expression.IntConstant e) {
    return show(e.value().toString());
  }

  private IndentedText boolConstant(Expression.BoolConstant e) {
    return show(Boolean.toString(e.value()));
  }

  private IndentedText name(Expression.Name e) {
    return show(e.name());
  }

  private IndentedText element(Expression.Element e) {
    return show(e.name() + "[", e.index(), "]");
  }

  private IndentedText call(Expression.Call e) {
    out.add(e.name() + "(");
    String separator = "";
    for (Argument argument : e.arguments()) {
      show(separator, argument);
      separator = ", ";
    }
    return out.add(")");
  }

  private IndentedText unary(Expression.Unary e) {
    out.add(SyntaxPrinter.sign(e.operator()));
    print(e.operand(), UNARY);
    return out;
  }

  private IndentedText binary(Expression.Binary e) {
    int level = level(e);
    print(e.left(), level);
    out.add(" " + e.operator().spelling() + " ");
    print(e.right(), level + 1);
    return out;
  }

  private IndentedText conditional(Expression.Conditional e) {
    print(e.condition(), 1);
    return show(" ? ", e.then(), " : ", e.otherwise());
  }

  private IndentedText featureConditional(Expression.FeatureConditional e) {
    String condition = FormulaPrinter.print(e.condition());
    return show("(#if (" + condition + ") ", e.then(), " else ", e.otherwise(), ")");
  }

  private IndentedText hole(Expression.Hole e) {
    return show("??" + e.name().orElse("") + "[" + e.low() + ".." + e.high() + "]");
  }

  /** Where a statement needs braces to be read as it is meant. */
  private static final class Braces {
    private Braces() {}

    /** What cannot be the branch of {@code if}, the body of a loop, or an argument. */
    static boolean neededAsBranch(Statement statement) {
      return isDeclaration(statement)
          || statement instanceof Statement.ConditionalGroup group && !isSingle(group);
    }

    private static boolean isDeclaration(Statement statement) {
      return statement instanceof Statement.DeclareVariable
          || statement instanceof Statement.DeclareProcedure;
    }

    /** Whether each part is one statement, as the parser demands of a group in the place of one. */
    private static boolean isSingle(Statement.ConditionalGroup group) {
      return isSingle(group.then())
          && (isChain(group.otherwise())
              ? isSingle((Statement.ConditionalGroup) group.otherwise().get(0))
              : isSingle(group.otherwise()));
    }

    private static boolean isSingle(List<Statement> part) {
      return part.size() == 1
          && !isDeclaration(part.get(0))
          && !(part.get(0) instanceof Statement.ConditionalGroup);
    }

    /** Whether what is behind {@code #else} can be written with {@code #elif}. */
    static boolean isChain(List<Statement> otherwise) {
      return otherwise.size() == 1 && otherwise.get(0) instanceof Statement.ConditionalGroup;
    }

    /** Whether an {@code else} behind the statement would belong to a part of it. */
    static boolean takesElse(Statement statement) {
      if (statement instanceof Statement.If s) {
        return s.otherwise().map(Braces::takesElse).orElse(true);
      }
      if (statement instanceof Statement.FeatureIf s) {
        return s.otherwise().map(Braces::takesElse).orElse(true);
      }
      return lastPart(statement).map(Braces::takesElse).orElse(false);
    }

    private static Optional<Statement> lastPart(Statement statement) {
      if (statement instanceof Statement.While s) {
        return Optional.of(s.body());
      }
      return statement instanceof Statement.Choice s ? Optional.of(s.right()) : Optional.empty();
    }

    /** Whether an {@code or} behind the statement would belong to a part of it. */
    static boolean takesOr(Statement statement) {
      return statement instanceof Statement.If
          || statement instanceof Statement.FeatureIf
          || statement instanceof Statement.While;
    }
  }
}
