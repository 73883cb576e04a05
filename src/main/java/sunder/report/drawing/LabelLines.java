package sunder.report.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import sunder.report.Wrapping;

/**
 * The labels of an edge, broken into lines that a drawing has room for.
 *
 * @param left how many labels have none
 */
record LabelLines(List<Line> lines, int left) {
  private static final int WIDEST = 40;
  private static final int MOST = 16;

  /** A line, with the number of its label's condition. */
  record Line(String text, OptionalInt condition) {}

  static LabelLines of(List<ModelEdges.Label> labels) {
    List<Line> lines = new ArrayList<>();
    int left = 0;
    for (int i = 0; i < labels.size(); i++) {
      if (lines.size() >= MOST) {
        left = labels.size() - i;
        lines.add(new Line("and " + left + " more", OptionalInt.empty()));
        break;
      }
      ModelEdges.Label label = labels.get(i);
      for (String text : Wrapping.wrap("", label.text(), WIDEST)) {
        lines.add(new Line(text, label.condition()));
      }
    }
    return new LabelLines(lines.stream().filter(line -> !line.text().isEmpty()).toList(), left);
  }

  /** Whether some labels have no line. */
  boolean isCut() {
    return left > 0;
  }

  /** Characters of the longest line. */
  int columns() {
    return lines.stream().mapToInt(line -> line.text().length()).max().orElse(0);
  }
}
