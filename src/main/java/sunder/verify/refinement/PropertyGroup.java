package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.AbstractInvariant;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.InvariantMap;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.BackwardIntervalAnalysis;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.ForwardIntervalAnalysis;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.ReachabilityResult;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * The assertions that one refinement loop verifies, each with the precision for its own paths.
 * Other assertions are ignored by the loop. Mutable.
 */
final class PropertyGroup {
  private final VerificationRun run;
  private final SearchedModel searched;

  /** The precision for the paths to each assertion. */
  final Map<Assertion, Precision> precisions = new TreeMap<>();

  final Precision initial;

  /** Whether the assertions may be verified by separate loops. */
  private final GroupSplitPolicy splitPolicy;

  /** The failure disjunct to which the loop is restricted, if it is. */
  private final Optional<FailureDisjuncts.FailureDisjunct> disjunct;

  /** Whether the assertions may be verified by separate loops. */
  enum GroupSplitPolicy {
    IF_PROFITABLE,
    NEVER
  }

  /**
   * The system that the loop abstracts.
   *
   * @param model the kind of the automaton
   * @param bounds the intervals of its registers, if an analysis has computed them
   */
  record SearchedModel(
      Automaton automaton,
      InvariantMap.InvariantModel model,
      Supplier<Optional<ForwardIntervalAnalysis>> bounds) {
    static SearchedModel programOf(VerificationRun run) {
      return new SearchedModel(
          run.automaton(), InvariantMap.InvariantModel.PROGRAM, Optional::empty);
    }

    /** Returns the same system with bounds. */
    SearchedModel within(Supplier<Optional<ForwardIntervalAnalysis>> some) {
      return new SearchedModel(automaton, model, some);
    }
  }

  PropertyGroup(
      VerificationRun run,
      SearchedModel searched,
      PropertyGrouping.GroupPlan part,
      GroupSplitPolicy splitPolicy) {
    this.run = run;
    this.searched = searched;
    this.splitPolicy = splitPolicy;
    this.initial = part.precision();
    this.disjunct = part.disjunct();
    part.assertions().forEach(assertion -> precisions.put(assertion, initial));
  }

  /** Returns whether the loop is restricted to one failure disjunct. */
  boolean isSingleDisjunct() {
    return disjunct.isPresent();
  }

  /** Returns whether the loop verifies all assertions of the run. */
  boolean coversAllAssertions(RunVerdicts verdicts) {
    return disjunct.isEmpty() && precisions.size() == verdicts.assertions().size();
  }

  /** Returns the variants in which one of the assertions is open. */
  ConfigSet open(RunVerdicts verdicts) {
    if (coversAllAssertions(verdicts)) {
      return verdicts.open();
    }
    ConfigSet open = precisions.keySet().stream().map(verdicts::open).reduce(none(), ConfigSet::or);
    return disjunct
        .flatMap(FailureDisjuncts.FailureDisjunct::provedVariants)
        .map(open::minus)
        .orElse(open);
  }

  private ConfigSet asked(Abstractor.SearchQuery aim) {
    return precisions.keySet().stream().map(aim.relevantVariants()).reduce(none(), ConfigSet::or);
  }

  private ConfigSet scope() {
    return run.problem().scope();
  }

  private ConfigSet none() {
    return scope().space().none();
  }

  /**
   * Returns the query of a search. If the assertions of failed variants are open and the group has
   * several assertions, it extends to all reachable states.
   */
  Abstractor.SearchQuery query(Abstractor.SearchExtent extent, RunVerdicts verdicts) {
    boolean everywhere = verdicts.includesFailedVariants() && precisions.size() > 1;
    ConfigSet open = open(verdicts);
    // Proofs of the other disjuncts do not concern this one; without them, the set of variants may
    // be a smaller diagram.
    Optional<ConfigSet> unproved =
        disjunct
            .map(one -> one.provedVariants().map(scope()::minus).orElse(scope()))
            .filter(all -> all.size() < open.size());
    return new Abstractor.SearchQuery(
        unproved.orElse(open),
        assertion ->
            precisions.containsKey(assertion)
                ? unproved.orElseGet(() -> verdicts.open(assertion))
                : none(),
        everywhere ? Abstractor.SearchExtent.EVERYWHERE : extent,
        this::restrictToDisjunct,
        disjunct.flatMap(this::backwardAnalysis));
  }

  private List<Transition> restrictToDisjunct(Transition step) {
    return disjunct.map(one -> one.restrict(step)).orElse(List.of(step));
  }

  private Optional<BackwardIntervalAnalysis> backwardAnalysis(
      FailureDisjuncts.FailureDisjunct one) {
    return one.backwardAnalysis(searched.automaton(), scope(), run.budget());
  }

  /** Records as safe what a finished search proves. */
  void conclude(ReachabilityResult result, Abstractor.SearchQuery aim, RunVerdicts verdicts) {
    ConfigSet here = result.notReaching(precisions::containsKey);
    // Variants that were decided during the search are left out: once reopened, they are searched
    // again.
    ConfigSet safe = disjunct.map(one -> prove(one, here.and(asked(aim)), verdicts)).orElse(here);
    if (coversAllAssertions(verdicts)) {
      verdicts.markSafe(safe, invariant(result, safe, visited(result, safe)));
    } else {
      precisions
          .keySet()
          .forEach(
              each -> verdicts.markSafe(each, safe, invariant(result, safe, Optional.empty())));
    }
    if (aim.extent() == Abstractor.SearchExtent.EVERYWHERE) {
      for (Assertion each : precisions.keySet()) {
        ConfigSet holding = result.notReaching(each::equals);
        verdicts.markSafe(each, holding, invariant(result, holding, Optional.empty()));
      }
    }
  }

  private static ConfigSet prove(
      FailureDisjuncts.FailureDisjunct one, ConfigSet variants, RunVerdicts verdicts) {
    boolean isKnown = one.provedVariants().map(variants::isSubsetOf).orElse(variants.isEmpty());
    if (!isKnown) {
      verdicts.recordPartialProof();
    }
    return one.addProved(variants);
  }

  /** Resets proofs of disjuncts when assertions are open again that were decided before. */
  void onAssertionsReopened(RunVerdicts verdicts) {
    AbstractInvariant proved =
        new AbstractInvariant(searched.model(), Optional::empty, Optional.empty());
    disjunct.ifPresent(
        one ->
            precisions
                .keySet()
                .forEach(each -> verdicts.markSafe(each, one.addProved(none()), proved)));
  }

  /** Returns the statements that the search reached, for the automaton of the program only. */
  private Optional<Coverage> visited(ReachabilityResult result, ConfigSet safe) {
    return searched.model() == InvariantMap.InvariantModel.PROGRAM
        ? result.coveredStatements(safe)
        : Optional.empty();
  }

  private AbstractInvariant invariant(
      ReachabilityResult result, ConfigSet safe, Optional<Coverage> visited) {
    return new AbstractInvariant(searched.model(), stores(result, safe), visited);
  }

  private Supplier<Optional<InvariantMap>> stores(ReachabilityResult result, ConfigSet safe) {
    return run.keepStores(
        searched.model(),
        searched.automaton().names(),
        () -> Optional.of(result.reachedSet().regions(safe)));
  }

  /** Adds the cuts that the paths to each assertion needed. */
  void refine(Map<Assertion, CutPoints> cuts) {
    cuts.forEach((failed, more) -> precisions.computeIfPresent(failed, (a, p) -> p.refine(more)));
  }

  /**
   * Returns a division into separate loops if that is more promising than a common search that has
   * reached a number of states.
   *
   * @param known the locations that the search reached
   */
  Optional<PropertyGrouping> groupingAt(long states, Collection<Location> known) {
    return splitPolicy == GroupSplitPolicy.IF_PROFITABLE
            && disjunct.isEmpty()
            && mayBeProfitableAt(states, known)
        ? Optional.of(division(known)).filter(division -> division.isProfitableAt(states))
        : Optional.empty();
  }

  /**
   * Returns whether a division may be profitable; an assertion without cuts counts as a separate
   * group.
   */
  private boolean mayBeProfitableAt(long states, Collection<Location> known) {
    long withoutCuts =
        precisions.values().stream().filter(precision -> precision == initial).count();
    return withoutCuts * known.size() <= states
        || initial.capacity(known, searched.automaton().initial()) > known.size();
  }

  /**
   * Returns a division into failure disjuncts in which every value of the relevant registers is a
   * cell of its own, if that costs no more states than the work of the loop. Sums of feature
   * contributions are then decided in one search, instead of one cut in each round.
   *
   * @param known the locations that the searches reached
   */
  Optional<PropertyGrouping> groupingBySingletonCuts(Collection<Location> known, long spent) {
    if (splitPolicy == GroupSplitPolicy.NEVER || disjunct.isPresent() || precisions.size() > 1) {
      return Optional.empty();
    }
    List<PropertyGrouping.GroupPlan> parts = new ArrayList<>();
    double left = spent;
    for (PropertyGrouping.GroupPlan part : division(known).groups()) {
      Optional<BackwardIntervalAnalysis.SingletonCuts> values =
          singletonCuts(part.disjunct().orElseThrow(), part.precision(), left);
      if (values.isEmpty()) {
        return Optional.empty();
      }
      left -= values.get().states();
      parts.add(part.with(part.precision().refine(values.get().cuts()), values.get().states()));
    }
    return Optional.of(PropertyGrouping.of(parts));
  }

  private Optional<BackwardIntervalAnalysis.SingletonCuts> singletonCuts(
      FailureDisjuncts.FailureDisjunct one, Precision precision, double most) {
    return backwardAnalysis(one)
        .flatMap(
            boxes -> searched.bounds().get().flatMap(b -> boxes.singletonCuts(b, precision, most)));
  }

  /**
   * Returns the precision with singleton cells for the registers relevant to the disjunct if that
   * costs no more states than the work of the loop; otherwise the given precision.
   */
  Precision withSingletonCuts(Precision precision, long spent) {
    return disjunct
        .flatMap(one -> singletonCuts(one, precision, spent))
        .map(values -> precision.refine(values.cuts()))
        .filter(finer -> finer.isFinerThan(precision))
        .orElse(precision);
  }

  private PropertyGrouping division(Collection<Location> known) {
    Location initial = searched.automaton().initial();
    if (precisions.size() != 1) {
      return PropertyGrouping.of(precisions, known, initial);
    }
    Assertion one = precisions.keySet().iterator().next();
    return FailureDisjuncts.grouping(one, precisions.get(one), known, initial);
  }

  /**
   * Returns whether a search with this number of states is to be abandoned in favour of a division.
   */
  boolean isTooLarge(long states, Collection<Location> known) {
    return run.effortLimit().isExceededBy(states) || groupingAt(states, known).isPresent();
  }
}
