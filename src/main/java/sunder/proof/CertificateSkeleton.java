package sunder.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.Feature;
import sunder.horn.HornClauses;
import sunder.horn.SmtClausePrinter;
import sunder.horn.SmtSetPrinter;
import sunder.horn.SmtSymbols;
import sunder.horn.SmtTermPrinter;

/**
 * The parts of a certificate that the program determines: the prologue with the features and the
 * variants asked about, and the proof obligations. Between them a certificate has the predicates.
 *
 * <p>Obligations: the safe variants are among those asked about, initiation, and consecution for
 * each transition from a location with a predicate.
 */
final class CertificateSkeleton {
  /** The name of the predicate of the safe variants. */
  static final String SAFE = "safe";

  private static final String SCOPE = "scope";

  private final HornClauses clauses;

  final SmtSymbols names = new SmtSymbols();

  private final SmtSetPrinter sets;
  private final IntPredicate defined;

  /**
   * Creates the skeleton for the Horn clauses of a program.
   *
   * @param defined whether the location with a number has a predicate
   */
  CertificateSkeleton(HornClauses clauses, IntPredicate defined) {
    this.clauses = clauses;
    this.defined = defined;
    clauses.scope().space().features().forEach(this::nameOf);
    this.sets =
        new SmtSetPrinter(
            clauses.scope().space(), this::nameOf, SmtSetPrinter.FeatureAccess.CONSTANTS, "set-");
  }

  /**
   * A proof obligation.
   *
   * @param title a short description
   * @param commands the commands that ask a solver for it
   */
  record ProofObligation(String title, List<String> commands) {
    ProofObligation {
      commands = List.copyOf(commands);
    }
  }

  String nameOf(Feature feature) {
    return names.of(feature, feature.name());
  }

  String nameOf(Symbol feature) {
    return nameOf(clauses.automaton().featureSymbols().get(feature));
  }

  Map<String, Feature> features() {
    Map<String, Feature> result = new LinkedHashMap<>();
    clauses.scope().space().features().forEach(feature -> result.put(nameOf(feature), feature));
    return result;
  }

  static String predicate(int location) {
    return "at-" + location;
  }

  /** Returns the lines before the definitions of the proof. */
  List<String> prologue() {
    List<String> lines = new ArrayList<>();
    lines.add("(set-logic ALL)");
    lines.addAll(SmtTermPrinter.DIVISION);
    if (steps().stream().anyMatch(HornClauses.Clause::usesBitOperations)) {
      lines.addAll(SmtTermPrinter.COMMON);
    }
    features()
        .forEach(
            (name, feature) -> {
              lines.add("(declare-const " + name + " " + SmtSetPrinter.sort(feature) + ")");
              if (feature instanceof Feature.Numeric numeric) {
                lines.add("(assert " + SmtSetPrinter.range(numeric, name) + ")");
              }
            });
    String scope = sets.print(clauses.scope());
    clauses.clauses().forEach(clause -> sets.print(clause.step().presenceCondition()));
    lines.addAll(sets.definitions());
    lines.add(SmtTermPrinter.definition(SCOPE, Map.of(), scope));
    return lines;
  }

  /** Returns the proof obligations: variants, initiation, and transitions by number. */
  List<ProofObligation> obligations() {
    List<ProofObligation> result = new ArrayList<>();
    result.add(
        new ProofObligation(
            "the safe variants are among those asked about",
            asked(List.of(), List.of(SAFE, "(not " + SCOPE + ")"))));
    result.add(new ProofObligation("every run starts inside", asked(List.of(), start())));
    steps().forEach(clause -> result.add(condition(clause)));
    return result;
  }

  /** Returns the transitions from locations that have a predicate. */
  List<HornClauses.Clause> steps() {
    return clauses.clauses().stream()
        .filter(clause -> defined.test(clauses.number(clause.step().source())))
        .toList();
  }

  private List<String> start() {
    Location initial = clauses.automaton().initial();
    List<String> outside = new ArrayList<>(List.of(SAFE));
    outside(initial, SmtClausePrinter.initialStore(initial), outside);
    return outside;
  }

  private void outside(Location at, List<String> store, List<String> assertions) {
    int number = clauses.number(at);
    if (at.role() == Location.Role.ORDINARY && defined.test(number)) {
      assertions.add("(not " + SmtTermPrinter.application(predicate(number), store) + ")");
    }
  }

  private ProofObligation condition(HornClauses.Clause clause) {
    Transition step = clause.step();
    SmtClausePrinter text = new SmtClausePrinter(step, this::nameOf, names);
    List<String> assertions = new ArrayList<>();
    assertions.add(
        SmtTermPrinter.application(predicate(clauses.number(step.source())), text.source()));
    if (!step.presenceCondition().equals(step.presenceCondition().space().all())) {
      assertions.add(sets.print(step.presenceCondition()));
    }
    assertions.addAll(text.conditions());
    outside(step.target(), text.target(), assertions);
    List<String> variables = new ArrayList<>();
    text.variables()
        .forEach((name, sort) -> variables.add("(declare-const " + name + " " + sort + ")"));
    return new ProofObligation(title(clause), asked(variables, assertions));
  }

  private static String title(HornClauses.Clause clause) {
    String end = clause.isAbort() ? "does not run abort" : "stays inside";
    return "step " + clause.number() + ", line " + clause.step().span().line() + ", " + end;
  }

  private static List<String> asked(List<String> variables, List<String> assertions) {
    List<String> commands = new ArrayList<>();
    commands.add("(push 1)");
    commands.addAll(variables);
    assertions.forEach(assertion -> commands.add("(assert " + assertion + ")"));
    commands.add("(check-sat)");
    commands.add("(pop 1)");
    return commands;
  }
}
