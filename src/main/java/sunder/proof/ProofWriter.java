package sunder.proof;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.certificate.Certificate;
import sunder.certificate.Stores;
import sunder.certificate.Stores.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.horn.ClauseText;
import sunder.horn.Clauses;
import sunder.horn.SetText;
import sunder.horn.SmtNames;
import sunder.horn.TermText;
import sunder.verdict.FamilyVerdict;

/** Writes certificates. */
public final class ProofWriter {
  private final Header header;
  private final Clauses clauses;
  private final CertificateFrame script;
  private final ConfigSet safe;
  private final Map<Location, List<Region>> regions;
  private final SetText sets;

  /**
   * The certificate for all variants of some parts.
   *
   * @param parts about one model of the program, at least one
   * @return nothing if the program has too many control points
   */
  public static Optional<ProofWriter> of(Question question, List<Part> parts) {
    ConfigSet safe = question.scope().space().none();
    for (Part part : parts) {
      safe = safe.or(part.variants());
    }
    ConfigSet all = safe;
    Stores.Model model = parts.get(0).stores().model();
    return question.to(model).flatMap(asked -> of(question, model, asked, all, parts));
  }

  private static Optional<ProofWriter> of(
      Question question, Stores.Model model, Question asked, ConfigSet safe, List<Part> parts) {
    Set<String> reached = new HashSet<>();
    parts.forEach(part -> reached.addAll(part.stores().regions().keySet()));
    Optional<Map<Location, List<Region>>> regions =
        Clauses.of(
                asked.automaton(),
                asked.scope(),
                (location, number) -> reached.contains(location.name()))
            .map(clauses -> regions(clauses, parts));
    // Whoever checks it knows steps from where it says something alone, and numbers by them.
    return regions.flatMap(
        said ->
            Clauses.of(
                    asked.automaton(),
                    asked.scope(),
                    (location, number) -> said.containsKey(location))
                .map(clauses -> new ProofWriter(question.identity(), model, clauses, safe, said)));
  }

  private static Map<Location, List<Region>> regions(Clauses clauses, List<Part> parts) {
    Map<Location, List<Region>> result = new HashMap<>();
    for (Part part : parts) {
      Translation translation = new Translation(clauses.automaton(), part.stores());
      for (Location location : clauses.locations()) {
        List<Region> regions = translation.of(location, part.variants());
        if (!regions.isEmpty()) {
          result.computeIfAbsent(location, l -> new ArrayList<>()).addAll(regions);
        }
      }
    }
    return result;
  }

  /**
   * @param safe the variants that are proved safe
   * @param regions for each control point that they reach, the stores that they may have there
   */
  private ProofWriter(
      Question.Identity identity,
      Stores.Model model,
      Clauses clauses,
      ConfigSet safe,
      Map<Location, List<Region>> regions) {
    this.header = new Header(identity, model, safe.count());
    this.clauses = clauses;
    this.safe = safe;
    this.regions = regions;
    Set<Integer> defined = new HashSet<>();
    regions.keySet().forEach(location -> defined.add(clauses.number(location)));
    this.script = new CertificateFrame(clauses, defined::contains);
    this.sets = new SetText(safe.space(), script::nameOf, SetText.Features.CONSTANTS, "those-");
  }

  /** The variants that the certificate is about. */
  public ConfigSet variants() {
    return safe;
  }

  /** Writes the certificate. */
  public void write(Writer out) throws IOException {
    TermText.write(out, header.lines());
    TermText.write(
        out,
        List.of(
            "; Why some variants of a family are safe. Ask any SMT solver:",
            "; the proof holds if it answers unsat each time."));
    if (header.model() == Stores.Model.ONE_CELL) {
      TermText.write(
          out,
          List.of(
              "; The arrays of the program are one symbolic cell here, the one that is read last:",
              "; what fails nowhere so fails nowhere in the program."));
    }
    TermText.write(out, script.prologue());
    String safeText = sets.of(safe);
    List<String> predicates = new ArrayList<>();
    for (Location location : clauses.locations()) {
      if (regions.containsKey(location)) {
        int number = clauses.number(location);
        predicates.addAll(
            new PredicateText(location, number, sets, script).definitions(regions.get(location)));
      }
    }
    TermText.write(out, sets.definitions());
    TermText.write(out, List.of(TermText.definition(CertificateFrame.SAFE, Map.of(), safeText)));
    TermText.write(out, predicates);
    for (CertificateFrame.Condition condition : script.conditions()) {
      TermText.write(out, List.of("; " + condition.title()));
      TermText.write(out, condition.commands());
    }
  }

  /** Some safe variants with the stores of a search that found them safe. */
  public record Part(ConfigSet variants, Stores stores) {
    /** The safe groups of a verdict whose evidence has stores. */
    public static List<Part> of(FamilyVerdict verdict) {
      List<Part> parts = new ArrayList<>();
      for (FamilyVerdict.Group group : verdict.groups()) {
        Optional<Stores> stores = group.verdict().proof().flatMap(Certificate::stores);
        stores.ifPresent(found -> parts.add(new Part(group.variants(), found)));
      }
      return parts;
    }

    /**
     * Those about one model of the program, the one in which more variants are proved: a
     * certificate is an invariant of one.
     */
    public static List<Part> ofOneModel(List<Part> parts) {
      return Arrays.stream(Stores.Model.values())
          .map(model -> parts.stream().filter(part -> part.stores().model() == model).toList())
          .max(Comparator.comparing(Part::count))
          .orElseThrow();
    }

    private static BigInteger count(List<Part> parts) {
      return parts.stream()
          .map(part -> part.variants().count())
          .reduce(BigInteger.ZERO, BigInteger::add);
    }
  }

  /** Brings regions of one automaton into another one of the same program, by lasting names. */
  private static final class Translation {
    private final Automaton automaton;
    private final Stores stores;
    private final Map<String, Symbol> registers = new HashMap<>();
    private final Map<String, ArrayRegister> arrays = new HashMap<>();
    private final Map<Symbol, Symbol> bound = new HashMap<>();

    /**
     * @param automaton where to
     * @param stores where from
     */
    Translation(Automaton automaton, Stores stores) {
      this.automaton = automaton;
      this.stores = stores;
      automaton
          .featureSymbols()
          .keySet()
          .forEach(symbol -> registers.put(automaton.names().of(symbol), symbol));
    }

    /** The regions of a control point, in some variants. */
    List<Region> of(Location location, ConfigSet variants) {
      location.live().forEach(r -> registers.put(automaton.names().of(r), r));
      location.liveArrays().forEach(a -> arrays.put(automaton.names().of(a), a));
      List<Region> result = new ArrayList<>();
      for (Region region : stores.regions().getOrDefault(location.name(), List.of())) {
        ConfigSet able = region.variants().and(variants);
        if (!able.isEmpty()) {
          result.add(
              new Region(
                  able,
                  translated(region.registers()),
                  region.elements().stream().map(this::translated).toList(),
                  region.cells().stream().map(this::translated).toList()));
        }
      }
      return result;
    }

    private Region.Elements translated(Region.Elements elements) {
      return new Region.Elements(
          arrays.get(stores.arrays().apply(elements.array())),
          bound(elements.index()),
          bound(elements.element()),
          translated(elements.condition()));
    }

    private Region.Cell translated(Region.Cell cell) {
      return new Region.Cell(
          arrays.get(stores.arrays().apply(cell.array())), cell.index(), bound(cell.element()));
    }

    private BoolTerm translated(BoolTerm condition) {
      return condition.substitute(symbol -> Term.of(translated(symbol)));
    }

    private Symbol translated(Symbol symbol) {
      return symbol.kind() == Symbol.Kind.ELEMENT
          ? bound(symbol)
          : registers.get(stores.registers().apply(symbol));
    }

    private Symbol bound(Symbol symbol) {
      return bound.computeIfAbsent(
          symbol, s -> automaton.supply().of(Symbol.Kind.ELEMENT, s.sort(), s.name()));
    }
  }

  /** The predicate of one control point: its regions as definitions. */
  private static final class PredicateText {
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
    PredicateText(Location location, int number, SetText sets, CertificateFrame script) {
      this.number = number;
      this.sets = sets;
      this.names = script.names.inner();
      location.live().forEach(r -> registers.put(r, names.of(r, r.name())));
      location.liveArrays().forEach(a -> arrays.put(a, names.of(a, a.name())));
      this.terms =
          new TermText(
              symbol ->
                  symbol.kind() == Symbol.Kind.FEATURE ? script.nameOf(symbol) : name(symbol));
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
      result.add(
          TermText.definition(CertificateFrame.predicate(number), parameters, TermText.all(whole)));
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
          .computeIfAbsent(
              new Kind(cuts.keySet(), others, region.elements()), k -> new ArrayList<>())
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

    /**
     * Diagrams of regions as definitions, one for each node that others share. Mutable: definitions
     * are added.
     */
    private static final class TreeText {
      /** Deeper terms are defined, too: whoever reads them may be recursive. */
      private static final int DEEPEST = 32;

      private final String prefix;
      private final TermText terms;
      private final SetText sets;
      private final Map<Symbol, String> registers;

      /** All definitions so far. */
      final List<String> definitions = new ArrayList<>();

      private final Map<RegionTree.Node, Written> written = new IdentityHashMap<>();

      private final Map<RegionTree.Node, Integer> uses = new IdentityHashMap<>();

      /** How a node is used, the registers that it depends on, and how many nodes it has inside. */
      private record Written(String text, SortedSet<Symbol> support, int depth) {}

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
        count(node);
        return write(node).text();
      }

      private void count(RegionTree.Node node) {
        if (uses.merge(node, 1, Integer::sum) == 1 && node instanceof RegionTree.Split split) {
          split.parts().forEach(this::count);
        }
      }

      private Written write(RegionTree.Node node) {
        Written known = written.get(node);
        if (known == null) {
          known =
              node instanceof RegionTree.End end
                  ? new Written(sets.of(end.variants()), new TreeSet<>(), 0)
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
        int depth = 1;
        for (RegionTree.Node part : split.parts()) {
          Written below = write(part);
          support.addAll(below.support());
          parts.add(below.text());
          depth = Math.max(depth, 1 + below.depth());
        }
        String body = body(split, parts, 0);
        if (uses.get(split) == 1 && depth < DEEPEST) {
          return new Written(body, support, depth);
        }
        String name = prefix + definitions.size();
        Map<String, String> parameters = new LinkedHashMap<>();
        support.forEach(
            register -> parameters.put(registers.get(register), ClauseText.sort(register)));
        definitions.add(TermText.definition(name, parameters, body));
        List<String> given = List.copyOf(parameters.keySet());
        return new Written(TermText.application(name, given), support, 0);
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
}
