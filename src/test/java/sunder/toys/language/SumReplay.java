package sunder.toys.language;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Script;

/** Adds up by itself; knows nothing of automata. */
record SumReplay(List<SumFrontEnd.Line> lines) implements Replay {
  /** Variants that have gone the same way. */
  private record Sum(ConfigSet variants, BigInteger value, List<Play.Step> steps, int asked) {}

  @Override
  public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
    Map<ConfigSet, Play> plays = new LinkedHashMap<>();
    List<Sum> sums = List.of(new Sum(variants, BigInteger.ZERO, List.of(), 0));
    for (SumFrontEnd.Line line : lines) {
      List<Sum> next = new ArrayList<>();
      for (Sum sum : sums) {
        add(next, with(sum, sum.variants().minus(line.when())));
        Sum here = with(sum, sum.variants().and(line.when()));
        boolean fails = line.isLimit() && sum.value().compareTo(line.number().orElseThrow()) > 0;
        if (fails && !here.variants().isEmpty()) {
          Assertion failed = new Assertion(Assertion.Kind.ASSERT, line.span());
          failures.merge(failed, here.variants(), ConfigSet::or);
          plays.put(here.variants(), play(here, line));
        } else {
          add(next, line.isLimit() ? here : added(here, line, script));
        }
      }
      sums = next;
    }
    return new ReplayResult(failures, variants.space().none(), one -> playOf(plays, one));
  }

  private static void add(List<Sum> sums, Sum sum) {
    if (!sum.variants().isEmpty()) {
      sums.add(sum);
    }
  }

  private static Sum with(Sum sum, ConfigSet variants) {
    return new Sum(variants, sum.value(), sum.steps(), sum.asked());
  }

  private static Sum added(Sum sum, SumFrontEnd.Line line, Script script) {
    if (line.number().isPresent()) {
      return new Sum(
          sum.variants(), sum.value().add(line.number().get()), sum.steps(), sum.asked());
    }
    BigInteger answer = answer(script, sum.asked());
    List<Play.Step> steps = new ArrayList<>(sum.steps());
    steps.add(new Play.Step("n.q", line.span(), List.of()));
    steps.add(new Play.Step("n." + answer, line.span(), List.of()));
    return new Sum(sum.variants(), sum.value().add(answer), steps, sum.asked() + 1);
  }

  /** Behind the end of its list the environment answers 0. */
  private static BigInteger answer(Script script, int number) {
    Iterator<Script.Answer> answers =
        script.answers().getOrDefault("n", List.of()).stream().skip(number).iterator();
    if (!answers.hasNext()) {
      return BigInteger.ZERO;
    }
    Script.Answer answer = answers.next();
    return answer instanceof Script.Answer.Value value
        ? value.value()
        : ((Script.Answer.Return) answer).value().orElseThrow();
  }

  private static Play play(Sum sum, SumFrontEnd.Line line) {
    List<Play.Step> steps = new ArrayList<>(sum.steps());
    Play.ValueChange change = new Play.ValueChange("sum", sum.value().toString());
    steps.add(new Play.Step("abort.run", line.span(), List.of(change)));
    return new Play(
        steps, Optional.of(new Play.Failure(line.span(), "the sum is too large", List.of(change))));
  }

  private static Play playOf(Map<ConfigSet, Play> plays, Configuration one) {
    for (Map.Entry<ConfigSet, Play> play : plays.entrySet()) {
      if (play.getKey().contains(one)) {
        return play.getValue();
      }
    }
    throw new IllegalArgumentException("no play of " + one);
  }
}
