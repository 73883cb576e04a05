package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.memory.State;
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
public final class Follower extends Recorder implements Answers {
  private final RecordedMoves expected;
  private final List<Boolean> given;
  private final List<Boolean> choices = new ArrayList<>();
  private final Map<String, List<Script.Answer>> script = new HashMap<>();
  private int position;

  /** How many answers of the move at the position were given. */
  private int part;

  /** How many answers there were. */
  private int answered;

  /** The run and the recorded play have parted. */
  public static final class Parted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Parted(String what, Span source) {
      super(what + " at " + source, null, false, false);
    }
  }

  /**
   * @param given the choices to make first
   */
  public Follower(Span start, ConfigSet variant, RecordedMoves expected, List<Boolean> given) {
    super(start, variant);
    this.expected = expected;
    this.given = given;
  }

  @Override
  public Optional<Reply> next(State state, Question question) {
    boolean fits = expected.answer(position, part).filter(a -> a.asks(question)).isPresent();
    if (!fits && question.kind() == Kind.CALL) {
      throw new Parted("asks `" + question.shown() + "`", question.span());
    }
    List<Script.Answer> said = script.computeIfAbsent(question.name(), n -> new ArrayList<>());
    if (!fits || question.kind() == Kind.UNDEFINED && !choose()) {
      said.add(new Script.Answer.Value(BigInteger.ZERO));
      return Optional.empty();
    }
    RecordedMoves.Answer answer = expected.answer(position, part).orElseThrow();
    said.add(new Script.Answer.Value(answer.value()));
    part++;
    answered++;
    return Optional.of(new Reply(answer.value(), state.use("", answered)));
  }

  private boolean choose() {
    boolean left = choices.size() >= given.size() || given.get(choices.size());
    choices.add(left);
    return left;
  }

  @Override
  void add(Play.Step step, About about) {
    boolean isNext = expected.isAt(position, step.move());
    if (!isNext && about == About.ANSWERS) {
      throw new Parted("does `" + step.move() + "`", step.source());
    }
    boolean mustBe = about == About.A_LINE && expected.isLine(position);
    if (!isNext && mustBe && position + 1 < expected.size()) {
      throw new Parted("does `" + step.move() + "`", step.source());
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
