package sunder.report.drawing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import sunder.automaton.AutomatonView;
import sunder.family.ConfigSet;
import sunder.report.Wording;

/**
 * The edges of an automaton drawing: one edge for all letters between two states, with a label
 * {@code [phi, b] word} for each letter, as in Fig. 3 of family-symbolic-games. Presence conditions
 * are numbered, to be distinguished by colours.
 */
final class AutomatonEdges {
  private final AutomatonView model;
  private final Map<ConfigSet, Integer> conditions = new LinkedHashMap<>();

  private AutomatonEdges(AutomatonView model) {
    this.model = model;
  }

  /**
   * An edge.
   *
   * @param labels the labels; not empty
   */
  record Edge(AutomatonView.State source, AutomatonView.State target, List<Label> labels) {
    /**
     * Returns the number of the presence condition that all labels share; empty if there is none or
     * it is true.
     */
    OptionalInt condition() {
      OptionalInt first = labels.get(0).condition();
      return labels.stream().allMatch(l -> l.condition().equals(first))
          ? first
          : OptionalInt.empty();
    }
  }

  /**
   * The label of a letter.
   *
   * @param text the text, without conditions that are true
   * @param condition the number of its presence condition, in the order of first use; empty if all
   *     variants of the drawing have the letter
   */
  record Label(String text, OptionalInt condition) {}

  /**
   * All edges of a drawing.
   *
   * @param edges the edges, in the order of their first letters
   * @param conditions the variants of each numbered condition
   */
  record EdgeTable(List<Edge> edges, List<ConfigSet> conditions) {}

  static EdgeTable of(AutomatonView model) {
    AutomatonEdges edges = new AutomatonEdges(model);
    Map<List<AutomatonView.State>, List<Label>> labels = new LinkedHashMap<>();
    for (AutomatonView.LabelledEdge letter : model.edges()) {
      labels
          .computeIfAbsent(List.of(letter.source(), letter.target()), ends -> new ArrayList<>())
          .add(edges.label(letter));
    }
    List<Edge> result = new ArrayList<>();
    labels.forEach((ends, all) -> result.add(new Edge(ends.get(0), ends.get(1), all)));
    return new EdgeTable(result, List.copyOf(edges.conditions.keySet()));
  }

  private Label label(AutomatonView.LabelledEdge letter) {
    List<String> parts = new ArrayList<>();
    OptionalInt number = OptionalInt.empty();
    if (!letter.presenceCondition().equals(model.scope())) {
      String when = Wording.condition(letter.presenceCondition(), model.scope());
      parts.add(when);
      conditions.putIfAbsent(letter.presenceCondition(), conditions.size());
      number = OptionalInt.of(conditions.get(letter.presenceCondition()));
    }
    parts.addAll(letter.condition());
    String word = String.join(" ", letter.moves());
    String text = parts.isEmpty() ? word : ("[" + String.join(", ", parts) + "] " + word).strip();
    return new Label(text, number);
  }
}
