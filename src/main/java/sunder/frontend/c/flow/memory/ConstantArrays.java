package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.source.Span;

/**
 * Constant propagation for tables: static arrays that are never modified and whose length differs
 * among variants.
 *
 * <p>Input: the static initialisation. Output: the statements of it that remain, and for a read of
 * a table a decision tree over the index and the variants. Reason: as registers, the elements would
 * distinguish as many states as there are variants. Invariant: a table has no storage; its elements
 * are known when the lowering of the program begins.
 */
public final class ConstantArrays {
  private record ScalarKey(
      CVariable root, List<Integer> path, RegisterAllocation.ScalarComponent part) {}

  private final Emitter emitter;
  private final Set<CVariable> roots = new HashSet<>();

  /** The values of the elements by index; an element without a value in a variant is 0 there. */
  private final Map<ScalarKey, TreeMap<BigInteger, ElementValues>> elements = new HashMap<>();

  /** The values of an element, each with its variants. Mutable. */
  private static final class ElementValues {
    private final Map<IntTerm, ConfigSet> values = new LinkedHashMap<>();
    private ConfigSet given;

    ElementValues(ConfigSet none) {
      given = none;
    }

    /** Sets the value in the given variants; a later value replaces an earlier one. */
    void put(IntTerm value, ConfigSet when) {
      if (given.intersects(when)) {
        values.replaceAll((other, set) -> set.minus(when));
      }
      given = given.or(when);
      values.merge(value, when, ConfigSet::or);
    }
  }

  ConstantArrays(Emitter emitter) {
    this.emitter = emitter;
  }

  /** Returns whether the variable is a table. */
  boolean contains(CVariable root) {
    return roots.contains(root);
  }

  /**
   * Determines the tables and records their elements.
   *
   * @param location evaluates the places of elements
   * @param value evaluates the values of elements
   * @return the statements of the initialisation that remain to be lowered
   */
  public List<Stmt> extract(
      List<Stmt> startup,
      Function<Lvalue, ObjectLocation> location,
      Function<Expr, SymbolicValue> value) {
    Set<CVariable> others = new HashSet<>();
    for (Stmt statement : startup) {
      for (Expr.Assign assign : assignments(statement)) {
        assign
            .target()
            .baseVariable()
            .map(CVariable::mergedArray)
            .filter(ConstantArrays::isFixed)
            .ifPresent(root -> (isPlain(assign) ? roots : others).add(root));
      }
    }
    roots.removeAll(others);
    List<Stmt> rest = new ArrayList<>();
    for (Stmt statement : startup) {
      List<Expr.Assign> assignments = assignments(statement);
      boolean isOfTable =
          !assignments.isEmpty()
              && assignments
                  .get(0)
                  .target()
                  .baseVariable()
                  .filter(v -> contains(v.mergedArray()))
                  .isPresent();
      if (isOfTable) {
        ConfigSet when =
            emitter.variants().and(((Stmt.ConditionalGroup) statement).presenceCondition());
        assignments.forEach(
            assign ->
                note(
                    location.apply(assign.target()),
                    assign.target().span(),
                    assign.value(),
                    value,
                    when));
      } else {
        rest.add(statement);
      }
    }
    return rest;
  }

  /** Returns the assignments of a conditional group of an initialisation. */
  private static List<Expr.Assign> assignments(Stmt statement) {
    return statement instanceof Stmt.ConditionalGroup part
        ? part.items().stream()
            .filter(
                item ->
                    item instanceof Stmt.ExpressionStatement e
                        && e.expression() instanceof Expr.Assign)
            .map(item -> (Expr.Assign) ((Stmt.ExpressionStatement) item).expression())
            .toList()
        : List.of();
  }

  private static boolean isFixed(CVariable root) {
    return root.isVariableLengthArray()
        && root.kind() == CVariable.StorageKind.STATIC
        && !root.startsIndeterminate()
        && SubobjectPaths.unionPaths(root.type()).isEmpty()
        && (root.isConst() || !root.mayBeModified() && !root.isAddressTaken());
  }

  private static boolean isPlain(Expr.Assign assign) {
    return assign.type().isScalar() && isPlain(assign.value());
  }

  /** Returns whether a value is a constant, or an address constant, in each variant. */
  private static boolean isPlain(Expr value) {
    if (value instanceof Expr.Choice choice) {
      return choice.alternatives().stream().allMatch(part -> isPlain(part.expression()));
    } else if (value instanceof Expr.Convert convert && convert.type().isPointer()) {
      return ConstantExpressions.value(convert.operand()).filter(n -> n.signum() == 0).isPresent()
          || convert.type().equals(convert.operand().type()) && isPlain(convert.operand());
    } else if (value instanceof Expr.AddressOf address) {
      return isPlain(address.lvalue());
    }
    return value instanceof Expr.StringLiteral
        || value instanceof Expr.FunctionAddress
        || ConstantExpressions.value(value).isPresent();
  }

  private static boolean isPlain(Lvalue place) {
    return place instanceof Lvalue.VariableReference named
        ? !named.variable().isVariableLengthArray()
        : place instanceof Lvalue.Member member
            ? isPlain(member.record())
            : place instanceof Lvalue.Element element
                && isPlain(element.array())
                && ConstantExpressions.value(element.index())
                    .filter(i -> i.signum() == 0)
                    .isPresent();
  }

  private void note(
      ObjectLocation place,
      Span span,
      Expr value,
      Function<Expr, SymbolicValue> evaluation,
      ConfigSet when) {
    if (value instanceof Expr.Choice choice) {
      choice
          .alternatives()
          .forEach(
              part ->
                  note(
                      place,
                      span,
                      part.expression(),
                      evaluation,
                      when.and(part.presenceCondition())));
    } else if (place instanceof ObjectLocation.Direct loc) {
      SymbolicValue known = evaluation.apply(value);
      if (known instanceof SymbolicValue.Address address) {
        note(loc, RegisterAllocation.ScalarComponent.VALUE, address.targetId(), when);
        note(loc, RegisterAllocation.ScalarComponent.OFFSET, address.offset(), when);
      } else {
        note(
            loc,
            RegisterAllocation.ScalarComponent.VALUE,
            ((SymbolicValue.IntegerValue) known).term(),
            when);
      }
    } else {
      // A value that is not recorded would be read as 0.
      emitter.emitUnsupported(span, "the index of this initializer of a table is not modelled");
    }
  }

  private void note(
      ObjectLocation.Direct loc,
      RegisterAllocation.ScalarComponent part,
      IntTerm value,
      ConfigSet when) {
    elements
        .computeIfAbsent(new ScalarKey(loc.root(), loc.path(), part), key -> new TreeMap<>())
        .computeIfAbsent(loc.index().constant(), index -> new ElementValues(when.space().none()))
        .put(value, when);
  }

  /** Assigns an element of a table to a register and returns the register. */
  IntTerm read(
      ObjectLocation.Direct loc,
      RegisterAllocation.ScalarComponent part,
      Symbol register,
      Span span) {
    TreeMap<BigInteger, ElementValues> all =
        elements.getOrDefault(new ScalarKey(loc.root(), loc.path(), part), new TreeMap<>());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    choose(
        loc.index(),
        rows(loc.index(), all),
        row -> {
          row.values().forEach((value, set) -> give(value, set, register, next, span));
          emitter.assign(register, IntTerm.ZERO, span);
          emitter.jump(next);
        },
        span);
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(register);
  }

  /** The values at all indices up to {@code last} and above those of the previous range. */
  private record IndexRange(BigInteger last, Map<IntTerm, ConfigSet> values) {}

  private static List<IndexRange> rows(IntTerm index, TreeMap<BigInteger, ElementValues> elements) {
    if (index.isConstant()) {
      ElementValues element = elements.get(index.constant());
      return List.of(new IndexRange(index.constant(), element == null ? Map.of() : element.values));
    }
    BigInteger unit = index.constant();
    for (int i = 0; i < index.length(); i++) {
      unit = unit.gcd(index.coefficient(i));
    }
    List<IndexRange> rows = new ArrayList<>();
    BigInteger next = BigInteger.ZERO;
    for (Map.Entry<BigInteger, ElementValues> entry : elements.entrySet()) {
      if (next.compareTo(entry.getKey()) < 0) {
        rows.add(new IndexRange(entry.getKey().subtract(BigInteger.ONE), Map.of()));
      }
      rows.add(new IndexRange(entry.getKey(), entry.getValue().values));
      next = entry.getKey().add(unit);
    }
    rows.add(new IndexRange(next, Map.of()));
    return rows;
  }

  private void give(IntTerm value, ConfigSet set, Symbol register, FlowNode next, Span span) {
    if (emitter.variants().intersects(set)) {
      emitter.branchAway(
          set,
          span,
          () -> {
            emitter.assign(register, value, span);
            emitter.jump(next);
          });
    }
  }

  /** Branches over ranges of an index by binary search and runs the action in each. */
  private void choose(IntTerm index, List<IndexRange> rows, Consumer<IndexRange> use, Span span) {
    int half = rows.size() / 2;
    if (half == 0) {
      use.accept(rows.get(0));
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode low = emitter.newNode();
    FlowNode high = emitter.newNode();
    BoolTerm isLow = BoolTerm.atMost(index, IntTerm.of(rows.get(half - 1).last()));
    emitter.branch(isLow, low, high, span);
    emitter.setInsertionPoint(low, when);
    choose(index, rows.subList(0, half), use, span);
    emitter.setInsertionPoint(high, when);
    choose(index, rows.subList(half, rows.size()), use, span);
  }
}
