package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.Abstractor.SearchExtent;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.search.RunVerdicts;

/**
 * The refinement loops of one model: first one loop for all assertions, later one for each group of
 * a {@link PropertyGrouping}. They are executed in turns. Mutable.
 */
final class RefinementLoops {
  /** Creates refinement loops. */
  @FunctionalInterface
  interface Factory {
    RefinementLoop of(PropertyGrouping.GroupPlan part);
  }

  private final Factory factory;
  private final List<RefinementLoop> loops = new ArrayList<>();
  private int current;

  /** The trial of a reused precision, while it is under way. */
  private Optional<PrecisionTrial> trial = Optional.empty();

  /**
   * The trial of an initial precision that may be too fine for this program.
   *
   * @param instead the precision that replaces it if the trial fails
   * @param transitions the limit on the transitions of its first search
   */
  record PrecisionTrial(Precision instead, long transitions) {}

  RefinementLoops(Factory factory, Collection<Assertion> assertions, Precision initial) {
    this.factory = factory;
    loops.add(factory.of(new PropertyGrouping.GroupPlan(List.copyOf(assertions), initial, 0)));
  }

  /** Creates loops that replace the initial precision if its trial fails. */
  RefinementLoops(
      Factory factory, Collection<Assertion> assertions, Precision initial, PrecisionTrial trial) {
    this(factory, assertions, initial);
    this.trial = Optional.of(trial);
  }

  /** Takes a turn of the first search with a reused precision, which is replaced if it fails. */
  private TurnResult trialRound(
      PrecisionTrial first, SearchExtent extent, long mostTransitions, RunVerdicts verdicts) {
    RefinementLoop loop = loops.get(current);
    long most = Math.min(mostTransitions, first.transitions());
    TurnResult advance = loop.round(extent, most, verdicts);
    trial = Optional.empty();
    if (loop.isSearching() && most < first.transitions()) {
      trial = Optional.of(new PrecisionTrial(first.instead(), first.transitions() - most));
    } else if (loop.isSearching() || advance == TurnResult.STUCK || loop.grouping().isPresent()) {
      Collection<Assertion> all = loop.group.precisions.keySet();
      PropertyGrouping.GroupPlan again =
          new PropertyGrouping.GroupPlan(List.copyOf(all), first.instead(), 0);
      loops.set(current, factory.of(again));
      return TurnResult.REFINED;
    }
    return advance;
  }

  /** Takes a turn of the current loop. A loop without progress stays the current one. */
  TurnResult round(SearchExtent extent, long mostTransitions, RunVerdicts verdicts) {
    while (loops.size() > 1 && loops.get(current).group.open(verdicts).isEmpty()) {
      next();
    }
    if (trial.isPresent()) {
      return trialRound(trial.get(), extent, mostTransitions, verdicts);
    }
    RefinementLoop loop = loops.get(current);
    TurnResult advance = loop.round(extent, mostTransitions, verdicts);
    if (loop.grouping().isPresent()) {
      replace(loop.grouping().get().groups());
    } else if (advance != TurnResult.STUCK && !loop.isSearching()) {
      next();
    }
    return advance;
  }

  /** Returns the number of loops with open assertions. */
  int activeLoopCount(RunVerdicts verdicts) {
    return loops.size() == 1
        ? 1
        : (int) loops.stream().filter(loop -> !loop.group.open(verdicts).isEmpty()).count();
  }

  /** Returns whether the current loop has an unfinished round. */
  boolean isSearching() {
    return loops.get(current).isSearching();
  }

  /** Drops the unfinished rounds of all loops. */
  void onAssertionsReopened(RunVerdicts verdicts) {
    loops.forEach(loop -> loop.onAssertionsReopened(verdicts));
  }

  private void next() {
    current = (current + 1) % loops.size();
  }

  private void replace(List<PropertyGrouping.GroupPlan> parts) {
    List<RefinementLoop> separate = new ArrayList<>();
    parts.forEach(part -> separate.add(factory.of(part)));
    loops.remove(current);
    loops.addAll(current, separate);
  }

  /**
   * Gives up the current loop, which makes no progress: its assertions become UNKNOWN, or, if it
   * has several, are verified by separate loops.
   */
  void giveUp(RunVerdicts verdicts) {
    RefinementLoop loop = loops.get(current);
    if (loop.group.precisions.size() > 1) {
      List<PropertyGrouping.GroupPlan> alone = new ArrayList<>();
      loop.group.precisions.forEach(
          (a, p) -> alone.add(new PropertyGrouping.GroupPlan(List.of(a), p, 0)));
      replace(alone);
      return;
    }
    ConfigSet open = loop.group.open(verdicts);
    if (loop.group.coversAllAssertions(verdicts)) {
      verdicts.markUnknown(open, loop.unknownReason());
    } else {
      loop.group
          .precisions
          .keySet()
          .forEach(each -> verdicts.markUnknown(each, open, loop.unknownReason()));
    }
    next();
  }

  /** Returns the final partition of each partitioned variable, over all loops. */
  Map<String, List<String>> partitions() {
    return precision().toDisplayTexts();
  }

  Precision precision() {
    Precision all = loops.get(0).precision();
    for (RefinementLoop loop : loops) {
      all = all.refine(loop.precision().cutsMissingIn(all));
    }
    return all;
  }

  /** Returns the source of the first cut of each partitioned linear term, by display name. */
  Map<String, String> termOrigins() {
    Map<String, String> all = new TreeMap<>();
    loops.forEach(loop -> loop.termOrigins().forEach(all::putIfAbsent));
    return all;
  }
}
