package sunder.report.drawing;

import static sunder.drawing.Svg.number;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import sunder.automaton.AutomatonView;
import sunder.automaton.Location.Role;
import sunder.drawing.Arrow;
import sunder.drawing.Svg;
import sunder.drawing.Theme;
import sunder.drawing.layout.GraphLayout;
import sunder.drawing.layout.LayeredLayout;
import sunder.family.ConfigSet;
import sunder.report.TextWrapping;
import sunder.report.Wording;

/**
 * An automaton drawn as SVG, with the tables by which a page highlights parts of it. In the SVG,
 * {@code data-edge} is an index of {@code edges}, and {@code data-state} is the number of a state.
 *
 * @param svg the SVG document
 * @param conditions the variants of each numbered condition
 */
public record AutomatonPicture(String svg, List<Edge> edges, List<ConfigSet> conditions) {
  public AutomatonPicture {
    edges = List.copyOf(edges);
    conditions = List.copyOf(conditions);
  }

  /**
   * An edge.
   *
   * @param source the source state
   * @param target the target state
   * @param conditions the numbers of the conditions of its labels; empty if some letter is present
   *     in every variant
   */
  public record Edge(
      AutomatonView.State source, AutomatonView.State target, List<Integer> conditions) {
    public Edge {
      conditions = List.copyOf(conditions);
    }
  }

  /** Draws an automaton, whose letters that differ in their variants only must be merged. */
  public static AutomatonPicture of(AutomatonView model) {
    return of(model, Integer.MAX_VALUE).orElseThrow();
  }

  /**
   * Draws an automaton unless it is too large.
   *
   * @param model the automaton
   * @param most the maximal number of states, labels and bends of edges
   * @return the drawing; empty if the automaton exceeds {@code most}
   */
  public static Optional<AutomatonPicture> of(AutomatonView model, int most) {
    AutomatonEdges.EdgeTable all = AutomatonEdges.of(model);
    return SvgWriter.of(model.states(), all.edges(), most)
        .map(
            drawn ->
                new AutomatonPicture(
                    drawn.document(),
                    all.edges().stream().map(AutomatonPicture::edge).toList(),
                    all.conditions()));
  }

  private static Edge edge(AutomatonEdges.Edge edge) {
    List<Integer> numbers = new ArrayList<>();
    edge.labels().forEach(label -> label.condition().ifPresent(numbers::add));
    boolean always = numbers.size() < edge.labels().size();
    return new Edge(edge.source(), edge.target(), always ? List.of() : numbers);
  }

  /** Draws an automaton as SVG, in layers from top to bottom. */
  private static final class SvgWriter {
    private static final double MARGIN = 30;
    private static final double RADIUS = 14;
    private static final double ABORT_RADIUS = 24;

    /** The width of a character of a label, in the small monospaced font of the style sheet. */
    private static final double CHARACTER = 6.7;

    private static final double LINE = 14;

    private final List<AutomatonView.State> states;
    private final List<AutomatonEdges.Edge> edges;
    private final List<LabelLines> labels;
    private final GraphLayout layout;

    private SvgWriter(
        List<AutomatonView.State> states,
        List<AutomatonEdges.Edge> edges,
        List<LabelLines> labels,
        GraphLayout layout) {
      this.states = states;
      this.edges = edges;
      this.labels = labels;
      this.layout = layout;
    }

    static Optional<SvgWriter> of(
        List<AutomatonView.State> states, List<AutomatonEdges.Edge> edges, int most) {
      List<LabelLines> labels = edges.stream().map(edge -> LabelLines.of(edge.labels())).toList();
      return LayeredLayout.of(graph(states, edges, labels), most)
          .map(layout -> new SvgWriter(states, edges, labels, layout));
    }

    private static GraphLayout.Graph graph(
        List<AutomatonView.State> states,
        List<AutomatonEdges.Edge> edges,
        List<LabelLines> labels) {
      Map<AutomatonView.State, Integer> numbers = new HashMap<>();
      states.forEach(state -> numbers.put(state, numbers.size()));
      List<GraphLayout.Edge> lines = new ArrayList<>();
      for (int i = 0; i < edges.size(); i++) {
        lines.add(
            new GraphLayout.Edge(
                numbers.get(edges.get(i).source()),
                numbers.get(edges.get(i).target()),
                labels.get(i).columns() * CHARACTER,
                labels.get(i).lines().size() * LINE));
      }
      return new GraphLayout.Graph(
          states.stream().map(s -> new GraphLayout.Node(radius(s), radius(s))).toList(), lines);
    }

    private static double radius(AutomatonView.State state) {
      return state.role() == Role.ABORT ? ABORT_RADIUS : RADIUS;
    }

    String document() {
      Svg svg =
          new Svg(
              layout.width() + 2 * MARGIN,
              layout.height() + 2 * MARGIN,
              "Automaton with " + Wording.quantity(states.size(), "state"));
      svg.open("g", "transform", "translate(" + number(MARGIN) + " " + number(MARGIN) + ")");
      for (int i = 0; i < edges.size(); i++) {
        edge(svg, i);
      }
      for (int i = 0; i < states.size(); i++) {
        state(svg, states.get(i), layout.nodes().get(i));
      }
      return svg.document();
    }

    private void edge(Svg svg, int i) {
      AutomatonEdges.Edge edge = edges.get(i);
      GraphLayout.Route route = layout.routes().get(i);
      svg.open("g", "class", "edge " + colour(edge.condition()), "data-edge", Integer.toString(i));
      if (labels.get(i).isCut()) {
        svg.text("title", title(edge));
      }
      Arrow arrow = Arrow.along(route.points(), radius(edge.source()), radius(edge.target()));
      svg.emptyElement("path", "d", arrow.line(), "class", "line thin stroke");
      svg.emptyElement("path", "d", arrow.head(), "class", "fill");
      double y = route.label().y() + LINE - 3;
      for (LabelLines.Line line : labels.get(i).lines()) {
        String style = "mono fill " + colour(line.condition());
        svg.text(
            "text", line.text(), "x", number(route.label().x()), "y", number(y), "class", style);
        y += LINE;
      }
      svg.close();
    }

    /** Returns the tooltip of an edge: all of its labels, those without a line included. */
    private static String title(AutomatonEdges.Edge edge) {
      return edge.labels().stream()
          .map(AutomatonEdges.Label::text)
          .collect(Collectors.joining("\n"));
    }

    private static String colour(OptionalInt condition) {
      return condition.isEmpty() ? "plain" : Theme.colour(condition.getAsInt());
    }

    private void state(Svg svg, AutomatonView.State state, GraphLayout.Point at) {
      boolean bad = state.role() == Role.ABORT;
      svg.open("g", "class", bad ? "bad" : "plain", "data-state", "" + state.number());
      if (state.isInitial()) {
        GraphLayout.Point above = new GraphLayout.Point(at.x(), at.y() - radius(state) - 22);
        Arrow arrow = Arrow.along(List.of(above, at), 0, radius(state));
        svg.emptyElement("path", "d", arrow.line(), "class", "line thin stroke");
        svg.emptyElement("path", "d", arrow.head(), "class", "fill");
      }
      circle(svg, at, radius(state));
      if (state.role() != Role.ORDINARY) {
        circle(svg, at, radius(state) - 3);
      }
      svg.text(
          "text",
          bad ? "abort" : Integer.toString(state.number()),
          "x",
          number(at.x()),
          "y",
          number(at.y() + 4),
          "text-anchor",
          "middle",
          "class",
          "small fill");
      svg.close();
    }

    private static void circle(Svg svg, GraphLayout.Point at, double radius) {
      svg.emptyElement(
          "circle",
          "cx",
          number(at.x()),
          "cy",
          number(at.y()),
          "r",
          number(radius),
          "class",
          "hollow stroke");
    }

    /**
     * The labels of an edge, broken into the lines for which there is space.
     *
     * @param omitted the number of labels without a line
     */
    private record LabelLines(List<Line> lines, int omitted) {
      private static final int WIDEST = 40;
      private static final int MOST = 16;

      /**
       * A line of a label.
       *
       * @param condition the number of the condition of the label
       */
      record Line(String text, OptionalInt condition) {}

      static LabelLines of(List<AutomatonEdges.Label> labels) {
        List<Line> lines = new ArrayList<>();
        int left = 0;
        for (int i = 0; i < labels.size(); i++) {
          if (lines.size() >= MOST) {
            left = labels.size() - i;
            lines.add(new Line("and " + left + " more", OptionalInt.empty()));
            break;
          }
          AutomatonEdges.Label label = labels.get(i);
          for (String text : TextWrapping.wrap("", label.text(), WIDEST)) {
            lines.add(new Line(text, label.condition()));
          }
        }
        return new LabelLines(lines.stream().filter(line -> !line.text().isEmpty()).toList(), left);
      }

      /** Returns whether some label has no line. */
      boolean isCut() {
        return omitted > 0;
      }

      /** Returns the number of characters of the longest line. */
      int columns() {
        return lines.stream().mapToInt(line -> line.text().length()).max().orElse(0);
      }
    }
  }
}
