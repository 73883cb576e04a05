package sunder.frontend.c.flow;

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
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.Constants;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;

/**
 * Arrays that have other elements in other variants, and that nobody changes. No run carries them
 * along, which would tell apart as many states as there are variants: where an element is read, its
 * value follows from the index and the variant.
 */
final class FixedArrays {
  private record Key(Variable root, List<Integer> path, Storage.Part part) {}

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Set<Variable> roots = new HashSet<>();

  /** The elements by index; 0 in the variants that have none there. */
  private final Map<Key, TreeMap<BigInteger, Element>> elements = new HashMap<>();

  /** What an element is, by those who have that. Mutable. */
  private static final class Element {
    private final Map<IntTerm, ConfigSet> values = new LinkedHashMap<>();
    private ConfigSet given;

    Element(ConfigSet none) {
      given = none;
    }

    /** Who gives a value twice means the second; most lists give none twice. */
    void put(IntTerm value, ConfigSet when) {
      if (given.intersects(when)) {
        values.replaceAll((other, set) -> set.minus(when));
      }
      given = given.or(when);
      values.merge(value, when, ConfigSet::or);
    }
  }

  FixedArrays(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  boolean has(Variable root) {
    return roots.contains(root);
  }

  /**
   * Notes what tables hold.
   *
   * @return what is left to be done when a run starts
   */
  List<Stmt> take(List<Stmt> startup) {
    Set<Variable> others = new HashSet<>();
    for (Stmt statement : startup) {
      for (Expr.Assign assign : assignments(statement)) {
        assign
            .place()
            .root()
            .map(Variable::whole)
            .filter(FixedArrays::isFixed)
            .ifPresent(root -> (isPlain(assign) ? roots : others).add(root));
      }
    }
    roots.removeAll(others);
    List<Stmt> rest = new ArrayList<>();
    for (Stmt statement : startup) {
      List<Expr.Assign> assignments = assignments(statement);
      boolean isOfTable =
          !assignments.isEmpty()
              && assignments.get(0).place().root().filter(v -> has(v.whole())).isPresent();
      if (isOfTable) {
        ConfigSet when = emitter.when().and(((Stmt.Part) statement).when());
        assignments.forEach(assign -> note(assign.place(), assign.value(), when));
      } else {
        rest.add(statement);
      }
    }
    return rest;
  }

  /** Those that give an object its values. */
  private static List<Expr.Assign> assignments(Stmt statement) {
    return statement instanceof Stmt.Part part
        ? part.items().stream()
            .filter(
                item -> item instanceof Stmt.Evaluate e && e.expression() instanceof Expr.Assign)
            .map(item -> (Expr.Assign) ((Stmt.Evaluate) item).expression())
            .toList()
        : List.of();
  }

  private static boolean isFixed(Variable root) {
    return root.isMeasured()
        && root.kind() == Variable.Kind.STATIC
        && !root.startsUndefined()
        && Storage.unions(root.type()).isEmpty()
        && (root.isConstant() || !root.changes() && !root.hasAddress());
  }

  private static boolean isPlain(Expr.Assign assign) {
    return assign.type().isScalar() && isPlain(assign.value());
  }

  /** Whether a value is known without a step of a run. */
  private static boolean isPlain(Expr value) {
    if (value instanceof Expr.Choice choice) {
      return choice.parts().stream().allMatch(part -> isPlain(part.expression()));
    } else if (value instanceof Expr.Convert convert && convert.type().isPointer()) {
      return Constants.value(convert.operand()).filter(n -> n.signum() == 0).isPresent()
          || convert.type().equals(convert.operand().type()) && isPlain(convert.operand());
    } else if (value instanceof Expr.AddressOf address) {
      return isPlain(address.place());
    }
    return value instanceof Expr.Text
        || value instanceof Expr.FunctionAddress
        || Constants.value(value).isPresent();
  }

  private static boolean isPlain(Lvalue place) {
    return place instanceof Lvalue.Named named
        ? !named.variable().isMeasured()
        : place instanceof Lvalue.Member member
            ? isPlain(member.of())
            : place instanceof Lvalue.Element element
                && isPlain(element.array())
                && Constants.value(element.index()).filter(i -> i.signum() == 0).isPresent();
  }

  private void note(Lvalue place, Expr value, ConfigSet when) {
    if (value instanceof Expr.Choice choice) {
      choice.parts().forEach(part -> note(place, part.expression(), when.and(part.when())));
    } else if (lowerer.places.of(place) instanceof Loc.Direct loc) {
      Value known = lowerer.expressions.value(value);
      if (known instanceof Value.Address address) {
        note(loc, Storage.Part.VALUE, address.code(), when);
        note(loc, Storage.Part.OFFSET, address.offset(), when);
      } else {
        note(loc, Storage.Part.VALUE, ((Value.Number) known).term(), when);
      }
    } else {
      // Without its value, it would be taken as 0.
      emitter.lose(place.span(), "where this value of a table is, is not followed");
    }
  }

  private void note(Loc.Direct loc, Storage.Part part, IntTerm value, ConfigSet when) {
    elements
        .computeIfAbsent(new Key(loc.root(), loc.path(), part), key -> new TreeMap<>())
        .computeIfAbsent(loc.index().constant(), index -> new Element(when.space().none()))
        .put(value, when);
  }

  /** A register becomes what is in a part of a table. */
  IntTerm read(Loc.Direct loc, Storage.Part part, Symbol register, Span span) {
    TreeMap<BigInteger, Element> all =
        elements.getOrDefault(new Key(loc.root(), loc.path(), part), new TreeMap<>());
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    choose(
        loc.index(),
        rows(loc.index(), all),
        row -> {
          row.values().forEach((value, set) -> give(value, set, register, next, span));
          emitter.assign(register, IntTerm.ZERO, span);
          emitter.go(next);
        },
        span);
    emitter.at(next, when);
    return IntTerm.of(register);
  }

  /** What is at all indices up to one, behind those of the row before. */
  private record Row(BigInteger last, Map<IntTerm, ConfigSet> values) {}

  private static List<Row> rows(IntTerm index, TreeMap<BigInteger, Element> elements) {
    if (index.isConstant()) {
      Element element = elements.get(index.constant());
      return List.of(new Row(index.constant(), element == null ? Map.of() : element.values));
    }
    BigInteger unit = index.constant();
    for (int i = 0; i < index.length(); i++) {
      unit = unit.gcd(index.coefficient(i));
    }
    List<Row> rows = new ArrayList<>();
    BigInteger next = BigInteger.ZERO;
    for (Map.Entry<BigInteger, Element> entry : elements.entrySet()) {
      if (next.compareTo(entry.getKey()) < 0) {
        rows.add(new Row(entry.getKey().subtract(BigInteger.ONE), Map.of()));
      }
      rows.add(new Row(entry.getKey(), entry.getValue().values));
      next = entry.getKey().add(unit);
    }
    rows.add(new Row(next, Map.of()));
    return rows;
  }

  private void give(IntTerm value, ConfigSet set, Symbol register, FlowNode next, Span span) {
    FlowNode here = emitter.spot();
    FlowNode other = emitter.spot();
    ConfigSet inside = emitter.when().and(set);
    ConfigSet rest = emitter.when().minus(set);
    if (!inside.isEmpty()) {
      emitter.features(set, here, other, span);
      emitter.at(here, inside);
      emitter.assign(register, value, span);
      emitter.go(next);
      emitter.at(other, rest);
    }
  }

  /** Goes on where it is known in which of some rows an index is. */
  private void choose(IntTerm index, List<Row> rows, Consumer<Row> use, Span span) {
    int half = rows.size() / 2;
    if (half == 0) {
      use.accept(rows.get(0));
      return;
    }
    ConfigSet when = emitter.when();
    FlowNode low = emitter.spot();
    FlowNode high = emitter.spot();
    BoolTerm isLow = BoolTerm.atMost(index, IntTerm.of(rows.get(half - 1).last()));
    emitter.branch(isLow, low, high, span);
    emitter.at(low, when);
    choose(index, rows.subList(0, half), use, span);
    emitter.at(high, when);
    choose(index, rows.subList(half, rows.size()), use, span);
  }
}
