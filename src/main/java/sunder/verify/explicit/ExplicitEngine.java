package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.certificate.Certificate;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.InvariantMap;
import sunder.expression.Atom;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.Subject;
import sunder.limit.DiagramTooLarge;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Limits;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.engine.Engine;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * The engine for explicit-state search: it decides variants with few concrete states without
 * abstraction. If finiteness is unknown, it takes several turns; each has a greater limit of steps
 * and begins only after the other engines have spent comparable effort.
 */
public final class ExplicitEngine implements Engine {
  private final VerificationRun run;
  private long limit;

  /**
   * The limit if some transition computes bitwise operations; whether one does is determined when
   * {@code limit} is reached.
   */
  private long limitWithBits;

  /** The effort of all attempts. */
  private long taken;

  /** The variants that a further attempt may decide. */
  private ConfigSet undecided;

  /** The searches of earlier attempts that a limit ended. */
  private ExplicitSearch.SuspendedSearches suspended = new ExplicitSearch.SuspendedSearches();

  /**
   * The treatments of inputs with which a search ended in states that no certificate can express.
   */
  private final Set<SearchSpace.InputTreatment> inexpressible =
      EnumSet.noneOf(SearchSpace.InputTreatment.class);

  /** Whether the last attempt found mostly states that it knew, so that it may soon end. */
  private boolean isConverging;

  /** Creates an engine for the variants in the scope of a run. */
  public ExplicitEngine(VerificationRun run) {
    this.run = run;
    this.undecided = run.problem().scope();
    begin(SchedulingParameters.MAX_EXPLICIT_STEPS);
  }

  private void begin(long most) {
    limit = Math.min(firstLimit(), most);
    Subject subject = run.problem().subject();
    // The arguments of an entry function have too many values to enumerate their bytes.
    limitWithBits =
        subject.stateSpaceSize() == Subject.StateSpaceSize.OFTEN_FINITE
                && subject.entryFunction().isEmpty()
            ? Math.min(SchedulingParameters.FIRST_EXPLICIT_LIMIT_WITH_BITS, most)
            : limit;
  }

  private long firstLimit() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE -> SchedulingParameters.MAX_EXPLICIT_STEPS;
      case FINITE_AND_WIDE -> SchedulingParameters.EXPLICIT_LIMIT_OF_WIDE_NUMBERS;
      case OFTEN_FINITE -> SchedulingParameters.FIRST_EXPLICIT_LIMIT;
      case UNBOUNDED ->
          isOfUse() ? SchedulingParameters.FIRST_EXPLICIT_LIMIT : stepsWithFeatureTerms();
    };
  }

  /**
   * Returns the limit of a search with Boolean features in terms, for programs without loops and
   * inputs in which many features decide which values are assigned; 0 for others.
   */
  private long stepsWithFeatureTerms() {
    long features =
        undecided.space().features().stream().filter(Feature.Bool.class::isInstance).count();
    if (features < SchedulingParameters.MIN_FEATURES_OF_TERMS || isEvidenceKept()) {
      return 0;
    }
    Map<Location, Integer> positions = WeakTopologicalOrder.of(run.automaton(), undecided);
    long conditional = 0;
    for (Location location : positions.keySet()) {
      for (Transition step : location.outgoing()) {
        boolean isPossible = step.presenceCondition().intersects(undecided);
        if (isPossible
            && (positions.get(step.target()) <= positions.get(location)
                || isDecidedOutside(step))) {
          return 0;
        }
        conditional += isPossible && !undecided.isSubsetOf(step.presenceCondition()) ? 1 : 0;
      }
    }
    return conditional < SchedulingParameters.MIN_FEATURES_OF_TERMS
        ? 0
        : SchedulingParameters.STEPS_PER_LOCATION_WITH_FEATURE_TERMS * positions.size();
  }

  private static boolean isDecidedOutside(Transition step) {
    return !step.inputs().isEmpty()
        || !step.choices().isEmpty()
        || step.moves().stream()
            .anyMatch(move -> !(move.answer() instanceof Move.EnvironmentAnswer.None));
  }

  private boolean isFinite() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE, FINITE_AND_WIDE -> true;
      case OFTEN_FINITE, UNBOUNDED -> false;
    };
  }

  /** Returns the greatest limit of the attempts after the first. */
  private long mostAttempted() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE_AND_WIDE -> SchedulingParameters.MAX_EXPLICIT_STEPS;
      case OFTEN_FINITE ->
          isConverging
              ? SchedulingParameters.MAX_CONVERGING_ATTEMPT
              : SchedulingParameters.MAX_EXPLICIT_ATTEMPT;
      case FINITE, UNBOUNDED -> 0;
    };
  }

  private int stepsForOne() {
    return isFinite()
        ? SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT_OF_PROCESSES
        : SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT;
  }

  /**
   * Raises the limit if a transition computes bitwise operations: for those, interval abstraction
   * enumerates the values of bytes.
   *
   * @return whether a transition computes bitwise operations
   */
  private boolean raiseLimit() {
    boolean raised = asksForBits();
    limit = raised ? limitWithBits : limit;
    return raised;
  }

  private boolean asksForBits() {
    return run.automaton().reachable(undecided, Integer.MAX_VALUE).stream()
        .flatMap(location -> location.outgoing().stream())
        .anyMatch(step -> step.containsAtom(Atom.ByteAnd.class::isInstance));
  }

  /** Returns whether some feature is numeric, so that registers may hold terms over it. */
  private boolean isOfUse() {
    return !run.automaton().featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /**
   * Searches the open variants that a further attempt may decide; the result is PAUSED, without a
   * search, while the other engines have not spent comparable effort.
   */
  @Override
  public String title() {
    return "explicit-state search";
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    ConfigSet open = verdicts.open().and(undecided);
    if (limit == 0 || open.isEmpty()) {
      return Engine.TurnResult.EXHAUSTED;
    } else if (taken > 0
        && !isConverging
        && (run.totals().effort() - taken) * stepsForOne() < limit) {
      return Engine.TurnResult.PAUSED;
    }
    int before = verdicts.changeCount();
    try {
      search(open, verdicts);
    } catch (DiagramTooLarge e) {
      if (isFinite()) {
        throw e;
      }
      // The sets of a symbolic search have the inputs, too; those of the other engines have not.
      limit = 0;
    }
    if (limit == 0) {
      suspended = new ExplicitSearch.SuspendedSearches();
    }
    return verdicts.changeCount() == before ? Engine.TurnResult.PAUSED : Engine.TurnResult.DECIDED;
  }

  /**
   * Starts again with the variants whose assertions are open, within the effort limit of the run.
   */
  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    undecided = verdicts.open();
    inexpressible.clear();
    suspended = new ExplicitSearch.SuspendedSearches();
    taken = 0;
    begin(run.effortLimit().states().orElse(SchedulingParameters.MAX_EXPLICIT_STEPS));
  }

  private void search(ConfigSet open, RunVerdicts verdicts) {
    boolean finite = isFinite();
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitSearch.ErrorPolicy behind =
        verdicts.includesFailedVariants()
            ? ExplicitSearch.ErrorPolicy.CONTINUE
            : ExplicitSearch.ErrorPolicy.STOP;
    undecided = open;
    List<ExplicitSearch.SearchConfiguration> attempts =
        finite
            ? ExplicitSearch.SearchConfiguration.sequenceFor(run.problem().interleavings(), limit)
            : infiniteAttempts();
    isConverging = false;
    for (ExplicitSearch.SearchConfiguration attempt : attempts) {
      ConfigSet now = undecided.and(verdicts.open());
      if (!now.isEmpty()) {
        ExplicitSearch search =
            suspended.search(
                attempt,
                now,
                () ->
                    new ExplicitSearch(
                        run.automaton(), now, attempt, run.budget(), behind, Optional.empty()));
        if (limit < limitWithBits) {
          search.stopWhen(limit, () -> !raiseLimit());
        }
        long before = run.totals().effort();
        ExplicitResult result =
            boundedIfWithFeatureTerms(
                search,
                () ->
                    search.runAndCount(
                        run.totals(),
                        finite && !attempt.isForProofs()
                            ? confirmation.immediateConfirmation(verdicts)
                            : arrival -> {}));
        run.totals().addCheapEffort(run.totals().effort() - before, stepsForOne());
        taken += run.totals().effort() - before;
        boolean isConcluded = isCertifiable(search) && conclude(search, result, verdicts);
        undecided = isConcluded ? result.resumable() : now;
        if (!isConcluded && result.resumable().isEmpty()) {
          inexpressible.add(attempt.treatment());
        }
        isConverging |= !finite && isCertifiable(search) && search.isConverging();
        for (ExplicitResult.ErrorNode arrival : result.errorNodes()) {
          if (search.defersErrors()) {
            undecided = undecided.or(arrival.variants());
          } else if (!verdicts.isDone()) {
            confirmation.confirm(arrival, verdicts);
          }
        }
        run.listener().trace(() -> trace(result, verdicts.open().count()));
      }
    }
    long next = limit * SchedulingParameters.EXPLICIT_LIMIT_GROWTH;
    long most = mostAttempted();
    limit = next <= most ? next : isConverging && limit < most ? most : 0;
    limitWithBits = limit;
    if (run.problem().subject().stateSpaceSize() == Subject.StateSpaceSize.FINITE
        && run.effortLimit().states().isPresent()) {
      // With such a small limit the other engines would decide no more.
      verdicts.markUnknown(verdicts.open(), UnknownReason.ITERATION_LIMIT);
    }
  }

  /**
   * Runs a search; one with features in terms with a limited number of diagram nodes, since a
   * condition over several sums of the same features may have no small diagram.
   */
  private static ExplicitResult boundedIfWithFeatureTerms(
      ExplicitSearch search, Supplier<ExplicitResult> work) {
    return search.space().hasFeatureTerms()
        ? search.space().space().bounded(Limits.MAX_NODES_WITH_FEATURE_TERMS, work)
        : work.get();
  }

  private List<ExplicitSearch.SearchConfiguration> infiniteAttempts() {
    boolean isUnbounded =
        run.problem().subject().stateSpaceSize() == Subject.StateSpaceSize.UNBOUNDED;
    return isUnbounded && !isOfUse()
        ? List.of(ExplicitSearch.SearchConfiguration.withFeatureTerms(limit))
        : symbolicAttempts();
  }

  /**
   * Returns the searches of a state space that may be infinite. Where a certificate is asked for,
   * one with enumerated inputs follows, for the programs whose symbolic inputs are split.
   */
  private List<ExplicitSearch.SearchConfiguration> symbolicAttempts() {
    ExplicitSearch.SearchConfiguration symbolic =
        ExplicitSearch.SearchConfiguration.symbolic(Interleavings.ALL, limitWithBits);
    return Stream.of(
            symbolic, new ExplicitSearch.SearchConfiguration(Interleavings.ALL, limitWithBits))
        .limit(isEvidenceKept() ? 2 : 1)
        .filter(attempt -> !inexpressible.contains(attempt.treatment()))
        .toList();
  }

  private boolean isEvidenceKept() {
    return run.problem().evidence() != Problem.EvidenceLevel.VERDICT_ONLY;
  }

  private boolean isCertifiable(ExplicitSearch search) {
    return !isEvidenceKept()
        || !search.splitsInputs()
        || search.states() <= Limits.MAX_CERTIFIED_SPLIT_STATES;
  }

  /**
   * Records as safe the completed variants that reach no error; per assertion if failed variants
   * are searched further.
   *
   * @return false if evidence is asked for and the states are not expressible in it; nothing is
   *     recorded then
   */
  private boolean conclude(ExplicitSearch search, ExplicitResult result, RunVerdicts verdicts) {
    StateRegions regions = new StateRegions(run.automaton(), search.space());
    Map<Assertion, ConfigSet> reached = new HashMap<>();
    result
        .errorNodes()
        .forEach(a -> reached.merge(a.failedAssertion(), a.variants(), ConfigSet::or));
    ConfigSet safe = reached.values().stream().reduce(result.completed(), ConfigSet::minus);
    Supplier<Optional<InvariantMap>> stores =
        run.keepStores(() -> regions.of(result.reached().get(), safe));
    if (isEvidenceKept() && stores.get().isEmpty()) {
      return false;
    }
    Certificate evidence = new Certificate.ReachedStates(stores, visited(search, result, safe));
    verdicts.markSafe(safe, evidence);
    if (verdicts.includesFailedVariants()) {
      for (Assertion assertion : verdicts.assertions()) {
        ConfigSet fails = reached.getOrDefault(assertion, safe.space().none());
        verdicts.markSafe(assertion, result.completed().minus(fails), evidence);
      }
    }
    return true;
  }

  private Optional<Coverage> visited(ExplicitSearch search, ExplicitResult result, ConfigSet safe) {
    return result
        .coveredStatements()
        .map(v -> v.withTriggers(TriggerReachability.of(search, run.automaton().triggers(), safe)));
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "explicit search of "
        + result.states()
        + " states\n  "
        + (open.signum() == 0 ? "decides all" : "leaves " + open + " variants open");
  }
}
