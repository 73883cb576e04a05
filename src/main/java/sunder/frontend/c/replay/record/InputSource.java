package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.source.Span;
import sunder.verdict.Script;

/** The environment of an execution: the source of its inputs. */
public interface InputSource {
  /** Returns the next input, or nothing if the source has none; the interpreter takes 0 then. */
  Optional<Input> next(MachineState state, InputRequest question);

  /**
   * A request for an input.
   *
   * @param name the name under which scripts list the input
   * @param displayName the name that traces show
   * @param kind the reason of the request
   * @param span the place of the request in the program
   */
  record InputRequest(String name, String displayName, InputKind kind, Span span) {}

  /** The reason of a request. */
  enum InputKind {
    /** The result of a call. */
    CALL,
    /** An indeterminate value; traces omit it where it has no effect. */
    INDETERMINATE
  }

  /**
   * An input.
   *
   * @param state the state after the input, with the advanced position in the script
   */
  record Input(BigInteger value, MachineState state) {}

  /** A source that reads inputs from a script, which has a list of inputs for each name. */
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
