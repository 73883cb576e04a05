package sunder.frontend.promela.flow;

import java.util.List;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
import sunder.frontend.promela.model.Stmt;
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

  /** What is not followed: one for each start of a process that has channels. */
  private final List<Assertion> limits;

  GivenAgain(Composer composer, LiveRegisters live) {
    this.composer = composer;
    this.live = live;
    this.limits = limits(composer.system.processes().stream().flatMap(p -> p.steps().stream()));
  }

  List<Assertion> limits() {
    return limits;
  }

  private static List<Assertion> limits(Stream<Stmt.Step> steps) {
    return steps.filter(GivenAgain::makesChannels).map(GivenAgain::limit).distinct().toList();
  }

  private static Assertion limit(Stmt.Step start) {
    return new Assertion(
        Assertion.Kind.UNSUPPORTED,
        start.span(),
        "a process with channels starts while the number of a channel that is gone is in use");
  }

  private static boolean makesChannels(Stmt.Step step) {
    return step instanceof Stmt.Start start
        && start.process().locals().stream().anyMatch(local -> local.channel().isPresent());
  }

  /** Those of the starts that are next at a control point. */
  List<Assertion> limits(Control control) {
    return limits.isEmpty()
        ? limits
        : limits(
            control.seats().stream()
                .flatMap(seat -> seat.point().edges().stream())
                .map(Graph.Edge::step));
  }

  /** Where something that matters holds the number of a channel that is gone. */
  Truth isInUse(Control control) {
    Registers registers = composer.registers;
    LiveRegisters.Kept kept = live.of(control);
    List<BoolTerm> held =
        Stream.concat(
                registers.channelsIn(kept.scalars),
                kept.arrays.stream().flatMap(registers::channelsIn))
            .map(number -> registers.isGone(number, control))
            .toList();
    return composer.terms(Registers.NOBODY).truth(BoolTerm.or(held));
  }
}
