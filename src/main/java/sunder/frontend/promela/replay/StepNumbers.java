package sunder.frontend.promela.replay;

import java.util.HashMap;
import java.util.Map;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.SystemModel;

/** Steps by number. */
final class StepNumbers {
  private final Map<Integer, Code.Step> steps = new HashMap<>();

  private StepNumbers() {}

  /** All steps of a model. */
  static Map<Integer, Code.Step> of(SystemModel system) {
    StepNumbers numbers = new StepNumbers();
    system.processes().forEach(process -> process.body().forEach(numbers::add));
    return numbers.steps;
  }

  private void add(Code code) {
    if (code instanceof Code.Step step) {
      steps.put(step.number(), step);
    }
    code.parts().forEach(this::add);
  }
}
