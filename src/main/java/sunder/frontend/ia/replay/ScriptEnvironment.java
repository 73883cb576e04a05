package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.PersistentMap;
import sunder.verdict.Script;

/**
 * An environment that answers from a script. After the end of a list of answers it answers 0, false
 * or an immediate return, and choices take the left branch, as {@link Script} specifies. Questions
 * after the end do not change the environment, so the interpreter detects a loop that repeats them.
 *
 * @param answerCounts the number of given answers, by identifier
 * @param choiceCount the number of resolved choices
 */
record ScriptEnvironment(
    Script script, PersistentMap<String, Integer> answerCounts, int choiceCount)
    implements Environment {

  static ScriptEnvironment initial(Script script) {
    return new ScriptEnvironment(script, PersistentMap.empty(), 0);
  }

  @Override
  public List<Reply> ask(EnvironmentQuestion question) {
    if (question instanceof EnvironmentQuestion.VariableRead read) {
      return List.of(next(read.name(), new Script.Answer.Value(BigInteger.ZERO)));
    }
    if (question instanceof EnvironmentQuestion.ProcedureMove act) {
      return List.of(next(act.name(), new Script.Answer.Return(defaultOf(act.result()))));
    }
    return List.of(nextChoice());
  }

  private static Optional<BigInteger> defaultOf(Type result) {
    return result instanceof Type.Void ? Optional.empty() : Optional.of(BigInteger.ZERO);
  }

  private Reply next(String name, Script.Answer atEnd) {
    List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
    int position = answerCounts.get(name).orElse(0);
    if (position >= answers.size()) {
      return new Reply(atEnd, this);
    }
    return new Reply(
        answers.get(position),
        new ScriptEnvironment(script, answerCounts.with(name, position + 1), choiceCount));
  }

  private Reply nextChoice() {
    if (choiceCount >= script.choices().size()) {
      return new Reply(new Script.Answer.Value(BigInteger.ONE), this);
    }
    boolean left = script.choices().get(choiceCount);
    return new Reply(
        new Script.Answer.Value(left ? BigInteger.ONE : BigInteger.ZERO),
        new ScriptEnvironment(script, answerCounts, choiceCount + 1));
  }

  /** Compares the counters only, since all environments of one run have the same script. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ScriptEnvironment that
        && script == that.script
        && choiceCount == that.choiceCount
        && answerCounts.equals(that.answerCounts);
  }

  @Override
  public int hashCode() {
    return 31 * answerCounts.hashCode() + choiceCount;
  }
}
