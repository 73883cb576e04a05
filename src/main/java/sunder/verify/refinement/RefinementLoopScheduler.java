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
 * Refinement of all assertions: at first one loop with one precision for all of them, later several
 * by turns, where that is less work. Mutable.
 */
final class RefinementLoopScheduler {
  /** Makes loops. */
  @FunctionalInterface
  interface Factory {
    RefinementLoop of(PropertyGrouping.GroupPlan part);
  }

  private final Factory factory;
  private final List<RefinementLoop> loops = new ArrayList<>();
  private int current;

  /** What is left of the trial of a precision from elsewhere, if one is under way. */
  private Optional<PrecisionTrial> trial = Optional.empty();

  /**
   * A precision that may be too fine for this program.
   *
   * @param instead what to begin with if it is
   * @param transitions of its first search, at most
   */
  record PrecisionTrial(Precision instead, long transitions) {}

  RefinementLoopScheduler(Factory factory, Collection<Assertion> assertions, Precision initial) {
    this.factory = factory;
    loops.add(factory.of(new PropertyGrouping.GroupPlan(List.copyOf(assertions), initial, 0)));
  }

  /** The same that gives up the initial precision if the first search takes too long. */
  RefinementLoopScheduler(
      Factory factory, Collection<Assertion> assertions, Precision initial, PrecisionTrial trial) {
    this(factory, assertions, initial);
    this.trial = Optional.of(trial);
  }

  private TurnResult tried(
      PrecisionTrial first, SearchExtent extent, long mostTransitions, RunVerdicts decisions) {
    RefinementLoop loop = loops.get(current);
    long most = Math.min(mostTransitions, first.transitions());
    TurnResult advance = loop.round(extent, most, decisions);
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

  /** A round of the loop whose turn it is; one that is stuck keeps its turn. */
  TurnResult round(SearchExtent extent, long mostTransitions, RunVerdicts decisions) {
    while (loops.size() > 1 && loops.get(current).group.open(decisions).isEmpty()) {
      next();
    }
    if (trial.isPresent()) {
      return tried(trial.get(), extent, mostTransitions, decisions);
    }
    RefinementLoop loop = loops.get(current);
    TurnResult advance = loop.round(extent, mostTransitions, decisions);
    if (loop.grouping().isPresent()) {
      replace(loop.grouping().get().groups());
    } else if (advance != TurnResult.STUCK && !loop.isSearching()) {
      next();
    }
    return advance;
  }

  /** How many loops take turns: those with something open. */
  int activeLoopCount(RunVerdicts decisions) {
    return loops.size() == 1
        ? 1
        : (int) loops.stream().filter(loop -> !loop.group.open(decisions).isEmpty()).count();
  }

  /** Whether the loop whose turn it is has a round under way. */
  boolean isSearching() {
    return loops.get(current).isSearching();
  }

  /** Other questions are open now: rounds under way were for those before. */
  void onAssertionsReopened(RunVerdicts decisions) {
    loops.forEach(loop -> loop.onAssertionsReopened(decisions));
  }

  private void next() {
    current = (current + 1) % loops.size();
  }

  private void replace(List<PropertyGrouping.GroupPlan> parts) {
    List<RefinementLoop> apart = new ArrayList<>();
    parts.forEach(part -> apart.add(factory.of(part)));
    loops.remove(current);
    loops.addAll(current, apart);
  }

  /**
   * The loop whose turn it is gets no further: its assertions stay unknown, unless there are
   * several; then each is tried alone.
   */
  void giveUp(RunVerdicts decisions) {
    RefinementLoop loop = loops.get(current);
    if (loop.group.precisions.size() > 1) {
      List<PropertyGrouping.GroupPlan> alone = new ArrayList<>();
      loop.group.precisions.forEach(
          (a, p) -> alone.add(new PropertyGrouping.GroupPlan(List.of(a), p, 0)));
      replace(alone);
      return;
    }
    ConfigSet open = loop.group.open(decisions);
    if (loop.group.coversAllAssertions(decisions)) {
      decisions.markUnknown(open, loop.unknownReason());
    } else {
      loop.group
          .precisions
          .keySet()
          .forEach(each -> decisions.markUnknown(each, open, loop.unknownReason()));
    }
    next();
  }

  /** The final partition of each variable that was split by one of the loops. */
  Map<String, List<String>> partitions() {
    return precision().toDisplayTexts();
  }

  /** What one of the loops tells apart. */
  Precision precision() {
    Precision all = loops.get(0).precision();
    for (RefinementLoop loop : loops) {
      all = all.refine(loop.precision().cutsMissingIn(all));
    }
    return all;
  }

  /** Where the linear terms among them came from, the first loop that has one. */
  Map<String, String> termOrigins() {
    Map<String, String> all = new TreeMap<>();
    loops.forEach(loop -> loop.termOrigins().forEach(all::putIfAbsent));
    return all;
  }
}
