package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.testing.Parts;
import sunder.testing.StraightPaths;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Problem.Goal;
import sunder.verify.search.ErrorPathEnumeration.StepFilter;

/** Paths of random graphs against those that a search in all directions finds. */
class ErrorPathEnumerationTest {
  private static final int LONGEST = 5;

  private final StraightPaths parts = new StraightPaths();
  private final Random random = new Random(5);
  private final Map<Integer, List<Transition>> outgoing = new HashMap<>();

  private Location location(int number, Location.Role role) {
    return Parts.location(
        number, role, List.of(), List.of(), () -> outgoing.getOrDefault(number, List.of()));
  }

  /** Some locations, of which the last is a failure, with random transitions between them. */
  private List<Location> graph() {
    outgoing.clear();
    int size = 3 + random.nextInt(3);
    List<Location> locations = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      locations.add(location(i, i == size - 1 ? Location.Role.ABORT : Location.Role.ORDINARY));
    }
    for (int i = 0; i < 2 * size; i++) {
      Location from = locations.get(random.nextInt(size - 1));
      Location to = locations.get(random.nextInt(size));
      StraightPaths.Step step = new StraightPaths.Step(condition(), BoolTerm.TRUE, Map.of());
      outgoing
          .computeIfAbsent(from.number(), number -> new ArrayList<>())
          .add(parts.transition(from, to, step));
    }
    return locations;
  }

  private ConfigSet condition() {
    int low = random.nextInt(4);
    return random.nextInt(3) == 0
        ? parts.space.selected(parts.a)
        : parts.between(low, low + random.nextInt(4 - low));
  }

  private static Map<List<Transition>, ConfigSet> paths(
      Location at, List<Transition> before, ConfigSet variants) {
    Map<List<Transition>, ConfigSet> found = new LinkedHashMap<>();
    if (at.role() == Location.Role.ABORT) {
      found.put(before, variants);
    } else if (before.size() < LONGEST) {
      for (Transition step : at.outgoing()) {
        ConfigSet able = variants.and(step.presenceCondition());
        if (!able.isEmpty()) {
          List<Transition> longer = new ArrayList<>(before);
          longer.add(step);
          found.putAll(paths(step.target(), longer, able));
        }
      }
    }
    return found;
  }

  private ErrorPathEnumeration<String> enumeration(
      List<Location> graph, StepFilter<String> filter) {
    Assertion failed = graph.get(graph.size() - 1).failedAssertion().orElseThrow();
    RunVerdicts verdicts = new RunVerdicts(parts.space.all(), Goal.EVERY_VARIANT, List.of(failed));
    return new ErrorPathEnumeration<>(
        parts.automaton(graph.get(0)), verdicts, filter, Budget.unlimited());
  }

  @Test
  void eachPathIsFoundOnceByIncreasingLengthWithItsVariants() {
    int found = 0;
    for (int trial = 0; trial < 60; trial++) {
      List<Location> graph = graph();
      Map<List<Transition>, ConfigSet> expected = paths(graph.get(0), List.of(), parts.space.all());
      ErrorPathEnumeration<String> enumeration = enumeration(graph, StepFilter.none());
      Map<List<Transition>, ConfigSet> actual = new LinkedHashMap<>();
      int length = 0;
      ConfigSet all = parts.space.all();
      Optional<Path> next = enumeration.next(all, all, 100_000);
      while (next.isPresent() && next.get().length() <= LONGEST) {
        assertThat(next.get().length()).isGreaterThanOrEqualTo(length);
        length = next.get().length();
        assertThat(actual.put(next.get().transitions(), next.get().variants())).isNull();
        next = enumeration.next(all, all, 100_000);
      }
      assertThat(actual).isEqualTo(expected);
      found += actual.size();
    }
    assertThat(found).isGreaterThan(200);
  }

  /** What is not wanted now comes later, and what is not open does not come. */
  @Test
  void variantsThatAreNotWantedComeAfterRequeueing() {
    Location end = location(1, Location.Role.ABORT);
    Location start = location(0, Location.Role.ORDINARY);
    outgoing.put(0, List.of(parts.transition(start, end, parts.assume(BoolTerm.TRUE))));
    ErrorPathEnumeration<String> enumeration = enumeration(List.of(start, end), StepFilter.none());
    ConfigSet open = parts.between(0, 2);
    assertThat(enumeration.next(open, parts.between(1, 1), 10).orElseThrow().variants())
        .isEqualTo(parts.between(1, 1));
    assertThat(enumeration.next(open, open, 10)).isEmpty();
    assertThat(enumeration.hasMore()).isTrue();
    assertThat(enumeration.pending(open)).isEqualTo(open.minus(parts.between(1, 1)));
    enumeration.requeueDeferred();
    ConfigSet left = open.minus(parts.between(1, 1));
    assertThat(enumeration.next(left, left, 10).orElseThrow().variants()).isEqualTo(left);
  }

  @Test
  void aFilterDropsPrefixes() {
    List<Location> graph = graph();
    StepFilter<String> nothing =
        new StepFilter<>() {
          @Override
          public String initial() {
            return "";
          }

          @Override
          public Optional<String> step(String state, Transition transition) {
            return Optional.empty();
          }
        };
    ConfigSet all = parts.space.all();
    ErrorPathEnumeration<String> enumeration = enumeration(graph, nothing);
    assertThat(enumeration.next(all, all, 1_000)).isEmpty();
    assertThat(enumeration.hasMore()).isFalse();
  }
}
