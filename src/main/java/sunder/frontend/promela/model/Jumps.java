package sunder.frontend.promela.model;

import java.util.List;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;
import sunder.source.Diagnostics;

/** Checks labels, {@code goto} and {@code else} of a process. */
final class Jumps {
  private final Diagnostics diagnostics;
  private final ProcessType process;

  private Jumps(ProcessType process, Diagnostics diagnostics) {
    this.process = process;
    this.diagnostics = diagnostics;
  }

  static void check(ProcessType process, Diagnostics diagnostics) {
    Jumps jumps = new Jumps(process, diagnostics);
    if (process.instances() == 0) {
      process.locals().forEach(jumps::checkArray);
    }
    jumps.check(process.body(), false);
  }

  private void checkArray(Variable variable) {
    if (variable.length().isPresent() && !variable.initial().isEmpty()) {
      diagnostics.report(
          variable.span(),
          "an array with initial values in a process that is started with run is not supported",
          "assign the elements");
    }
  }

  private void check(List<Code> body, boolean isOption) {
    for (int i = 0; i < body.size(); i++) {
      check(body.get(i), isOption && i == 0);
    }
  }

  /**
   * @param beginsOption whether an {@code else} may stand here
   */
  private void check(Code code, boolean beginsOption) {
    if (code instanceof Code.Goto jump && !process.hasLabel(jump.label())) {
      diagnostics.report(jump.span(), "there is no label '" + jump.label() + "'");
    } else if (code instanceof Code.Else && !beginsOption) {
      diagnostics.report(code.span(), "'else' is the first statement of an option");
    } else if (code instanceof Code.Labelled labelled) {
      if (beginsOption && labelled.label().matches("(accept|progress).*")) {
        diagnostics.report(
            labelled.span(),
            "who takes an option never is at the label before its first statement",
            "write '%s:' before the whole choice".formatted(labelled.label()));
      }
      check(labelled.code(), beginsOption);
    } else if (code instanceof Code.Block block) {
      check(block.body(), beginsOption);
    } else if (code instanceof Code.Choice choice) {
      choice.items().forEach(item -> check(item.body(), true));
      checkEmpty(choice);
    } else if (code instanceof Code.Group group) {
      group.alternatives().forEach(part -> check(part.body(), beginsOption));
    }
  }

  private void checkEmpty(Code.Choice choice) {
    for (Code.Item item : choice.items()) {
      if (item.body().isEmpty()) {
        diagnostics.report(
            item.span(),
            "this option of " + (choice.kind() == ChoiceKind.DO ? "do" : "if") + " is empty",
            "write skip");
      }
    }
  }
}
