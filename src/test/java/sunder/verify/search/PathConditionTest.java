package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import sunder.automaton.Location;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSpace;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Parts;

/** Play conditions grow with the path, not with what its values would be written out. */
class PathConditionTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol b = supply.bool(Symbol.Kind.REGISTER, "b");
  private final Symbol x =
      supply.integer(Symbol.Kind.REGISTER, "x", Optional.empty(), Optional.empty());
  private final Symbol c = supply.bool(Symbol.Kind.INPUT, "c");
  private final Symbol z =
      supply.integer(Symbol.Kind.INPUT, "z", Optional.empty(), Optional.empty());
  private final Location here = Parts.last(0, Location.Role.ORDINARY, List.of(b, x), List.of());
  private final Span span = new Span(new SourceFile("test.ia", "test"), 0, 1);

  private Transition step(BoolTerm guard, Map<Symbol, Term> updates) {
    return new Transition(
        here,
        here,
        ConfigSpace.of(List.of()).all(),
        List.of(c, z),
        List.of(),
        guard,
        updates,
        List.of(),
        List.of(),
        List.of(),
        span,
        StepStatements.NONE);
  }

  private PathCondition condition(Transition repeated, int times, Transition last) {
    List<Transition> path = new ArrayList<>(Collections.nCopies(times, repeated));
    path.add(last);
    return Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(3),
        () -> PathCondition.of(new Path(path, ConfigSpace.of(List.of()).all()), supply));
  }

  private static long size(PathCondition condition) {
    return condition.conjuncts().stream().mapToLong(conjunct -> conjunct.term().size()).sum();
  }

  @Test
  void equalitiesOfEqualitiesAreNotWrittenOut() {
    Transition step =
        step(BoolTerm.TRUE, Map.of(b, BoolTerm.equivalent(BoolTerm.of(b), BoolTerm.of(c))));
    PathCondition condition = condition(step, 100, step(BoolTerm.of(b), Map.of()));
    assertThat(size(condition)).isLessThan(100 * 200);
  }

  @Test
  void squaresOfSquaresAreNotWrittenOut() {
    IntTerm old = IntTerm.of(x);
    Transition step = step(BoolTerm.TRUE, Map.of(x, old.times(old).plus(IntTerm.of(z))));
    BoolTerm end = BoolTerm.equal(old, IntTerm.of(7));
    PathCondition condition = condition(step, 100, step(end, Map.of()));
    assertThat(size(condition)).isLessThan(100 * 400);
  }

  @Test
  void aSumIsTheSumOfItsInputs() {
    Transition step = step(BoolTerm.TRUE, Map.of(x, IntTerm.of(x).plus(IntTerm.of(z))));
    PathCondition condition =
        condition(step, 3, step(BoolTerm.equal(IntTerm.of(x), IntTerm.of(7)), Map.of()));
    BoolTerm all =
        BoolTerm.and(condition.conjuncts().stream().map(PathCondition.Conjunct::term).toList());
    assertThat(all.symbols()).hasSize(3);
    assertThat(all.evaluate(symbol -> BigInteger.ONE)).contains(false);
  }
}
