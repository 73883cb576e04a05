package sunder.typing;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.syntax.Statement;
import sunder.typing.Checking.Meaning;

/** Checks assignments. */
final class AssignmentChecker {
  private final Checking checking;
  private final Diagnostics diagnostics;
  private final ExpressionChecker expressions;

  AssignmentChecker(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics();
    this.expressions = expressions;
  }

  /** {@code x = e;}: empty after a report. */
  Optional<Command> assign(Statement.Assign s, ConfigSet where) {
    Optional<Meaning> meaning = checking.meaning(s.name(), s.nameSpan(), where);
    if (meaning.isPresent() && meaning.get() instanceof Meaning.Declared declared) {
      if (declared.identifier() instanceof Identifier.LocalVariable variable) {
        return expressions
            .ofType(s.value(), variable.type(), where)
            .map(v -> new Command.Assign(variable, v, s.span()));
      }
      if (declared.identifier() instanceof Identifier.FreeVariable variable) {
        return expressions
            .ofType(s.value(), variable.type(), where)
            .map(v -> new Command.Write(variable, v, s.span()));
      }
    }
    meaning.ifPresent(m -> reportTarget(s.name(), s.nameSpan(), m));
    expressions.check(s.value(), where);
    return Optional.empty();
  }

  private void reportTarget(String name, Span span, Meaning meaning) {
    String message = "'" + name + "' is " + Kinds.of(meaning) + " and cannot be assigned";
    if (meaning instanceof Meaning.OfFeature) {
      diagnostics.report(span, message, "a feature is constant in each variant");
      return;
    }
    Identifier identifier = ((Meaning.Declared) meaning).identifier();
    if (identifier instanceof Identifier.Parameter) {
      diagnostics.report(span, message, "copy it into a local variable");
    } else if (identifier instanceof Identifier.LengthSymbol) {
      diagnostics.report(span, message, "it is fixed for the whole run");
    } else if (Kinds.isProcedure(identifier)) {
      diagnostics.report(span, message);
    } else {
      diagnostics.report(
          span, "array '" + name + "' is assigned without an index", "write '" + name + "[i] = ...'");
    }
  }

  /** {@code a[e] = e;}: empty after a report. */
  Optional<Command> assignElement(Statement.AssignElement s, ConfigSet where) {
    Optional<Meaning> meaning = checking.meaning(s.name(), s.nameSpan(), where);
    Optional<TypedExpression> index = expressions.integer(s.index(), where);
    if (meaning.isPresent() && meaning.get() instanceof Meaning.Declared declared) {
      if (declared.identifier() instanceof Identifier.LocalArray array) {
        Optional<TypedExpression> value = expressions.ofType(s.value(), array.element(), where);
        return index.flatMap(
            i -> value.map(v -> new Command.AssignElement(array, i, v, s.span())));
      }
      if (declared.identifier() instanceof Identifier.FreeArray array) {
        Optional<TypedExpression> value = expressions.ofType(s.value(), array.element(), where);
        return index.flatMap(
            i -> value.map(v -> new Command.WriteElement(array, i, v, s.span())));
      }
    }
    meaning.ifPresent(m -> expressions.reportNoArray(s.name(), s.nameSpan(), m));
    expressions.check(s.value(), where);
    return Optional.empty();
  }
}
