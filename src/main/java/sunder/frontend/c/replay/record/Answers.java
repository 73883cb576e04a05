package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.replay.memory.State;
import sunder.source.Span;
import sunder.verdict.Script;

/** The environment of a run. */
public interface Answers {
  /** What the environment does; nothing if it has nothing to say any more, and the answer is 0. */
  Optional<Reply> next(State state, Question question);

  /**
   * What it is asked.
   *
   * @param name under which scripts have the answers
   * @param shown how plays write it
   * @param span where the program asks
   */
  record Question(String name, String shown, Kind kind, Span span) {}

  /** Why it is asked. */
  enum Kind {
    /** For the value of a call. */
    CALL,
    /** For what was never given a value; plays do not show it where it does not matter. */
    UNDEFINED
  }

  /**
   * An answer.
   *
   * @param after the state that remembers it
   */
  record Reply(BigInteger value, State after) {}

  /** Answers from a script: each name has a list of its own. */
  record ScriptAnswers(Script script) implements Answers {
    @Override
    public Optional<Reply> next(State state, Question question) {
      String name = question.name();
      List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
      int position = state.used().get(name).orElse(0);
      if (position >= answers.size()) {
        return Optional.empty();
      }
      Script.Answer answer = answers.get(position);
      State after = state.use(name, position + 1);
      if (answer instanceof Script.Answer.Return r) {
        return r.value().map(value -> new Reply(value, after));
      }
      return answer instanceof Script.Answer.Value v
          ? Optional.of(new Reply(v.value(), after))
          : Optional.empty();
    }
  }
}
