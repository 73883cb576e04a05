package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** The sketches of model-sketching have the values that work which one can find by hand. */
class SketchGeneratorsTest {
  private static final int BITS = 3;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "sketch-simple, hole1 <= 2",
    "sketch-loop, hole1 >= 5",
    "sketch-loop-condition, hole1 <= 1",
    "sketch-welfare, hole1 == 4 || hole1 == 7",
    "sketch-salesman, hole1 <= 6"
  })
  void theValuesThatWork(String name, String condition) throws Exception {
    String text = SketchGenerators.named(name).orElseThrow().apply(BITS);
    Subject subject =
        new PromelaFrontEnd().read(new SourceFile("sketch.pml", text), ExternalModel.NONE);
    FamilyVerdict verdict =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(new Problem(subject, Property.ABORT), Budget.unlimited(), ProgressListener.NONE)
            .verdict();
    ConfigSet safe = subject.features().space().none();
    for (FamilyVerdict.Group group : verdict.groups()) {
      assertThat(group.verdict()).isNotInstanceOf(Verdict.Unknown.class);
      safe = group.verdict() instanceof Verdict.Safe ? safe.or(group.variants()) : safe;
    }
    ConfigSet works =
        FeatureFormulaEvaluator.configurations("works", condition, subject.features());
    assertThat(safe).isEqualTo(works);
    assumeTrue(SpinMeasurer.isInstalled(), "spin and gcc are not there");
    assertThat(bySpin(name).figure(Metric.SAFE)).isEqualTo(works.count());
  }

  private Measurement bySpin(String name) throws Exception {
    String suite = "methods = spin\n[one]\nprogram = " + name + "\nsizes = " + BITS + "\n";
    SuiteRunner.Measurer none =
        (of, cell, repetition) -> {
          throw new AssertionError("not measured by SPIN: " + cell);
        };
    Measurement run =
        new SpinMeasurer(folder, () -> false, none)
            .measure(
                SuiteParser.parse("suite", suite),
                new Suite.Case("one", BITS, SpinMeasurer.CONTENDER),
                1);
    assertThat(run.status()).as(run.detail()).isEqualTo(Measurement.Status.DONE);
    assertThat(run.figure(Metric.ITERATIONS)).isEqualTo(BigInteger.valueOf(8));
    return run;
  }
}
