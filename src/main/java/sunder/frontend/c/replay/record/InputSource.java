package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.source.Span;
import sunder.verdict.Script;

/** The environment of a run. */
public interface InputSource {
  /** What the environment does; nothing if it has nothing to say any more, and the answer is 0. */
  Optional<Input> next(MachineState state, InputRequest question);

  /**
   * What it is asked.
   *
   * @param name under which scripts have the answers
   * @param displayName how plays write it
   * @param span where the program asks
   */
  record InputRequest(String name, String displayName, InputKind kind, Span span) {}

  /** Why it is asked. */
  enum InputKind {
    /** For the value of a call. */
    CALL,
    /** For what was never given a value; plays do not show it where it does not matter. */
    INDETERMINATE
  }

  /**
   * An answer.
   *
   * @param state the state that remembers it
   */
  record Input(BigInteger value, MachineState state) {}

  /** Answers from a script: each name has a list of its own. */
  record ScriptInputs(Script script) implements InputSource {
    @Override
    public Optional<Input> next(MachineState state, InputRequest question) {
      String name = question.name();
      List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
      int position = state.inputCounts().get(name).orElse(0);
      if (position >= answers.size()) {
        return Optional.empty();
      }
      Script.Answer answer = answers.get(position);
      MachineState after = state.withInputCount(name, position + 1);
      if (answer instanceof Script.Answer.Return r) {
        return r.value().map(value -> new Input(value, after));
      }
      return answer instanceof Script.Answer.Value v
          ? Optional.of(new Input(v.value(), after))
          : Optional.empty();
    }
  }
}
