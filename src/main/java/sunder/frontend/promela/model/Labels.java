package sunder.frontend.promela.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The labels of a process. */
final class Labels {
  private Labels() {}

  /** Every label, in source order. */
  static Set<String> of(List<Code> body) {
    Set<String> result = new LinkedHashSet<>();
    visit(body, labelled -> result.add(labelled.label()));
    return result;
  }

  /** Every labelled statement, in source order. */
  static void visit(List<Code> body, Consumer<Code.Labelled> action) {
    body.forEach(code -> visit(code, action));
  }

  private static void visit(Code code, Consumer<Code.Labelled> action) {
    if (code instanceof Code.Labelled labelled) {
      action.accept(labelled);
    }
    visit(code.parts(), action);
  }
}
