package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.List;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Value;

/** What a process could do at its spot: the first steps of every way on. */
final class Options {
  private final Process process;
  private final Evaluator evaluator;
  private final int number;
  private final List<Option> result = new ArrayList<>();

  private Options(Process process, int number, Evaluator evaluator) {
    this.process = process;
    this.number = number;
    this.evaluator = evaluator;
  }

  static List<Option> of(Process process, int number, Evaluator evaluator) {
    Options options = new Options(process, number, evaluator);
    if (!process.hasEnded()) {
      options.add(process.spot(), process.spot().code(), 0);
    }
    return options.result;
  }

  /** A part that is empty in this variant leads to what comes behind it. */
  private void enter(Spot sequence, int depth) {
    if (sequence.isDone()) {
      Spot next = process.settled(sequence);
      // A loop whose option is empty in this variant would lead back here without a step.
      if (!next.isDone() && depth < 1_000 && !next.equals(process.spot())) {
        add(next, next.code(), depth + 1);
      }
    } else {
      add(sequence, sequence.code(), depth + 1);
    }
  }

  private void add(Spot at, Code code, int depth) {
    if (code instanceof Code.Labelled labelled) {
      add(at, labelled.code(), depth);
    } else if (code instanceof Code.Block block) {
      enter(at.inside(Spots.kindOf(block), block.body()), depth);
    } else if (code instanceof Code.Choice choice) {
      for (Code.Item item : choice.items()) {
        if (isPresent(item.presence())) {
          enter(at.inside(Spots.kindOf(choice), item.body()), depth);
        }
      }
    } else if (code instanceof Code.Group group) {
      for (Code.Part part : group.alternatives()) {
        if (evaluator.holds(number, part.condition())) {
          enter(at.inside(Spot.Kind.PLAIN, part.body()), depth);
        }
      }
    } else {
      result.add(new Option((Code.Step) code, at));
    }
  }

  private boolean isPresent(List<Value> conditions) {
    return conditions.stream().allMatch(condition -> evaluator.holds(number, condition));
  }
}
