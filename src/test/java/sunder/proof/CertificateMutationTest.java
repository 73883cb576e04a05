package sunder.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.Solver;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/**
 * Certificates with one thing changed. A change that leaves out a store which a safe variant
 * reaches, shown by a concrete run, or a condition that must be asked, is never accepted.
 */
class CertificateMutationTest {
  private static final int PER_EXAMPLE = 90;

  /** A change may make a proof by cases long; what is not proved is not accepted. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  private static final List<String> EXAMPLES =
      List.of(
          "intro.ia",
          "linear4.ia",
          "counter.ia",
          "vending.ia",
          "sensor.ia",
          "login.ia",
          "memo.ia",
          "data/stack-family.ia",
          "numeric/retry-limit.ia");

  private int changed;

  @Test
  void changesOfTheMeaningAreNotAccepted() throws Exception {
    for (String example : EXAMPLES) {
      new Example(Path.of("examples").resolve(example)).mutate();
    }
    assertThat(changed).isGreaterThanOrEqualTo(500);
  }

  /** One family with its certificate. */
  private final class Example {
    private final Path file;
    private final List<SExpression> commands;
    private final Random random;
    private final SafetyClaim question;
    private final Set<RandomRuns.RunStore> reached;

    Example(Path file) throws Exception {
      this.file = file;
      this.random = new Random(file.toString().hashCode());
      Subject subject =
          FrontEnds.of(file, COptions.NONE)
              .read(new SourceFile(file.toString(), Files.readString(file)), ExternalModel.NONE);
      Property property = new Property(Set.of(Check.BOUNDS), Set.of(), PlayKind.HALTING);
      Problem problem = new Problem(subject, property).withEvidence();
      var result =
          MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
              .verify(
                  problem,
                  new Budget(Optional.of(Duration.ofMinutes(3)), OptionalInt.empty()),
                  ProgressListener.NONE);
      this.question =
          new SafetyClaim(
              new SafetyClaim.ProgramIdentity("program", "property"),
              problem.automaton(),
              problem.scope());
      this.reached = RandomRuns.of(question.automaton(), safe(result.verdict()), 60, new Random(7));
      StringWriter text = new StringWriter();
      ProofWriter.of(question, ProofWriter.ProvedVariants.of(result.verdict()))
          .orElseThrow()
          .write(text);
      this.commands = SExpression.Reader.parse(text.toString());
      assertThat(leavesOut(commands)).as("a store of %s", file).isFalse();
    }

    private static ConfigSet safe(FamilyVerdict verdict) {
      ConfigSet safe = verdict.scope().space().none();
      for (FamilyVerdict.Group group : verdict.groups()) {
        safe = group.verdict() instanceof Verdict.Safe ? safe.or(group.variants()) : safe;
      }
      return safe;
    }

    private static SourceFile source(List<SExpression> commands) {
      StringBuilder text = new StringBuilder();
      commands.forEach(command -> text.append(command).append('\n'));
      return new SourceFile("certificate", text.toString());
    }

    private boolean isAccepted(List<SExpression> mutant) {
      long end = System.nanoTime() + LONGEST.toNanos();
      BooleanSupplier stop = () -> System.nanoTime() - end > 0;
      try (Solver solver = StatisticsSolver.open(SolverChoice.DEFAULT, stop)) {
        return ProofChecker.check(source(mutant), question, solver, stop).isProved();
      } catch (InputException e) {
        return false;
      }
    }

    /** Whether some store that a safe variant reaches is missing. */
    private boolean leavesOut(List<SExpression> mutant) {
      try {
        ProofReader.ParsedCertificate proof = new ProofReader(source(mutant), question).read();
        Set<RandomRuns.RunStore> stores =
            RandomRuns.of(question.automaton(), proof.safe(), 60, new Random(7));
        return stores.stream().anyMatch(store -> !new PredicateEvaluator(proof, store).isInside());
      } catch (InputException e) {
        return false; // no certificate at all
      }
    }

    void mutate() {
      ExpressionMutation mutants = new ExpressionMutation(random, sets());
      for (int i = 0; i < PER_EXAMPLE; i++) {
        int place = random.nextInt(commands.size());
        if (!(commands.get(place) instanceof SExpression.ListExpression command)) {
          continue;
        }
        List<SExpression> mutant = new ArrayList<>(commands);
        boolean isDefinition = isProof(command);
        if (isDefinition) {
          mutant.set(place, mutants.ofDefinition(command));
        } else if (random.nextBoolean()) {
          mutant.remove(place);
        } else {
          mutant.set(place, mutants.somewhere(command));
        }
        boolean isOther =
            mutant.size() < commands.size() || !mutant.get(place).hasSameText(command);
        if (isOther && (!isDefinition || leavesOut(mutant))) {
          changed++;
          assertThat(isAccepted(mutant)).as("%s with %s changed", file, command).isFalse();
        }
      }
    }

    /** Whether a command is a part of the proof; all others follow from the program. */
    private static boolean isProof(SExpression.ListExpression command) {
      String name = command.size() > 1 ? command.element(1).toString() : "";
      return command.head().equals("define-fun") && name.matches("(at|in|those)-.*|safe");
    }

    private List<String> sets() {
      List<String> names = new ArrayList<>();
      for (SExpression command : commands) {
        SExpression.ListExpression list = (SExpression.ListExpression) command;
        if (list.head().equals("define-fun") && list.element(1).toString().startsWith("those-")) {
          names.add(list.element(1).toString());
        }
      }
      return names.isEmpty() ? List.of("safe") : names;
    }
  }
}
