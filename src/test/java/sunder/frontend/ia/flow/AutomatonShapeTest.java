package sunder.frontend.ia.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.TypedProgram;
import sunder.testing.AutomatonInvariants;
import sunder.verdict.Property;

/** What is merged into one transition, what is a location, and what is live there. */
class AutomatonShapeTest {
  private static List<Location> locations(TypedProgram program, Property property) {
    Automaton automaton = AutomatonBuilder.build(program, property);
    assertThat(AutomatonInvariants.violations(automaton, program.features().valid(), 5000))
        .isEmpty();
    return new ArrayList<>(automaton.reachable(program.features().valid(), 5000));
  }

  private static List<Location> locations(String... lines) {
    return locations(FlowTestPrograms.of(lines), Property.ABORT);
  }

  private static List<Transition> transitions(List<Location> locations) {
    return locations.stream().flatMap(location -> location.outgoing().stream()).toList();
  }

  private static List<String> live(Location location) {
    return location.live().stream().map(Symbol::name).toList();
  }

  /** In-degree times out-degree is at most their sum: locations and transitions stay linear. */
  @ParameterizedTest
  @ValueSource(ints = {4, 40, 400})
  void featuresInARowAreNotMultipliedOut(int n) {
    StringBuilder text = new StringBuilder("int n;\n|-\nint x;\n");
    for (int i = 0; i < n; i++) {
      text.append("#if (F%d) x = x %s n;%n".formatted(i, i % 2 == 0 ? "+" : "-"));
    }
    List<Location> locations = locations(text + "if (x == 1) abort;\n: void");
    assertThat(locations).hasSize(n + 4);
    assertThat(transitions(locations)).hasSize(2 * n + 3);
  }

  @Test
  void theStackIsSmall() {
    List<Location> locations =
        locations(
            FlowTestPrograms.of(
                "int p; void overflow(); void use(void);",
                "|-",
                "int buffer[3]; int size;",
                "void push(int x) {",
                "  if (size == 3) overflow(); else { buffer[size] = x; size = size + 1; }",
                "}",
                "use(push(p));",
                ": void"),
            new Property(
                FlowTestPrograms.CHECKED.checks(),
                Set.of("overflow"),
                FlowTestPrograms.CHECKED.plays()));
    // Two of them are errors: the call, and the index.
    assertThat(locations).hasSize(8);
    // The index is the register itself: evaluating p changes no local.
    assertThat(locations).allMatch(location -> live(location).size() <= 1);
  }

  @Test
  void aGuardAndTheCheckBehindItMeet() {
    List<Location> locations =
        locations(
            FlowTestPrograms.of(
                "int x[k]; |- int i; while (i < k) { x[i] = 0; i = i + 1; } : void"),
            FlowTestPrograms.CHECKED);
    List<Transition> unsafe =
        transitions(locations).stream()
            .filter(t -> t.target().role() == Location.Role.ABORT)
            .toList();
    // Only a negative index is left to refute: i < k && i >= k is no transition.
    assertThat(unsafe).hasSize(1);
    assertThat(unsafe.get(0).guard().conjuncts()).anyMatch(c -> c.toString().equals("i <= -1"));
  }

  @Test
  void questionsAndAnswersAreOneTransition() {
    List<Location> locations = locations("int n; |- if (n == 5) abort; : void");
    assertThat(locations).hasSize(4);
    assertThat(transitions(locations))
        .anyMatch(t -> t.moves().size() == 3 && t.target().role() == Location.Role.ABORT);
    assertThat(locations).allMatch(location -> location.live().isEmpty());
  }

  @Test
  void contradictoryConditionsLeaveNoTransition() {
    List<Location> locations = locations("int n; |- int x = n; if (x == x + 1) abort; : void");
    assertThat(locations).noneMatch(location -> location.role() == Location.Role.ABORT);
  }

  @Test
  void nestedConditionsOfTheSameFeatureLeaveNoTransition() {
    List<Location> locations = locations("|- #if (A) { #if (!A) abort; } : void");
    assertThat(locations).noneMatch(location -> location.role() == Location.Role.ABORT);
  }

  @Test
  void deadLocalsAreDropped() {
    List<Location> locations =
        locations(
            "int n, m;",
            "|-",
            "int x = n;",
            "int y = m;",
            "while (x < 10) { int z = n; x = x + z; }",
            "while (y < 10) { y = y + m; }",
            ": void");
    assertThat(locations).allMatch(location -> !live(location).contains("z"));
    assertThat(locations).anyMatch(location -> live(location).equals(List.of("y")));
    assertThat(locations).anyMatch(location -> live(location).equals(List.of("x", "y")));
  }

  @Test
  void callsOneAfterTheOtherShareRegistersNestedOnesDoNot() {
    String procedure =
        "int p(int v) { int s; s = v; s = s + n; while (s > 9) s = s - n; return s; }";
    Set<String> twice = registers("int n; |- " + procedure + " int a = p(1); a = p(a); : void");
    assertThat(twice).contains("s").doesNotContain("s#2");
    // The inner call runs while the outer one evaluates its argument.
    Set<String> inside =
        registers(
            "int n; |- int p(int v) { int s = n; while (s > 0) s = s - v; return s; }"
                + " int a = p(p(1)); if (a == 1) abort; : void");
    assertThat(inside).contains("s", "s#2");
  }

  private static Set<String> registers(String text) {
    Set<String> names = new java.util.TreeSet<>();
    locations(text).forEach(location -> names.addAll(live(location)));
    return names;
  }

  @Test
  void completePlaysRememberAbort() {
    List<Location> locations =
        locations(FlowTestPrograms.of("int n; |- abort; n = 1; : void"), FlowTestPrograms.COMPLETE);
    assertThat(locations)
        .filteredOn(location -> location.role() == Location.Role.ORDINARY)
        .allMatch(location -> live(location).contains("aborted"));
    assertThat(transitions(locations))
        .filteredOn(t -> t.target().role() == Location.Role.ABORT)
        .allMatch(
            t -> t.guard().toString().equals("aborted") || t.guard().toString().equals("true"));
  }

  @Test
  void lengthsKeepTheirChoiceEvenIfNobodyReadsItLater() {
    Automaton automaton =
        AutomatonBuilder.build(
            FlowTestPrograms.of("int x[k]; |- int a[3]; a[k] = 1; : void"),
            FlowTestPrograms.CHECKED);
    Symbol k = automaton.lengthSymbols().get("k");
    assertThat(automaton.initial().outgoing()).allMatch(t -> t.updates().containsKey(k));
  }

  @Test
  void longBodiesNeedNoDeepStackAndAreBuiltAsTheyAreReached() {
    StringBuilder text = new StringBuilder("int n;\n|-\nint x;\n");
    for (int i = 0; i < 20_000; i++) {
      text.append(i % 2 == 0 ? "x = x + 1;\n" : "n = x;\n");
    }
    TypedProgram program = FlowTestPrograms.of(text + ": void");
    Automaton automaton = AutomatonBuilder.build(program, Property.ABORT);
    Location second = automaton.initial().outgoing().get(0).target();
    assertThat(second.number()).isEqualTo(1);
    assertThat(automaton.reachable(program.features().valid(), 100_000)).hasSize(10_002);
  }
}
