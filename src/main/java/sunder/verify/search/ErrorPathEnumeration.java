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
 * Enumerates all paths that end in an error, by increasing length, each with the configurations
 * that can take its steps. Continuing after a path has the effect of excluding it and searching
 * again in Fig. 5 of family-symbolic-games.
 *
 * <p>Only prefixes are kept from which an error is reachable in some open configuration, so every
 * path is found after finitely many steps.
 *
 * @param <S> the state of the {@link StepFilter}
 */
public final class ErrorPathEnumeration<S> {
  private final RunVerdicts verdicts;
  private final AbortDistances distances;
  private final StepFilter<S> filter;
  private final Budget budget;
  private final Waitlist<S> queue = new Waitlist<>();
  private final List<PathPrefix<S>> deferred = new ArrayList<>();
  private long prefixes;

  /**
   * A path from the initial location.
   *
   * @param variants all variants that can take its steps, decided or not, which is a smaller
   *     diagram
   * @param estimate the least length of an error path with this prefix
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
   * The waitlist of prefixes: the least estimate first, and of equal estimates in the order of
   * insertion. Extending a prefix never lowers its estimate, since distances are exact.
   */
  private static final class Waitlist<S> {
    private final NavigableMap<Integer, Deque<PathPrefix<S>>> byEstimate = new TreeMap<>();

    void add(PathPrefix<S> prefix) {
      of(prefix).addLast(prefix);
    }

    /** Reinserts removed prefixes, in the order of their removal, before all others. */
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
   * Creates an enumeration of the paths to open assertions.
   *
   * @param verdicts the open assertions, now and at later calls
   */
  public ErrorPathEnumeration(
      Automaton automaton, RunVerdicts verdicts, StepFilter<S> filter, Budget budget) {
    ConfigSet scope = verdicts.open();
    ConfigSet all = scope.space().all();
    Function<Assertion, ConfigSet> asked =
        assertion -> verdicts.includesFailedVariants() ? verdicts.open(assertion) : all;
    this.verdicts = verdicts;
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
   * Returns the next path of some wanted configuration. Its other open configurations get it after
   * a call of {@link #requeueDeferred}.
   *
   * @param open the open configurations; prefixes of others are dropped
   * @param wanted a subset of {@code open}
   * @param maxSteps the limit on the number of extended prefixes
   * @return nothing if there is no further path, or none within the limit; see {@link #hasMore}
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
        ConfigSet asked = prefix.variants().and(verdicts.open(failed.get()));
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

  /** Reinserts the paths that were deferred because none of their configurations was wanted. */
  public void requeueDeferred() {
    queue.addBack(deferred);
    deferred.clear();
  }

  /** Returns whether there are prefixes to extend or paths to return. */
  public boolean hasMore() {
    return !queue.isEmpty() || !deferred.isEmpty();
  }

  /** Returns the open configurations for which a further path may exist. */
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

  /** Returns the number of prefixes created. */
  public long prefixes() {
    return prefixes;
  }

  /** Returns the number of locations of the automaton. */
  public int locations() {
    return distances.locationCount();
  }

  /**
   * A filter that drops infeasible prefixes during the enumeration.
   *
   * @param <S> an over-approximation of the stores at the end of a prefix
   */
  public interface StepFilter<S> {
    S initial();

    /** Returns the state after a step, or nothing if the step is infeasible. */
    Optional<S> step(S state, Transition transition);

    /** Returns the filter that drops nothing. */
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
