package sunder.frontend.ia.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StableNames;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.TypedProgram;
import sunder.source.InputException;
import sunder.testing.RandomTexts;
import sunder.verdict.Property;

/** Locations and registers are called the same, in whatever order an automaton is built. */
class StableNamesTest {
  private static final int LIMIT = 2_000;

  /** Where the steps of a location lead, and what is live at it, by their names. */
  private record LocationSummary(List<String> targets, Set<String> live) {}

  /** All locations by name; the order in which they are built is that of the seed. */
  private static Map<String, LocationSummary> places(
      TypedProgram program, Property property, long seed) {
    Automaton automaton = AutomatonBuilder.build(program, property);
    Random random = new Random(seed);
    Set<Location> found = new LinkedHashSet<>(List.of(automaton.initial()));
    List<Location> open = new ArrayList<>(found);
    Map<String, LocationSummary> places = new TreeMap<>();
    while (!open.isEmpty() && found.size() < LIMIT) {
      Collections.shuffle(open, random);
      Location location = open.remove(open.size() - 1);
      List<String> targets = new ArrayList<>();
      for (Transition step : location.outgoing()) {
        targets.add(step.target().name());
        if (found.add(step.target())) {
          open.add(step.target());
        }
      }
      LocationSummary place = new LocationSummary(targets, live(location, automaton.names()));
      assertThat(places.put(location.name(), place)).as("the name was taken").isNull();
    }
    return found.size() < LIMIT ? places : Map.of();
  }

  private static Set<String> live(Location location, StableNames names) {
    Set<String> live = new TreeSet<>();
    for (Symbol register : location.live()) {
      assertThat(live.add(names.of(register))).as("registers of one name").isTrue();
    }
    for (ArrayRegister array : location.liveArrays()) {
      assertThat(live.add(names.of(array))).as("arrays of one name").isTrue();
    }
    return live;
  }

  @Test
  void theOrderOfBuildingDoesNotMatter() {
    int compared = 0;
    for (long seed = 0; seed < 60; seed++) {
      TypedProgram program;
      try {
        program = FlowTestPrograms.check(RandomTexts.of(seed));
      } catch (InputException e) {
        continue;
      }
      for (Property property : List.of(Property.ABORT, FlowTestPrograms.COMPLETE_CHECKED)) {
        Map<String, LocationSummary> once = places(program, property, 1);
        for (long order = 2; order < 5; order++) {
          assertThat(places(program, property, order)).isEqualTo(once);
        }
        compared += once.size();
      }
    }
    assertThat(compared).isGreaterThan(500);
  }

  @Test
  void everyActivationHasItsOwnPlaces() {
    TypedProgram program =
        FlowTestPrograms.of(
            "int n();",
            "|-",
            "void twice(void c) { c; c; }",
            "int f(int v) { int x = v; while (x < n()) x = x + 1; return x; }",
            "twice({ int y = f(f(1)); if (y == n()) abort; });",
            ": void");
    Map<String, LocationSummary> places = places(program, Property.ABORT, 0);
    assertThat(places).hasSizeGreaterThan(6).isEqualTo(places(program, Property.ABORT, 1));
  }
}
