package sunder.frontend.promela.replay;

import java.util.List;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;

/** Steps by number. */
final class StepNumbers {
  private StepNumbers() {}

  /** The step of this number, which there is. */
  static Code.Step find(SystemModel system, int number) {
    for (ProcessType process : system.processes()) {
      for (Code code : process.body()) {
        Code.Step found = find(code, number);
        if (found != null) {
          return found;
        }
      }
    }
    throw new IllegalArgumentException("no step " + number);
  }

  private static Code.Step find(Code code, int number) {
    if (code instanceof Code.Step step) {
      return step.number() == number ? step : null;
    } else if (code instanceof Code.Labelled labelled) {
      return find(labelled.code(), number);
    }
    for (Code child : children(code)) {
      Code.Step found = find(child, number);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static List<Code> children(Code code) {
    if (code instanceof Code.Block block) {
      return block.body();
    } else if (code instanceof Code.Choice choice) {
      return choice.items().stream().flatMap(item -> item.body().stream()).toList();
    }
    return ((Code.Group) code).parts().stream().flatMap(part -> part.body().stream()).toList();
  }
}
