package sunder.verify.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.testing.Families;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.AssumptionKind;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.refinement.CegarVerifier;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.search.Path;

/** A domain from outside: parities of registers. All else follows from the term. */
class ParityTest {
  private static final String EVEN =
      "boolean b; |- int i = 0; while (b) { i = i + 2; } assert(i % 2 == 0); : void";

  /** Tells even values of what a path's steps set from odd ones. */
  private record Parity() implements Domain {
    @Override
    public String origin() {
      return "parity";
    }

    @Override
    public Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget) {
      return path -> {
        CutPoints cuts = new CutPoints();
        for (Transition step : path.transitions()) {
          step.updates().keySet().stream()
              .filter(register -> !register.isBoolean())
              .forEach(register -> cuts.add(parity(register), BigInteger.ONE));
        }
        return cuts;
      };
    }

    private static IntTerm parity(Symbol register) {
      return IntTerm.of(register).modulo(BigInteger.TWO);
    }
  }

  private static VerificationResult verify(List<Domain> domains) throws Exception {
    RefinementOptions strategy =
        new RefinementOptions(SearchOrder.BFS, domains, AssumptionKind.MINIMAL);
    Problem problem = new Problem(new IaProgram(Families.check(EVEN)), Property.ABORT);
    Budget budget = new Budget(java.util.Optional.empty(), OptionalInt.of(12));
    return new CegarVerifier(SolverChoice.DEFAULT, strategy)
        .verify(problem, budget, ProgressListener.NONE);
  }

  private static boolean isSafe(FamilyVerdict verdict) {
    return verdict.groups().stream().allMatch(g -> g.verdict() instanceof Verdict.Safe);
  }

  @Test
  void aDomainFromOutsideDecidesWhatIntervalsCannot() throws Exception {
    assertThat(isSafe(verify(List.of()).verdict())).isFalse();
    VerificationResult related = verify(List.of(new Parity()));
    assertThat(isSafe(related.verdict())).isTrue();
    assertThat(related.run().partitions()).containsKey("(i mod 2)");
    assertThat(related.run().termOrigins().get("(i mod 2)"))
        .startsWith("related by parity, round ");
  }
}
