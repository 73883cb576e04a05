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
 * The edges of a drawing: one for all letters between the same two states, with a label {@code
 * [phi, b] word} for each, as in Fig. 3 of family-symbolic-games. Conditions are numbered, for
 * colours.
 */
final class ModelEdges {
  private final AutomatonView model;
  private final Map<ConfigSet, Integer> conditions = new LinkedHashMap<>();

  private ModelEdges(AutomatonView model) {
    this.model = model;
  }

  /**
   * An edge.
   *
   * @param labels not empty
   */
  record Edge(AutomatonView.State source, AutomatonView.State target, List<Label> labels) {
    /** The condition that all labels share, if there is one and it is not always true. */
    OptionalInt condition() {
      OptionalInt first = labels.get(0).condition();
      return labels.stream().allMatch(l -> l.condition().equals(first))
          ? first
          : OptionalInt.empty();
    }
  }

  /**
   * One letter.
   *
   * @param text without the parts that are true
   * @param condition the number of its presence condition, by first use; none if all variants of
   *     the drawing have it
   */
  record Label(String text, OptionalInt condition) {}

  /**
   * All edges.
   *
   * @param edges in the order of their first letters
   * @param conditions the variants of each numbered condition
   */
  record All(List<Edge> edges, List<ConfigSet> conditions) {}

  /** The edges of an automaton. */
  static All of(AutomatonView model) {
    ModelEdges edges = new ModelEdges(model);
    Map<List<AutomatonView.State>, List<Label>> labels = new LinkedHashMap<>();
    for (AutomatonView.LabelledEdge letter : model.edges()) {
      labels
          .computeIfAbsent(List.of(letter.source(), letter.target()), ends -> new ArrayList<>())
          .add(edges.label(letter));
    }
    List<Edge> result = new ArrayList<>();
    labels.forEach((ends, all) -> result.add(new Edge(ends.get(0), ends.get(1), all)));
    return new All(result, List.copyOf(edges.conditions.keySet()));
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
