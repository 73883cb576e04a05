package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * Where the number of a channel that is gone may be given again. SPIN numbers channels as on a
 * stack, that of processes above the global ones; here each has a number for itself. The two differ
 * only behind the start of a process with channels while somebody holds the number of a channel
 * that is gone: such runs are not followed.
 */
final class GivenAgain {
  private final Composer composer;
  private final LiveRegisters live;
  private final boolean isPossible;

  GivenAgain(Composer composer, LiveRegisters live) {
    this.composer = composer;
    this.live = live;
    this.isPossible = !limits(composer.system).isEmpty();
  }

  /** What is not followed: one for each start of a process that has channels. */
  static Set<Assertion> limits(SystemModel system) {
    Set<Assertion> result = new LinkedHashSet<>();
    for (ProcessType process : system.processes()) {
      process.steps().stream()
          .filter(GivenAgain::makesChannels)
          .forEach(step -> result.add(limit(step.span())));
    }
    return result;
  }

  static Assertion limit(Span start) {
    return new Assertion(
        Assertion.Kind.UNSUPPORTED,
        start,
        "a process with channels starts while the number of a channel that is gone is in use");
  }

  private static boolean makesChannels(Stmt.Step step) {
    return step instanceof Stmt.Start start
        && start.process().locals().stream().anyMatch(local -> local.channel().isPresent());
  }

  /** The starts that are next at a control point, from which channels get numbers. */
  List<Span> starts(Control control) {
    if (!isPossible) {
      return List.of();
    }
    return control.seats().stream()
        .flatMap(seat -> seat.point().edges().stream())
        .map(Graph.Edge::step)
        .filter(GivenAgain::makesChannels)
        .map(Stmt.Step::span)
        .distinct()
        .toList();
  }

  /** Where something that matters holds the number of a channel that is gone. */
  Truth isInUse(Control control) {
    Registers registers = composer.registers;
    Terms terms = composer.terms(Registers.NOBODY);
    List<BoolTerm> held = new ArrayList<>();
    LiveRegisters.Kept kept = live.of(control);
    Stream.concat(
            registers.channelsIn(kept.scalars), kept.arrays.stream().flatMap(registers::channelsIn))
        .forEach(number -> held.add(isGone(number, registers, control)));
    return terms.truth(BoolTerm.or(held));
  }

  private static BoolTerm isGone(IntTerm number, Registers registers, Control control) {
    List<BoolTerm> result = new ArrayList<>();
    result.add(BoolTerm.less(IntTerm.of(registers.globalChannels()), number));
    registers
        .there(control)
        .forEach(c -> result.add(BoolTerm.notEqual(number, IntTerm.of(c.number()))));
    return BoolTerm.and(result);
  }
}
