package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.verify.methods.Verifiers;

/** Every SAFE of the examples has a certificate that the checker accepts. */
class CertificateCorpusTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TestFactory
  Stream<DynamicTest> everySafeIsCertified() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : Corpus.files()) {
      for (Expectation expected : Corpus.expectations(file)) {
        if (!expected.unsafe().equals("all")) {
          String name = file + " " + expected.options();
          tests.add(DynamicTest.dynamicTest(name, () -> certify(file, expected)));
        }
      }
    }
    return tests.stream();
  }

  private static void certify(Path file, Expectation expected) throws Exception {
    Subject subject = FrontEnds.of(file).read(Corpus.source(file), Corpus.model(expected));
    Problem problem = new Problem(subject, expected.property()).withEvidence();
    Budget budget = new Budget(Optional.of(LIMIT), OptionalInt.empty());
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    String certificate = Certificates.requireProof(problem, result.verdict());
    if (System.getProperty("certificates") != null) {
      java.nio.file.Files.writeString(
          Path.of(System.getProperty("certificates"))
              .resolve((file + expected.options()).replaceAll("[^a-z0-9]+", "-") + ".smt2"),
          certificate);
    }
    assertThat(certificate).isNotEmpty();
  }
}
