package sunder.frontend.promela.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.family.ExternalModel;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.frontend.promela.PromelaModel;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/** Which orders of steps are left out. */
class PartialOrderReductionTest {
  private static final String WORKERS =
      """
      byte done;
      active [3] proctype worker() {
        byte a, b;
        a = 1;
        b = a + 1;
        if
        :: a > b -> a = 0
        :: else -> a = 2
        fi;
      finish:
        done++
      }
      """;

  private static VerificationResult verify(String text, String formula) throws Exception {
    PromelaModel model =
        new PromelaFrontEnd()
            .read(
                new SourceFile("case.pml", text + "ltl q { " + formula + " }"), ExternalModel.NONE);
    return MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
        .verify(
            new Problem(model, Property.ABORT.with("q")).withInterleavings(Interleavings.REDUCED),
            Budget.unlimited(),
            ProgressListener.NONE);
  }

  private static long states(String text, String formula, Class<? extends Verdict> verdict)
      throws Exception {
    VerificationResult result = verify(text, formula);
    assertThat(result.verdict().groups()).hasSize(1);
    assertThat(result.verdict().groups().get(0).verdict()).isInstanceOf(verdict);
    return result.run().statistics().states();
  }

  @Test
  void localStepsAreTakenInOneOrder() throws Exception {
    long all = states(WORKERS, "<> (done == 3) && X (done < 4)", Verdict.Safe.class);
    long reduced = states(WORKERS, "<> (done == 3) && (done < 4)", Verdict.Safe.class);
    assertThat(reduced * 2).isLessThan(all);
  }

  @Test
  void whoseLabelsAreAskedForIsSeen() throws Exception {
    long seen = states(WORKERS, "<> worker[0]@finish && <> (done == 3)", Verdict.Safe.class);
    long all = states(WORKERS, "<> (done == 3) && X (done < 4)", Verdict.Safe.class);
    assertThat(seen).isEqualTo(all);
  }

  @Test
  void aLoopOfLocalStepsKeepsNobodyWaiting() throws Exception {
    String loop = "active proctype idle() { bool b; do :: b = !b od }\n";
    states(
        loop + "byte x;\nactive proctype p() { x = 1 }\n",
        "[] (x == 0) || <> (x == 1)",
        Verdict.Safe.class);
    states(
        loop + "byte x;\nactive proctype p() { x = 1 }\n",
        "!<> (x == 1) || <> (x == 2)",
        Verdict.Unsafe.class);
    states(loop + "byte x;\nactive proctype p() { x = 1 }\n", "<> (x == 1)", Verdict.Unsafe.class);
  }

  /** It may be gone round for ever, and left. */
  @Test
  void aLoopWithAWayOutKeepsNobodyWaiting() throws Exception {
    String text =
        """
        byte x, y;
        active proctype p() { bool b; do :: b = !b :: break od; x = 1 }
        active proctype q() { y = 1 }
        """;
    states(text, "[] (y == 0) || <> (x == 1)", Verdict.Unsafe.class);
    states(text, "<> (x == 1) || <> (y == 1)", Verdict.Unsafe.class);
  }

  @Test
  void whatMayFailOrIsSeenByOthersIsNotLocal() throws Exception {
    String text =
        """
        byte x;
        active proctype p() { byte a; a = 1; %s; x = 1 }
        active proctype q() { byte b; b = 2; x = 2 }
        """;
    String formula = "[]<> (x > 0)";
    long local = states(text.formatted("a = 4 / 2"), formula, Verdict.Safe.class);
    long division = states(text.formatted("a = 4 / a"), formula, Verdict.Safe.class);
    long global = states(text.formatted("a = x"), formula, Verdict.Safe.class);
    assertThat(local).isEqualTo(division).isLessThan(global);
    states(text.formatted("a = 4 / (a - 1)"), formula, Verdict.Unsafe.class);
  }

  private static Verdict byTurns(String text, Property property) throws Exception {
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("case.pml", text), ExternalModel.NONE);
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(new Problem(model, property), Budget.unlimited(), ProgressListener.NONE);
    assertThat(result.verdict().groups()).hasSize(1);
    return result.verdict().groups().get(0).verdict();
  }

  /** The other process has 65,536 states beside each of these. */
  @Test
  void failuresThatAreFarAreFoundInDepth() throws Exception {
    String text =
        """
        short x, y;
        active proctype drift() { end: do :: y = y + x + 1 od }
        active proctype count() {
          do :: x < 5000 -> x++ :: else -> break od;
          assert(x < 5000)
        }
        """;
    assertThat(byTurns(text, Property.ABORT)).isInstanceOf(Verdict.Unsafe.class);
  }

  /** There are 2^40 states. */
  @Test
  void cyclesAreFoundBeforeAllStatesAre() throws Exception {
    String text =
        """
        byte a, b, c, d, e;
        bool done;
        active proctype one() { do :: a = a + b + 1 od }
        active proctype two() { do :: b = b + c + 1 od }
        active proctype three() { do :: c = c + d + 1 od }
        active proctype four() { do :: d = d + e + 1 od }
        active proctype five() { do :: e = e + a + 1 od }
        ltl q { <> done }
        """;
    assertThat(byTurns(text, Property.ABORT.with("q"))).isInstanceOf(Verdict.Unsafe.class);
  }
}
