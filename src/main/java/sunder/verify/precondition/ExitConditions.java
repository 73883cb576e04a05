package sunder.verify.precondition;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.frontend.EntryCondition;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Property;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;

/**
 * The search for calls of the entry function that end in an exit of the program, whatever the
 * environment answers. Such calls count neither as failures nor as correct calls: a precondition
 * that only they satisfy would say nothing.
 */
final class ExitConditions {
  /** The greatest number of verifications. */
  private static final int MOST_ROUNDS = 3;

  private ExitConditions() {}

  /**
   * Returns the negations of the path conditions of exits; they hold for all calls that do not end
   * in one of these exits.
   *
   * @param verifier the verification of a problem
   */
  static List<EntryCondition> negated(
      Problem problem, Function<Problem, VerificationResult> verifier, CallerInputs inputs) {
    List<EntryCondition> conditions = new ArrayList<>();
    Set<String> exits = problem.subject().exitCommands();
    if (exits.isEmpty()) {
      return conditions;
    }
    Problem exiting =
        problem.withProperty(new Property(Set.of(), exits, problem.property().plays()));
    for (int round = 0, before = -1; round < MOST_ROUNDS && before < conditions.size(); round++) {
      before = conditions.size();
      List<EntryCondition> assumed = new ArrayList<>(problem.subject().preconditions());
      assumed.addAll(conditions);
      Problem rest = exiting.withSubject(problem.subject().assuming(assumed));
      Automaton automaton = rest.automaton();
      for (AssertionVerdict verdict : verifier.apply(rest).assertions()) {
        if (verdict.assertion().kind() == Assertion.Kind.CALL) {
          for (AssertionVerdict.Failure exit : verdict.failures()) {
            FailureCondition.allOf(problem.subject(), automaton, exit, inputs).stream()
                .filter(path -> !path.readsAnswers())
                .filter(path -> path.conjuncts().stream().allMatch(inputs::areExpressible))
                .map(
                    path ->
                        new EntryCondition(BoolTerm.and(path.conjuncts()).not(), path.variants()))
                .forEach(conditions::add);
          }
        }
      }
    }
    return conditions;
  }
}
