package sunder.report.drawing;

import java.util.ArrayList;
import java.util.List;
import sunder.automaton.ModelView;
import sunder.automaton.ModelView.State;
import sunder.family.ConfigSet;

/**
 * An automaton drawn as SVG, with what a page needs to light parts of it up. In the drawing {@code
 * data-edge} is an edge's place in {@code edges}, {@code data-state} a state's number.
 *
 * @param conditions the variants of each condition
 */
public record ModelPicture(String svg, List<Edge> edges, List<ConfigSet> conditions) {
  public ModelPicture {
    edges = List.copyOf(edges);
    conditions = List.copyOf(conditions);
  }

  /**
   * An edge.
   *
   * @param conditions of its labels, by number; empty if some label is there in every variant
   */
  public record Edge(State source, State target, List<Integer> conditions) {
    public Edge {
      conditions = List.copyOf(conditions);
    }
  }

  /** Draws it; letters that differ in their variants alone should be one already. */
  public static ModelPicture of(ModelView model) {
    ModelEdges.All all = ModelEdges.of(model);
    return new ModelPicture(
        new SvgModel(model.states(), all.edges()).document(),
        all.edges().stream().map(ModelPicture::edge).toList(),
        all.conditions());
  }

  private static Edge edge(ModelEdges.Edge edge) {
    List<Integer> numbers = new ArrayList<>();
    edge.labels().forEach(label -> label.condition().ifPresent(numbers::add));
    boolean always = numbers.size() < edge.labels().size();
    return new Edge(edge.source(), edge.target(), always ? List.of() : numbers);
  }
}
