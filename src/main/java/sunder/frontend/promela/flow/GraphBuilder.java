package sunder.frontend.promela.flow;

import static sunder.source.ByKind.on;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.promela.flow.Graph.Around;
import sunder.frontend.promela.flow.Graph.Continuation;
import sunder.frontend.promela.flow.Graph.Edge;
import sunder.frontend.promela.flow.Graph.Point;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.source.ByKind;

/**
 * From statements to control points, as SPIN makes them: the options of a choice that begins an
 * option are options of the outer one, {@code goto} and {@code break} are steps only where an
 * option or a label begins with them.
 */
final class GraphBuilder {
  private final ProcessType type;

  /** What all variants have. */
  private final Expr always;

  private final List<Point> points = new ArrayList<>();
  private final Map<Stmt.Labelled, Point> labelled = new IdentityHashMap<>();
  private final Map<String, List<Place>> places = new HashMap<>();
  private final Map<Point, List<Way>> ways = new IdentityHashMap<>();

  /** Where an #if over features stands: in each variant it is where its part begins. */
  private final Map<Point, List<Turn>> turns = new IdentityHashMap<>();

  /** What leads on from a point: an edge, or all that leads on from another point. */
  private sealed interface Way {}

  private record Take(Edge edge) implements Way {}

  private record Fall(Expr presence, Point to) implements Way {}

  /** Where some variants are instead. */
  private record Turn(Expr condition, Continuation next) {}

  /** Where a label is in variants that satisfy a condition. */
  private record Place(Expr presence, Continuation at) {}

  private GraphBuilder(ProcessType type) {
    this.type = type;
    this.always = Expr.always(type.span());
  }

  static Graph of(ProcessType type) {
    return new GraphBuilder(type).build();
  }

  private Graph build() {
    labels(type.body(), false, always);
    Point last = Point.end(points.size());
    points.add(last);
    Continuation end = new Continuation(last, false);
    Point start = start(type.body(), end, new Around(false, end, Optional.empty()));
    points.forEach(p -> p.lead(edges(p, always, new HashSet<>(), new ArrayList<>())));
    List<Graph.Start> starts = new ArrayList<>();
    turned(new Continuation(start, false), always)
        .forEach((next, presence) -> starts.add(new Graph.Start(presence, next.point())));
    return new Graph(type, starts, points);
  }

  private Point point() {
    Point result = Point.ordinary(points.size());
    points.add(result);
    return result;
  }

  /** The first statement is no jump of its own, even if it is a goto. */
  private Point start(List<Stmt> body, Continuation end, Around around) {
    if (body.isEmpty()) {
      return end.point();
    }
    Stmt first = body.get(0);
    Continuation rest = sequence(body, 1, end, around);
    if (first instanceof Stmt.Goto || first instanceof Stmt.Break) {
      return host(point(), first, rest, around);
    }
    return single(first, rest, around).point();
  }

  /** A statement that has a point of its own. */
  private Point host(Point point, Stmt code, Continuation after, Around around) {
    point.isIn(around);
    ways.put(point, Ways.KINDS.of(new Ways(this, after, around, point), code));
    return point;
  }

  /** Every label gets its point before anything can jump there. */
  private void labels(List<Stmt> body, boolean holds, Expr presence) {
    for (Stmt code : body) {
      if (code instanceof Stmt.Labelled label) {
        labels(List.of(name(label, holds, presence)), holds, presence);
      } else if (code instanceof Stmt.Group group) {
        for (Stmt.Part part : group.alternatives()) {
          labels(part.body(), holds, Expr.and(presence, part.condition()));
        }
      } else {
        labels(code.parts(), holds || isAtomic(code), presence);
      }
    }
  }

  private static boolean isAtomic(Stmt code) {
    return code instanceof Stmt.Block block && block.kind() != Statement.BlockKind.PLAIN;
  }

  /** Several labels of one statement name one point; gives the statement. */
  private Stmt name(Stmt.Labelled label, boolean holds, Expr presence) {
    Point point = point();
    Stmt code = label;
    while (code instanceof Stmt.Labelled next) {
      labelled.put(next, point);
      point.labels.put(next.label(), next.presence());
      places
          .computeIfAbsent(next.label(), name -> new ArrayList<>())
          .add(new Place(Expr.and(presence, next.presence()), new Continuation(point, holds)));
      code = next.code();
    }
    return code;
  }

  private Continuation sequence(List<Stmt> codes, int from, Continuation after, Around around) {
    Continuation next = after;
    for (int i = codes.size() - 1; i >= from; i--) {
      next = single(codes.get(i), next, around);
    }
    return next;
  }

  private Continuation single(Stmt code, Continuation after, Around around) {
    if (code instanceof Stmt.Goto jump) {
      return jump(jump, around);
    } else if (code instanceof Stmt.Break) {
      return around.leave();
    } else if (code instanceof Stmt.Block block && block.kind() == Statement.BlockKind.PLAIN) {
      return sequence(block.body(), 0, after, around);
    }
    if (code instanceof Stmt.Group group) {
      return turn(group, after, around);
    }
    Point point = code instanceof Stmt.Labelled label ? labelled.get(label) : point();
    return new Continuation(host(point, code, after, around), around.holds());
  }

  private Continuation turn(Stmt.Group group, Continuation after, Around around) {
    Point point = point();
    List<Turn> parts = new ArrayList<>();
    for (Stmt.Part part : group.alternatives()) {
      parts.add(new Turn(part.condition(), sequence(part.body(), 0, after, around)));
    }
    turns.put(point, parts);
    return new Continuation(point, around.holds());
  }

  /** The points that a point is, each in some variants. */
  private Map<Continuation, Expr> turned(Continuation next, Expr presence) {
    Map<Continuation, Expr> result = new LinkedHashMap<>();
    List<Turn> parts = turns.get(next.point());
    if (parts == null) {
      result.put(next, presence);
      return result;
    }
    for (Turn part : parts) {
      boolean holds = next.holds() && part.next().holds();
      Continuation there = new Continuation(part.next().point(), holds);
      turned(there, Expr.and(presence, part.condition()))
          .forEach((point, when) -> result.merge(point, when, GraphBuilder::either));
    }
    return result;
  }

  private static Expr either(Expr one, Expr other) {
    return new Expr.Binary(BinaryOperator.OR, one, other, one.span());
  }

  /** A label before parts that differ by variant is in each variant somewhere else. */
  private Continuation jump(Stmt.Goto jump, Around around) {
    List<Place> here = places.get(jump.label());
    boolean holds = around.holds() && here.get(0).at().holds();
    Point point = here.get(0).at().point();
    if (here.size() > 1) {
      point = point();
      turns.put(point, here.stream().map(p -> new Turn(p.presence(), p.at())).toList());
    }
    return new Continuation(point, holds);
  }

  /**
   * What leads on from a statement.
   *
   * @param host the point of this statement alone
   */
  private record Ways(GraphBuilder by, Continuation after, Around around, Point host) {
    private static final ByKind<Ways, Stmt, List<Way>> KINDS =
        Stmt.byKind(
            on(Stmt.Step.class, Ways::step),
            on(Stmt.Choice.class, Ways::choice),
            on(Stmt.Block.class, Ways::block),
            on(Stmt.Labelled.class, (at, label) -> Ways.KINDS.of(at, label.code())),
            on(Stmt.Group.class, Ways::group));

    List<Way> step(Stmt.Step step) {
      Continuation next = after;
      if (step instanceof Stmt.Goto jump) {
        next = by.jump(jump, around);
      } else if (step instanceof Stmt.Break) {
        next = around.leave();
      }
      return List.of(new Take(new Edge(by.always, step, next, around.step())));
    }

    List<Way> block(Stmt.Block block) {
      Optional<Stmt.Block> step =
          block.kind() == Statement.BlockKind.STEP ? Optional.of(block) : around.step();
      Around inside = isAtomic(block) ? new Around(true, around.leave(), step) : around;
      return by.first(block.body(), after, inside);
    }

    List<Way> choice(Stmt.Choice choice) {
      boolean loop = choice.kind() == Statement.ChoiceKind.DO;
      Continuation next = loop ? new Continuation(host, around.holds()) : after;
      Around inside = loop ? new Around(around.holds(), after, around.step()) : around;
      List<Way> result = new ArrayList<>();
      for (Stmt.Item item : choice.items()) {
        by.first(item.body(), next, inside).forEach(way -> result.add(with(item.presence(), way)));
      }
      return result;
    }

    List<Way> group(Stmt.Group group) {
      List<Way> result = new ArrayList<>();
      for (Stmt.Part part : group.alternatives()) {
        by.first(part.body(), after, around)
            .forEach(way -> result.add(with(part.condition(), way)));
      }
      return result;
    }
  }

  /** What leads on from the first of some statements, which may share its point with others. */
  private List<Way> first(List<Stmt> codes, Continuation after, Around around) {
    if (codes.isEmpty()) {
      return List.of(new Fall(always, after.point()));
    }
    Stmt code = codes.get(0);
    Continuation rest = sequence(codes, 1, after, around);
    if (code instanceof Stmt.Labelled label) {
      return ways.get(host(labelled.get(label), code, rest, around));
    }
    // Only a loop comes back to its point; the others never ask for theirs.
    boolean loop = code instanceof Stmt.Choice choice && choice.kind() == Statement.ChoiceKind.DO;
    return loop
        ? ways.get(host(point(), code, rest, around))
        : Ways.KINDS.of(new Ways(this, rest, around, rest.point()), code);
  }

  private static Way with(Expr presence, Way way) {
    if (way instanceof Take take) {
      Edge edge = take.edge();
      return new Take(edge.in(Expr.and(presence, edge.presence()), edge.next()));
    }
    Fall fall = (Fall) way;
    return new Fall(Expr.and(presence, fall.presence()), fall.to());
  }

  private List<Edge> edges(Point point, Expr presence, Set<Point> seen, List<Edge> result) {
    if (seen.add(point)) {
      for (Turn part : turns.getOrDefault(point, List.of())) {
        edges(part.next().point(), Expr.and(presence, part.condition()), seen, result);
      }
      for (Way way : ways.getOrDefault(point, List.of())) {
        Way here = with(presence, way);
        if (here instanceof Take take) {
          Edge edge = take.edge();
          turned(edge.next(), edge.presence())
              .forEach((next, when) -> result.add(edge.in(when, next)));
        } else if (here instanceof Fall fall) {
          edges(fall.to(), fall.presence(), seen, result);
        }
      }
      seen.remove(point);
    }
    return result;
  }
}
