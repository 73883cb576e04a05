package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.testing.Certificates;
import sunder.testing.Families;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.methods.MethodFactory;

/** Objects that are the same up to names: how many there are, and in which words, is no matter. */
class IsomorphicComponentsTest {
  /** {@code -Dsunder.twins=1000} takes more families. */

  /** How objects are written: which names they have, in which order, in which words. */
  private record ObjectNaming(
      List<Integer> order, String first, String second, Set<Integer> early) {}

  /**
   * Pairs of counters that go round together.
   *
   * @param size how many pairs
   * @param round how far they count
   * @param features how many of the pairs do not keep together in the variants of a feature
   * @param isInside whether each pair is checked by itself
   */
  private record PairProgram(int size, int round, int features, boolean isInside) {
    static PairProgram random(Random random) {
      int size = 2 + random.nextInt(3);
      return new PairProgram(
          size, 2 + random.nextInt(5), random.nextInt(size + 1), random.nextBoolean());
    }

    ObjectNaming plain() {
      return new ObjectNaming(IntStream.range(0, size).boxed().toList(), "a", "b", Set.of());
    }

    ObjectNaming random(Random random, ObjectNaming plain) {
      List<Integer> order = new ArrayList<>(plain.order());
      Collections.shuffle(order, random);
      return new ObjectNaming(
          order, "other", "their", Set.copyOf(order.subList(0, random.nextInt(size + 1))));
    }

    String text(ObjectNaming writing) {
      StringBuilder text = new StringBuilder();
      if (features > 0) {
        text.append("features ").append(joined(features, ", ", i -> "F" + i)).append(";\n");
      }
      text.append("void drive(").append(joined(size, ", ", i -> "void")).append(");\n|-\n");
      for (int i : writing.order()) {
        String one = writing.first() + i;
        String two = writing.second() + i;
        text.append("int %s;\nint %s;\nvoid step%d() {\n".formatted(one, two, i))
            .append(counted(one, writing.early().contains(i)))
            .append(i < features ? "#if (!F%d) {\n".formatted(i) : "")
            .append(counted(two, writing.early().contains(i)))
            .append(i < features ? "}\n" : "")
            .append(isInside ? "assert(%s == %s);\n".formatted(one, two) : "")
            .append("}\nboolean same%d() { return %s == %s; }\n".formatted(i, one, two));
      }
      text.append("drive(").append(joined(size, ", ", i -> "step" + i + "()")).append(");\n");
      if (!isInside) {
        text.append("boolean fine = true;\n");
        writing.order().forEach(i -> text.append("fine = fine && same%d();\n".formatted(i)));
        text.append("assert(fine);\n");
      }
      return text.append(": void\n").toString();
    }

    private String counted(String name, boolean early) {
      return early
          ? "if (%1$s == %2$d) %1$s = 0; else %1$s = %1$s + 1;\n".formatted(name, round - 1)
          : "%1$s = %1$s + 1; if (%1$s == %2$d) %1$s = 0;\n".formatted(name, round);
    }

    private static String joined(int count, String between, IntFunction<String> each) {
      return String.join(between, IntStream.range(0, count).mapToObj(each).toList());
    }
  }

  private static Problem problem(String text) throws Exception {
    return new Problem(new IaProgram(Families.check(text)), Property.ABORT).withEvidence();
  }

  private static VerificationResult verify(Problem problem, Method method) {
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(1)), OptionalInt.empty());
    return MethodFactory.create(method, SolverChoice.DEFAULT)
        .verify(problem, budget, ProgressListener.NONE);
  }

  private static BigInteger count(FamilyVerdict verdict, Verdict.Kind kind) {
    return verdict.groups().stream()
        .filter(group -> group.verdict().kind() == kind)
        .map(group -> group.variants().count())
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  @RandomSeeds(property = "sunder.twins", cases = 6, first = "sunder.twins.first")
  void namesOrderAndWordsAreNoMatter(long seed) throws Exception {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    PairProgram pairs = PairProgram.random(random);
    String text = pairs.text(pairs.plain());
    String other = pairs.text(pairs.random(random, pairs.plain()));
    Problem problem = problem(text);
    VerificationResult one = verify(problem, Method.COMPONENTS);
    VerificationResult two = verify(problem(other), Method.COMPONENTS);
    BigInteger safe = BigInteger.ONE;
    assertThat(count(one.verdict(), Verdict.Kind.SAFE)).as(text).isEqualTo(safe);
    assertThat(count(two.verdict(), Verdict.Kind.SAFE)).as(other).isEqualTo(safe);
    BigInteger unsafe = BigInteger.TWO.pow(pairs.features()).subtract(safe);
    assertThat(count(one.verdict(), Verdict.Kind.UNSAFE)).as(text).isEqualTo(unsafe);
    assertThat(count(two.verdict(), Verdict.Kind.UNSAFE)).as(other).isEqualTo(unsafe);
    assertThat(two.run().iterations())
        .as(other)
        .isBetween(one.run().iterations() - 2, one.run().iterations() + 2);
    Certificates.requireProof(problem, one.verdict());
  }

  /** Searched one after the other, five pairs were too many. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void roundsDoNotGrowWithTwins(boolean isInside) throws Exception {
    PairProgram few = new PairProgram(2, 8, 0, isInside);
    PairProgram many = new PairProgram(10, 8, 0, isInside);
    VerificationResult ofFew = verify(problem(few.text(few.plain())), Method.COMPONENTS);
    VerificationResult ofMany = verify(problem(many.text(many.plain())), Method.COMPONENTS);
    assertThat(count(ofMany.verdict(), Verdict.Kind.SAFE)).isEqualTo(BigInteger.ONE);
    assertThat(ofMany.run().iterations())
        .isBetween(ofFew.run().iterations() - 2, ofFew.run().iterations() + 2);
    assertThat(ofMany.run().statistics().largestModel()).isLessThan(2_000);
  }
}
