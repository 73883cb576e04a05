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
import java.util.function.Predicate;
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
 * option, a block or a label that is seen begins with them.
 */
final class GraphBuilder {
  private final ProcessType type;

  /** At which labels a process stands before it jumps. */
  private final Predicate<String> seen;

  /** What all variants have. */
  private final Expr always;

  private final List<Point> points = new ArrayList<>();
  private final Map<Stmt.Labelled, Point> labelled = new IdentityHashMap<>();
  private final Map<String, List<Place>> places = new HashMap<>();
  private final Map<Point, List<Way>> ways = new IdentityHashMap<>();

  /** Where an #if over features stands: in each variant it is where its part begins. */
  private final Map<Point, List<Turn>> turns = new IdentityHashMap<>();

  /** The escapes that may be taken at a point, the outermost first. */
  private final Map<Point, List<Stmt.Unless>> escapes = new IdentityHashMap<>();

  /** What escapes begin with. */
  private final Map<Stmt.Unless, Escape> beginnings = new IdentityHashMap<>();

  /**
   * @param behind where what is empty leads: in those variants there is no escape
   */
  private record Escape(List<Way> ways, Point behind) {}

  /** What leads on from a point: an edge, or all that leads on from another point. */
  private sealed interface Way {
    /** The same in fewer variants. */
    Way in(Expr presence);

    /** The same as what an escape begins with. */
    Way escaping(List<Stmt.Unless> from);

    /** The same where escapes go before it. */
    Way behind(List<Stmt.Unless> others);
  }

  private record Take(Edge edge) implements Way {
    @Override
    public Way in(Expr presence) {
      return new Take(edge.in(Expr.and(presence, edge.presence()), edge.next()));
    }

    @Override
    public Way escaping(List<Stmt.Unless> from) {
      return new Take(edge.escaping(from));
    }

    @Override
    public Way behind(List<Stmt.Unless> others) {
      return new Take(edge.behind(others));
    }
  }

  private record Fall(Expr presence, Point to, List<Stmt.Unless> escapes, List<Stmt.Unless> covered)
      implements Way {
    @Override
    public Way in(Expr more) {
      return new Fall(Expr.and(more, presence), to, escapes, covered);
    }

    @Override
    public Way escaping(List<Stmt.Unless> from) {
      return new Fall(presence, to, Graph.joined(from, escapes), covered);
    }

    @Override
    public Way behind(List<Stmt.Unless> others) {
      return new Fall(presence, to, escapes, Graph.joined(others, covered));
    }
  }

  /** Where some variants are instead. */
  private record Turn(Expr condition, Continuation next) {}

  /** Where a label is in variants that satisfy a condition. */
  private record Place(Expr presence, Continuation at) {}

  private GraphBuilder(ProcessType type, Predicate<String> seen) {
    this.type = type;
    this.seen = seen;
    this.always = Expr.always(type.span());
  }

  static Graph of(ProcessType type, Predicate<String> seen) {
    return new GraphBuilder(type, seen).build();
  }

  private Graph build() {
    labels(type.body(), false, always);
    Point last = Point.end(points.size());
    points.add(last);
    Continuation end = new Continuation(last, false);
    Around process = new Around(false, end, Optional.empty(), List.of());
    Point start = sequence(type.body(), 0, end, process).point();
    points.forEach(p -> p.lead(edges(p)));
    List<Graph.Start> starts = new ArrayList<>();
    turned(new Continuation(start, false), always, Set.of())
        .forEach((next, presence) -> starts.add(new Graph.Start(presence, next.point())));
    return new Graph(type, starts, points);
  }

  private Point point() {
    Point result = Point.ordinary(points.size());
    points.add(result);
    return result;
  }

  /** A statement that has a point of its own. */
  private Point host(Point point, Stmt code, Continuation after, Around around) {
    point.isIn(around);
    escapes.put(point, around.step().isPresent() ? List.of() : around.escapes());
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
    } else if (isPlain(code) && !isJump(code.parts())) {
      return sequence(code.parts(), 0, after, around);
    } else if (code instanceof Stmt.Unless unless) {
      begin(unless, after, around);
      return sequence(unless.body(), 0, after, around.escaping(unless));
    }
    if (code instanceof Stmt.Group group) {
      return turn(group, after, around);
    }
    Point point =
        code instanceof Stmt.Labelled label
            ? named(label, after, around)
            : host(point(), code, after, around);
    return new Continuation(point, around.holds());
  }

  /** Where only labels that nobody sees are before a jump, one is where it leads. */
  private Point named(Stmt.Labelled label, Continuation after, Around around) {
    Point point = host(labelled.get(label), label, after, around);
    Stmt code = unlabelled(label);
    Optional<Expr> stays =
        point.labels.entrySet().stream()
            .filter(other -> seen.test(other.getKey()))
            .map(Map.Entry::getValue)
            .reduce(GraphBuilder::either);
    if (isJump(code)) {
      List<Turn> parts = new ArrayList<>();
      stays.ifPresent(here -> parts.add(new Turn(here, new Continuation(point, around.holds()))));
      if (stays.isEmpty() || !stays.get().isAlways()) {
        Expr passes = stays.map(Expr::not).orElse(always);
        parts.add(new Turn(passes, single(code, after, around)));
      }
      turns.put(point, parts);
    }
    return point;
  }

  private static Stmt unlabelled(Stmt code) {
    return code instanceof Stmt.Labelled label ? unlabelled(label.code()) : code;
  }

  private static boolean isJump(Stmt code) {
    return code instanceof Stmt.Goto || code instanceof Stmt.Break;
  }

  private static boolean isPlain(Stmt code) {
    return code instanceof Stmt.Block block && block.kind() == Statement.BlockKind.PLAIN;
  }

  private static boolean isJump(List<Stmt> codes) {
    return !codes.isEmpty()
        && (isJump(codes.get(0)) || isPlain(codes.get(0)) && isJump(codes.get(0).parts()));
  }

  private void begin(Stmt.Unless unless, Continuation after, Around around) {
    beginnings.put(unless, new Escape(first(unless.escape(), after, around), after.point()));
  }

  private List<Way> escapes(Stmt.Unless unless) {
    return beginnings.get(unless).ways().stream()
        .map(way -> way.escaping(List.of(unless)))
        .toList();
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

  /** The points that a point is, each in some variants; one that leads back is itself. */
  private Map<Continuation, Expr> turned(Continuation next, Expr presence, Set<Point> passed) {
    Map<Continuation, Expr> result = new LinkedHashMap<>();
    Set<Point> path = new HashSet<>(passed);
    if (!turns.containsKey(next.point()) || !path.add(next.point())) {
      result.put(next, presence);
      return result;
    }
    for (Turn part : turns.get(next.point())) {
      boolean holds = next.holds() && part.next().holds();
      Continuation there = new Continuation(part.next().point(), holds);
      turned(there, Expr.and(presence, part.condition()), path)
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
            on(Stmt.Group.class, Ways::group),
            on(Stmt.Unless.class, Ways::unless));

    List<Way> step(Stmt.Step step) {
      Continuation next = after;
      if (step instanceof Stmt.Goto jump) {
        next = by.jump(jump, around);
      } else if (step instanceof Stmt.Break) {
        next = around.leave();
      }
      return List.of(
          new Take(new Edge(by.always, step, next, around.step(), List.of(), List.of())));
    }

    List<Way> block(Stmt.Block block) {
      Optional<Stmt.Block> step =
          block.kind() == Statement.BlockKind.STEP ? Optional.of(block) : around.step();
      Around inside = isAtomic(block) ? around.held(step) : around;
      return by.first(block.body(), after, block.isReceive() ? inside.whole() : inside);
    }

    /** Where it shares its point with what is around it. */
    List<Way> unless(Stmt.Unless unless) {
      by.begin(unless, after, around);
      List<Way> result = new ArrayList<>(by.escapes(unless));
      by.first(unless.body(), after, around.escaping(unless))
          .forEach(way -> result.add(way.behind(List.of(unless))));
      return result;
    }

    List<Way> choice(Stmt.Choice choice) {
      boolean loop = choice.kind() == Statement.ChoiceKind.DO;
      Continuation next = loop ? new Continuation(host, around.holds()) : after;
      Around inside = loop ? around.loop(after) : around;
      List<Way> result = new ArrayList<>();
      for (Stmt.Item item : choice.items()) {
        by.first(item.body(), next, inside).forEach(way -> result.add(way.in(item.presence())));
      }
      return result;
    }

    List<Way> group(Stmt.Group group) {
      List<Way> result = new ArrayList<>();
      for (Stmt.Part part : group.alternatives()) {
        by.first(part.body(), after, around).forEach(way -> result.add(way.in(part.condition())));
      }
      return result;
    }
  }

  /** What leads on from the first of some statements, which may share its point with others. */
  private List<Way> first(List<Stmt> codes, Continuation after, Around around) {
    if (codes.isEmpty()) {
      return List.of(new Fall(always, after.point(), List.of(), List.of()));
    }
    Stmt code = codes.get(0);
    Continuation rest = sequence(codes, 1, after, around);
    if (code instanceof Stmt.Labelled label) {
      return ways.get(named(label, rest, around));
    }
    // Only a loop comes back to its point; the others never ask for theirs.
    boolean loop = code instanceof Stmt.Choice choice && choice.kind() == Statement.ChoiceKind.DO;
    return loop
        ? ways.get(host(point(), code, rest, around))
        : Ways.KINDS.of(new Ways(this, rest, around, rest.point()), code);
  }

  private List<Edge> edges(Point point) {
    List<Edge> result = new ArrayList<>();
    lead(new Fall(always, point, List.of(), List.of()), new HashSet<>(), result);
    return result;
  }

  private void add(Way way, Set<Point> seen, List<Edge> result) {
    if (way instanceof Take take) {
      Edge edge = take.edge();
      turned(edge.next(), edge.presence(), Set.of())
          .forEach((next, when) -> result.add(edge.in(when, next)));
      return;
    }
    Fall fall = (Fall) way;
    boolean isEmpty =
        fall.escapes().stream().anyMatch(from -> beginnings.get(from).behind() == fall.to());
    if (!isEmpty) {
      turned(new Continuation(fall.to(), false), fall.presence(), Set.of())
          .forEach(
              (next, when) ->
                  lead(new Fall(when, next.point(), fall.escapes(), fall.covered()), seen, result));
    }
  }

  private void lead(Fall fall, Set<Point> seen, List<Edge> result) {
    if (!seen.add(fall.to())) {
      return;
    }
    List<Stmt.Unless> before = fall.covered();
    for (Stmt.Unless unless : escapes.getOrDefault(fall.to(), List.of())) {
      if (!before.contains(unless)) {
        for (Way escape : escapes(unless)) {
          add(escape.in(fall.presence()).behind(before), seen, result);
        }
        before = Graph.joined(before, List.of(unless));
      }
    }
    for (Way next : ways.getOrDefault(fall.to(), List.of())) {
      add(next.in(fall.presence()).escaping(fall.escapes()).behind(before), seen, result);
    }
    seen.remove(fall.to());
  }
}
