package sunder.report.drawing;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sunder.drawing.Svg;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.FeatureTree;
import sunder.family.FeatureTree.Demand;
import sunder.family.Rule;
import sunder.report.VerdictTable;
import sunder.verdict.Verdict;

/**
 * The feature diagram of a feature model with verdicts, drawn from left to right in the notation of
 * FeatureIDE: a filled circle is a mandatory feature, a hollow circle an optional feature, a filled
 * arc an or-group, a hollow arc an alternative group. Each box shows the number of failing variants
 * with the feature, and a bar of their verdicts.
 */
public final class FeatureDiagram {
  /** The maximal number of boxes; of a larger model the features nearest to the root are drawn. */
  private static final int MOST_BOXES = 300;

  private static final int LONGEST_NAME = 36;

  /** The maximal number of bits of a count; larger counts are shown as percentages. */
  private static final int MOST_BITS = 14;

  private static final double CHARACTER = 7.4;
  private static final double HEIGHT = 30;
  private static final double ROW = 38;
  private static final double GAP = 56;
  private static final double MARGIN = 8;
  private static final double ARC = 20;

  /** A feature with its drawn children. */
  private static final class Box {
    private final FeatureTree feature;
    private final int depth;
    private final Map<Verdict.Kind, BigInteger> counts;
    private final Map<FeatureTree.Group, List<Box>> groups = new java.util.LinkedHashMap<>();
    private double y;

    Box(FeatureTree feature, int depth, Map<Verdict.Kind, BigInteger> counts) {
      this.feature = feature;
      this.depth = depth;
      this.counts = counts;
    }

    List<Box> children() {
      return groups.values().stream().flatMap(List::stream).toList();
    }

    String name() {
      String name = feature.name();
      String shown =
          name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 3) + "...";
      long hidden = feature.children().count() - children().size();
      return hidden == 0 ? shown : shown + " (" + hidden + " more)";
    }

    String failing() {
      BigInteger all = counts.values().stream().reduce(BigInteger.ZERO, BigInteger::add);
      BigInteger fail =
          counts
              .getOrDefault(Verdict.Kind.UNSAFE, BigInteger.ZERO)
              .add(counts.getOrDefault(Verdict.Kind.FAULT, BigInteger.ZERO));
      if (all.signum() == 0) {
        return "in none";
      }
      return all.bitLength() <= MOST_BITS
          ? fail + " of " + all
          : "about " + fail.multiply(BigInteger.valueOf(100)).divide(all) + "%";
    }

    /** Returns the tooltip, which screen readers read, too. */
    String title() {
      return feature.name()
          + ": "
          + counts.entrySet().stream()
              .map(count -> count.getValue() + " " + count.getKey().text())
              .collect(Collectors.joining(", "));
    }

    double width() {
      return 22 + CHARACTER * (name().length() + failing().length() + 1);
    }

    double middle() {
      return y + HEIGHT / 2;
    }
  }

  private final VerdictTable table;
  private final List<Double> columns = new ArrayList<>();
  private double end = MARGIN;

  private FeatureDiagram(VerdictTable table) {
    this.table = table;
  }

  /** Returns the diagram as an SVG document. */
  public static String of(FeatureModel model, VerdictTable table) {
    return new FeatureDiagram(table).document(root(model));
  }

  /**
   * Returns the feature tree of the model; features outside it become optional children of the
   * root.
   */
  private static FeatureTree root(FeatureModel model) {
    List<FeatureTree.Group> groups = new ArrayList<>();
    for (Feature feature : model.features()) {
      if (model.tree().filter(tree -> tree.has(feature)).isEmpty()) {
        boolean bool = feature instanceof Feature.Bool;
        Demand demand = bool ? new Demand.Optional() : new Demand.Mandatory();
        groups.add(new FeatureTree.Group(demand, List.of(FeatureTree.of(feature))));
      }
    }
    if (groups.isEmpty() && model.tree().isPresent()) {
      return model.tree().get();
    }
    List<FeatureTree> given = model.tree().stream().toList();
    groups.add(0, new FeatureTree.Group(new Demand.Mandatory(), given));
    return new FeatureTree("all variants", Rule.ALWAYS, groups);
  }

  private String document(FeatureTree tree) {
    Box root = boxes(tree);
    place(root);
    double x = MARGIN;
    for (int depth = 0; depth < columns.size(); depth++) {
      double width = columns.get(depth);
      columns.set(depth, x);
      x += width + GAP;
    }
    Svg svg =
        new Svg(x - GAP + MARGIN, end, "Features, and how many of the variants with each fail");
    draw(svg, root);
    return svg.document();
  }

  private Box boxes(FeatureTree tree) {
    Box root = new Box(tree, 0, counts(tree));
    Deque<Box> next = new ArrayDeque<>(List.of(root));
    int made = 1;
    while (!next.isEmpty()) {
      Box box = next.remove();
      for (FeatureTree.Group group : box.feature.groups()) {
        List<Box> children = new ArrayList<>();
        for (FeatureTree child : group.children()) {
          if (made < MOST_BOXES) {
            made++;
            children.add(new Box(child, box.depth + 1, counts(child)));
          }
        }
        if (!children.isEmpty()) {
          box.groups.put(group, children);
          next.addAll(children);
        }
      }
    }
    return root;
  }

  /** Returns the number of variants with the feature for each verdict, without zero counts. */
  private Map<Verdict.Kind, BigInteger> counts(FeatureTree feature) {
    ConfigSet with = table.scope().and(table.scope().space().where(feature.selected()));
    Map<Verdict.Kind, BigInteger> counts = new EnumMap<>(Verdict.Kind.class);
    for (VerdictTable.Row row : table.rows()) {
      BigInteger count = row.variants().and(with).count();
      if (count.signum() > 0) {
        counts.merge(row.kind(), count, BigInteger::add);
      }
    }
    return counts;
  }

  /**
   * Computes the position of a box: its row is in the middle of those of its children; a column is
   * as wide as its widest box.
   */
  private void place(Box box) {
    if (box.depth == columns.size()) {
      columns.add(0.0);
    }
    columns.set(box.depth, Math.max(columns.get(box.depth), box.width()));
    List<Box> children = box.children();
    if (children.isEmpty()) {
      box.y = end;
      end += ROW;
    } else {
      children.forEach(this::place);
      box.y = (children.get(0).y + children.get(children.size() - 1).y) / 2;
    }
  }

  private void draw(Svg svg, Box box) {
    double right = columns.get(box.depth) + box.width();
    box.groups.forEach(
        (group, children) -> {
          double left = columns.get(box.depth + 1);
          for (Box child : children) {
            line(svg, right, box.middle(), left, child.middle());
          }
          children.forEach(child -> draw(svg, child));
          if (group.demand() instanceof Demand.Between between) {
            double first = children.get(0).middle();
            double last = children.get(children.size() - 1).middle();
            String from = towards(right, box.middle(), left, first);
            String to = towards(right, box.middle(), left, last);
            arc(svg, right, box.middle(), from, to, between, group.children().size());
          } else {
            boolean mandatory = group.demand() instanceof Demand.Mandatory;
            children.forEach(child -> circle(svg, left, child.middle(), mandatory));
          }
        });
    box(svg, box);
  }

  private static void line(Svg svg, double x, double y, double toX, double toY) {
    String path = "M" + point(x, y) + " L" + point(toX, toY);
    svg.emptyElement("path", "class", "ink line thin", "d", path);
  }

  private static void circle(Svg svg, double x, double y, boolean filled) {
    String style = filled ? "ink plain fill" : "ink hollow";
    svg.emptyElement(
        "circle", "class", style, "cx", Svg.number(x), "cy", Svg.number(y), "r", "4.5");
  }

  /** Draws an arc across the lines from a feature to the first and to the last child of a group. */
  private static void arc(
      Svg svg, double x, double y, String from, String to, Demand.Between between, int members) {
    boolean alternative = between.equals(new Demand.Between(1, 1));
    boolean or = !alternative && between.equals(new Demand.Between(1, members));
    String radius = Svg.number(ARC);
    String path = "M%s L%s A%s %s 0 0 1 %s Z".formatted(point(x, y), from, radius, radius, to);
    svg.emptyElement("path", "class", or ? "ink plain fill" : "ink hollow", "d", path);
    if (!or && !alternative) {
      String bounds = between.least() + ".." + between.most();
      String at = Svg.number(x + ARC + 3);
      svg.text("text", bounds, "class", "small", "x", at, "y", Svg.number(y - 5));
    }
  }

  private static String towards(double x, double y, double toX, double toY) {
    double part = ARC / Math.hypot(toX - x, toY - y);
    return point(x + (toX - x) * part, y + (toY - y) * part);
  }

  private static String point(double x, double y) {
    return Svg.number(x) + " " + Svg.number(y);
  }

  private void box(Svg svg, Box box) {
    double x = columns.get(box.depth);
    double width = box.width();
    svg.open("g", "class", "feature").text("title", box.title());
    rectangle(svg, "ink hollow", x, box.y, width, HEIGHT);
    double all = box.counts.values().stream().mapToDouble(BigInteger::doubleValue).sum();
    double at = x;
    for (Map.Entry<Verdict.Kind, BigInteger> part : box.counts.entrySet()) {
      double share = width * (part.getValue().doubleValue() / all);
      rectangle(svg, part.getKey().name(), at, box.y + HEIGHT - 6, share, 6);
      at += share;
    }
    String baseline = Svg.number(box.y + 17);
    svg.text("text", box.name(), "x", Svg.number(x + 8), "y", baseline);
    String right = Svg.number(x + width - 6);
    svg.open("g", "text-anchor", "end");
    svg.text("text", box.failing(), "class", "small", "x", right, "y", baseline);
    svg.close().close();
  }

  private static void rectangle(
      Svg svg, String style, double x, double y, double width, double height) {
    svg.emptyElement(
        "rect",
        "class",
        style,
        "x",
        Svg.number(x),
        "y",
        Svg.number(y),
        "width",
        Svg.number(width),
        "height",
        Svg.number(height));
  }
}
