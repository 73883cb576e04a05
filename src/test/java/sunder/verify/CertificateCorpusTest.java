package sunder.verify;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.testing.Certificates;
import sunder.testing.Corpus;
import sunder.testing.Expectation;
import sunder.verify.methods.MethodFactory;

/**
 * Every SAFE of the examples has a certificate that the checker accepts. {@code
 * -Dsunder.certificates=all} takes those too that cost minutes.
 */
class CertificateCorpusTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final boolean ALL = "all".equals(System.getProperty("sunder.certificates"));

  /** Proved and checked as all others, but in some seconds each: too long for the normal run. */
  private static final Set<String> SLOW =
      Set.of(
          "salesman-3.ia",
          "salesman-4.ia",
          "salesman-8.ia",
          "salesman-32.ia",
          "family-bound.ia",
          "family-ring.ia",
          "sort.c",
          "elevator.c",
          "jobs.c",
          "heap-list.c",
          "heap-free.c",
          "formatted.c",
          "bits-of-inputs.c",
          "library-results.c",
          "main-arguments.c",
          "bytes-of-objects.c",
          "memory-casts.c",
          "streams.c",
          "streams-state.c",
          "recursion.c",
          "format-of-a-run.c",
          "alloca.c",
          "sets-of-sscanf.c",
          "sorted.c",
          "header-and-bytes.c",
          "bytes-of-bit-fields.c",
          "own-5.ia",
          "cells-large.ia",
          "sums-of-many-features.ia",
          "floating-intervals.c",
          "exact-numbers.c",
          "members-as-an-array.c",
          "bytes-of-large-objects.c",
          "addresses-of-tables.c",
          "formats-not-followed.c",
          "attributes-of-buffers.c",
          "sorted-structs.c",
          "bytes.c",
          "sorted-pointers.c",
          "pointer-set-as-void.c",
          "variadic-printed.c",
          "strings.c",
          "called-functions.c",
          "formatted-fields.c",
          "struct-from-pointer-call.c",
          "block-of-environment.c",
          "addresses-meet.c",
          "variadic-text.c",
          "union-copies.c",
          "many-items.c",
          "structs-that-are-values.c",
          "bounded-rounds.c",
          "signed-wraps.c");

  /** Some variant is safe as none of its plays is possible, and no stores are found that say so. */
  private static final Set<String> BY_PLAYS_ALONE =
      Set.of(
          "alignment-of-objects.c",
          "complex-numbers.c",
          "settings.c",
          "unions-by-parts.c",
          "vectors.c",
          "write-at-input.c",
          "behind-a-member.c",
          "data-models.c",
          "given-by-variant.c",
          "header-and-payload.c",
          "open-ends.c",
          "packed-enums.c",
          "pointers-as-integers.c",
          "shifted-arguments.c",
          "unions-in-arrays.c");

  /** Their certificates have more bytes than the checker reads, or take it more than the limit. */
  private static final Set<String> TOO_LARGE = Set.of("sscanf.c", "long-arrays-as-a-whole.c");

  /** Proofs about loops take seconds each: one of so many is in the normal run. */
  private static final int LOOPS_EVERY = 12;

  /** Of the other proofs one of so many is in the normal run. */
  private static final int OTHERS_EVERY = 3;

  /**
   * Some variants are proved with one symbolic cell in the place of arrays, others without; a
   * certificate is about the one or the other.
   */
  private static final Set<String> IN_TWO_WAYS =
      Set.of("environment-changes.c", "given-by-functions.c");

  @TestFactory
  Stream<DynamicTest> everySafeIsCertified() {
    List<DynamicTest> tests = new ArrayList<>();
    int loops = 0;
    int others = 0;
    for (Path file : Corpus.files()) {
      boolean isLoop = file.getParent().endsWith("loops");
      boolean isTurn = isLoop ? loops++ % LOOPS_EVERY == 0 : others++ % OTHERS_EVERY == 0;
      for (Expectation expected : Corpus.expectations(file)) {
        String last = file.getFileName().toString();
        boolean isQuick = isTurn && !SLOW.contains(last);
        boolean hasProof =
            !expected.unsafe().equals("all")
                && !BY_PLAYS_ALONE.contains(last)
                && !IN_TWO_WAYS.contains(last)
                && !TOO_LARGE.contains(last);
        if (hasProof && (isQuick || ALL)) {
          String name = file + " " + expected.options();
          tests.add(DynamicTest.dynamicTest(name, () -> certify(file, expected)));
        }
      }
    }
    return tests.stream();
  }

  private static void certify(Path file, Expectation expected) throws Exception {
    Subject subject =
        FrontEnds.of(file, expected.features()).read(Corpus.source(file), Corpus.model(expected));
    Problem problem = new Problem(subject, expected.property()).withEvidence();
    Budget budget = new Budget(Optional.of(LIMIT), OptionalInt.empty());
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    if (!Certificates.safe(result.verdict()).isEmpty()
        && !Certificates.usesFloatingPoint(problem, result.verdict())) {
      Certificates.requireProof(problem, result.verdict());
    }
  }
}
