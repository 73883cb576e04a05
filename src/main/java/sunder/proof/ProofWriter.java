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
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.horn.HornClauses;
import sunder.horn.SmtClausePrinter;
import sunder.horn.SmtSetPrinter;
import sunder.horn.SmtSymbols;
import sunder.horn.SmtTermPrinter;
import sunder.verdict.FamilyVerdict;

/**
 * A writer of safety certificates.
 *
 * <p>Input: a claim and the invariants that searches found for sets of variants. Output: a
 * certificate in SMT-LIB 2.
 */
public final class ProofWriter {
  private final CertificateHeader header;
  private final HornClauses clauses;
  private final CertificateSkeleton script;
  private final ConfigSet safe;
  private final Map<Location, List<Region>> regions;
  private final SmtSetPrinter sets;

  /**
   * Returns the writer of a certificate for all variants of some parts.
   *
   * @param parts the proved variants with their invariants, at least one, all about one model of
   *     the program
   * @return nothing if the program has too many locations
   */
  public static Optional<ProofWriter> of(SafetyClaim question, List<ProvedVariants> parts) {
    ConfigSet safe = question.scope().space().none();
    for (ProvedVariants part : parts) {
      safe = safe.or(part.variants());
    }
    ConfigSet all = safe;
    InvariantMap.InvariantModel model = parts.get(0).stores().model();
    return question.forModel(model).flatMap(asked -> of(question, model, asked, all, parts));
  }

  private static Optional<ProofWriter> of(
      SafetyClaim question,
      InvariantMap.InvariantModel model,
      SafetyClaim asked,
      ConfigSet safe,
      List<ProvedVariants> parts) {
    Set<String> reached = new HashSet<>();
    parts.forEach(part -> reached.addAll(part.stores().regions().keySet()));
    Optional<Map<Location, List<Region>>> regions =
        HornClauses.of(
                asked.automaton(),
                asked.scope(),
                (location, number) -> reached.contains(location.name()))
            .map(clauses -> regions(clauses, parts));
    // The checker derives transitions only from locations with predicates, and numbers them so.
    return regions.flatMap(
        said ->
            HornClauses.of(
                    asked.automaton(),
                    asked.scope(),
                    (location, number) -> said.containsKey(location))
                .map(clauses -> new ProofWriter(question.identity(), model, clauses, safe, said)));
  }

  private static Map<Location, List<Region>> regions(
      HornClauses clauses, List<ProvedVariants> parts) {
    Map<Location, List<Region>> result = new HashMap<>();
    for (ProvedVariants part : parts) {
      RegionTranslation translation = new RegionTranslation(clauses.automaton(), part.stores());
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
   * Creates a writer.
   *
   * @param safe the variants that are proved safe
   * @param regions the regions of each reachable location
   */
  private ProofWriter(
      SafetyClaim.ProgramIdentity identity,
      InvariantMap.InvariantModel model,
      HornClauses clauses,
      ConfigSet safe,
      Map<Location, List<Region>> regions) {
    this.header = new CertificateHeader(identity, model, safe.count());
    this.clauses = clauses;
    this.safe = safe;
    this.regions = regions;
    Set<Integer> defined = new HashSet<>();
    regions.keySet().forEach(location -> defined.add(clauses.number(location)));
    this.script = new CertificateSkeleton(clauses, defined::contains);
    this.sets =
        new SmtSetPrinter(
            safe.space(), script::nameOf, SmtSetPrinter.FeatureAccess.CONSTANTS, "those-");
  }

  /** Returns whether the program computes floating-point operations, which have no text. */
  public boolean usesFloatingPoint() {
    return clauses.usesFloatingPoint();
  }

  /** Returns the variants that the certificate proves safe. */
  public ConfigSet variants() {
    return safe;
  }

  /**
   * Writes the certificate.
   *
   * @throws IOException if the writer fails
   */
  public void write(Writer out) throws IOException {
    SmtTermPrinter.write(out, header.lines());
    SmtTermPrinter.write(
        out,
        List.of(
            "; Why some variants of a family are safe. Ask any SMT solver:",
            "; the proof holds if it answers unsat each time."));
    if (header.model() == InvariantMap.InvariantModel.ONE_CELL) {
      SmtTermPrinter.write(
          out,
          List.of(
              "; The arrays of the program are one symbolic cell here, the one that is read last:",
              "; what fails nowhere so fails nowhere in the program."));
    }
    SmtTermPrinter.write(out, script.prologue());
    String safeText = sets.print(safe);
    List<String> predicates = new ArrayList<>();
    for (Location location : clauses.locations()) {
      if (regions.containsKey(location)) {
        int number = clauses.number(location);
        predicates.addAll(
            new PredicatePrinter(location, number, sets, script)
                .definitions(regions.get(location)));
      }
    }
    SmtTermPrinter.write(out, sets.definitions());
    SmtTermPrinter.write(
        out, List.of(SmtTermPrinter.definition(CertificateSkeleton.SAFE, Map.of(), safeText)));
    SmtTermPrinter.write(out, predicates);
    for (CertificateSkeleton.ProofObligation condition : script.obligations()) {
      SmtTermPrinter.write(out, List.of("; " + condition.title()));
      SmtTermPrinter.write(out, condition.commands());
    }
  }

  /** Some safe variants with the invariant that proves them safe. */
  public record ProvedVariants(ConfigSet variants, InvariantMap stores) {
    /** Returns the safe groups of a verdict whose evidence contains an invariant. */
    public static List<ProvedVariants> of(FamilyVerdict verdict) {
      List<ProvedVariants> parts = new ArrayList<>();
      for (FamilyVerdict.Group group : verdict.groups()) {
        Optional<InvariantMap> stores = group.verdict().proof().flatMap(Certificate::invariants);
        stores.ifPresent(found -> parts.add(new ProvedVariants(group.variants(), found)));
      }
      return parts;
    }

    /**
     * Returns the parts about the model of the program in which more variants are proved; a
     * certificate is an invariant of one model.
     */
    public static List<ProvedVariants> ofOneModel(List<ProvedVariants> parts) {
      return Arrays.stream(InvariantMap.InvariantModel.values())
          .map(model -> parts.stream().filter(part -> part.stores().model() == model).toList())
          .max(Comparator.comparing(ProvedVariants::count))
          .orElseThrow();
    }

    private static BigInteger count(List<ProvedVariants> parts) {
      return parts.stream()
          .map(part -> part.variants().count())
          .reduce(BigInteger.ZERO, BigInteger::add);
    }
  }

  /**
   * The translation of regions between two automata of a program, by the stable names of their
   * registers and arrays.
   */
  private static final class RegionTranslation {
    private final Automaton automaton;
    private final InvariantMap stores;
    private final Map<String, Symbol> registers = new HashMap<>();
    private final Map<String, ArrayRegister> arrays = new HashMap<>();
    private final Map<Symbol, Symbol> bound = new HashMap<>();

    /**
     * Creates a translation.
     *
     * @param automaton the target
     * @param stores the invariant of the source
     */
    RegionTranslation(Automaton automaton, InvariantMap stores) {
      this.automaton = automaton;
      this.stores = stores;
      automaton
          .featureSymbols()
          .keySet()
          .forEach(symbol -> registers.put(automaton.names().of(symbol), symbol));
    }

    /** Returns the regions of a location, restricted to some variants. */
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

    private Region.ArrayInvariant translated(Region.ArrayInvariant elements) {
      return new Region.ArrayInvariant(
          arrays.get(stores.arrays().apply(elements.array())),
          bound(elements.index()),
          bound(elements.element()),
          translated(elements.condition()));
    }

    private Region.CellElement translated(Region.CellElement cell) {
      return new Region.CellElement(
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

  /** A printer of the predicate of a location: its regions as definitions. */
  private static final class PredicatePrinter {
    private final int number;
    private final SmtSetPrinter sets;
    private final SmtSymbols names;
    private final Map<Symbol, String> registers = new LinkedHashMap<>();
    private final Map<ArrayRegister, String> arrays = new LinkedHashMap<>();
    private final Map<Symbol, String> cells = new HashMap<>();
    private final SmtTermPrinter terms;
    private final DiagramPrinter trees;

    /**
     * Creates a printer.
     *
     * @param script the skeleton, which names the features
     */
    PredicatePrinter(
        Location location, int number, SmtSetPrinter sets, CertificateSkeleton script) {
      this.number = number;
      this.sets = sets;
      this.names = script.names.nestedScope();
      location.live().forEach(r -> registers.put(r, names.of(r, r.name())));
      location.liveArrays().forEach(a -> arrays.put(a, names.of(a, a.name())));
      this.terms =
          new SmtTermPrinter(
              symbol ->
                  symbol.kind() == Symbol.Kind.FEATURE ? script.nameOf(symbol) : name(symbol));
      this.trees = new DiagramPrinter("in-" + number + "-", registers, terms, sets);
    }

    /** Returns the name of a bound element, or the selection of a single element. */
    private String name(Symbol symbol) {
      String cell = cells.get(symbol);
      return cell == null ? names.of(symbol, symbol.name()) : cell;
    }

    /**
     * The shape of regions: the bounded terms, and the conditions that are no bounds. Regions of
     * one shape are printed as one diagram.
     */
    private record RegionShape(
        Set<Object> terms, List<BoolTerm> conditions, List<Region.ArrayInvariant> elements) {}

    /**
     * Returns the definitions of the predicate, the predicate last.
     *
     * @param regions the regions of all searches; printed separately they would double the size and
     *     the solver's time
     */
    List<String> definitions(List<Region> regions) {
      List<String> cases = new ArrayList<>();
      Map<RegionShape, List<RegionDiagram.RegionBounds>> kinds = new LinkedHashMap<>();
      regions.forEach(region -> region.cells().forEach(this::select));
      regions.forEach(region -> sort(region, kinds));
      kinds.forEach((kind, rows) -> cases.add(text(kind, rows)));
      List<String> whole = new ArrayList<>(typing());
      whole.add(
          cases.isEmpty()
              ? "false"
              : cases.size() == 1 ? cases.get(0) : SmtTermPrinter.application("or", cases));
      Map<String, String> parameters = new LinkedHashMap<>();
      registers.forEach((register, name) -> parameters.put(name, SmtClausePrinter.sort(register)));
      arrays.forEach((array, name) -> parameters.put(name, SmtClausePrinter.sort(array)));
      List<String> result = new ArrayList<>(trees.definitions);
      result.add(
          SmtTermPrinter.definition(
              CertificateSkeleton.predicate(number),
              parameters,
              SmtTermPrinter.conjunction(whole)));
      return result;
    }

    private void select(Region.CellElement cell) {
      cells.put(
          cell.element(),
          "(select " + arrays.get(cell.array()) + " " + SmtTermPrinter.of(cell.index()) + ")");
    }

    private List<String> typing() {
      List<String> result = new ArrayList<>();
      registers.forEach((r, name) -> SmtClausePrinter.range(r, name).ifPresent(result::add));
      arrays.forEach(
          (array, name) -> array.high().ifPresent(high -> result.add(everyElement(name, high))));
      return result;
    }

    private static String everyElement(String array, BigInteger high) {
      return "(forall ((index-of Int)) (<= 0 (select %s index-of) %s))"
          .formatted(array, SmtTermPrinter.of(high));
    }

    private void sort(Region region, Map<RegionShape, List<RegionDiagram.RegionBounds>> kinds) {
      Map<Object, TermBounds> cuts = new LinkedHashMap<>();
      List<BoolTerm> others = new ArrayList<>();
      for (BoolTerm condition : region.registers().conjuncts()) {
        Optional<TermBounds> cut =
            speaksOfCells(condition) ? Optional.empty() : TermBounds.of(condition);
        cut.ifPresent(known -> cuts.merge(known.term(), known, TermBounds::intersect));
        if (cut.isEmpty()) {
          others.add(condition);
        }
      }
      kinds
          .computeIfAbsent(
              new RegionShape(cuts.keySet(), others, region.elements()), k -> new ArrayList<>())
          .add(new RegionDiagram.RegionBounds(region.variants(), cuts));
    }

    private boolean speaksOfCells(BoolTerm condition) {
      return !cells.isEmpty() && !Collections.disjoint(condition.symbols(), cells.keySet());
    }

    private String text(RegionShape kind, List<RegionDiagram.RegionBounds> rows) {
      List<String> conditions = new ArrayList<>();
      kind.conditions().forEach(condition -> conditions.add(terms.of(condition)));
      kind.elements().forEach(elements -> conditions.add(text(elements)));
      conditions.add(
          RegionDiagram.of(rows, sets.none()).map(trees::of).orElseGet(() -> listed(rows)));
      return SmtTermPrinter.conjunction(conditions);
    }

    private String listed(List<RegionDiagram.RegionBounds> rows) {
      List<String> texts = new ArrayList<>();
      for (RegionDiagram.RegionBounds row : rows) {
        List<String> conditions = new ArrayList<>();
        conditions.add(sets.print(row.variants()));
        row.bounds().values().forEach(cuts -> conditions.add(terms.of(cuts.condition())));
        texts.add(SmtTermPrinter.conjunction(conditions));
      }
      return texts.size() == 1 ? texts.get(0) : SmtTermPrinter.application("or", texts);
    }

    private String text(Region.ArrayInvariant elements) {
      String index = names.of(elements.index(), "i");
      String element = "(select " + arrays.get(elements.array()) + " " + index + ")";
      SmtTermPrinter inner =
          new SmtTermPrinter(
              symbol ->
                  symbol == elements.element()
                      ? element
                      : symbol.kind() == Symbol.Kind.FEATURE
                          ? terms.of(sunder.expression.Term.of(symbol))
                          : name(symbol));
      return "(forall ((" + index + " Int)) " + inner.of(elements.condition()) + ")";
    }

    /**
     * A printer of region diagrams, with one definition for each shared node. Mutable: definitions
     * are added.
     */
    private static final class DiagramPrinter {
      /**
       * The maximum nesting depth of a printed term; deeper terms become definitions, as readers
       * may be recursive.
       */
      private static final int DEEPEST = 32;

      private final String prefix;
      private final SmtTermPrinter terms;
      private final SmtSetPrinter sets;
      private final Map<Symbol, String> registers;

      /** The definitions printed before. */
      final List<String> definitions = new ArrayList<>();

      private final Map<RegionDiagram.Node, PrintedNode> written = new IdentityHashMap<>();

      private final Map<RegionDiagram.Node, Integer> uses = new IdentityHashMap<>();

      /** A printed node: its text, the registers that it depends on, and its nesting depth. */
      private record PrintedNode(String text, SortedSet<Symbol> support, int depth) {}

      /**
       * Creates a printer.
       *
       * @param prefix the prefix of the names of definitions, which ends with a hyphen
       * @param registers the names of the registers
       * @param terms the printer of terms over these registers and features
       * @param sets the printer of sets of variants
       */
      DiagramPrinter(
          String prefix, Map<Symbol, String> registers, SmtTermPrinter terms, SmtSetPrinter sets) {
        this.prefix = prefix;
        this.registers = registers;
        this.terms = terms;
        this.sets = sets;
      }

      /** Returns a formula equivalent to a diagram, after adding the definitions that it needs. */
      String of(RegionDiagram.Node node) {
        count(node);
        return write(node).text();
      }

      private void count(RegionDiagram.Node node) {
        if (uses.merge(node, 1, Integer::sum) == 1
            && node instanceof RegionDiagram.InnerNode split) {
          split.parts().forEach(this::count);
        }
      }

      private PrintedNode write(RegionDiagram.Node node) {
        PrintedNode known = written.get(node);
        if (known == null) {
          known =
              node instanceof RegionDiagram.Leaf end
                  ? new PrintedNode(sets.print(end.variants()), new TreeSet<>(), 0)
                  : define((RegionDiagram.InnerNode) node);
          written.put(node, known);
        }
        return known;
      }

      private PrintedNode define(RegionDiagram.InnerNode split) {
        SortedSet<Symbol> support = new TreeSet<>();
        if (split.term() instanceof Symbol symbol) {
          support.add(symbol);
        } else {
          ((IntTerm) split.term()).forEachSymbol(support::add);
        }
        support.removeIf(symbol -> !registers.containsKey(symbol));
        List<String> parts = new ArrayList<>();
        int depth = 1;
        for (RegionDiagram.Node part : split.parts()) {
          PrintedNode below = write(part);
          support.addAll(below.support());
          parts.add(below.text());
          depth = Math.max(depth, 1 + below.depth());
        }
        String body = body(split, parts, 0);
        if (uses.get(split) == 1 && depth < DEEPEST) {
          return new PrintedNode(body, support, depth);
        }
        String name = prefix + definitions.size();
        Map<String, String> parameters = new LinkedHashMap<>();
        support.forEach(
            register -> parameters.put(registers.get(register), SmtClausePrinter.sort(register)));
        definitions.add(SmtTermPrinter.definition(name, parameters, body));
        List<String> given = List.copyOf(parameters.keySet());
        return new PrintedNode(SmtTermPrinter.application(name, given), support, 0);
      }

      /** Returns the tests of a node as a balanced case distinction. */
      private String body(RegionDiagram.InnerNode split, List<String> parts, int first) {
        if (parts.size() == 1) {
          return parts.get(0);
        }
        int half = parts.size() / 2;
        return SmtTermPrinter.ifThenElse(
            terms.of(split.upTo(first + half - 1)),
            body(split, parts.subList(0, half), first),
            body(split, parts.subList(half, parts.size()), first + half));
      }
    }
  }
}
