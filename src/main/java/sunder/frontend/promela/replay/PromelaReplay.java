package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.SystemModel;
import sunder.replay.PlayReconstruction;
import sunder.replay.PlayReconstructor;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.source.InputException;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;

/**
 * The replay of schedules: a schedule is executed in one variant, and its outcome applies to all
 * variants that the run does not distinguish.
 *
 * @param formula the property; without one, invalid end states are violations
 * @param property the options of the property: the visibility of states within atomic blocks, and
 *     fairness
 */
public record PromelaReplay(
    SystemModel system, Optional<SystemModel.TemporalProperty> formula, Property property)
    implements Replay {
  private static final int MOST_RUNS = 5_000;

  /**
   * The greatest number of schedules that are tried for a recorded counterexample, if several steps
   * have the same text.
   */
  private static final int MOST_WAYS = 200;

  private ScheduleReplay playback(
      Configuration variant, Script script, ScheduleReplay.RecordingMode kept) {
    return new ScheduleReplay(
        system, formula, property, new VariantSelection(variant), script, kept);
  }

  @Override
  public Replay.ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
    ConfigSet rest = variants;
    for (int runs = 0; !rest.isEmpty() && runs < MOST_RUNS; runs++) {
      if (limits.stop().getAsBoolean()) {
        break;
      }
      ScheduleReplay playback = playback(rest.pick(), script, ScheduleReplay.RecordingMode.OUTCOME);
      Optional<Assertion> failed = playback.run();
      ConfigSet alike = playback.selection.indistinguishable(rest);
      rest = rest.minus(alike);
      if (failed.isPresent()) {
        failures.merge(failed.get(), alike, ConfigSet::or);
      }
    }
    return new Replay.ReplayResult(failures, rest, configuration -> play(script, configuration));
  }

  @Override
  public Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    StepTexts.check(play, system);
    PlayReconstructor following =
        new PlayReconstructor(
            play.moves().size(), MOST_WAYS, choices -> trial(play.texts(), choices, variant));
    return Optional.of(following.reconstruct(play.choices()));
  }

  /** Searches for the schedule of a recorded counterexample with some choices, and replays it. */
  private PlayReconstructor.Trial trial(
      List<String> moves, List<Boolean> choices, Configuration variant) {
    ScheduleSearch tracing =
        new ScheduleSearch(system, new VariantSelection(variant), moves, choices);
    tracing.run();
    Script script =
        tracing.script(formula.isPresent() ? StepEncoding.VIOLATION : StepEncoding.INVALID_END);
    ScheduleReplay playback = playback(variant, script, ScheduleReplay.RecordingMode.PLAY);
    boolean fails = playback.run().isPresent();
    int position = tracing.position();
    boolean endIsSaid =
        fails && position + 1 == moves.size() && StepTexts.isEnding(moves.get(position));
    return new PlayReconstructor.Trial(
        playback.play(),
        script,
        endIsSaid ? moves.size() : position,
        tracing.choices,
        fails ? PlayReconstructor.Outcome.FAILS : PlayReconstructor.Outcome.ENDS,
        Optional.of(tracing.nextSteps()));
  }

  /**
   * Returns the steps of a schedule in a variant. They are recorded only on demand, since few of
   * the failing variants are shown.
   */
  private Play play(Script script, Configuration variant) {
    ScheduleReplay playback = playback(variant, script, ScheduleReplay.RecordingMode.PLAY);
    if (playback.run().isEmpty()) {
      throw new IllegalArgumentException("no play of this variant");
    }
    return playback.play();
  }

  /**
   * The search for the schedule of a recorded counterexample in one variant: for each recorded
   * step, an enabled step with the same text. If there are several, the first one is the left
   * branch of a binary choice.
   */
  private static final class ScheduleSearch {
    private static final int SHOWN = 3;

    private final PromelaInterpreter interpreter;
    private final List<String> moves;
    private final List<Boolean> given;
    final List<Boolean> choices = new ArrayList<>();
    private final List<Integer> schedule = new ArrayList<>();
    private int position;
    private boolean failed;

    /**
     * Creates a search in the initial state.
     *
     * @param given the first choices to take
     */
    ScheduleSearch(
        SystemModel system, VariantSelection selection, List<String> moves, List<Boolean> given) {
      this.interpreter = new PromelaInterpreter(system, selection, Optional.empty());
      this.moves = moves;
      this.given = given;
    }

    /** Follows the recorded steps as far as possible. */
    void run() {
      while (position < moves.size() && !failed && step(moves.get(position))) {
        position++;
      }
      position += failed ? 1 : 0;
    }

    private boolean step(String move) {
      if (move.equals(StepTexts.FOR_EVER)) {
        return schedule.add(StepEncoding.CYCLE);
      } else if (move.equals(StepTexts.STUCK)) {
        return !interpreter.executability.canAnyProcessStep() && schedule.add(StepEncoding.STUTTER);
      }
      Optional<Executability.EnabledStep> chosen = choose(move);
      chosen.ifPresent(possible -> take(possible, move));
      return chosen.isPresent() && !failed;
    }

    private Optional<Executability.EnabledStep> choose(String move) {
      List<Executability.EnabledStep> fitting =
          interpreter.executability.enabledSteps().stream()
              .filter(possible -> possible.matches(move))
              .toList();
      for (int i = 0; i + 1 < fitting.size(); i++) {
        boolean left = choices.size() >= given.size() || given.get(choices.size());
        choices.add(left);
        if (left) {
          return Optional.of(fitting.get(i));
        }
      }
      return fitting.isEmpty() ? Optional.empty() : Optional.of(fitting.get(fitting.size() - 1));
    }

    private void take(Executability.EnabledStep possible, String move) {
      List<Integer> numbers = new ArrayList<>(possible.schedule());
      possible.choiceIn(move).ifPresent(numbers::add);
      schedule.addAll(numbers);
      try {
        switch (numbers.get(0)) {
          case StepEncoding.STEP -> interpreter.step(numbers.get(1), numbers.get(2));
          case StepEncoding.CHOICE ->
              interpreter.stepWithChoice(numbers.get(1), numbers.get(2), numbers.get(3));
          case StepEncoding.END -> interpreter.end(numbers.get(1));
          default ->
              interpreter.rendezvous(
                  numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4));
        }
      } catch (PromelaExpressionEvaluator.RunError e) {
        failed = true;
      }
    }

    /**
     * Returns the number of recorded steps that were found, without those that only describe the
     * end of the run.
     */
    int position() {
      return position;
    }

    boolean repeats() {
      return schedule.contains(StepEncoding.CYCLE);
    }

    /** Returns a description of the enabled steps after the last one that was found. */
    String nextSteps() {
      List<String> next =
          interpreter.executability.enabledSteps().stream()
              .map(Executability.EnabledStep::text)
              .distinct()
              .toList();
      if (next.isEmpty()) {
        return "cannot go on";
      }
      String shown = next.stream().limit(SHOWN).collect(Collectors.joining("`, `", "`", "`"));
      int left = next.size() - SHOWN;
      return "can go on with " + shown + (left > 0 ? " and in " + left + " more ways" : "");
    }

    /**
     * Returns the schedule with its ending.
     *
     * @param ending the encoded violation ({@link StepEncoding}) at the end of a finite run
     */
    Script script(int ending) {
      List<Integer> whole = new ArrayList<>(schedule);
      if (!repeats()) {
        whole.add(ending);
      }
      return new Script(
          Map.of(
              Script.SCHEDULE,
              whole.stream()
                  .<Script.Answer>map(number -> new Script.Answer.Value(BigInteger.valueOf(number)))
                  .toList()),
          List.of(),
          Map.of());
    }
  }
}
