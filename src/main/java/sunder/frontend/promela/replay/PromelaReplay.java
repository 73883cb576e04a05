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
 * Replays schedules: one variant at a time, and each run stands for all variants that agree on the
 * features which it asked for.
 *
 * @param formula what every run must satisfy; without one, where a run may end matters
 * @param property what it sees of atomic blocks, and which infinite runs it is about
 */
public record PromelaReplay(
    SystemModel system, Optional<SystemModel.TemporalProperty> formula, Property property)
    implements Replay {
  private static final int MOST_RUNS = 5_000;

  /** How often a recorded play is followed, where different things are written alike. */
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

  /** The schedule is judged as any other is. */
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

  /** Of the variants that fail few are shown, so each is played once more for that. */
  private Play play(Script script, Configuration variant) {
    ScheduleReplay playback = playback(variant, script, ScheduleReplay.RecordingMode.PLAY);
    if (playback.run().isEmpty()) {
      throw new IllegalArgumentException("no play of this variant");
    }
    return playback.play();
  }

  /**
   * Finds the schedule of a recorded play, one variant's: at every move, what can happen next and
   * is written so. Where several things are, the first of them is the left side of a choice.
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
     * @param given the choices to make first
     */
    ScheduleSearch(
        SystemModel system, VariantSelection selection, List<String> moves, List<Boolean> given) {
      this.interpreter = new PromelaInterpreter(system, selection, Optional.empty());
      this.moves = moves;
      this.given = given;
    }

    /** Goes as far as it can. */
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
        return !interpreter.enabled.canAnyProcessStep() && schedule.add(StepEncoding.STUTTER);
      }
      Optional<Executability.EnabledStep> chosen = choose(move);
      chosen.ifPresent(possible -> take(possible, move));
      return chosen.isPresent() && !failed;
    }

    private Optional<Executability.EnabledStep> choose(String move) {
      List<Executability.EnabledStep> fitting =
          interpreter.enabled.enabledSteps().stream()
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
          case StepEncoding.PICK ->
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

    /** How many moves were found, up to those that only say how the run ends. */
    int position() {
      return position;
    }

    boolean repeats() {
      return schedule.contains(StepEncoding.CYCLE);
    }

    /** What could be done where it ends. */
    String nextSteps() {
      List<String> next =
          interpreter.enabled.enabledSteps().stream()
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

    /** The schedule, with what is to be looked at where it ends. */
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
