package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.frontend.promela.syntax.Statement.BlockKind;
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
      if (block.kind() == BlockKind.STEP) {
        checkStep(block);
      }
      check(block.body(), beginsOption);
    } else if (code instanceof Code.Choice choice) {
      choice.items().forEach(item -> check(item.body(), true));
      checkEmpty(choice);
    } else if (code instanceof Code.Group group) {
      group.alternatives().forEach(part -> check(part.body(), beginsOption));
    }
  }

  /** As SPIN asks; that it does not meet others is asked here. */
  private void checkStep(Code.Block step) {
    Set<String> inside = new HashSet<>();
    List<Code> all = Code.all(step.body());
    all.stream()
        .filter(Code.Labelled.class::isInstance)
        .forEach(code -> inside.add(((Code.Labelled) code).label()));
    for (Code code : all) {
      boolean leaves = code instanceof Code.Goto jump && !inside.contains(jump.label());
      boolean handsOver =
          code instanceof Code.Send send && !isBuffered(send.channel())
              || code instanceof Code.Receive receive && !isBuffered(receive.channel());
      if (leaves || breaks(step.body()).contains(code)) {
        diagnostics.report(code.span(), "a jump out of a d_step");
      } else if (handsOver) {
        diagnostics.report(code.span(), "in a d_step channels have a buffer and are named");
      } else if (code instanceof Code.Start
          || code instanceof Code.Block block && block.kind() == BlockKind.STEP) {
        diagnostics.report(code.span(), "this cannot stand in a d_step", "write atomic");
      }
    }
    for (Code.Step other : process.steps()) {
      if (other instanceof Code.Goto jump && inside.contains(jump.label()) && !all.contains(jump)) {
        diagnostics.report(jump.span(), "a jump into a d_step");
      }
    }
  }

  private static boolean isBuffered(Value channel) {
    return channel instanceof Value.Read read
        && read.place().variable().channel().filter(type -> !type.isRendezvous()).isPresent();
  }

  /** Those that leave a loop around. */
  private static List<Code> breaks(List<Code> body) {
    List<Code> result = new ArrayList<>();
    for (Code code : body) {
      boolean loop = code instanceof Code.Choice choice && choice.kind() == ChoiceKind.DO;
      if (code instanceof Code.Break) {
        result.add(code);
      } else if (!loop) {
        result.addAll(breaks(code.parts()));
      }
    }
    return result;
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
