package sunder.toys.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** A language that nobody but its folder knows is verified by every method. */
class SumTest {
  private static SumProgram program(String text) throws InputException {
    return new SumFrontEnd().read(new SourceFile("toy.sum", text), ExternalModel.NONE);
  }

  private static FamilyVerdict verdict(String text, Method method) throws InputException {
    return MethodFactory.create(method, SolverChoice.DEFAULT)
        .verify(
            new Problem(program(text), Property.ABORT), Budget.unlimited(), ProgressListener.NONE)
        .verdict();
  }

  private static BigInteger unsafe(FamilyVerdict verdict) {
    BigInteger count = BigInteger.ZERO;
    for (FamilyVerdict.Group group : verdict.groups()) {
      assertThat(group.verdict()).isNotInstanceOf(Verdict.Unknown.class);
      ConfigSet variants = group.variants();
      count = group.verdict() instanceof Verdict.Unsafe ? count.add(variants.count()) : count;
    }
    return count;
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void sumsThatGrowTooLargeAreUnsafe(Method method) throws InputException {
    String text = "add 3 when A\nadd 4 when B\nadd -2 when C\nlimit 4";
    assertThat(unsafe(verdict(text, method))).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theEnvironmentMayAddAnything(Method method) throws InputException {
    assertThat(unsafe(verdict("add ? when A\nadd 1\nlimit 100", method))).isEqualTo(1);
  }

  @Test
  void badLinesAreTold() {
    assertThatThrownBy(() -> program("add 3\nadd three"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("toy.sum:2:1: this is no line of a sum");
  }
}
