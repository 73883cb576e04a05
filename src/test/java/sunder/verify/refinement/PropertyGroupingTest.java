package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sunder.automaton.Location;
import sunder.expression.Symbol;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Parts;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;

class PropertyGroupingTest {
  private static final SourceFile FILE = new SourceFile("two.ia", "assert(a); assert(b);");
  private static final Assertion A = new Assertion(Assertion.Kind.ASSERT, new Span(FILE, 0, 10));
  private static final Assertion B = new Assertion(Assertion.Kind.ASSERT, new Span(FILE, 11, 21));

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x = register("x");
  private final Symbol y = register("y");
  private final Location start = Parts.last(0, Location.Role.ORDINARY, List.of(), List.of());
  private final Location middle = Parts.last(1, Location.Role.ORDINARY, List.of(x, y), List.of());

  private Symbol register(String name) {
    return supply.integer(Symbol.Kind.REGISTER, name, Optional.empty(), Optional.empty());
  }

  private static Precision cut(Symbol symbol, int cells) {
    CutPoints cuts = new CutPoints();
    for (int cut = 1; cut < cells; cut++) {
      cuts.add(symbol, BigInteger.valueOf(cut));
    }
    return Precision.initial(s -> Optional.empty()).refine(cuts);
  }

  private PropertyGrouping separation(Precision a, Precision b) {
    return PropertyGrouping.of(new TreeMap<>(Map.of(A, a, B, b)), List.of(start, middle), start);
  }

  @Test
  void cutsOfOtherRegistersMultiply() {
    PropertyGrouping apart = separation(cut(x, 10), cut(y, 10));
    assertThat(apart.groups()).hasSize(2);
    assertThat(apart.capacity()).isEqualTo(2 * (1 + 10));
    assertThat(apart.isProfitableAt(22)).isFalse();
    assertThat(apart.isProfitableAt(23)).isTrue();
  }

  @Test
  void cutsOfTheSameRegisterAreShared() {
    PropertyGrouping together = separation(cut(x, 10), cut(x, 12));
    assertThat(together.groups()).hasSize(1);
    assertThat(together.groups().get(0).assertions()).containsExactly(A, B);
    assertThat(together.isProfitableAt(1_000_000)).isFalse();
  }
}
