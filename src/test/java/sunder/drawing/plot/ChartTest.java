package sunder.drawing.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import sunder.testing.Markup;

class ChartTest {
  private static Chart.Point point(int size, double value, Chart.Kind kind) {
    return new Chart.Point(size, value, value, value, kind);
  }

  private static Document draw(Chart.Line... lines) throws Exception {
    return Markup.parse(
        new Chart("Series", "features", "time, ms", List.of(lines), "A machine").svg());
  }

  private static List<String> texts(Document document) {
    return Markup.elements(document, "text").stream().map(Element::getTextContent).toList();
  }

  @Test
  void everyLineIsDrawnOrNamed() throws Exception {
    Document document =
        draw(
            new Chart.Line(
                "a", List.of(point(2, 10, Chart.Kind.COMPLETE), point(3, 20, Chart.Kind.COMPLETE))),
            new Chart.Line(
                "b", List.of(point(2, 10, Chart.Kind.PARTIAL), point(3, 30, Chart.Kind.LIMIT))),
            new Chart.Line("c", List.of()));
    assertThat(texts(document)).contains("a", "b");
    assertThat(texts(document))
        .contains(
            "medians; hollow, dashed: some variants undecided; arrow: cut off, more than that;"
                + " not shown: c");
  }

  @Test
  void pointsAtOnePlaceAreSeenApart() throws Exception {
    Chart.Line line = new Chart.Line("a", List.of(point(2, 10, Chart.Kind.COMPLETE)));
    Document document =
        draw(line, new Chart.Line("b", line.points()), new Chart.Line("c", line.points()));
    List<String> places =
        Markup.elements(document, "path").stream()
            .map(path -> path.getAttribute("transform"))
            .filter(place -> !place.isEmpty())
            .toList();
    assertThat(places).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void intervalsAreDrawnAsBars() throws Exception {
    Document document =
        draw(new Chart.Line("a", List.of(new Chart.Point(2, 10, 5, 20, Chart.Kind.COMPLETE))));
    assertThat(texts(document)).contains("medians; bars: their intervals");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void labelsDoNotOverlapAndAreWrittenAlike(int seed) throws Exception {
    Random random = new Random(seed);
    List<Chart.Point> points = new ArrayList<>();
    IntStream.generate(() -> 1 + (int) Math.exp(9 * random.nextDouble()))
        .limit(3 + 4L * seed)
        .distinct()
        .sorted()
        .forEach(
            n -> points.add(point(n, Math.exp(15 * random.nextDouble()), Chart.Kind.COMPLETE)));
    Document document = draw(new Chart.Line("a", points));
    List<Element> sizes = labels(document, "middle", "x");
    for (int i = 1; i < sizes.size(); i++) {
      double between = Markup.number(sizes.get(i), "x") - Markup.number(sizes.get(i - 1), "x");
      assertThat(between).isGreaterThan((width(sizes.get(i)) + width(sizes.get(i - 1))) / 2);
    }
    List<Element> values = labels(document, "end", "y");
    assertThat(values.size()).isBetween(2, 9);
    for (int i = 1; i < values.size(); i++) {
      assertThat(Markup.number(values.get(i), "y") - Markup.number(values.get(i - 1), "y"))
          .isGreaterThan(14);
    }
    values.forEach(v -> assertThat(v.getTextContent()).matches("\\d{1,3}(,\\d{3})*"));
  }

  /** The numbers along an axis. */
  private static List<Element> labels(Document document, String anchor, String along) {
    return Markup.elements(document, "text").stream()
        .filter(text -> text.getAttribute("text-anchor").equals(anchor))
        .filter(text -> text.getTextContent().matches("[\\d,]+"))
        .sorted(Comparator.comparingDouble(text -> Markup.number(text, along)))
        .toList();
  }

  /** What a label takes at 13 pixels: a digit is 7.2 wide at most in the fonts of the style. */
  private static double width(Element label) {
    return 7.2 * label.getTextContent().length();
  }
}
