package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.PersistentMap;
import sunder.verdict.Script;

/**
 * Answers from a script, as its Javadoc says: behind the end of a list 0, false, or an immediate
 * return; choices take the left side. Reading behind the end changes nothing, so a loop that does
 * it comes back to the same state and is recognised.
 *
 * @param used how many answers of each identifier were given
 * @param usedChoices how many choices were made
 */
record ScriptEnvironment(Script script, PersistentMap<String, Integer> used, int usedChoices)
    implements Environment {

  static ScriptEnvironment atStart(Script script) {
    return new ScriptEnvironment(script, PersistentMap.empty(), 0);
  }

  @Override
  public List<Reply> ask(Question question) {
    if (question instanceof Question.Read read) {
      return List.of(next(read.name(), new Script.Answer.Value(BigInteger.ZERO)));
    }
    if (question instanceof Question.Act act) {
      return List.of(next(act.name(), new Script.Answer.Return(defaultOf(act.result()))));
    }
    return List.of(nextChoice());
  }

  private static Optional<BigInteger> defaultOf(Type result) {
    return result instanceof Type.Void ? Optional.empty() : Optional.of(BigInteger.ZERO);
  }

  private Reply next(String name, Script.Answer atEnd) {
    List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
    int position = used.get(name).orElse(0);
    if (position >= answers.size()) {
      return new Reply(atEnd, this);
    }
    return new Reply(
        answers.get(position),
        new ScriptEnvironment(script, used.with(name, position + 1), usedChoices));
  }

  private Reply nextChoice() {
    if (usedChoices >= script.choices().size()) {
      return new Reply(new Script.Answer.Value(BigInteger.ONE), this);
    }
    boolean left = script.choices().get(usedChoices);
    return new Reply(
        new Script.Answer.Value(left ? BigInteger.ONE : BigInteger.ZERO),
        new ScriptEnvironment(script, used, usedChoices + 1));
  }

  /** Only environments of one run are compared, so the script itself need not be. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ScriptEnvironment that
        && script == that.script
        && usedChoices == that.usedChoices
        && used.equals(that.used);
  }

  @Override
  public int hashCode() {
    return 31 * used.hashCode() + usedChoices;
  }
}
