package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** The programs that are measured have the verdicts that the papers say, by each method. */
class GeneratedVerdictsTest {
  @ParameterizedTest
  @CsvSource({
    "intro, 3, 7, 1",
    "intro, 30, 1073741823, 1",
    "proc, 3, 8, 0",
    "linear, 3, 5, 3",
    "linear, 4, 13, 3",
    "linear, 5, 21, 11",
    "linear-safe, 4, 0, 16",
    "climb, 4, 0, 16",
    "multiples, 1, 0, 2",
    "stack-overflow, 10, 1, 0",
    "stack-underflow, 10, 1, 0",
    "linear-search, 1, 1, 0",
    "linear-search-finite-2, 5, 1, 0",
    "bill-and-ben, 1, 1, 0",
    "identity-array, 32, 0, 1",
    "bubble-sort, 3, 0, 1",
    "counters.pml, 2, 0, 1",
  })
  void refinementDecidesEveryVariant(String name, int size, BigInteger unsafe, BigInteger safe)
      throws InputException {
    assertThat(decide(name, size, Method.ARP))
        .isEqualTo(new Counts(unsafe, safe, BigInteger.ZERO).nonZero());
  }

  @ParameterizedTest
  @CsvSource({
    "own, 3, 0, 1",
    "own-features, 3, 7, 1",
    "twins, 6, 0, 1",
    "twins-features, 5, 31, 1",
    "unbounded-own-features, 5, 31, 1",
    "unbounded-twins, 8, 0, 1",
    "pipe-4, 5, 0, 1",
    "pipe-4-feature, 4, 1, 1",
    "stack-counted, 10, 0, 1",
    "argument-may-be-left, 1, 1, 0",
  })
  void componentsDecideEveryVariant(String name, int size, BigInteger unsafe, BigInteger safe)
      throws InputException {
    assertThat(decide(name, size, Method.COMPONENTS))
        .isEqualTo(new Counts(unsafe, safe, BigInteger.ZERO).nonZero());
  }

  @ParameterizedTest
  @CsvSource({"intro, 3, 7", "proc, 3, 8", "linear, 4, 13"})
  void theSymbolicProcedureFindsTheUnsafeOnes(String name, int size, BigInteger unsafe)
      throws InputException {
    assertThat(decide(name, size, Method.SYMBOLIC)).containsEntry("UNSAFE", unsafe);
    assertThat(decide(name, size, Method.BRUTE_SYMBOLIC)).containsEntry("UNSAFE", unsafe);
  }

  /** How many variants got which verdict. */
  private record Counts(BigInteger unsafe, BigInteger safe, BigInteger unknown) {
    Map<String, BigInteger> nonZero() {
      Map<String, BigInteger> counts = new TreeMap<>();
      counts.put("UNSAFE", unsafe);
      counts.put("SAFE", safe);
      counts.put("UNKNOWN", unknown);
      counts.values().removeIf(count -> count.signum() == 0);
      return counts;
    }
  }

  private static Map<String, BigInteger> decide(String name, int size, Method method)
      throws InputException {
    String text = ProgramGenerators.named(name).orElseThrow().apply(size);
    String file = "x" + ProgramGenerators.ending(name);
    Subject subject =
        FrontEnds.of(Path.of(file), COptions.NONE)
            .read(new SourceFile(file, text), ExternalModel.NONE);
    Problem problem =
        new Problem(subject, new Property(Set.of(Check.BOUNDS), Set.of(), PlayKind.HALTING));
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(1)), OptionalInt.of(100));
    FamilyVerdict verdict =
        MethodFactory.create(method, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE)
            .verdict();
    return count(verdict);
  }

  private static Map<String, BigInteger> count(FamilyVerdict verdict) {
    Map<String, BigInteger> counts = new TreeMap<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      counts.merge(title(group), group.variants().count(), BigInteger::add);
    }
    counts.values().removeIf(count -> count.signum() == 0);
    return counts;
  }

  private static String title(FamilyVerdict.Group group) {
    return group.verdict().kind().name();
  }
}
