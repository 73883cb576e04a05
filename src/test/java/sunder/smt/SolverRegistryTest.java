package sunder.smt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;

class SolverRegistryTest {
  @Test
  void theDefaultWorksAndOthersSayInOneLineWhyNot() {
    List<SolverRegistry.Status> all = SolverRegistry.all();
    assertThat(all)
        .extracting(SolverRegistry.Status::choice)
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
            .map(SolverRegistry.Status::choice)
            .findFirst()
            .orElseThrow();
    BoolTerm b = BoolTerm.of(new Symbol.Supply().bool(Symbol.Kind.INPUT, "b"));
    try (Solver solver = MeasuredSolver.open(missing, () -> false)) {
      Answer answer = solver.check(List.of(b));
      assertThat(answer).isInstanceOf(Answer.Unknown.class);
      assertThat(((Answer.Unknown) answer).why()).startsWith(missing.title() + " does not work");
    }
  }
}
