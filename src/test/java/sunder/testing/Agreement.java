package sunder.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.TypedProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.AssumptionKind;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.relation.StandardDomains;

/**
 * One family decided in every way there is.
 *
 * @param problem what went wrong: a contradiction, a false counterexample, an exception
 * @param variants how many there are
 * @param opinions of the procedures, in the order of {@link Method}, then of the exploration; not
 *     all of them if a problem stopped the comparison
 */
public record Agreement(Optional<String> problem, BigInteger variants, List<Opinion> opinions) {
  private static final int MAX_ITERATIONS = 12;
  private static final SolverChoice CHOICE = SolverChoice.DEFAULT;
  private static final Verifier LEARNING =
      MethodFactory.create(
          Method.COMPONENTS,
          CHOICE,
          new RefinementOptions(SearchOrder.BFS, StandardDomains.RELATIONS, AssumptionKind.LEARNT));
  private static final int MAX_ONE_BY_ONE = 200;

  /**
   * @throws InputException if the text is no family
   */
  public static Agreement check(String text, Property property, Duration perMethod)
      throws InputException {
    return check(text, ExternalModel.NONE, property, perMethod);
  }

  /**
   * @throws InputException if the text is no family of the model
   */
  public static Agreement check(
      String text, ExternalModel model, Property property, Duration perMethod)
      throws InputException {
    TypedProgram program = Families.check(text, model);
    BigInteger variants = program.features().valid().count();
    List<Opinion> opinions = new ArrayList<>();
    Optional<String> refuted = Optional.empty();
    try {
      ConfigSet samples = Samples.of(program, text.hashCode(), MAX_ONE_BY_ONE);
      for (Method method : Method.values()) {
        boolean oneByOne = method.spelling().startsWith("brute");
        ConfigSet scope = oneByOne ? samples : program.features().valid();
        Problem problem = new Problem(new IaProgram(program), property).restrictedTo(scope);
        if (method == Method.ARP) {
          Problem kept = problem.withEvidence();
          FamilyVerdict verdict = verdict(kept, MethodFactory.create(method, CHOICE), perMethod);
          opinions.add(Opinion.of(method.spelling(), kept, verdict));
          refuted = refuted(kept, verdict, perMethod);
        } else {
          // What enumerates plays ends at once or not at all.
          boolean enumerates = method.spelling().endsWith("symbolic");
          Duration time = enumerates ? perMethod.dividedBy(4) : perMethod;
          opinions.add(
              decide(problem, MethodFactory.create(method, CHOICE), method.spelling(), time));
        }
      }
      Problem whole = new Problem(new IaProgram(program), property);
      if (!whole.subject().objects().isEmpty()) {
        opinions.add(decide(whole, LEARNING, "components, assumptions learnt", perMethod));
      }
      Exploration explored = Exploration.of(program, property, samples, inputsAreFew(text));
      opinions.add(new Opinion("exploration", explored.unsafe(), explored.safe(), ""));
      if (refuted.isPresent()) {
        return new Agreement(refuted, variants, opinions);
      }
    } catch (RuntimeException | StackOverflowError e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return new Agreement(Optional.of(trace.toString()), variants, opinions);
    }
    return new Agreement(contradiction(opinions), variants, opinions);
  }

  private static Opinion decide(Problem problem, Verifier verifier, String name, Duration time) {
    return Opinion.of(name, problem, verdict(problem, verifier, time));
  }

  private static FamilyVerdict verdict(Problem problem, Verifier verifier, Duration time) {
    Budget budget = new Budget(Optional.of(time), OptionalInt.of(MAX_ITERATIONS));
    VerificationResult result = verifier.verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result.verdict();
  }

  /** What refinement says is safe is certified; a proof too long for the time is no problem. */
  private static Optional<String> refuted(Problem kept, FamilyVerdict verdict, Duration time) {
    return Certificates.safe(verdict).isEmpty()
        ? Optional.empty()
        : Certificates.refuted(kept, verdict, time);
  }

  /** No unbounded integer, not even a length, comes from outside. */
  private static boolean inputsAreFew(String text) {
    String context = text.substring(0, text.indexOf("|-"));
    return context.lines().noneMatch(line -> line.matches("int [a-z].*")) && !text.contains("[k]");
  }

  private static Optional<String> contradiction(List<Opinion> opinions) {
    for (Opinion first : opinions) {
      for (Opinion second : opinions) {
        if (first.contradicts(second)) {
          return Optional.of(first.method() + " contradicts " + second.method());
        }
      }
    }
    return Optional.empty();
  }

  /** Everything that helps to find out why. */
  public String describe() {
    StringBuilder text = new StringBuilder(problem.orElse("no problem"));
    opinions.forEach(
        opinion ->
            text.append("\n")
                .append(opinion.text().isEmpty() ? opinion.method() : opinion.text())
                .append("\n  unsafe ")
                .append(opinion.unsafe().count())
                .append(", safe ")
                .append(opinion.safe().count()));
    return text.toString();
  }
}
