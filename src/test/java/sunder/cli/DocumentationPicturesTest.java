package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.drawing.Svg.number;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.drawing.Arrow;
import sunder.drawing.Svg;
import sunder.drawing.Theme;
import sunder.drawing.layout.GraphLayout;
import sunder.drawing.layout.LayeredLayout;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.PresenceFormulas;
import sunder.frontend.ia.IaProgram;
import sunder.interval.Interval;
import sunder.report.RoundRecorder;
import sunder.report.Wording;
import sunder.smt.SolverChoice;
import sunder.testing.Families;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.methods.MethodFactory;

/**
 * The pictures of "How it works" are those of a run of its example; {@code
 * -Dsunder.docs.write=true} draws them anew.
 */
class DocumentationPicturesTest {
  private static final Path PAGE = Path.of("examples/docs/how-it-works.md");
  private static final Path PICTURES = Path.of("examples/pictures");
  private static final double CHARACTER = 7;
  private static final double LINE = 15;
  private static final double MARGIN = 30;
  private static final String VARIABLE = "credit";

  private static Problem problem;
  private static List<RoundRecorder.Round> rounds;

  /** A node of a drawn graph: its lines, and the colour class of its border. */
  private record Node(List<String> lines, String colour) {
    double width() {
      return lines.stream().mapToInt(String::length).max().orElse(0) * CHARACTER + 20;
    }

    double height() {
      return lines.size() * LINE + 12;
    }
  }

  private record Edge(int from, int to, String label) {}

  @BeforeAll
  static void run() throws Exception {
    String text =
        new DocumentPage(PAGE)
            .blocks().stream()
                .filter(block -> block.file().equals(Optional.of("credit.ia")))
                .findFirst()
                .orElseThrow()
                .content();
    problem = new Problem(new IaProgram(Families.check(text)), Property.ABORT);
    RoundRecorder recorder = new RoundRecorder();
    MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
        .verify(problem, Budget.unlimited(), recorder.listenerBefore(ProgressListener.NONE));
    rounds = recorder.rounds();
  }

  private static void shows(String name, Svg svg) throws IOException {
    Path file = PICTURES.resolve(name);
    String drawn = svg.document();
    if (Boolean.getBoolean("sunder.docs.write")) {
      Files.writeString(file, drawn);
    }
    assertThat(Files.readString(file)).isEqualTo(drawn);
  }

  private static Symbol variable(Automaton automaton) {
    return automaton.initial().outgoing().stream()
        .flatMap(step -> step.target().live().stream())
        .filter(symbol -> symbol.name().equals(VARIABLE))
        .findFirst()
        .orElseThrow();
  }

  private static Precision precision(Automaton automaton, boolean split) {
    Precision initial = Precision.initial(symbol -> Optional.empty());
    CutPoints cuts = new CutPoints();
    cuts.add(variable(automaton), BigInteger.ZERO);
    return split ? initial.refine(cuts) : initial;
  }

  @Test
  void theAbstractAutomatonOfEachRound() throws IOException {
    for (boolean split : new boolean[] {false, true}) {
      Automaton automaton = problem.automaton();
      Precision precision = precision(automaton, split);
      if (split) {
        assertThat(rounds.get(0).partitions()).isEqualTo(precision.toDisplayTexts());
      }
      shows(split ? "round-2.svg" : "round-1.svg", abstractAutomaton(automaton, precision));
    }
  }

  /** The states that the search reaches, each with its cell, and the steps between them. */
  private static Svg abstractAutomaton(Automaton automaton, Precision precision) {
    ConfigSet scope = problem.scope();
    PartitionModel model = new PartitionModel(automaton, precision, scope.space().none());
    Symbol variable = variable(automaton);
    Map<AbstractState, Integer> numbers = new LinkedHashMap<>();
    List<AbstractState> waiting = new ArrayList<>(List.of(model.initial()));
    numbers.put(model.initial(), 0);
    Map<List<Integer>, ConfigSet> steps = new LinkedHashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      AbstractState state = waiting.get(i);
      nodes.add(node(model, state, variable));
      for (Transition transition : state.location().outgoing()) {
        for (AbstractSuccessor successor : model.successors(transition, state)) {
          AbstractState target = model.targetState(transition, state, successor);
          if (numbers.putIfAbsent(target, numbers.size()) == null) {
            waiting.add(target);
          }
          List<Integer> edge = List.of(numbers.get(state), numbers.get(target));
          steps.merge(edge, successor.configurations(), ConfigSet::or);
        }
      }
    }
    List<Edge> edges =
        steps.entrySet().stream()
            .map(
                step ->
                    new Edge(
                        step.getKey().get(0),
                        step.getKey().get(1),
                        scope.minus(step.getValue()).isEmpty()
                            ? ""
                            : PresenceFormulas.print(step.getValue(), scope)))
            .toList();
    return graph(
        "Abstract automaton with " + Wording.quantity(nodes.size(), "state"), nodes, edges);
  }

  private static Node node(PartitionModel model, AbstractState state, Symbol variable) {
    Location location = state.location();
    if (location.role() == Location.Role.ABORT) {
      return new Node(List.of("assertion", "fails"), "bad");
    }
    List<String> lines = new ArrayList<>();
    lines.add(location.role() == Location.Role.END ? "end" : "point " + location.number());
    if (location.live().contains(variable)) {
      lines.add(VARIABLE + " in " + model.registerBounds(state).get(variable));
    }
    return new Node(lines, "plain");
  }

  /** The loop, with what it did in each round of the run. */
  @Test
  void theLoop() throws IOException {
    assertThat(rounds).hasSize(2);
    String spurious = rounds.get(0).messages().get(0);
    String genuine = rounds.get(1).messages().get(0);
    assertThat(spurious).contains("spurious", "split " + VARIABLE + " at [0]");
    assertThat(genuine).contains("genuine");
    List<Node> nodes =
        List.of(
            new Node(List.of("precision", "a partition of each variable"), Theme.colour(0)),
            new Node(List.of("search", "abstract automaton, all open variants"), "plain"),
            new Node(List.of("SAFE", "variants that reach no failure"), Theme.colour(2)),
            new Node(List.of("path to a failure", "is it feasible?"), "plain"),
            new Node(List.of("replay", "by the interpreter of the text"), "plain"),
            new Node(List.of("UNSAFE", "variants whose replay fails"), "bad"),
            new Node(List.of("refinement", "cuts that exclude the path"), "plain"));
    List<Edge> edges =
        List.of(
            new Edge(0, 1, ""),
            new Edge(1, 2, "round 2: !FREE"),
            new Edge(1, 3, "some variants"),
            new Edge(3, 4, "round 2: yes"),
            new Edge(4, 5, "round 2: FREE"),
            new Edge(3, 6, "round 1: no"),
            new Edge(6, 0, "round 1: split " + VARIABLE + " at 0"));
    shows("loop.svg", graph("The refinement loop", nodes, edges));
  }

  private static Svg graph(String title, List<Node> nodes, List<Edge> edges) {
    GraphLayout layout =
        LayeredLayout.of(
            new GraphLayout.Graph(
                nodes.stream()
                    .map(node -> new GraphLayout.Node(node.width() / 2, node.height() / 2))
                    .toList(),
                edges.stream()
                    .map(
                        edge ->
                            new GraphLayout.Edge(
                                edge.from(),
                                edge.to(),
                                edge.label().length() * CHARACTER,
                                edge.label().isEmpty() ? 0 : LINE))
                    .toList()));
    Svg svg = new Svg(layout.width() + 2 * MARGIN, layout.height() + 2 * MARGIN, title);
    svg.open("g", "transform", "translate(" + number(MARGIN) + " " + number(MARGIN) + ")");
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      GraphLayout.Route route = layout.routes().get(i);
      Arrow arrow = arrow(nodes.get(edge.from()), nodes.get(edge.to()), route.points());
      svg.open("g", "class", "plain");
      svg.emptyElement("path", "d", arrow.line(), "class", "line thin stroke");
      svg.emptyElement("path", "d", arrow.head(), "class", "fill");
      svg.close();
      if (!edge.label().isEmpty()) {
        text(svg, edge.label(), route.label().x(), route.label().y() + LINE - 3, "start");
      }
    }
    for (int i = 0; i < nodes.size(); i++) {
      box(svg, nodes.get(i), layout.nodes().get(i));
    }
    return svg;
  }

  private static Arrow arrow(Node from, Node to, List<GraphLayout.Point> points) {
    GraphLayout.Point first = points.get(0);
    GraphLayout.Point last = points.get(points.size() - 1);
    if (first.equals(last)) {
      GraphLayout.Point border = new GraphLayout.Point(first.x() + from.width() / 2 - 8, first.y());
      return Arrow.along(List.of(border, border), 14, 14);
    }
    return Arrow.along(
        points,
        toBorder(from, first, points.get(1)),
        toBorder(to, last, points.get(points.size() - 2)));
  }

  /** Returns the distance from the centre of a box to its border in the direction of a point. */
  private static double toBorder(Node node, GraphLayout.Point centre, GraphLayout.Point other) {
    double across = Math.abs(other.x() - centre.x());
    double down = Math.abs(other.y() - centre.y());
    return Math.hypot(across, down)
        * Math.min(node.width() / 2 / across, node.height() / 2 / Math.max(down, 1e-6));
  }

  private static void box(Svg svg, Node node, GraphLayout.Point centre) {
    svg.open("g", "class", node.colour());
    svg.emptyElement(
        "rect",
        "x",
        number(centre.x() - node.width() / 2),
        "y",
        number(centre.y() - node.height() / 2),
        "width",
        number(node.width()),
        "height",
        number(node.height()),
        "rx",
        "8",
        "class",
        "hollow stroke");
    double y = centre.y() - node.height() / 2 + LINE + 2;
    for (String line : node.lines()) {
      text(svg, line, centre.x(), y, "middle");
      y += LINE;
    }
    svg.close();
  }

  private static void text(Svg svg, String text, double x, double y, String anchor) {
    svg.text("text", text, "x", number(x), "y", number(y), "text-anchor", anchor);
  }

  /** The numbers from -4 to 4 on a line, coloured by the cells before and after the cut. */
  @Test
  void thePartition() throws IOException {
    Automaton automaton = problem.automaton();
    Svg svg = new Svg(620, 210, "The partition of " + VARIABLE + " before and after the cut at 0");
    int row = 0;
    for (boolean split : new boolean[] {false, true}) {
      double y = 50 + 90.0 * row++;
      List<Interval> cells =
          precision(automaton, split)
              .of(variable(automaton))
              .cellsWithin(Interval.of(Optional.empty(), Optional.empty()));
      String names = cells.stream().map(Interval::toString).collect(Collectors.joining("  "));
      text(svg, "round " + row + ": " + names, 20, y - 18, "start");
      for (int value = -4; value <= 4; value++) {
        int cell = 0;
        while (!cells.get(cell).contains(BigInteger.valueOf(value))) {
          cell++;
        }
        double x = 310 + 60.0 * value;
        svg.open("g", "class", Theme.colour(cell));
        svg.emptyElement("circle", "cx", number(x), "cy", number(y), "r", "9", "class", "fill");
        svg.close();
        text(svg, Integer.toString(value), x, y + 28, "middle");
      }
      if (split) {
        svg.open("g", "class", "bad");
        svg.emptyElement(
            "path", "d", "M280 " + number(y - 25) + "V" + number(y + 35), "class", "line stroke");
        svg.close();
      }
    }
    shows("partition.svg", svg);
  }
}
