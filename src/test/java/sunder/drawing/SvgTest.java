package sunder.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import sunder.testing.Markup;

class SvgTest {
  @Test
  void hostileTextStaysText() throws Exception {
    String hostile = "</title><script>alert('1')</script> \"&amp; \u0000\uFFFE \uD800 \uD83D\uDE00";
    String svg = new Svg(10, 10, hostile).text("text", hostile, "id", hostile).document();
    Document document = Markup.parse(svg);
    assertThat(Markup.elements(document, "script")).isEmpty();
    String seen = "</title><script>alert('1')</script> \"&amp; \uFFFD\uFFFD \uFFFD \uD83D\uDE00";
    assertThat(Markup.elements(document, "text").get(0).getTextContent()).isEqualTo(seen);
    assertThat(Markup.elements(document, "text").get(0).getAttribute("id")).isEqualTo(seen);
    assertThat(Markup.elements(document, "title").get(0).getTextContent()).isEqualTo(seen);
  }

  @Test
  void numbersAreShort() {
    assertThat(Svg.number(2)).isEqualTo("2");
    assertThat(Svg.number(100)).isEqualTo("100");
    assertThat(Svg.number(-0.001)).isEqualTo("0");
    assertThat(Svg.number(1.0 / 3)).isEqualTo("0.33");
    assertThat(Svg.number(2.5)).isEqualTo("2.5");
  }

  @Test
  void everyDrawingIsForLightAndDarkPagesAndNeedsNothingFromOutside() {
    String svg = new Svg(10, 10, "x").document();
    assertThat(svg).contains("prefers-color-scheme:dark");
    assertThat(svg.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http", "url(", "@import");
  }
}
