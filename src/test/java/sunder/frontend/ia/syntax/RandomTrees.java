package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Random programs as the parser could make them; names and types need not fit. */
public final class RandomTrees {
  private static final Span NOWHERE = new Span(new SourceFile("random", ""), 0, 0);
  private static final List<String> NAMES =
      List.of("x", "y", "a", "f", "push", "k", "assert", "rec");
  private static final List<String> FEATURES = List.of("A", "B", "K", "defined_", "feature");

  private final Random random;

  public RandomTrees(long seed) {
    this.random = new Random(seed);
  }

  /** A program of about {@code size} statements. */
  public Program program(int size) {
    List<ContextItem> context = new ArrayList<>();
    context.add(new ContextItem.FreeProcedure(type(), "assert", List.of(type()), NOWHERE));
    for (int i = random.nextInt(5); i > 0; i--) {
      context.add(contextItem());
    }
    return new Program(context, list(size, 4), type(), NOWHERE);
  }

  private ContextItem contextItem() {
    return switch (random.nextInt(5)) {
      case 0 -> new ContextItem.FreeVariable(data(), name(), size(), NOWHERE);
      case 1 -> new ContextItem.FreeProcedure(type(), name(), List.of(type(), type()), NOWHERE);
      case 2 -> new ContextItem.BooleanFeature(feature(), NOWHERE);
      case 3 -> new ContextItem.NumericFeature(feature(), number(), number().negate(), NOWHERE);
      default -> new ContextItem.Constraint(formula(3), NOWHERE);
    };
  }

  private List<Statement> list(int size, int depth) {
    List<Statement> result = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      result.add(random.nextInt(5) == 0 ? declaration(depth - 1) : statement(depth - 1));
    }
    return result;
  }

  private Statement declaration(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      List<Statement.Parameter> parameters = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        parameters.add(new Statement.Parameter(type(), name(), NOWHERE));
      }
      return new Statement.DeclareProcedure(
          type(), name(), NOWHERE, parameters, list(random.nextInt(3), depth), NOWHERE);
    }
    Optional<ArraySize> size = size();
    Optional<Expression> initial =
        size.isEmpty() && random.nextBoolean() ? Optional.of(expression(depth)) : Optional.empty();
    return new Statement.DeclareVariable(data(), name(), NOWHERE, size, initial, NOWHERE);
  }

  private Statement statement(int depth) {
    if (depth <= 0) {
      return simple(0);
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Statement.If(expression(depth), closed(depth), otherwise(depth), NOWHERE);
      case 1 -> new Statement.While(expression(depth), branch(depth), NOWHERE);
      case 2 -> choice(depth);
      case 3 -> new Statement.Block(list(random.nextInt(3), depth), NOWHERE);
      case 4 -> new Statement.FeatureIf(formula(2), closed(depth), otherwise(depth), NOWHERE);
      case 5 ->
          new Statement.ConditionalGroup(
              formula(2), list(random.nextInt(3), depth), list(random.nextInt(3), depth), NOWHERE);
      default -> simple(depth);
    };
  }

  /** A branch that no else or or behind it would change. */
  private Statement closed(int depth) {
    return random.nextBoolean()
        ? new Statement.Block(list(random.nextInt(3), depth), NOWHERE)
        : simple(depth - 1);
  }

  private Statement branch(int depth) {
    Statement statement = statement(depth - 1);
    return statement instanceof Statement.ConditionalGroup ? closed(depth) : statement;
  }

  private Optional<Statement> otherwise(int depth) {
    return random.nextBoolean() ? Optional.of(branch(depth)) : Optional.empty();
  }

  private Statement choice(int depth) {
    Statement result = closed(depth);
    for (int i = random.nextInt(3); i >= 0; i--) {
      result = new Statement.Choice(result, closed(depth), NOWHERE);
    }
    return result;
  }

  private Statement simple(int depth) {
    return switch (random.nextInt(9)) {
      case 0 -> new Statement.Skip(NOWHERE);
      case 1 -> new Statement.Diverge(NOWHERE);
      case 2 -> new Statement.Abort(NOWHERE);
      case 3 ->
          new Statement.AssignElement(
              name(), NOWHERE, expression(depth), expression(depth), NOWHERE);
      case 4 -> new Statement.Call(call(depth), NOWHERE);
      case 5 -> new Statement.Return(expression(depth), NOWHERE);
      case 6 -> new Statement.Assume(expression(depth), NOWHERE);
      default -> new Statement.Assign(name(), NOWHERE, expression(depth), NOWHERE);
    };
  }

  private Expression.Call call(int depth) {
    List<Argument> arguments = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      arguments.add(depth > 0 && random.nextBoolean() ? branch(depth) : expression(depth - 1));
    }
    return new Expression.Call(name(), NOWHERE, arguments, NOWHERE);
  }

  private Expression expression(int depth) {
    if (depth <= 0) {
      return atom();
    }
    Supplier<Expression> part = () -> expression(depth - 1);
    return switch (random.nextInt(9)) {
      case 0, 1, 2 ->
          new Expression.Binary(one(BinaryOperator.values()), part.get(), part.get(), NOWHERE);
      case 3 -> new Expression.Unary(one(UnaryOperator.values()), part.get(), NOWHERE);
      case 4 -> new Expression.Conditional(part.get(), part.get(), part.get(), NOWHERE);
      case 5 -> new Expression.FeatureConditional(formula(2), part.get(), part.get(), NOWHERE);
      case 6 -> new Expression.Element(name(), NOWHERE, part.get(), NOWHERE);
      case 7 -> call(depth - 1);
      default -> atom();
    };
  }

  private Expression atom() {
    return switch (random.nextInt(5)) {
      case 0 -> new Expression.IntConstant(number(), NOWHERE);
      case 1 -> new Expression.BoolConstant(random.nextBoolean(), NOWHERE);
      case 2 ->
          new Expression.Hole(
              random.nextBoolean() ? Optional.of(name()) : Optional.empty(),
              number().negate(),
              number(),
              NOWHERE);
      default -> new Expression.Name(name(), NOWHERE);
    };
  }

  private FeatureFormula formula(int depth) {
    if (depth <= 0) {
      return switch (random.nextInt(4)) {
        case 0 -> new FeatureFormula.Constant(random.nextBoolean(), NOWHERE);
        case 1 ->
            new FeatureFormula.NumericComparison(
                feature(), one(FeatureFormula.ComparisonOperator.values()), number(), NOWHERE);
        default -> new FeatureFormula.BooleanFeature(feature(), NOWHERE);
      };
    }
    FeatureFormula left = formula(depth - 1);
    return switch (random.nextInt(5)) {
      case 0 -> new FeatureFormula.Not(left, NOWHERE);
      case 1 ->
          new FeatureFormula.Binary(
              FeatureFormula.Connective.AND, left, formula(depth - 1), NOWHERE);
      case 2 ->
          new FeatureFormula.Binary(
              FeatureFormula.Connective.OR, left, formula(depth - 1), NOWHERE);
      case 3 ->
          new FeatureFormula.Binary(
              FeatureFormula.Connective.IMPLIES, left, formula(depth - 1), NOWHERE);
      default -> left;
    };
  }

  private Optional<ArraySize> size() {
    return switch (random.nextInt(4)) {
      case 0 -> Optional.of(new ArraySize.Constant(number(), NOWHERE));
      case 1 -> Optional.of(new ArraySize.Symbol(name(), NOWHERE));
      default -> Optional.empty();
    };
  }

  private Type type() {
    return random.nextInt(3) == 0 ? Type.Void.INSTANCE : data();
  }

  private Type.Data data() {
    return switch (random.nextInt(4)) {
      case 0 -> Type.Bool.INSTANCE;
      case 1 -> Type.Int.modulo(number());
      case 2 ->
          new Type.Int(Optional.empty(), Optional.of(new Type.Range(number().negate(), number())));
      default -> Type.Int.UNBOUNDED;
    };
  }

  private BigInteger number() {
    return random.nextInt(20) == 0
        ? new BigInteger(400, random)
        : BigInteger.valueOf(random.nextInt(10));
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private String feature() {
    return FEATURES.get(random.nextInt(FEATURES.size()));
  }

  private <T> T one(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
