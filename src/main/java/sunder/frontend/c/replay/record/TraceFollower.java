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
 * Records a run of one variant as long as it is the one that was recorded before, which also says
 * what the environment answers. Recorded lines have to come by in their order; lines between them
 * need not be on record.
 *
 * <p>What plays leave open is whether something without a value was asked for: two things may have
 * one name. Each such choice takes the recorded answer on its left side.
 */
public final class TraceFollower extends TraceRecorder implements InputSource {
  private final RecordedTrace expected;
  private final List<Boolean> given;
  private final List<Boolean> choices = new ArrayList<>();
  private final Map<String, List<Script.Answer>> script = new HashMap<>();
  private int position;

  /** How many answers of the move at the position were given. */
  private int part;

  /** How many answers there were. */
  private int answered;

  /** The run and the recorded play have parted. */
  public static final class TraceDivergence extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TraceDivergence(String what, Span source) {
      super(what + " at " + source, null, false, false);
    }
  }

  /**
   * @param given the choices to make first
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

  /** The environment that has answered so. */
  public Script script() {
    return new Script(script, List.of(), Map.of());
  }
}
