package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.MultiValuedDiagram;

/** The JSON format of multi-valued decision diagrams, which represent variant sets exactly. */
public final class JsonDiagram {
  /** The maximal number of branches of a diagram that is written. */
  private static final int MOST_BRANCHES = 60_000;

  private JsonDiagram() {}

  /**
   * Reads the features that {@link #features(ConfigSpace)} writes.
   *
   * @throws IllegalArgumentException if the value has another format
   */
  static List<Feature> features(JsonTree json) {
    List<Feature> features = new ArrayList<>();
    for (JsonTree feature : json.elements()) {
      List<JsonTree> parts = feature.elements();
      require(parts.size() == 1 || parts.size() == 3);
      String name = parts.get(0).text();
      features.add(
          parts.size() == 1
              ? new Feature.Bool(name)
              : new Feature.Numeric(name, parts.get(1).number(), parts.get(2).number()));
    }
    return features;
  }

  /**
   * Reads a diagram over features; empty for one that was too large to be written.
   *
   * @param json the value
   * @param features the features of the diagram
   * @param sets the number of sets
   * @throws IllegalArgumentException if the value has another format
   */
  static Optional<MultiValuedDiagram> diagram(JsonTree json, List<Feature> features, int sets) {
    if (json.text().equals("null")) {
      return Optional.empty();
    }
    require(json.elements().size() == 2);
    List<MultiValuedDiagram.Node> nodes = new ArrayList<>();
    for (JsonTree node : json.elements().get(1).elements()) {
      require(node.elements().size() == 2);
      int feature = index(node.elements().get(0), 0, features.size());
      List<MultiValuedDiagram.Branch> branches = new ArrayList<>();
      BigInteger from = features.get(feature).low();
      for (JsonTree branch : node.elements().get(1).elements()) {
        require(branch.elements().size() == 3);
        BigInteger low = branch.elements().get(0).number();
        BigInteger high = branch.elements().get(1).number();
        require(low.equals(from) && low.compareTo(high) <= 0);
        from = high.add(BigInteger.ONE);
        int next = index(branch.elements().get(2), -1 - sets, nodes.size());
        require(next < 0 || nodes.get(next).feature() > feature);
        branches.add(new MultiValuedDiagram.Branch(low, high, next));
      }
      require(from.subtract(BigInteger.ONE).equals(features.get(feature).high()));
      nodes.add(new MultiValuedDiagram.Node(feature, branches));
    }
    int root = index(json.elements().get(0), -1 - sets, nodes.size());
    return Optional.of(new MultiValuedDiagram(features, nodes, root));
  }

  private static int index(JsonTree json, int least, int end) {
    int number = json.number().intValueExact();
    require(least <= number && number < end);
    return number;
  }

  /**
   * Throws an exception unless a condition holds. All errors have the same message: the format is
   * written by this tool, and users do not repair it by hand.
   */
  private static void require(boolean isSo) {
    if (!isSo) {
      throw new IllegalArgumentException("no table of variants");
    }
  }

  /** Returns the features of diagrams, in their variable order. */
  public static JsonFields.Value features(ConfigSpace space) {
    MultiValuedDiagram nothing = MultiValuedDiagram.of(List.of(space.none()), 0).orElseThrow();
    return JsonFields.array(
        nothing.order(),
        feature ->
            feature instanceof Feature.Numeric
                ? List.of(feature.name(), feature.low().toString(), feature.high().toString())
                : List.of(feature.name()));
  }

  /**
   * Returns a diagram as {@code [root, [[feature, [[low, high, next]...]]...]]}, with possibly
   * large numbers as strings; {@code null} for one that is too large.
   */
  public static JsonFields.Value of(List<ConfigSet> sets) {
    return of(MultiValuedDiagram.of(sets, MOST_BRANCHES));
  }

  /** Returns a diagram, or {@code null} if there is none. */
  static JsonFields.Value of(Optional<MultiValuedDiagram> diagram) {
    return diagram
        .map(known -> JsonFields.array(List.of(known.root(), nodes(known)), part -> part))
        .orElse(JsonGenerator::writeNull);
  }

  private static JsonFields.Value nodes(MultiValuedDiagram diagram) {
    return JsonFields.array(
        diagram.nodes(),
        node -> List.of(node.feature(), JsonFields.array(node.branches(), JsonDiagram::branch)));
  }

  private static List<Object> branch(MultiValuedDiagram.Branch branch) {
    return List.of(branch.low().toString(), branch.high().toString(), branch.next());
  }
}
