package sunder.verify.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.Budget;

/**
 * All symbolic plays that end in abort, shortest first, each with the configurations that can take
 * its steps. Going on behind a play is what excluding it and searching again is in Fig. 5 of
 * family-symbolic-games, without starting anew.
 *
 * <p>Only paths are kept that can be completed to abort for some open configuration, so every play
 * is found after finitely many steps.
 *
 * @param <S> what a {@link StepFilter} carries along
 */
public final class ErrorPathEnumeration<S> {
  private final RunVerdicts decisions;
  private final AbortDistances distances;
  private final StepFilter<S> filter;
  private final Budget budget;
  private final Waitlist<S> queue = new Waitlist<>();
  private final List<PathPrefix<S>> deferred = new ArrayList<>();
  private long prefixes;

  /**
   * A path from the initial location.
   *
   * @param variants all that can take its steps, open or not: a simple set, as open ones are not
   * @param estimate the least length of a play through it
   */
  private record PathPrefix<S>(
      Optional<PathPrefix<S>> before,
      Optional<Transition> last,
      int length,
      Location end,
      ConfigSet variants,
      S known,
      int estimate) {}

  /**
   * The paths to extend: the least estimate first, and of one estimate those made first. Extending
   * a path never lowers its estimate, as distances are exact.
   */
  private static final class Waitlist<S> {
    private final NavigableMap<Integer, Deque<PathPrefix<S>>> byEstimate = new TreeMap<>();

    void add(PathPrefix<S> prefix) {
      of(prefix).addLast(prefix);
    }

    /** Takes back what was removed, given in the order in which it was: before all others. */
    void addBack(List<PathPrefix<S>> removed) {
      for (int i = removed.size() - 1; i >= 0; i--) {
        of(removed.get(i)).addFirst(removed.get(i));
      }
    }

    private Deque<PathPrefix<S>> of(PathPrefix<S> prefix) {
      return byEstimate.computeIfAbsent(prefix.estimate(), estimate -> new ArrayDeque<>());
    }

    PathPrefix<S> remove() {
      Map.Entry<Integer, Deque<PathPrefix<S>>> least = byEstimate.firstEntry();
      PathPrefix<S> result = least.getValue().removeFirst();
      if (least.getValue().isEmpty()) {
        byEstimate.remove(least.getKey());
      }
      return result;
    }

    boolean isEmpty() {
      return byEstimate.isEmpty();
    }

    Stream<PathPrefix<S>> all() {
      return byEstimate.values().stream().flatMap(Deque::stream);
    }
  }

  /**
   * Those by which something open may fail.
   *
   * @param decisions what is open now, and later when plays are asked for
   */
  public ErrorPathEnumeration(
      Automaton automaton, RunVerdicts decisions, StepFilter<S> filter, Budget budget) {
    ConfigSet scope = decisions.open();
    ConfigSet all = scope.space().all();
    Function<Assertion, ConfigSet> asked =
        assertion -> decisions.includesFailedVariants() ? decisions.open(assertion) : all;
    this.decisions = decisions;
    this.distances = new AbortDistances(automaton, scope.space().none(), asked, budget);
    this.filter = filter;
    this.budget = budget;
    ConfigSet variants = distances.reachingFrom(automaton.initial());
    if (variants.intersects(scope)) {
      add(Optional.empty(), Optional.empty(), 0, automaton.initial(), variants, filter.initial());
    }
  }

  private void add(
      Optional<PathPrefix<S>> before,
      Optional<Transition> last,
      int length,
      Location end,
      ConfigSet variants,
      S known) {
    int estimate = length + distances.stepsFrom(end);
    queue.add(new PathPrefix<>(before, last, length, end, variants, known, estimate));
    prefixes++;
  }

  /**
   * The next play of some wanted configuration.
   *
   * <p>A play's other open configurations get it once {@link #requeueDeferred} was called.
   *
   * @param open configurations still asked about; prefixes of others are dropped
   * @param wanted part of {@code open}
   * @param maxSteps how many prefixes to extend at most
   * @return empty if there is none left, or none within the steps ({@link #hasMore} tells)
   */
  public Optional<Path> next(ConfigSet open, ConfigSet wanted, long maxSteps) {
    for (long step = 0; step < maxSteps && !queue.isEmpty(); step++) {
      budget.check();
      PathPrefix<S> prefix = queue.remove();
      if (!prefix.variants().intersects(open)) {
        continue;
      }
      Optional<Assertion> failed = prefix.end().failedAssertion();
      if (failed.isPresent()) {
        ConfigSet asked = prefix.variants().and(decisions.open(failed.get()));
        if (asked.intersects(wanted)) {
          defer(prefix, asked.minus(wanted));
          return Optional.of(pathOf(prefix, asked.and(wanted)));
        } else if (!asked.isEmpty()) {
          deferred.add(prefix);
        }
      } else {
        prefix.end().outgoing().forEach(transition -> extend(prefix, open, transition));
      }
    }
    return Optional.empty();
  }

  private void defer(PathPrefix<S> p, ConfigSet rest) {
    if (!rest.isEmpty()) {
      deferred.add(
          new PathPrefix<>(
              p.before(), p.last(), p.length(), p.end(), rest, p.known(), p.estimate()));
    }
  }

  private void extend(PathPrefix<S> prefix, ConfigSet open, Transition transition) {
    ConfigSet able =
        prefix
            .variants()
            .and(transition.presenceCondition())
            .and(distances.reachingFrom(transition.target()));
    if (able.intersects(open)) {
      budget.check();
      Optional<S> known = filter.step(prefix.known(), transition);
      known.ifPresent(
          k ->
              add(
                  Optional.of(prefix),
                  Optional.of(transition),
                  prefix.length() + 1,
                  transition.target(),
                  able,
                  k));
    }
  }

  private Path pathOf(PathPrefix<S> prefix, ConfigSet variants) {
    List<Transition> steps = new ArrayList<>();
    Optional<PathPrefix<S>> at = Optional.of(prefix);
    while (at.isPresent()) {
      at.get().last().ifPresent(steps::add);
      at = at.get().before();
    }
    Collections.reverse(steps);
    return new Path(steps, variants);
  }

  /** Plays held back for configurations that were not wanted come again. */
  public void requeueDeferred() {
    queue.addBack(deferred);
    deferred.clear();
  }

  /** True while there are prefixes to extend or plays to return. */
  public boolean hasMore() {
    return !queue.isEmpty() || !deferred.isEmpty();
  }

  /** Those of {@code open} for which some play may still come; the others have none left. */
  public ConfigSet pending(ConfigSet open) {
    ConfigSet result = open.space().none();
    Iterable<PathPrefix<S>> kept = Stream.concat(queue.all(), deferred.stream())::iterator;
    for (PathPrefix<S> prefix : kept) {
      result = result.or(prefix.variants());
      if (open.isSubsetOf(result)) {
        return open;
      }
    }
    return result.and(open);
  }

  /** Prefixes made so far. */
  public long prefixes() {
    return prefixes;
  }

  /** Locations of the automaton. */
  public int locations() {
    return distances.locationCount();
  }

  /**
   * What is carried along a path while paths are enumerated, to leave out some that no run can
   * take.
   *
   * @param <S> what is known of the stores at the end of a path
   */
  public interface StepFilter<S> {
    S initial();

    /** What is known behind a step; empty if no run can take it. */
    Optional<S> step(S state, Transition transition);

    /** Leaves nothing out. */
    static StepFilter<String> none() {
      return new StepFilter<>() {
        @Override
        public String initial() {
          return "";
        }

        @Override
        public Optional<String> step(String state, Transition transition) {
          return Optional.of(state);
        }
      };
    }
  }
}
