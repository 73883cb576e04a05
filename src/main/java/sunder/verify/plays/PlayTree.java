package sunder.verify.plays;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.abstraction.IntervalStep;
import sunder.verify.search.AbortDistances;

/** The prefixes of plays that some variants may take to abort, as a tree. */
final class PlayTree {
  /** Beyond so many prefixes there is no certificate of this kind. */
  private static final int MOST = 10_000;

  final AbortDistances distances;
  private final Budget budget;

  /** Every prefix that does not end in abort; each begins where an earlier one ends. */
  final List<PlayPrefix> prefixes = new ArrayList<>();

  /** Those that end in abort. */
  final List<PlayPrefix> plays = new ArrayList<>();

  private PlayTree(Automaton automaton, ConfigSet variants, Budget budget) {
    this.distances = new AbortDistances(automaton, variants.space().all(), budget);
    this.budget = budget;
    ConfigSet able = variants.and(distances.reachingFrom(automaton.initial()));
    if (!able.isEmpty()) {
      Location initial = automaton.initial();
      prefixes.add(
          new PlayPrefix(
              Optional.empty(),
              Optional.empty(),
              initial,
              able,
              StoreBox.zero(initial.live(), initial.liveArrays())));
    }
  }

  /** The whole tree; nothing if it is too large. */
  static Optional<PlayTree> of(Automaton automaton, ConfigSet variants, Budget budget) {
    PlayTree tree = new PlayTree(automaton, variants, budget);
    return tree.grow() ? Optional.of(tree) : Optional.empty();
  }

  private boolean grow() {
    Deque<PlayPrefix> open = new ArrayDeque<>(prefixes);
    while (!open.isEmpty() && prefixes.size() <= MOST) {
      budget.check();
      PlayPrefix prefix = open.pop();
      for (Transition step : prefix.end.outgoing()) {
        extend(prefix, step)
            .ifPresent(
                longer -> {
                  boolean isPlay = longer.end.role() == Location.Role.ABORT;
                  (isPlay ? plays : prefixes).add(longer);
                  if (!isPlay) {
                    open.push(longer);
                  }
                });
      }
    }
    return open.isEmpty();
  }

  private Optional<PlayPrefix> extend(PlayPrefix prefix, Transition step) {
    ConfigSet able = prefix.variants.and(step.when()).and(distances.reachingFrom(step.target()));
    return able.isEmpty()
        ? Optional.empty()
        : IntervalStep.post(step, prefix.box)
            .map(
                box ->
                    new PlayPrefix(
                        Optional.of(prefix), Optional.of(step), step.target(), able, box));
  }
}
