package sunder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import sunder.bench.ProgramGenerators;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.report.UnreportedFile;
import sunder.report.html.PlayData.GameMove;
import sunder.source.SourceFile;
import sunder.testing.Markup;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;

class HtmlReportTest {
  private static final String HOSTILE = "</script><script>alert('1')</script><img src=x onerror=1>";

  private static String intro() throws Exception {
    return Reports.page("intro.ia", Files.readString(Path.of("examples/intro.ia")));
  }

  /** The page without our own script, which is no XML. */
  private static Document parse(String page) throws Exception {
    int script = page.lastIndexOf("<script>");
    int end = page.indexOf("</script>", script);
    return Markup.parse(
        (page.substring(0, script) + page.substring(end + "</script>".length()))
            .replace("<!DOCTYPE html>", ""));
  }

  private static List<Element> ofClass(Document document, String name, String wanted) {
    return Markup.elements(document, name).stream()
        .filter(e -> List.of(e.getAttribute("class").split(" ")).contains(wanted))
        .toList();
  }

  private static JsonNode data(Document document) throws Exception {
    return new ObjectMapper().readTree(ofClass(document, "script", "data").get(0).getTextContent());
  }

  @Test
  void largeFamiliesGiveSmallPages() throws Exception {
    int most = 10_000_000;
    String plays =
        IntStream.range(0, 250)
            .mapToObj(i -> "#if (K == " + i + ") { if (y == " + i + ") abort; }\n")
            .collect(
                Collectors.joining("", "feature K : 0..250;\nint y;\n|-\n", "skip;\n: void\n"));
    assertThat(Reports.page("plays.ia", plays)).hasSizeLessThan(most).contains("251 variants");
    String states =
        IntStream.range(0, 5_000)
            .mapToObj(i -> "if (y == " + i + ") j = " + i + ";\n")
            .collect(Collectors.joining("", "int y;\n|-\nint j;\n", "if (j < 0) abort;\n: void\n"));
    assertThat(Reports.page("states.ia", states)).hasSizeLessThan(most);
    assertThat(Reports.page("linear.ia", ProgramGenerators.linear(30))).hasSizeLessThan(most);
  }

  @Test
  void verdictsPlaysAutomatonAndRoundsAreThere() throws Exception {
    Document page = parse(intro());
    List<String> sections =
        Markup.elements(page, "section").stream().map(s -> s.getAttribute("aria-label")).toList();
    assertThat(sections)
        .containsExactly(
            "Properties", "Verdicts", "Features", "Plays", "Automaton", "Refinement", "Costs");
    assertThat(ofClass(page, "p", "shares").get(0).getTextContent().replaceAll("\\s+", " "))
        .contains("UNSAFE 3 (75.0%)", "SAFE 1 (25.0%)", "of 4 variants");
    assertThat(ofClass(page, "dl", "groups").get(0).getTextContent()).contains("when A || B");
    assertThat(ofClass(page, "ol", "strip").get(0).getTextContent()).contains("(-oo,0]", "round");
  }

  @Test
  void theFeatureDiagramHasTheModelsTreeAndItsVerdicts() throws Exception {
    SourceFile model =
        new SourceFile(
            "m.uvl",
            """
            features
                Coffee
                    mandatory
                        Payment
                            or
                                Coins
                                Card
                        Drink
                            alternative
                                Latte
                                Tea
                    optional
                        Milk
                        Integer Cups {min 1, max 2}
            constraints
                Latte => Milk
            """);
    String text = "|-\nint y;\n#if (Card && Latte) y = 1;\nassert(y < Cups);\n: void\n";
    Document page =
        parse(Reports.page("m.ia", text, FeatureModelReader.read(model), Property.ABORT));
    Element diagram = ofClass(page, "div", "diagram").get(0);
    assertThat(titles(diagram))
        .containsExactly(
            "Coins: 2 UNSAFE, 16 SAFE",
            "Card: 4 UNSAFE, 14 SAFE",
            "Payment: 4 UNSAFE, 23 SAFE",
            "Latte: 4 UNSAFE, 5 SAFE",
            "Tea: 18 SAFE",
            "Drink: 4 UNSAFE, 23 SAFE",
            "Milk: 4 UNSAFE, 14 SAFE",
            "= 1: 2 UNSAFE, 7 SAFE",
            "= 2: 9 SAFE",
            "Cups: 2 UNSAFE, 16 SAFE",
            "Coffee: 4 UNSAFE, 23 SAFE");
    assertThat(diagram.getElementsByTagName("circle").getLength()).isEqualTo(4);
    assertThat(diagram.getElementsByTagName("path").getLength()).isEqualTo(13);
  }

  private static List<String> titles(Element diagram) {
    NodeList boxes = diagram.getElementsByTagName("title");
    return IntStream.range(1, boxes.getLength())
        .mapToObj(i -> boxes.item(i).getTextContent())
        .toList();
  }

  @Test
  void theDataHavePlaysWithTheirMovesPartsAndWays() throws Exception {
    JsonNode data = data(parse(intro()));
    JsonNode play = data.at("/plays/0");
    assertThat(play.at("/config").asText()).isEqualTo("!A, B");
    assertThat(play.at("/steps/1/0").asText()).isEqualTo("n.read");
    String text = data.at("/source").asText();
    assertThat(text.substring(play.at("/absent/0").asInt(), play.at("/absent/1").asInt()))
        .isEqualTo("x = x + n;");
    JsonNode way = play.at("/way");
    assertThat(way.get(way.size() - 1).asInt()).isEqualTo(play.at("/steps").size());
    assertThat(data.at("/sets")).hasSize(3);
    assertThat(data.at("/table")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"until, reach", "response, served", "atomic, meet"})
  void aPlayForEverHasItsWayToo(String model, String formula) throws Exception {
    assertWays("promela/" + model + ".pml", Property.ABORT.with(formula));
  }

  @ParameterizedTest
  @CsvSource({"rendezvous", "deadlock", "passing"})
  void exchangesAndEndStatesAreOnTheWay(String model) throws Exception {
    assertWays("promela/" + model + ".pml", Property.ABORT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pump", "sort", "words", "driver"})
  void theWayOfAPlayInCIsThatOfItsScript(String program) throws Exception {
    assertWays("c/" + program + ".c", Property.ABORT);
  }

  private static void assertWays(String file, Property property) throws Exception {
    Path path = Path.of("examples").resolve(file);
    String page =
        Reports.page(path.toString(), Files.readString(path), ExternalModel.NONE, property);
    JsonNode data = data(parse(page));
    assertThat(data.at("/plays")).isNotEmpty();
    for (JsonNode play : data.at("/plays")) {
      JsonNode way = play.at("/way");
      assertThat(way).isNotEmpty();
      assertThat(way.get(way.size() - 1).asInt()).isLessThanOrEqualTo(play.at("/steps").size());
    }
  }

  @Test
  void nothingIsLoadedFromOutside() throws Exception {
    String page = intro();
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "src=", "href=", "@import", "url(");
    assertThat(page).contains("default-src &#39;none&#39;", "script-src &#39;sha256-");
  }

  @Test
  void hostileNamesAndTextsStayText() throws Exception {
    String page =
        Reports.page(
            HOSTILE + ".ia", "// " + HOSTILE + "\u2028\nint n; |- if (n == 1) abort; : void\n");
    Document document = parse(page);
    assertThat(document.getElementsByTagName("img").getLength()).isZero();
    assertThat(ofClass(document, "script", "data")).hasSize(1);
    assertThat(document.getElementsByTagName("script").getLength()).isEqualTo(1);
    assertThat(Markup.elements(document, "h1").get(0).getTextContent()).isEqualTo(HOSTILE + ".ia");
    assertThat(data(document).at("/source").asText()).contains(HOSTILE);
  }

  @Test
  void manyVariantsTakeLittleRoom() throws Exception {
    String features =
        IntStream.range(0, 30).mapToObj(i -> "F" + i).collect(Collectors.joining(", "));
    String body =
        IntStream.range(0, 30)
            .mapToObj(i -> "#if (F" + i + ") x = x + n;\n")
            .collect(Collectors.joining());
    String page =
        Reports.page(
            "many.ia",
            "features "
                + features
                + "; int n; |- int x = 0;\n"
                + body
                + "if (x == 1) abort; : void");
    assertThat(page.length()).isLessThan(10_000_000);
    assertThat(page).contains("1073741823", "1073741824");
    assertThat(data(parse(page)).at("/table/1").size()).isLessThan(1000);
  }

  @Test
  void theSamePageIsWrittenTwiceButForTimes() throws Exception {
    assertThat(timeless(intro())).isEqualTo(timeless(intro()));
  }

  private static String timeless(String page) {
    return page.replaceAll("\\d+ ms", "")
        .replaceAll("\\d+ MB", "")
        .replaceAll("(?s)<figure>.*?</figure>", "");
  }

  @Test
  void aFileThatWasNotReadInTimeIsSaidSo() throws Exception {
    StringWriter out = new StringWriter();
    try (HtmlReport report = new HtmlReport(out, "1.2.3")) {
      report.write(UnreportedFile.of("1.2.3", HOSTILE, UnknownReason.TIMEOUT));
    }
    assertThat(parse(out.toString()).getElementsByTagName("article").item(0).getTextContent())
        .contains(HOSTILE, "nothing decided (timeout)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run|environment|asks",
        "done|program|answers",
        "5|program|answers",
        "n.read|program|asks",
        "n.-5|environment|answers",
        "n.write(5)|program|asks",
        "n.ok|environment|answers",
        "x[2].read|program|asks",
        "f.run|program|asks",
        "f-1.run|environment|asks",
        "f-1.done|program|answers",
        "f.done|environment|answers",
        "g-12.q|environment|asks",
        "g-12.3|program|answers",
        "g.7|environment|answers",
        "abort.run|program|asks",
        "p[0]: x = x + 1|program|executes",
      })
  void movesBelongToProgramAndEnvironment(String move, String who, String what) {
    assertThat(GameMove.of(move)).isEqualTo(new GameMove(who, what));
  }
}
