package sunder.report;

import java.math.BigInteger;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.sketch.CompletionResult;
import sunder.sketch.CompletionResult.CompletionGoal;
import sunder.verify.Method;
import sunder.verify.VerificationResult.RunSummary;

/**
 * The report of a sketch: its completions by verdict.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param method the verification method
 * @param solver the name of the SMT solver
 * @param completions the completions by verdict
 * @param run the run that decided them
 * @param completedProgram the text of the completed program, if it was requested and there is a
 *     completion
 */
public record SketchReport(
    String version,
    String file,
    Method method,
    String solver,
    CompletionResult completions,
    RunSummary run,
    Optional<String> completedProgram) {

  /**
   * Returns a summary, such as {@code filled by h=5; 3 work, 0 fail, 0 undecided, 5 not asked of
   * 8}.
   */
  public String summary() {
    String counts =
        "%s, %s, %s undecided, %s not asked of %s"
            .formatted(
                counted(completions.safe(), "works", "work"),
                counted(completions.unsafe(), "fails", "fail"),
                completions.allUndecided().count(),
                completions.notAsked().count(),
                completions.scope().count());
    return outcome() + "; " + counts;
  }

  private static String counted(ConfigSet set, String one, String several) {
    return set.count() + " " + (set.count().equals(BigInteger.ONE) ? one : several);
  }

  private String outcome() {
    if (completions.completion().isEmpty()) {
      return completions.outcome() == CompletionResult.Outcome.IMPOSSIBLE
          ? "no value works"
          : "no value found";
    }
    String values = Wording.configuration(completions.completion().get());
    if (!(completions.completionGoal() instanceof CompletionGoal.Optimal extreme)) {
      return "filled by " + values;
    }
    String kind = extreme.direction() == CompletionGoal.Direction.LEAST ? "least" : "greatest";
    return completions.outcome() == CompletionResult.Outcome.FILLED
        ? "filled by " + values + " (" + kind + " " + extreme.hole().name() + ")"
        : "a better value than " + values + " is undecided";
  }
}
