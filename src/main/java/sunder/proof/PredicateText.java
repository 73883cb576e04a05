package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.automaton.Location;
import sunder.certificate.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.horn.ClauseText;
import sunder.horn.SetText;
import sunder.horn.SmtNames;
import sunder.horn.TermText;

/** The predicate of one control point: its regions as definitions. */
final class PredicateText {
  private final Location location;
  private final int number;
  private final SetText sets;
  private final SmtNames names;
  private final Map<Symbol, String> registers = new LinkedHashMap<>();
  private final Map<ArrayRegister, String> arrays = new LinkedHashMap<>();
  private final Map<Symbol, String> cells = new HashMap<>();
  private final TermText terms;
  private final TreeText trees;

  /**
   * @param script knows the names of features
   */
  PredicateText(Location location, int number, SetText sets, Frame script) {
    this.location = location;
    this.number = number;
    this.sets = sets;
    this.names = script.names.inner();
    location.live().forEach(r -> registers.put(r, names.of(r, r.name())));
    location.liveArrays().forEach(a -> arrays.put(a, names.of(a, a.name())));
    this.terms =
        new TermText(
            symbol -> symbol.kind() == Symbol.Kind.FEATURE ? script.nameOf(symbol) : name(symbol));
    this.trees = new TreeText("in-" + number + "-", registers, terms, sets);
  }

  /** Single elements are selected; other symbols of elements are named where they are bound. */
  private String name(Symbol symbol) {
    String cell = cells.get(symbol);
    return cell == null ? names.of(symbol, symbol.name()) : cell;
  }

  /** Regions that speak of the same terms, and say the same of everything that is no cell. */
  private record Kind(
      Set<Object> terms, List<BoolTerm> conditions, List<Region.Elements> elements) {}

  /**
   * The definitions, the predicate's own last.
   *
   * @param regions all of them, whichever search found them: apart they take twice the space and
   *     the time of a solver
   */
  List<String> definitions(List<Region> regions) {
    List<String> cases = new ArrayList<>();
    Map<Kind, List<RegionTree.Row>> kinds = new LinkedHashMap<>();
    regions.forEach(region -> region.cells().forEach(this::select));
    regions.forEach(region -> sort(region, kinds));
    kinds.forEach((kind, rows) -> cases.add(text(kind, rows)));
    List<String> whole = new ArrayList<>(typing());
    whole.add(
        cases.isEmpty()
            ? "false"
            : cases.size() == 1 ? cases.get(0) : TermText.application("or", cases));
    Map<String, String> parameters = new LinkedHashMap<>();
    registers.forEach((register, name) -> parameters.put(name, ClauseText.sort(register)));
    arrays.forEach((array, name) -> parameters.put(name, ClauseText.sort(array)));
    List<String> result = new ArrayList<>(trees.definitions);
    result.add(TermText.definition(Frame.predicate(number), parameters, TermText.all(whole)));
    return result;
  }

  private void select(Region.Cell cell) {
    cells.put(
        cell.element(),
        "(select " + arrays.get(cell.array()) + " " + TermText.of(cell.index()) + ")");
  }

  private List<String> typing() {
    List<String> result = new ArrayList<>();
    registers.forEach((r, name) -> ClauseText.range(r, name).ifPresent(result::add));
    arrays.forEach(
        (array, name) -> array.high().ifPresent(high -> result.add(everyElement(name, high))));
    return result;
  }

  private static String everyElement(String array, BigInteger high) {
    return "(forall ((index-of Int)) (<= 0 (select %s index-of) %s))"
        .formatted(array, TermText.of(high));
  }

  private void sort(Region region, Map<Kind, List<RegionTree.Row>> kinds) {
    Map<Object, Bounds> cuts = new LinkedHashMap<>();
    List<BoolTerm> others = new ArrayList<>();
    for (BoolTerm condition : region.registers().conjuncts()) {
      Optional<Bounds> cut = speaksOfCells(condition) ? Optional.empty() : Bounds.of(condition);
      cut.ifPresent(known -> cuts.merge(known.of(), known, Bounds::and));
      if (cut.isEmpty()) {
        others.add(condition);
      }
    }
    kinds
        .computeIfAbsent(new Kind(cuts.keySet(), others, region.elements()), k -> new ArrayList<>())
        .add(new RegionTree.Row(region.variants(), cuts));
  }

  private boolean speaksOfCells(BoolTerm condition) {
    return !cells.isEmpty() && !Collections.disjoint(condition.symbols(), cells.keySet());
  }

  private String text(Kind kind, List<RegionTree.Row> rows) {
    List<String> conditions = new ArrayList<>();
    kind.conditions().forEach(condition -> conditions.add(terms.of(condition)));
    kind.elements().forEach(elements -> conditions.add(text(elements)));
    conditions.add(RegionTree.of(rows, sets.none()).map(trees::of).orElseGet(() -> listed(rows)));
    return TermText.all(conditions);
  }

  /** One by one. */
  private String listed(List<RegionTree.Row> rows) {
    List<String> texts = new ArrayList<>();
    for (RegionTree.Row row : rows) {
      List<String> conditions = new ArrayList<>();
      conditions.add(sets.of(row.variants()));
      row.cuts().values().forEach(cuts -> conditions.add(terms.of(cuts.condition())));
      texts.add(TermText.all(conditions));
    }
    return texts.size() == 1 ? texts.get(0) : TermText.application("or", texts);
  }

  private String text(Region.Elements elements) {
    String index = names.of(elements.index(), "i");
    String element = "(select " + arrays.get(elements.array()) + " " + index + ")";
    TermText inner =
        new TermText(
            symbol ->
                symbol == elements.element()
                    ? element
                    : symbol.kind() == Symbol.Kind.FEATURE
                        ? terms.of(sunder.expression.Term.of(symbol))
                        : name(symbol));
    return "(forall ((" + index + " Int)) " + inner.of(elements.condition()) + ")";
  }

  /** Diagrams of regions as definitions, one for each node. Mutable: definitions are added. */
  private static final class TreeText {
    private final String prefix;
    private final TermText terms;
    private final SetText sets;
    private final Map<Symbol, String> registers;

    /** All definitions so far. */
    final List<String> definitions = new ArrayList<>();

    private final Map<RegionTree.Node, Written> written = new IdentityHashMap<>();

    /** How a node is used, and the registers that it depends on. */
    private record Written(String text, SortedSet<Symbol> support) {}

    /**
     * @param prefix what the names of definitions begin with, a hyphen at its end
     * @param registers their names
     * @param terms writes terms over these registers and features
     */
    TreeText(String prefix, Map<Symbol, String> registers, TermText terms, SetText sets) {
      this.prefix = prefix;
      this.registers = registers;
      this.terms = terms;
      this.sets = sets;
    }

    /** A condition that says what the diagram says; what it needs is defined before. */
    String of(RegionTree.Node node) {
      return write(node).text();
    }

    private Written write(RegionTree.Node node) {
      Written known = written.get(node);
      if (known == null) {
        known =
            node instanceof RegionTree.End end
                ? new Written(sets.of(end.variants()), new TreeSet<>())
                : define((RegionTree.Split) node);
        written.put(node, known);
      }
      return known;
    }

    private Written define(RegionTree.Split split) {
      SortedSet<Symbol> support = new TreeSet<>();
      if (split.term() instanceof Symbol symbol) {
        support.add(symbol);
      } else {
        ((IntTerm) split.term()).forEachSymbol(support::add);
      }
      support.removeIf(symbol -> !registers.containsKey(symbol));
      List<String> parts = new ArrayList<>();
      for (RegionTree.Node part : split.parts()) {
        Written below = write(part);
        support.addAll(below.support());
        parts.add(below.text());
      }
      String name = prefix + definitions.size();
      Map<String, String> parameters = new LinkedHashMap<>();
      support.forEach(
          register -> parameters.put(registers.get(register), ClauseText.sort(register)));
      definitions.add(TermText.definition(name, parameters, body(split, parts, 0)));
      return new Written(TermText.application(name, List.copyOf(parameters.keySet())), support);
    }

    /** Tests in the middle first. */
    private String body(RegionTree.Split split, List<String> parts, int first) {
      if (parts.size() == 1) {
        return parts.get(0);
      }
      int half = parts.size() / 2;
      return TermText.choice(
          terms.of(split.upTo(first + half - 1)),
          body(split, parts.subList(0, half), first),
          body(split, parts.subList(half, parts.size()), first + half));
    }
  }
}
