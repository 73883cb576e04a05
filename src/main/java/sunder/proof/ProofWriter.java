package sunder.proof;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.certificate.Certificate;
import sunder.certificate.Region;
import sunder.certificate.Stores;
import sunder.certificate.Stores.Model;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.horn.Clauses;
import sunder.horn.SetText;
import sunder.horn.TermText;
import sunder.verdict.FamilyVerdict;

/** Writes certificates. */
public final class ProofWriter {
  private final Header header;
  private final Clauses clauses;
  private final Frame script;
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
    Model model = parts.get(0).stores().model();
    return question.to(model).flatMap(asked -> of(question, model, asked, all, parts));
  }

  private static Optional<ProofWriter> of(
      Question question, Model model, Question asked, ConfigSet safe, List<Part> parts) {
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
      Model model,
      Clauses clauses,
      ConfigSet safe,
      Map<Location, List<Region>> regions) {
    this.header = new Header(identity, model, safe.count());
    this.clauses = clauses;
    this.safe = safe;
    this.regions = regions;
    Set<Integer> defined = new HashSet<>();
    regions.keySet().forEach(location -> defined.add(clauses.number(location)));
    this.script = new Frame(clauses, defined::contains);
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
    if (header.model() == Model.ONE_CELL) {
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
    TermText.write(out, List.of(TermText.definition(Frame.SAFE, Map.of(), safeText)));
    TermText.write(out, predicates);
    for (Frame.Condition condition : script.conditions()) {
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
      return Arrays.stream(Model.values())
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
}
