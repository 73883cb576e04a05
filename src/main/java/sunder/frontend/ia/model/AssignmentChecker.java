package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.frontend.ia.model.Checking.Alternative;
import sunder.frontend.ia.model.Checking.Meaning;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Statement;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Checks assignments. */
final class AssignmentChecker {
  private final Checking checking;
  private final Diagnostics diagnostics;
  private final ExpressionChecker expressions;

  AssignmentChecker(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.expressions = expressions;
  }

  /** {@code x = e;}: empty after a report. */
  Optional<Command> assign(Statement.Assign s, ConfigSet where) {
    List<Alternative> alternatives = checking.meanings(s.name(), s.nameSpan(), where);
    Optional<TypedExpression> value = value(s.value(), alternatives, where);
    return merged(alternatives, m -> assign(s, m, value));
  }

  private Optional<Command> assign(
      Statement.Assign s, Meaning meaning, Optional<TypedExpression> value) {
    if (meaning instanceof Identifier.Variable variable) {
      return value.map(v -> new Command.Assign(variable, v, s.span()));
    }
    reportTarget(s.name(), s.nameSpan(), meaning);
    return Optional.empty();
  }

  /** {@code a[e] = e;}: empty after a report. */
  Optional<Command> assignElement(Statement.AssignElement s, ConfigSet where) {
    List<Alternative> alternatives = checking.meanings(s.name(), s.nameSpan(), where);
    Optional<TypedExpression> index = expressions.integer(s.index(), where);
    Optional<TypedExpression> value = value(s.value(), alternatives, where);
    return merged(alternatives, m -> assignElement(s, m, index, value));
  }

  private Optional<Command> assignElement(
      Statement.AssignElement s,
      Meaning meaning,
      Optional<TypedExpression> index,
      Optional<TypedExpression> value) {
    if (meaning instanceof Identifier.Array array) {
      return index.flatMap(i -> value.map(v -> new Command.AssignElement(array, i, v, s.span())));
    }
    expressions.reportNoArray(s.name(), s.nameSpan(), meaning);
    return Optional.empty();
  }

  /** The assigned value; of the type of the targets, where they have one. */
  private Optional<TypedExpression> value(
      Expression value, List<Alternative> targets, ConfigSet where) {
    Optional<DataType> wanted = Optional.empty();
    for (Alternative target : targets) {
      Optional<DataType> type = typeOf(target.meaning());
      if (wanted.isPresent()
          && type.isPresent()
          && type.get().isBoolean() != wanted.get().isBoolean()) {
        reportDifferent(value, targets);
        return Optional.empty();
      }
      wanted = type;
    }
    return wanted.isPresent()
        ? expressions.ofType(value, wanted.get(), where)
        : expressions.check(value, where);
  }

  private void reportDifferent(Expression value, List<Alternative> targets) {
    Identifier first = (Identifier) targets.get(0).meaning();
    Identifier second = (Identifier) targets.get(1).meaning();
    checking.reportDifferent(first.name(), value.span(), first, second);
  }

  private static Optional<DataType> typeOf(Meaning meaning) {
    if (meaning instanceof Identifier.Variable variable) {
      return Optional.of(variable.type());
    }
    if (meaning instanceof Identifier.Array array) {
      return Optional.of(array.element());
    }
    return Optional.empty();
  }

  /** The assignment of each alternative in its variants. */
  private static Optional<Command> merged(
      List<Alternative> alternatives, Function<Meaning, Optional<Command>> assign) {
    Optional<Command> result = Optional.empty();
    for (int i = alternatives.size() - 1; i >= 0; i--) {
      Optional<Command> next = assign.apply(alternatives.get(i).meaning());
      if (next.isEmpty()) {
        return Optional.empty();
      }
      if (result.isPresent()) {
        ConfigSet when = alternatives.get(i).where();
        next =
            Optional.of(new Command.FeatureIf(when, next.get(), result.get(), next.get().span()));
      }
      result = next;
    }
    return result;
  }

  private void reportTarget(String name, Span span, Meaning meaning) {
    String message = "'" + name + "' is " + Kinds.of(meaning) + " and cannot be assigned";
    if (meaning instanceof Meaning.OfFeature) {
      diagnostics.report(span, message, "a feature is constant in each variant");
      return;
    }
    Identifier identifier = (Identifier) meaning;
    if (identifier instanceof Identifier.Parameter) {
      diagnostics.report(span, message, "copy it into a local variable");
    } else if (identifier instanceof Identifier.LengthSymbol) {
      diagnostics.report(span, message, "it is fixed for the whole run");
    } else if (Kinds.isProcedure(identifier)) {
      diagnostics.report(span, message);
    } else {
      diagnostics.report(
          span,
          "array '" + name + "' is assigned without an index",
          "write '" + name + "[i] = ...'");
    }
  }
}
