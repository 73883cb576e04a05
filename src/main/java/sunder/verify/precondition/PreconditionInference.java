package sunder.verify.precondition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.frontend.EntryCondition;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FunctionSummary;
import sunder.verdict.FunctionSummary.LatentFailure;
import sunder.verdict.FunctionSummary.Precondition;
import sunder.verdict.FunctionSummary.Strength;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;

/**
 * The inference of preconditions in rounds: each round chooses a condition for each failure that
 * the preconditions do not exclude, and verifies the function under all of them.
 */
public final class PreconditionInference {
  /** The greatest number of verifications under preconditions. */
  private static final int MOST_ROUNDS = 5;

  /** The reasons for which a verification under preconditions did not end. */
  private static final Set<UnknownReason> LIMITS =
      Set.of(UnknownReason.TIMEOUT, UnknownReason.ITERATION_LIMIT, UnknownReason.INTERRUPTED);

  private final Problem problem;
  private final Function<Problem, VerificationResult> verifier;
  private final ConditionSolver solver;
  private final CallerInputs inputs;

  /** Whether no preconditions are added. */
  private boolean isComplete;

  /** The preconditions in the order in which they were found. */
  private final List<Candidate> candidates = new ArrayList<>();

  /** The failures of each assertion that were analysed, latest last. */
  private final Map<Assertion, List<FailureCondition>> analysed = new LinkedHashMap<>();

  /** The failures of all rounds. */
  private final List<FailureCondition> known = new ArrayList<>();

  /** The premises under which each call has one of these failures. */
  private final Map<FailureCondition, List<BoolTerm>> manifest = new IdentityHashMap<>();

  /** The conditions that hold for all calls that do not end in an exit of the program. */
  private List<EntryCondition> returning = List.of();

  /**
   * A precondition that is assumed.
   *
   * @param condition the condition
   * @param variants the variants in which it is assumed
   * @param failures the failures that it excludes
   */
  private record Candidate(
      BoolTerm condition, ConfigSet variants, List<FailureCondition> failures) {
    Candidate with(FailureCondition failure) {
      List<FailureCondition> all = new ArrayList<>(failures);
      all.add(failure);
      return new Candidate(condition, variants.or(failure.variants()), all);
    }

    Candidate with(BoolTerm equivalent) {
      return new Candidate(equivalent, variants, failures);
    }
  }

  /**
   * The result of an inference.
   *
   * @param result the verdicts under the preconditions: UNSAFE are the variants with a manifest
   *     error
   * @param conditions the conditions of the preconditions of the summary, in their order
   */
  public record Inferred(
      VerificationResult result, FunctionSummary summary, List<EntryCondition> conditions) {}

  private PreconditionInference(
      Problem problem, Function<Problem, VerificationResult> verifier, ConditionSolver solver) {
    this.problem = problem;
    this.verifier = verifier;
    this.solver = solver;
    this.inputs = new CallerInputs(problem.subject().entryInputs());
  }

  /**
   * Infers the preconditions of an entry function.
   *
   * @param problem the problem without preconditions
   * @param first its result
   * @param verifier the verification of a problem, which counts against the limits of the first one
   * @param solver decides conditions over inputs
   */
  public static Inferred infer(
      Problem problem,
      VerificationResult first,
      Function<Problem, VerificationResult> verifier,
      ConditionSolver solver) {
    return new PreconditionInference(problem, verifier, solver).infer(first);
  }

  private Inferred infer(VerificationResult first) {
    VerificationResult result = first;
    if (first.assertions().stream().anyMatch(verdict -> !verdict.failures().isEmpty())) {
      returning = ExitConditions.negated(problem, verifier, inputs);
    }
    for (int round = 0; round < MOST_ROUNDS && analyse(result); round++) {
      result = verifier.apply(assuming());
    }
    isComplete = true;
    if (result.unknownReasons().stream().noneMatch(LIMITS::contains) && dropUseless(result)) {
      result = verifier.apply(assuming());
    }
    analyse(result);
    simplify();
    return new SummaryBuilder(first, result).build();
  }

  private Problem assuming() {
    List<EntryCondition> all = new ArrayList<>(problem.subject().preconditions());
    all.addAll(conditions());
    return problem.withSubject(problem.subject().assuming(all));
  }

  private List<EntryCondition> conditions() {
    return candidates.stream()
        .map(candidate -> new EntryCondition(candidate.condition(), candidate.variants()))
        .toList();
  }

  /** Analyses the failures of a result; returns whether the preconditions have changed. */
  private boolean analyse(VerificationResult result) {
    Automaton automaton = assuming().automaton();
    List<FailureCondition> failures = new ArrayList<>();
    for (AssertionVerdict verdict : result.assertions()) {
      if (!verdict.assertion().isAnalysisLimit()) {
        verdict
            .failures()
            .forEach(
                failure ->
                    failures.addAll(
                        FailureCondition.allOf(problem.subject(), automaton, failure, inputs)));
      }
    }
    // That a pointer is not NULL is needed rather than what makes its use unreachable.
    failures.sort(
        Comparator.comparing((FailureCondition failure) -> !isOfNullInput(failure))
            .thenComparingInt(FailureCondition::steps));
    List<Candidate> before = List.copyOf(candidates);
    known.addAll(failures);
    failures.forEach(this::consider);
    return !before.equals(candidates);
  }

  private boolean isOfNullInput(FailureCondition failure) {
    return failure.assertion().kind() == Assertion.Kind.NULL
        && failure.conjuncts().stream().anyMatch(inputs::isNullCheck);
  }

  /** Adds a precondition that excludes a failure, if it is not manifest and there is one. */
  private void consider(FailureCondition failure) {
    List<BoolTerm> premises = premises(failure.variants());
    if (!solver.isSatisfiable(premises, failure.conjuncts())) {
      // A precondition of this round excludes it.
      exclude(failure);
      return;
    } else if (solver.areImplied(premises, failure.conjuncts())) {
      manifest.put(failure, premises);
      return;
    }
    List<FailureCondition> history =
        analysed.computeIfAbsent(failure.assertion(), a -> new ArrayList<>());
    history.add(failure);
    if (!isComplete) {
      new CandidateConditions(inputs, solver)
          .of(failure, premises, history).stream()
              .filter(condition -> add(condition, failure))
              .findFirst();
    }
  }

  /** Returns whether each call that satisfies the premises may fail in one of some ways. */
  private boolean fails(
      List<BoolTerm> premises, List<FailureCondition> failures, ConfigSet variants) {
    List<BoolTerm> conditions =
        failures.stream()
            .filter(failure -> variants.isSubsetOf(failure.variants()))
            .map(failure -> BoolTerm.and(failure.conjuncts()))
            .toList();
    return !conditions.isEmpty() && solver.areImplied(premises, List.of(BoolTerm.or(conditions)));
  }

  /**
   * Returns the declared conditions, the given preconditions, the inferred ones, and those of calls
   * that do not exit.
   */
  private List<EntryCondition> allConditions() {
    List<EntryCondition> all = new ArrayList<>(problem.subject().declaredConditions());
    all.addAll(problem.subject().preconditions());
    all.addAll(conditions());
    all.addAll(returning);
    return all;
  }

  /** Returns the conditions that hold in all of the variants. */
  private List<BoolTerm> premises(ConfigSet variants) {
    return allConditions().stream()
        .filter(given -> variants.isSubsetOf(given.variants()))
        .map(
            given ->
                given
                    .condition()
                    .substitute(input -> Term.of(inputs.symbol(input.name(), input).orElse(input))))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Returns false if a condition contradicts the premises of some of the variants. */
  private boolean isConsistent(BoolTerm condition, ConfigSet variants) {
    for (EntryCondition given : allConditions()) {
      ConfigSet some = variants.and(given.variants());
      if (!some.isEmpty() && !some.equals(variants)) {
        return isConsistent(condition, some) && isConsistent(condition, variants.minus(some));
      }
    }
    return solver.isKnownSatisfiable(premises(variants), List.of(condition));
  }

  private void exclude(FailureCondition failure) {
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      if (failure.variants().isSubsetOf(candidate.variants())
          && !solver.isSatisfiable(List.of(candidate.condition()), failure.conjuncts())) {
        candidates.set(i, candidate.with(failure));
        return;
      }
    }
  }

  /** Adds a precondition, or variants to it, unless it contradicts the others there. */
  private boolean add(BoolTerm condition, FailureCondition failure) {
    if (!isConsistent(condition, failure.variants())) {
      return false;
    }
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      if (candidate.condition().equals(condition)) {
        if (failure.variants().isSubsetOf(candidate.variants())) {
          return false;
        }
        candidates.set(i, candidate.with(failure));
        return true;
      }
    }
    candidates.add(new Candidate(condition, failure.variants(), List.of(failure)));
    return true;
  }

  /**
   * Drops preconditions that the others imply, which exclude its failures, and alternatives that
   * the others exclude.
   */
  private void simplify() {
    for (int i = 0; i < candidates.size(); ) {
      Candidate candidate = candidates.get(i);
      List<BoolTerm> others = premises(candidate.variants());
      others.remove(candidate.condition());
      if (solver.areImplied(others, List.of(candidate.condition()))) {
        candidates.remove(i);
        candidate.failures().forEach(this::exclude);
      } else {
        candidates.set(i, candidate.with(solver.simplified(others, candidate.condition())));
        i++;
      }
    }
  }

  /** Drops preconditions in spite of which all failures remain; returns whether there were some. */
  private boolean dropUseless(VerificationResult result) {
    Map<Assertion, ConfigSet> failing = new HashMap<>();
    result.assertions().forEach(verdict -> failing.put(verdict.assertion(), verdict.failing()));
    int before = candidates.size();
    candidates.removeIf(
        candidate ->
            candidate.failures().stream()
                .allMatch(
                    failure ->
                        Optional.ofNullable(failing.get(failure.assertion()))
                            .filter(failure.variants()::intersects)
                            .isPresent()));
    return candidates.size() < before;
  }

  /** The construction of the summary and of the verdicts under the preconditions. */
  private final class SummaryBuilder {
    private final VerificationResult first;
    private final VerificationResult last;

    SummaryBuilder(VerificationResult first, VerificationResult last) {
      this.first = first;
      this.last = last;
    }

    Inferred build() {
      Map<Assertion, List<LatentFailure>> errors = new LinkedHashMap<>();
      for (FailureCondition failure : known) {
        // Each call meets one of the failures, as those of a value in two branches.
        List<BoolTerm> premises = premises(failure.variants());
        if (solver.isSatisfiable(premises, failure.conjuncts())
            && (manifest.containsKey(failure) && premises.containsAll(manifest.get(failure))
                || fails(premises, known, failure.variants()))) {
          List<LatentFailure> known =
              errors.computeIfAbsent(failure.assertion(), a -> new ArrayList<>());
          if (known.stream().noneMatch(it -> failure.variants().isSubsetOf(it.variants()))) {
            known.add(failure(failure));
          }
        }
      }
      ConditionalVerdicts verdicts = new ConditionalVerdicts(first, last, errors);
      List<LatentFailure> latent = new ArrayList<>();
      for (AssertionVerdict verdict : last.assertions()) {
        for (AssertionVerdict.Failure failure : verdict.failures()) {
          ConfigSet rest = failure.variants().minus(verdicts.manifest(verdict.assertion()));
          if (!rest.isEmpty() && !verdict.assertion().isAnalysisLimit()) {
            latent.add(
                new LatentFailure(
                    verdict.assertion(),
                    rest,
                    condition(verdict.assertion(), rest),
                    failure.counterexample()));
          }
        }
      }
      candidates.sort(Comparator.comparing(candidate -> inputs.text(candidate.condition())));
      List<Precondition> preconditions = candidates.stream().map(this::precondition).toList();
      return new Inferred(
          verdicts.result(),
          new FunctionSummary(
              preconditions, errors.values().stream().flatMap(List::stream).toList(), latent),
          conditions());
    }

    /** Returns the condition under which an assertion fails in variants, if it is known. */
    private String condition(Assertion assertion, ConfigSet variants) {
      List<FailureCondition> history = analysed.getOrDefault(assertion, List.of());
      for (int i = history.size() - 1; i >= 0; i--) {
        if (variants.isSubsetOf(history.get(i).variants())) {
          return failure(history.get(i)).condition();
        }
      }
      return "";
    }

    private LatentFailure failure(FailureCondition failure) {
      List<BoolTerm> premises = premises(failure.variants());
      List<BoolTerm> atoms =
          solver.irredundant(
              solver.isSatisfiable(premises, failure.conjuncts()) ? premises : List.of(),
              failure.conjuncts());
      String text =
          atoms.stream().allMatch(atom -> inputs.isPrintable(atom))
              ? inputs.text(BoolTerm.and(atoms))
              : "";
      return new LatentFailure(
          failure.assertion(), failure.variants(), text, failure.counterexample());
    }

    /** Returns whether the precondition excludes a failure, as a proof shows. */
    private boolean isProved(Candidate candidate) {
      return candidate.failures().stream()
          .anyMatch(
              failure ->
                  last.assertions().stream()
                      .anyMatch(
                          verdict ->
                              verdict.assertion().equals(failure.assertion())
                                  && candidate.variants().isSubsetOf(verdict.proved())));
    }

    private Precondition precondition(Candidate candidate) {
      List<BoolTerm> others = premises(candidate.variants());
      others.remove(candidate.condition());
      others.add(candidate.condition().not());
      boolean isNecessary = fails(others, candidate.failures(), candidate.variants());
      return new Precondition(
          inputs.text(candidate.condition()),
          candidate.variants(),
          isNecessary
              ? Strength.NECESSARY
              : isProved(candidate) ? Strength.SUFFICIENT : Strength.UNPROVED,
          candidate.failures().stream()
              .map(f -> new LatentFailure(f.assertion(), f.variants(), "", f.counterexample()))
              .toList());
    }
  }
}
