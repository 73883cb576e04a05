package sunder.smt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;

class SolverRegistryTest {
  @Test
  void theDefaultWorksAndOthersSayInOneLineWhyNot() {
    List<SolverRegistry.SolverStatus> all = SolverRegistry.all();
    assertThat(all)
        .extracting(SolverRegistry.SolverStatus::choice)
        .containsExactly(SolverChoice.values());
    assertThat(all.get(0).version().orElse("")).startsWith("SMTInterpol 2.5");
    assertThat(all)
        .allSatisfy(
            status -> {
              assertThat(status.works()).isNotEqualTo(status.problem().isPresent());
              assertThat(status.problem().orElse("")).doesNotContain("\n").hasSizeLessThan(120);
            });
  }

  @Test
  void aMissingSolverAnswersUnknown() {
    SolverChoice missing =
        SolverRegistry.all().stream()
            .filter(status -> !status.works())
            .map(SolverRegistry.SolverStatus::choice)
            .findFirst()
            .orElseThrow();
    BoolTerm b = BoolTerm.of(new Symbol.Supply().bool(Symbol.Kind.INPUT, "b"));
    try (Solver solver = StatisticsSolver.open(missing, () -> false)) {
      SatResult answer = solver.check(List.of(b));
      assertThat(answer).isInstanceOf(SatResult.Unknown.class);
      assertThat(((SatResult.Unknown) answer).reason())
          .startsWith(missing.title() + " does not work");
    }
  }
}
