package sunder.frontend.promela.flow;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.ChannelType;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Value;

/**
 * Partial order reduction decided from the text alone (Kurshan, Levin, Minea, Peled and Yenigün,
 * 1998): where some process is at a private point only one such process moves. Its steps commute
 * with all that others do meanwhile, no proposition sees them, and a cycle leaves the private
 * points, so each run has one like it, but for stuttering, in what is left. We take no larger ample
 * sets than that, and do without where a formula has a next operator.
 */
final class Reduction {
  private final Composer composer;
  private final Set<ProcessType> observed = new HashSet<>();
  private final boolean applies;
  private final PrivatePoints.Handshakes handshakes;
  private final Map<Graph, Set<FlowPoint>> privates = new IdentityHashMap<>();

  Reduction(Composer composer, Requirement requirement) {
    this.composer = composer;
    this.applies =
        requirement.steps() == Requirement.Steps.REDUCED
            && requirement.formula().filter(formula -> !formula.hasNext()).isPresent();
    this.handshakes =
        hasRendezvous(composer.system())
            ? PrivatePoints.Handshakes.SOME
            : PrivatePoints.Handshakes.NONE;
    requirement
        .formula()
        .ifPresent(formula -> Claims.propositions(formula).forEach(value -> observe(value)));
  }

  private static boolean hasRendezvous(SystemModel system) {
    return Stream.concat(
            system.globals().stream(),
            system.processes().stream().flatMap(process -> process.locals().stream()))
        .flatMap(variable -> variable.channel().stream())
        .anyMatch(ChannelType::isRendezvous);
  }

  /** A process whose labels are asked for is seen where it goes. */
  private void observe(Value value) {
    if (value instanceof Value.At at) {
      observed.add(at.process());
    }
    value.parts().forEach(this::observe);
  }

  /** The process whose steps stand for those of all; nothing if all have to be followed. */
  OptionalInt mover(Control control) {
    if (!applies || control.holder() != Control.NOBODY) {
      return OptionalInt.empty();
    }
    List<Seat> seats = control.seats();
    for (int i = 0; i < seats.size(); i++) {
      Graph graph = seats.get(i).graph();
      if (!observed.contains(graph.type()) && privates(graph).contains(seats.get(i).point())) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private Set<FlowPoint> privates(Graph graph) {
    return privates.computeIfAbsent(graph, g -> PrivatePoints.of(g, composer.fixed(), handshakes));
  }
}
