package sunder.horn;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.SharedDiagrams;

/**
 * A writer of the constrained Horn clauses of a family in the logic HORN of SMT-LIB 2. The answer
 * "sat" of a solver means that invariants exist, so that every variant in scope is safe; "unsat"
 * means that some variant is not.
 */
public final class HornWriter {
  private final HornClauses clauses;
  private final SmtSymbols names;
  private final Function<Location, String> error;
  private final List<Feature> features;
  private final SmtSetPrinter sets;

  /** Creates a writer in which a transition to any error location has the head {@code false}. */
  public HornWriter(HornClauses clauses) {
    this(clauses, new SmtSymbols(), location -> "false");
  }

  /**
   * Creates a writer.
   *
   * @param error gives the head of a clause for a transition to an error location
   */
  HornWriter(HornClauses clauses, SmtSymbols names, Function<Location, String> error) {
    this.clauses = clauses;
    this.names = names;
    this.error = error;
    this.features = mentioned();
    features.forEach(this::nameOf);
    this.sets =
        new SmtSetPrinter(
            clauses.scope().space(), this::nameOf, SmtSetPrinter.FeatureAccess.ARGUMENTS, "set-");
  }

  /** Returns the features on which a clause depends. */
  private List<Feature> mentioned() {
    SharedDiagrams table = new SharedDiagrams(clauses.scope().space());
    table.add(clauses.scope());
    Set<Feature> found = new LinkedHashSet<>();
    for (HornClauses.Clause clause : clauses.clauses()) {
      table.add(clause.step().presenceCondition());
      clause.step().relevantSymbols().stream()
          .filter(symbol -> symbol.kind() == Symbol.Kind.FEATURE)
          .forEach(symbol -> found.add(clauses.automaton().featureSymbols().get(symbol)));
    }
    found.addAll(table.features());
    return clauses.scope().space().features().stream().filter(found::contains).toList();
  }

  private String nameOf(Feature feature) {
    return names.of(feature, feature.name());
  }

  private String nameOf(Symbol feature) {
    return nameOf(clauses.automaton().featureSymbols().get(feature));
  }

  /**
   * Writes the clauses.
   *
   * @param out the output
   * @param title the comment in the first line
   * @throws IOException if writing fails
   */
  public void write(Writer out, String title) throws IOException {
    List<String> rules = new ArrayList<>();
    rules.add(start());
    clauses.clauses().forEach(clause -> rules.add(rule(clause)));
    SmtTermPrinter.write(out, List.of("; " + title.replaceAll("\\p{Cntrl}", " ")));
    SmtTermPrinter.write(out, List.of("(set-logic HORN)"));
    if (rules.stream().anyMatch(r -> r.contains("(quotient ") || r.contains("(remainder "))) {
      SmtTermPrinter.write(out, SmtTermPrinter.DIVISION);
    }
    if (clauses.clauses().stream().anyMatch(HornClauses.Clause::usesBitOperations)) {
      SmtTermPrinter.write(out, SmtTermPrinter.COMMON);
    }
    SmtTermPrinter.write(out, sets.definitions());
    for (Location location : clauses.locations()) {
      if (location.role() != Location.Role.ABORT) {
        SmtTermPrinter.write(out, List.of(declaration(location)));
      }
    }
    SmtTermPrinter.write(out, rules);
    SmtTermPrinter.write(out, List.of("(check-sat)"));
  }

  private String declaration(Location location) {
    List<String> sorts = new ArrayList<>();
    features.forEach(feature -> sorts.add(SmtSetPrinter.sort(feature)));
    location.live().forEach(register -> sorts.add(SmtClausePrinter.sort(register)));
    location.liveArrays().forEach(array -> sorts.add(SmtClausePrinter.sort(array)));
    return "(declare-fun %s (%s) Bool)".formatted(predicate(location), String.join(" ", sorts));
  }

  private String predicate(Location location) {
    return "at-" + clauses.number(location);
  }

  private String applied(Location location, List<String> store) {
    List<String> arguments = new ArrayList<>();
    features.forEach(feature -> arguments.add(nameOf(feature)));
    arguments.addAll(store);
    return SmtTermPrinter.application(predicate(location), arguments);
  }

  private String start() {
    Location initial = clauses.automaton().initial();
    List<String> body = new ArrayList<>();
    for (Feature feature : features) {
      if (feature instanceof Feature.Numeric numeric) {
        body.add(SmtSetPrinter.range(numeric, nameOf(numeric)));
      }
    }
    if (!clauses.scope().equals(clauses.scope().space().all())) {
      body.add(sets.print(clauses.scope()));
    }
    return "; every run starts here\n"
        + forAll(Map.of(), body, applied(initial, SmtClausePrinter.initialStore(initial)));
  }

  private String rule(HornClauses.Clause clause) {
    Transition step = clause.step();
    Function<Symbol, String> featureNames = this::nameOf;
    SmtClausePrinter text = new SmtClausePrinter(step, featureNames, names);
    List<String> body = new ArrayList<>();
    body.add(applied(step.source(), text.source()));
    ConfigSet when = step.presenceCondition();
    if (!clauses.scope().isSubsetOf(when)) {
      body.add(sets.print(when));
    }
    body.addAll(text.conditions());
    String head =
        clause.isAbort() ? error.apply(step.target()) : applied(step.target(), text.target());
    return "; step "
        + clause.number()
        + ", line "
        + step.span().line()
        + "\n"
        + forAll(text.variables(), body, head);
  }

  private String forAll(Map<String, String> variables, List<String> body, String head) {
    Map<String, String> all = new LinkedHashMap<>();
    features.forEach(feature -> all.put(nameOf(feature), SmtSetPrinter.sort(feature)));
    all.putAll(variables);
    String condition = SmtTermPrinter.conjunction(body);
    String implication = condition.equals("true") ? head : "(=> " + condition + " " + head + ")";
    return all.isEmpty()
        ? "(assert " + implication + ")"
        : "(assert (forall (" + SmtTermPrinter.variables(all) + ")\n  " + implication + "))";
  }
}
