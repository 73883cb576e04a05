package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.frontend.promela.flow.Continuation.Hold;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;

/**
 * From statements to control points, as SPIN makes them: the options of a choice that begins an
 * option are options of the outer one, {@code goto} and {@code break} are steps only where an
 * option or a label begins with them.
 */
final class GraphBuilder {
  private final ProcessType type;
  private final List<FlowPoint> points = new ArrayList<>();
  private final Map<Code.Labelled, FlowPoint> labelled = new IdentityHashMap<>();
  private final Map<String, List<Place>> places = new HashMap<>();
  private final Map<FlowPoint, List<Way>> ways = new IdentityHashMap<>();

  /** Where an #if over features stands: in each variant it is where its part begins. */
  private final Map<FlowPoint, List<Turn>> turns = new IdentityHashMap<>();

  /** What leads on from a point: an edge, or all that leads on from another point. */
  private sealed interface Way {}

  private record Take(Edge edge) implements Way {}

  private record Fall(List<Value> presence, FlowPoint to) implements Way {}

  /** Where some variants are instead. */
  private record Turn(Value condition, Continuation next) {}

  /** Where a label is in variants that satisfy all of some conditions. */
  private record Place(List<Value> presence, Continuation at) {}

  /** Around a statement. */
  private record Around(Hold hold, Continuation leave) {}

  private GraphBuilder(ProcessType type) {
    this.type = type;
  }

  static Graph of(ProcessType type) {
    return new GraphBuilder(type).build();
  }

  private Graph build() {
    labels(type.body(), Hold.FREE, List.of());
    Continuation end = new Continuation(point(FlowPoint.Kind.END), Hold.FREE);
    Around outside = new Around(Hold.FREE, end);
    FlowPoint start = start(type.body(), end, outside);
    points.forEach(p -> p.lead(edges(p, List.of(), new HashSet<>(), new ArrayList<>())));
    Liveness.compute(points);
    List<Graph.Start> starts = new ArrayList<>();
    turned(new Continuation(start, Hold.FREE), List.of())
        .forEach((next, presence) -> starts.add(new Graph.Start(presence, next.point())));
    return new Graph(type, starts, points);
  }

  private FlowPoint point(FlowPoint.Kind kind) {
    FlowPoint result = new FlowPoint(points.size(), kind);
    points.add(result);
    return result;
  }

  /** The first statement is no jump of its own, even if it is a goto. */
  private FlowPoint start(List<Code> body, Continuation end, Around around) {
    if (body.isEmpty()) {
      return end.point();
    }
    Code first = body.get(0);
    Continuation rest = sequence(body, 1, end, around);
    if (first instanceof Code.Goto || first instanceof Code.Break) {
      FlowPoint point = point(FlowPoint.Kind.ORDINARY);
      ways.put(point, ways(first, rest, around, point));
      return point;
    }
    return single(first, rest, around).point();
  }

  /** Every label gets its point before anything can jump there. */
  private void labels(List<Code> body, Hold hold, List<Value> presence) {
    body.forEach(code -> labels(code, hold, presence));
  }

  private void labels(Code code, Hold hold, List<Value> presence) {
    if (code instanceof Code.Labelled label) {
      labels(name(label, hold, presence), hold, presence);
    } else if (code instanceof Code.Block block) {
      labels(block.body(), block.kind() == BlockKind.ATOMIC ? Hold.HOLDS : hold, presence);
    } else if (code instanceof Code.Choice choice) {
      choice.items().forEach(item -> labels(item.body(), hold, presence));
    } else if (code instanceof Code.Group group) {
      group
          .alternatives()
          .forEach(part -> labels(part.body(), hold, joined(presence, List.of(part.condition()))));
    }
  }

  /** Several labels of one statement name one point; gives the statement. */
  private Code name(Code.Labelled label, Hold hold, List<Value> presence) {
    FlowPoint point = point(FlowPoint.Kind.ORDINARY);
    Code code = label;
    while (code instanceof Code.Labelled next) {
      labelled.put(next, point);
      point.labels().put(next.label(), next.presence());
      places
          .computeIfAbsent(next.label(), name -> new ArrayList<>())
          .add(new Place(joined(presence, next.presence()), new Continuation(point, hold)));
      code = next.code();
    }
    return code;
  }

  private Continuation sequence(List<Code> codes, int from, Continuation after, Around around) {
    Continuation next = after;
    for (int i = codes.size() - 1; i >= from; i--) {
      next = single(codes.get(i), next, around);
    }
    return next;
  }

  private Continuation single(Code code, Continuation after, Around around) {
    if (code instanceof Code.Goto jump) {
      return jump(jump, around);
    } else if (code instanceof Code.Break) {
      return around.leave();
    } else if (code instanceof Code.Block block && block.kind() == BlockKind.PLAIN) {
      return sequence(block.body(), 0, after, around);
    }
    if (code instanceof Code.Group group) {
      return turn(group, after, around);
    }
    FlowPoint point =
        code instanceof Code.Labelled label ? labelled.get(label) : point(FlowPoint.Kind.ORDINARY);
    ways.put(point, ways(code, after, around, point));
    return new Continuation(point, around.hold());
  }

  private Continuation turn(Code.Group group, Continuation after, Around around) {
    FlowPoint point = point(FlowPoint.Kind.ORDINARY);
    List<Turn> parts = new ArrayList<>();
    for (Code.Part part : group.alternatives()) {
      parts.add(new Turn(part.condition(), sequence(part.body(), 0, after, around)));
    }
    turns.put(point, parts);
    return new Continuation(point, around.hold());
  }

  /** The points that a point is, each in some variants. */
  private Map<Continuation, List<Value>> turned(Continuation next, List<Value> presence) {
    Map<Continuation, List<Value>> result = new LinkedHashMap<>();
    List<Turn> parts = turns.get(next.point());
    if (parts == null) {
      result.put(next, presence);
      return result;
    }
    for (Turn part : parts) {
      boolean holds = next.holds() && part.next().holds();
      Continuation there = new Continuation(part.next().point(), holds ? Hold.HOLDS : Hold.FREE);
      turned(there, joined(presence, List.of(part.condition())))
          .forEach((point, when) -> result.merge(point, when, GraphBuilder::either));
    }
    return result;
  }

  /** Both where conditions of one list hold and where those of the other do. */
  private static List<Value> either(List<Value> one, List<Value> other) {
    return List.of(new Value.Binary(BinaryOperator.OR, all(one), all(other), one.get(0).span()));
  }

  private static Value all(List<Value> conditions) {
    Value result = conditions.get(0);
    for (Value condition : conditions.subList(1, conditions.size())) {
      result = new Value.Binary(BinaryOperator.AND, result, condition, condition.span());
    }
    return result;
  }

  /** A label before parts that differ by variant is in each variant somewhere else. */
  private Continuation jump(Code.Goto jump, Around around) {
    List<Place> here = places.get(jump.label());
    boolean holds = around.hold() == Hold.HOLDS && here.get(0).at().holds();
    FlowPoint point = here.get(0).at().point();
    if (here.size() > 1) {
      point = point(FlowPoint.Kind.ORDINARY);
      turns.put(point, here.stream().map(p -> new Turn(all(p.presence()), p.at())).toList());
    }
    return new Continuation(point, holds ? Hold.HOLDS : Hold.FREE);
  }

  /**
   * What leads on from a statement.
   *
   * @param host the point of this statement alone
   */
  private List<Way> ways(Code code, Continuation after, Around around, FlowPoint host) {
    if (code instanceof Code.Labelled label) {
      return ways(label.code(), after, around, host);
    } else if (code instanceof Code.Goto jump) {
      return step(jump, jump(jump, around));
    } else if (code instanceof Code.Break leave) {
      return step(leave, around.leave());
    } else if (code instanceof Code.Step step) {
      return step(step, after);
    } else if (code instanceof Code.Choice choice) {
      return choice(choice, after, around, host);
    } else if (code instanceof Code.Group group) {
      return group(group, after, around);
    }
    Code.Block block = (Code.Block) code;
    Around inside =
        block.kind() == BlockKind.ATOMIC ? new Around(Hold.HOLDS, around.leave()) : around;
    return first(block.body(), after, inside);
  }

  private static List<Way> step(Code.Step step, Continuation next) {
    return List.of(new Take(new Edge(List.of(), step, next)));
  }

  /** What leads on from the first of some statements, which may share its point with others. */
  private List<Way> first(List<Code> codes, Continuation after, Around around) {
    if (codes.isEmpty()) {
      return List.of(new Fall(List.of(), after.point()));
    }
    Code code = codes.get(0);
    Continuation rest = sequence(codes, 1, after, around);
    if (code instanceof Code.Labelled label) {
      FlowPoint own = labelled.get(label);
      ways.put(own, ways(code, rest, around, own));
      return ways.get(own);
    } else if (code instanceof Code.Choice choice && choice.kind() == ChoiceKind.DO) {
      FlowPoint own = point(FlowPoint.Kind.ORDINARY);
      ways.put(own, ways(code, rest, around, own));
      return ways.get(own);
    }
    // Only a loop comes back to its point, so the others need none.
    return ways(code, rest, around, null);
  }

  private List<Way> choice(Code.Choice choice, Continuation after, Around around, FlowPoint host) {
    boolean loop = choice.kind() == ChoiceKind.DO;
    Continuation next = loop ? new Continuation(host, around.hold()) : after;
    Around inside = loop ? new Around(around.hold(), after) : around;
    List<Way> result = new ArrayList<>();
    for (Code.Item item : choice.items()) {
      first(item.body(), next, inside).forEach(way -> result.add(with(item.presence(), way)));
    }
    return result;
  }

  private List<Way> group(Code.Group group, Continuation after, Around around) {
    List<Way> result = new ArrayList<>();
    for (Code.Part part : group.alternatives()) {
      first(part.body(), after, around)
          .forEach(way -> result.add(with(List.of(part.condition()), way)));
    }
    return result;
  }

  private static Way with(List<Value> presence, Way way) {
    if (way instanceof Take take) {
      Edge edge = take.edge();
      return new Take(new Edge(joined(presence, edge.presence()), edge.step(), edge.next()));
    }
    Fall fall = (Fall) way;
    return new Fall(joined(presence, fall.presence()), fall.to());
  }

  private static List<Value> joined(List<Value> one, List<Value> other) {
    List<Value> result = new ArrayList<>(one);
    result.addAll(other);
    return result;
  }

  private List<Edge> edges(
      FlowPoint point, List<Value> presence, Set<FlowPoint> seen, List<Edge> result) {
    if (seen.add(point)) {
      for (Turn part : turns.getOrDefault(point, List.of())) {
        edges(part.next().point(), joined(presence, List.of(part.condition())), seen, result);
      }
      for (Way way : ways.getOrDefault(point, List.of())) {
        Way here = with(presence, way);
        if (here instanceof Take take) {
          Edge edge = take.edge();
          turned(edge.next(), edge.presence())
              .forEach((next, when) -> result.add(new Edge(when, edge.step(), next)));
        } else if (here instanceof Fall fall) {
          edges(fall.to(), fall.presence(), seen, result);
        }
      }
      seen.remove(point);
    }
    return result;
  }
}
