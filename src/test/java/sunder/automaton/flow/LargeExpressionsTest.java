package sunder.automaton.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.frontend.ia.flow.AutomatonBuilder;
import sunder.frontend.ia.flow.FlowTestPrograms;

/** An automaton is about as large as its program, however operators nest. */
class LargeExpressionsTest {
  private static long size(Automaton automaton) {
    Set<Location> found = new LinkedHashSet<>(List.of(automaton.initial()));
    Deque<Location> open = new ArrayDeque<>(found);
    long size = 0;
    while (!open.isEmpty()) {
      for (Transition transition : open.remove().outgoing()) {
        size += transition.guard().size();
        size += transition.updates().values().stream().mapToLong(term -> term.size()).sum();
        if (found.add(transition.target())) {
          open.add(transition.target());
        }
      }
    }
    return size;
  }

  @ParameterizedTest
  @ValueSource(strings = {" == ", " != ", " && ", " || "})
  void chainsOfOperators(String operator) {
    String chain = String.join(operator, Collections.nCopies(60, "p" + operator + "q"));
    long size =
        Assertions.assertTimeoutPreemptively(
            Duration.ofMinutes(3),
            () ->
                size(
                    AutomatonBuilder.build(
                        FlowTestPrograms.of(
                            "boolean b;",
                            "|-",
                            "boolean p = b;",
                            "boolean q = b;",
                            "if (" + chain + ") abort;",
                            ": void"),
                        FlowTestPrograms.CHECKED)));
    assertThat(size).isLessThan(100_000);
  }
}
