package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.source.Span;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * A trace recorder that constrains the execution of one variant to a recorded trace, from which it
 * also takes the inputs.
 *
 * <p>Input: a recorded trace and a list of choices. Output: the trace, the script of inputs, the
 * position reached in the recorded trace, and the choices made. Recorded lines have to occur in
 * their order; lines between them need not be recorded. A recorded trace leaves open whether an
 * indeterminate value was read, as two objects can have the same name: each such choice is true if
 * the recorded input is taken.
 */
public final class TraceFollower extends TraceRecorder implements InputSource {
  private final RecordedTrace expected;
  private final List<Boolean> given;
  private final List<Boolean> choices = new ArrayList<>();
  private final Map<String, List<Script.Answer>> script = new HashMap<>();
  private int position;

  /** The number of inputs of the step at the position that have been consumed. */
  private int part;

  /** The number of inputs consumed in the whole execution. */
  private int answered;

  /** Thrown when the execution diverges from the recorded trace. */
  public static final class TraceDivergence extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TraceDivergence(String what, Span source) {
      super(what + " at " + source, null, false, false);
    }
  }

  /**
   * Creates a follower.
   *
   * @param start the place of the entry function
   * @param variant the variant that is executed
   * @param expected the recorded trace
   * @param given the choices to make first; further choices are true
   */
  public TraceFollower(Span start, ConfigSet variant, RecordedTrace expected, List<Boolean> given) {
    super(start, variant);
    this.expected = expected;
    this.given = given;
  }

  @Override
  public Optional<Input> next(MachineState state, InputRequest question) {
    boolean fits = expected.inputAt(position, part).filter(a -> a.matches(question)).isPresent();
    if (!fits && question.kind() == InputKind.CALL) {
      throw new TraceDivergence("asks `" + question.displayName() + "`", question.span());
    }
    List<Script.Answer> said = script.computeIfAbsent(question.name(), n -> new ArrayList<>());
    if (!fits || question.kind() == InputKind.INDETERMINATE && !choose()) {
      said.add(new Script.Answer.Value(BigInteger.ZERO));
      return Optional.empty();
    }
    RecordedTrace.RecordedInput answer = expected.inputAt(position, part).orElseThrow();
    said.add(new Script.Answer.Value(answer.value()));
    part++;
    answered++;
    return Optional.of(new Input(answer.value(), state.withInputCount("", answered)));
  }

  private boolean choose() {
    boolean left = choices.size() >= given.size() || given.get(choices.size());
    choices.add(left);
    return left;
  }

  @Override
  void add(Play.Step step, StepKind about) {
    boolean isNext = expected.hasStepAt(position, step.move());
    if (!isNext && about == StepKind.INPUTS) {
      throw new TraceDivergence("does `" + step.move() + "`", step.source());
    }
    boolean mustBe = about == StepKind.SOURCE_LINE && expected.isLineAt(position);
    if (!isNext && mustBe && position + 1 < expected.size()) {
      throw new TraceDivergence("does `" + step.move() + "`", step.source());
    }
    super.add(step, about);
    if (isNext) {
      position++;
      part = 0;
    }
  }

  public int position() {
    return position;
  }

  public List<Boolean> choices() {
    return choices;
  }

  /** Returns the script of all inputs of the execution. */
  public Script script() {
    return new Script(script, List.of(), Map.of());
  }
}
