package sunder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page's script does, in a browser. */
@Timeout(300)
class BrowserTest {
  @TempDir private Path directory;

  private String open(String page, String hash) throws Exception {
    return new Browser(directory).open(page, hash);
  }

  private static String example(String name) throws Exception {
    return Reports.page(name, Files.readString(Path.of("examples", name)));
  }

  @Test
  void itShowsTheStepTheVariantAndTheTree() throws Exception {
    String page = open(example("intro.ia"), "play=2&step=3&variant=!A,B&edges=!A");
    assertThat(page)
        .contains("Step 3 of 4: n.1", "Shown in the variant A, !B")
        .containsPattern("UNSAFE</span> 1 of 1 variant that fits")
        .containsPattern("<span class=\"gone[^\"]*\">x = x - n;")
        .contains("all variants", "class=\"edge c0 off", "lit now");
  }

  @Test
  void aSearchSaysWhatIsWrongWithIt() throws Exception {
    assertThat(open(example("intro.ia"), "variant=C")).contains("no feature 'C'; there are A, B");
    assertThat(open(example("intro.ia"), "variant=A=1")).contains("A is on or off");
  }

  @Test
  void hostileTextsDoNotRun() throws Exception {
    String text =
        "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">";
    String page =
        open(Reports.page(text, "// " + text + "\nint n; |- if (n == 1) abort; : void"), "");
    assertThat(page).contains("<title>Sunder report</title>", "Step 1 of 4");
  }

  @Test
  void axeFindsNothingSerious() throws Exception {
    String axe;
    try (InputStream in =
        BrowserTest.class.getResourceAsStream(
            "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    String run =
        "axe.run().then(r => { const e = document.createElement('pre'); e.id = 'axe';"
            + " e.textContent = JSON.stringify(r.violations.map(v => [v.impact, v.id,"
            + " v.nodes.map(n => n.html)])); document.body.append(e); });";
    String page =
        example("email.ia")
            .replaceFirst("<meta http-equiv[^>]*>", "")
            .replace("</body>", "<script>" + axe + "</script><script>" + run + "</script></body>");
    Matcher found =
        Pattern.compile("(?s)<pre id=\"axe\">(.*?)</pre>").matcher(open(page, "play=1&step=4"));
    assertThat(found.find()).isTrue();
    JsonNode violations =
        new ObjectMapper()
            .readTree(
                found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"));
    assertThat(violations).filteredOn(v -> v.get(0).asText().matches("serious|critical")).isEmpty();
  }
}
