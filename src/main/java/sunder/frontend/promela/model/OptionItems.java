package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Resolves what {@code #if}s over features enclose. */
final class OptionItems {
  private final Codes codes;
  private final Values values;
  private final Diagnostics diagnostics;

  OptionItems(Codes codes, Values values, Diagnostics diagnostics) {
    this.codes = codes;
    this.values = values;
    this.diagnostics = diagnostics;
  }

  /** Each branch under its own condition and against those before it; the rest does nothing. */
  Code group(Statement.Group group) {
    List<Codes.Pending> before = codes.pending();
    List<Codes.Pending> behind = new ArrayList<>();
    List<Code.Part> parts = new ArrayList<>();
    Optional<Value> others = Optional.empty();
    boolean isOpen = true;
    for (Statement.Branch branch : group.branches()) {
      Optional<Value> own = branch.condition().map(this::condition);
      Value here = both(others, own).orElseGet(() -> always(group.span()));
      codes.pending(before);
      parts.add(new Code.Part(here, codes.part(branch.body())));
      codes.pending().forEach(label -> behind.add(label.in(here)));
      others = own.isPresent() ? both(others, own.map(OptionItems::not)) : Optional.empty();
      isOpen &= own.isPresent();
    }
    if (isOpen) {
      Value rest = others.orElseGet(() -> always(group.span()));
      parts.add(new Code.Part(rest, List.of()));
      before.forEach(label -> behind.add(label.in(rest)));
    }
    codes.pending(behind);
    return new Code.Group(parts, group.span());
  }

  List<Code.Item> items(List<Statement.OptionItem> items) {
    List<Code.Item> result = new ArrayList<>();
    add(items, List.of(), result);
    checkElse(result);
    return result;
  }

  private void add(List<Statement.OptionItem> items, List<Value> presence, List<Code.Item> result) {
    for (Statement.OptionItem item : items) {
      if (item instanceof Statement.Option option) {
        result.add(new Code.Item(presence, codes.body(option.body()), option.span()));
      } else {
        addGroup((Statement.OptionGroup) item, presence, result);
      }
    }
  }

  /** One else at most in every variant; two that stand in different groups may go together. */
  private void checkElse(List<Code.Item> items) {
    List<Code.Item> found = new ArrayList<>();
    for (Code.Item item : items) {
      if (!item.body().isEmpty() && item.body().get(0) instanceof Code.Else) {
        for (Code.Item before : found) {
          if (isBelow(item, before) || isBelow(before, item)) {
            diagnostics.report(
                item.body().get(0).span(),
                "a choice has one 'else' at most",
                "write its options as a choice behind one 'else'");
          }
        }
        found.add(item);
      }
    }
  }

  /** Whether an option is there only where another is. */
  private static boolean isBelow(Code.Item one, Code.Item other) {
    int size = other.presence().size();
    return one.presence().size() >= size
        && one.presence().subList(0, size).equals(other.presence());
  }

  private void addGroup(Statement.OptionGroup group, List<Value> presence, List<Code.Item> result) {
    List<Value> others = new ArrayList<>(presence);
    for (Statement.OptionBranch branch : group.branches()) {
      List<Value> here = new ArrayList<>(others);
      branch
          .condition()
          .map(this::condition)
          .ifPresent(
              condition -> {
                here.add(condition);
                others.add(not(condition));
              });
      add(branch.options(), here, result);
    }
  }

  private Value condition(Expression expression) {
    return values.in(Values.Setting.VARIANTS, expression);
  }

  private static Value not(Value condition) {
    return new Value.Unary(UnaryOperator.NOT, condition, condition.span());
  }

  private static Value always(Span span) {
    return new Value.Constant(java.math.BigInteger.ONE, span);
  }

  private static Optional<Value> both(Optional<Value> left, Optional<Value> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.isEmpty() ? right : left;
    }
    Value a = left.get();
    return Optional.of(new Value.Binary(Expression.BinaryOperator.AND, a, right.get(), a.span()));
  }
}
