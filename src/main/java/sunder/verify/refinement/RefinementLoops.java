package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.Advance;
import sunder.verify.search.Decisions;

/**
 * Refinement of all assertions: at first one loop with one precision for all of them, later several
 * by turns, where that is less work. Mutable.
 */
final class RefinementLoops {
  /** Makes loops. */
  @FunctionalInterface
  interface Factory {
    RefinementLoop of(Separation.Part part);
  }

  private final Factory factory;
  private final List<RefinementLoop> loops = new ArrayList<>();
  private int current;

  /** What is left of the trial of a precision from elsewhere, if one is under way. */
  private Optional<Trial> trial = Optional.empty();

  /**
   * A precision that may be too fine for this program.
   *
   * @param instead what to begin with if it is
   * @param transitions of its first search, at most
   */
  record Trial(Precision instead, long transitions) {}

  RefinementLoops(Factory factory, Collection<Assertion> assertions, Precision initial) {
    this.factory = factory;
    loops.add(factory.of(new Separation.Part(List.copyOf(assertions), initial, 0)));
  }

  /** The same that gives up the initial precision if the first search takes too long. */
  RefinementLoops(
      Factory factory, Collection<Assertion> assertions, Precision initial, Trial trial) {
    this(factory, assertions, initial);
    this.trial = Optional.of(trial);
  }

  private Advance tried(Trial first, Extent extent, long mostTransitions, Decisions decisions) {
    RefinementLoop loop = loops.get(current);
    long most = Math.min(mostTransitions, first.transitions());
    Advance advance = loop.round(extent, most, decisions);
    trial = Optional.empty();
    if (loop.isSearching() && most < first.transitions()) {
      trial = Optional.of(new Trial(first.instead(), first.transitions() - most));
    } else if (loop.isSearching() || advance == Advance.STUCK || loop.separation().isPresent()) {
      Collection<Assertion> all = loop.focus.own.keySet();
      Separation.Part again = new Separation.Part(List.copyOf(all), first.instead(), 0);
      loops.set(current, factory.of(again));
      return Advance.REFINED;
    }
    return advance;
  }

  /** A round of the loop whose turn it is; one that is stuck keeps its turn. */
  Advance round(Extent extent, long mostTransitions, Decisions decisions) {
    while (loops.size() > 1 && loops.get(current).focus.open(decisions).isEmpty()) {
      next();
    }
    if (trial.isPresent()) {
      return tried(trial.get(), extent, mostTransitions, decisions);
    }
    RefinementLoop loop = loops.get(current);
    Advance advance = loop.round(extent, mostTransitions, decisions);
    if (loop.separation().isPresent()) {
      replace(loop.separation().get().parts());
    } else if (advance != Advance.STUCK && !loop.isSearching()) {
      next();
    }
    return advance;
  }

  /** How many loops take turns: those with something open. */
  int count(Decisions decisions) {
    return loops.size() == 1
        ? 1
        : (int) loops.stream().filter(loop -> !loop.focus.open(decisions).isEmpty()).count();
  }

  /** Whether the loop whose turn it is has a round under way. */
  boolean isSearching() {
    return loops.get(current).isSearching();
  }

  /** Other questions are open now: rounds under way were for those before. */
  void askAnew(Decisions decisions) {
    loops.forEach(loop -> loop.askAnew(decisions));
  }

  private void next() {
    current = (current + 1) % loops.size();
  }

  private void replace(List<Separation.Part> parts) {
    List<RefinementLoop> apart = new ArrayList<>();
    parts.forEach(part -> apart.add(factory.of(part)));
    loops.remove(current);
    loops.addAll(current, apart);
  }

  /**
   * The loop whose turn it is gets no further: its assertions stay unknown, unless there are
   * several; then each is tried alone.
   */
  void giveUp(Decisions decisions) {
    RefinementLoop loop = loops.get(current);
    if (loop.focus.own.size() > 1) {
      List<Separation.Part> alone = new ArrayList<>();
      loop.focus.own.forEach((a, p) -> alone.add(new Separation.Part(List.of(a), p, 0)));
      replace(alone);
      return;
    }
    ConfigSet open = loop.focus.open(decisions);
    if (loop.focus.isOnEverything(decisions)) {
      decisions.unknown(open, loop.obstacle());
    } else {
      loop.focus.own.keySet().forEach(each -> decisions.unknown(each, open, loop.obstacle()));
    }
    next();
  }

  /** The final partition of each variable that was split by one of the loops. */
  Map<String, List<String>> partitions() {
    return precision().texts();
  }

  /** What one of the loops tells apart. */
  Precision precision() {
    Precision all = loops.get(0).precision();
    for (RefinementLoop loop : loops) {
      all = all.refine(loop.precision().cutsBeyond(all));
    }
    return all;
  }

  /** Where the linear terms among them came from, the first loop that has one. */
  Map<String, String> origins() {
    Map<String, String> all = new TreeMap<>();
    loops.forEach(loop -> loop.origins().forEach(all::putIfAbsent));
    return all;
  }
}
