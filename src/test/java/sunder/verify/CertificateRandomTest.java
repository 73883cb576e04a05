package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.c.RandomC;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.frontend.promela.RandomPromela;
import sunder.proof.CertificateCheck;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.Certificates;
import sunder.testing.RandomArrays;
import sunder.testing.RandomAssertions;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomModel;
import sunder.testing.RandomObjects;
import sunder.testing.RandomProperties;
import sunder.testing.RandomRelations;
import sunder.testing.Shrinker;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verify.methods.MethodFactory;

/**
 * What is SAFE in random programs of every kind is certified, and the certificate proves it. {@code
 * -Dsunder.certificates.count=10000} asks for so many programs, {@code
 * -Dsunder.certificates.first=1000} for others.
 */
class CertificateRandomTest {
  private static final int COUNT = Integer.getInteger("sunder.certificates.count", 144);
  private static final long FIRST = Long.getLong("sunder.certificates.first", 0);
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Duration LIMIT_OF_CHECK = Duration.ofSeconds(20);
  private static final int MOST_ONE_BY_ONE = 8;
  private static final int ATTEMPTS_TO_SHRINK = 300;

  /** Kinds of random programs. */
  private enum Kind {
    FAMILY(RandomFamilies::text),
    /** Features of many values. */
    WIDE(RandomFamilies::wide),
    /** Features of a model. */
    MODELLED(seed -> RandomFamilies.over(RandomModel.of(seed), seed)),
    /** Loops that need relations. */
    RELATIONS(RandomRelations::text),
    OBJECTS(RandomObjects::text),
    /** Loops over arrays, proved with one symbolic cell or without. */
    ARRAYS(RandomArrays::text),
    ASSERTIONS(seed -> RandomAssertions.family(seed, 1 + (int) (seed % 12))),
    C(seed -> new RandomC(seed).program()),
    PROMELA(seed -> new RandomPromela(seed).text());

    private final Texts texts;

    Kind(Texts texts) {
      this.texts = texts;
    }

    /** Most are of the kind that has all of the language, by every method; C takes the longest. */
    int share() {
      return this == FAMILY ? 3 * COUNT / 8 : this == C ? COUNT / 24 : COUNT / 12;
    }

    Subject subject(long seed, String text) throws InputException {
      String file = this == C ? "random.c" : this == PROMELA ? "random.pml" : "random.ia";
      return FrontEnds.of(Path.of(file), COptions.NONE)
          .read(new SourceFile(file, text), model(seed));
    }

    private ExternalModel model(long seed) throws InputException {
      if (this != MODELLED) {
        return ExternalModel.NONE;
      }
      RandomModel model = RandomModel.of(seed);
      return FeatureModelReader.read(new SourceFile(model.file(), model.text()));
    }

    Method method(long seed) {
      Method[] all = Method.values();
      return this == FAMILY
          ? all[(int) (seed % all.length)]
          : this == OBJECTS && seed % 2 == 0 ? Method.COMPONENTS : Method.ARP;
    }

    Property property(long seed, String text) {
      if (this == C) {
        Set<Check> checks = seed % 2 == 0 ? Set.of() : Set.of(Check.BOUNDS, Check.OVERFLOW);
        return new Property(checks, Set.of(), PlayKind.HALTING);
      } else if (this == PROMELA) {
        return seed % 4 == 0 && text.contains("ltl q ") ? Property.ABORT.with("q") : Property.ABORT;
      }
      return RandomProperties.of(seed, text);
    }
  }

  /** The text of a random program by its seed. */
  @FunctionalInterface
  private interface Texts {
    String of(long seed);
  }

  /** What became of a program. */
  private enum Outcome {
    /** Nothing of it is SAFE, or there is no such program. */
    NOTHING,
    PROVED,
    /** Plays were looked at one by one, and no stores are found that prove the same. */
    WITHOUT,
    /** There is no time to check it to the end. */
    OPEN
  }

  @ParameterizedTest
  @EnumSource
  void whatIsSafeIsCertified(Kind kind) {
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (long seed = FIRST; seed < FIRST + kind.share(); seed++) {
      String text = kind.texts.of(seed);
      try {
        outcomes.merge(certify(kind, seed, text), 1, Integer::sum);
      } catch (Exception | StackOverflowError | AssertionError e) {
        throw new AssertionError(report(kind, seed, text, e));
      }
    }
    int proved = outcomes.getOrDefault(Outcome.PROVED, 0);
    System.out.printf("%s: %s of %d%n", kind, outcomes, kind.share());
    assertThat(proved).as("%s", outcomes).isGreaterThan(kind.share() / 20);
    assertThat(kind.share() - proved - outcomes.getOrDefault(Outcome.NOTHING, 0))
        .as("%s", outcomes)
        .isLessThanOrEqualTo(2 + kind.share() / 20);
  }

  private static Outcome certify(Kind kind, long seed, String text)
      throws IOException, InputException {
    Optional<Problem> problem = problem(kind, seed, text);
    if (problem.isEmpty()) {
      return Outcome.NOTHING;
    }
    Budget budget = new Budget(Optional.of(LIMIT), OptionalInt.of(12));
    VerificationResult result =
        MethodFactory.create(kind.method(seed), SolverChoice.DEFAULT)
            .verify(problem.get(), budget, ProgressListener.NONE);
    result.throwFailure();
    return certify(problem.get(), result.verdict());
  }

  /** Nothing if constraints contradict each other, or the question is about infinite runs. */
  private static Optional<Problem> problem(Kind kind, long seed, String text) {
    try {
      Problem problem = new Problem(kind.subject(seed, text), kind.property(seed, text));
      if (problem.property().formula().isPresent() && problem.automaton().claim().isPresent()) {
        return Optional.empty();
      }
      boolean oneByOne = kind.method(seed).spelling().startsWith("brute");
      return Optional.of(
          (oneByOne ? problem.restrictedTo(some(problem.scope())) : problem).withEvidence());
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static ConfigSet some(ConfigSet variants) {
    ConfigSet result = variants.space().none();
    for (int i = 0; i < MOST_ONE_BY_ONE && !variants.minus(result).isEmpty(); i++) {
      result = result.or(variants.space().single(variants.minus(result).pick()));
    }
    return result;
  }

  private static Outcome certify(Problem problem, FamilyVerdict verdict)
      throws IOException, InputException {
    if (Certificates.safe(verdict).isEmpty()) {
      return Outcome.NOTHING;
    }
    Optional<CertificateCheck> checked;
    try {
      checked = Certificates.checked(problem, verdict, LIMIT_OF_CHECK);
    } catch (InputException e) {
      assertThat(e).hasMessageContaining("more than 64 MB");
      return Outcome.OPEN;
    }
    assertThat(checked.flatMap(proof -> Certificates.fault(proof, verdict))).isEmpty();
    return checked.isEmpty()
        ? Outcome.WITHOUT
        : checked.get().isProved() ? Outcome.PROVED : Outcome.OPEN;
  }

  private static String report(Kind kind, long seed, String text, Throwable problem) {
    StringWriter trace = new StringWriter();
    problem.printStackTrace(new PrintWriter(trace));
    return "%s %d, %s, %s%n%s%n%s%nsmallest:%n%s"
        .formatted(
            kind,
            seed,
            kind.method(seed),
            kind.property(seed, text),
            text,
            trace,
            Shrinker.shrink(text, some -> fails(kind, seed, some), ATTEMPTS_TO_SHRINK));
  }

  private static boolean fails(Kind kind, long seed, String text) {
    try {
      certify(kind, seed, text);
      return false;
    } catch (Exception | StackOverflowError | AssertionError e) {
      return true;
    }
  }
}
