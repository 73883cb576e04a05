package sunder.sketch;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.refinement.CegarVerifier;
import sunder.verify.refinement.RefinementOptions;

/** Sketches filled by the refinement procedure. */
final class SketchCompletion {
  private SketchCompletion() {}

  /** Every value decided. */
  static CompletionResult all(String text) {
    return with(text, new CompletionResult.CompletionGoal.All());
  }

  static CompletionResult with(String text, CompletionResult.CompletionGoal wish) {
    TypedProgram program = program(text);
    IaProgram subject = new IaProgram(program);
    Problem problem = new Problem(subject, Property.ABORT).withGoal(wish.goal());
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(5)), OptionalInt.empty());
    VerificationResult result =
        new CegarVerifier(SolverChoice.SMTINTERPOL, RefinementOptions.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    return CompletionResult.of(sketch(program), wish, problem.scope(), result.verdict());
  }

  static Sketch sketch(TypedProgram program) {
    return new Sketch(new IaProgram(program).holes().orElseThrow(), program.features());
  }

  static TypedProgram program(String text) {
    try {
      return IaElaborator.elaborate(Parser.parse(new SourceFile("sketch.ia", text)));
    } catch (InputException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The configurations of a set in which a hole has a value. */
  static ConfigSet having(ConfigSet set, Feature.Numeric hole, int value) {
    BigInteger exactly = BigInteger.valueOf(value);
    return set.and(set.space().inRange(hole, exactly, exactly));
  }
}
