package sunder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.Main;

/** What the page's script does, in a browser. */
@Timeout(300)
class BrowserTest {
  private static final String UNSAFE_C =
      """
      extern int read(void);
      void __VERIFIER_error(void);
      int a[3];
      int main(void) {
        int i = read();
        int x = 0;
        if (i < 0) return 0;
        if (i > 3) return 0;
        a[i] = 1;
        if (a[1] == 1) __VERIFIER_error();
        return x;
      }
      """;

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
        "</script><script>document.title='run'</script><img src=x"
            + " onerror=\"document.title='run'\">";
    String page =
        open(Reports.page(text, "// " + text + "\nint n; |- if (n == 1) abort; : void"), "");
    assertThat(page).contains("<title>Sunder report</title>", "Step 1 of 4");
  }

  @Test
  void partsOfOtherProgramsAreGreyed() throws Exception {
    assertThat(open(example("c/pump.c"), "play=1&step=3"))
        .contains("Shown in the variant !GAS_QUERY, !GAS_ALARM, HIGH_SENSOR, !LOW_SENSOR")
        .contains("<span class=\"gone\">  if (gas)", "<span class=\"gone\">  case 0:")
        .doesNotContain("<span class=\"gone\">  case 2:");
  }

  @Test
  void axeFindsNothingSerious() throws Exception {
    assertThat(axed(example("email.ia"), "play=1&step=4").serious()).isEmpty();
  }

  /** What the command line writes. */
  private String written(String... arguments) throws Exception {
    Path page = directory.resolve("written.html");
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--format", "html", "--output", page.toString()));
    StringWriter err = new StringWriter();
    Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all.toArray(String[]::new));
    assertThat(page).as(err.toString()).exists();
    return Files.readString(page);
  }

  /** Runs a script of ours on a page that lets it; what it returns. */
  private String run(String html, String hash, int width, String script) throws Exception {
    String told =
        "const e = document.createElement('pre'); e.id = 'told'; e.textContent = (() => {"
            + script
            + "})(); document.body.append(e);";
    String page =
        html.replaceFirst("<meta http-equiv[^>]*>", "")
            .replace("</body>", "<script>" + told + "</script></body>");
    String opened = new Browser(directory).open(page, hash, width);
    Matcher found = Pattern.compile("(?s)<pre id=\"told\">(.*?)</pre>").matcher(opened);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void narrowWindowsDoNotScrollSideways() throws Exception {
    String wide =
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
    assertThat(run(example("c/pump.c"), "play=1&step=3", 390, wide)).isEqualTo("0");
    assertThat(run(example("email.ia"), "play=1&step=3", 390, wide)).isEqualTo("0");
    assertThat(run(written("compare", "examples/intro.ia"), "", 390, wide)).isEqualTo("0");
  }

  private String unsafe() throws Exception {
    Path file = Files.writeString(directory.resolve("x.c"), UNSAFE_C);
    return written("verify", "--check", "bounds", file.toString());
  }

  @Test
  void theLastStepSaysWhyAndTheTableOfPropertiesShowsPlays() throws Exception {
    String page = unsafe();
    assertThat(open(page, "play=1&step=99"))
        .contains("Why: index 3 of a[3]", "State at the end", "[!(i &lt; 0)] [!(i &gt; 3)]")
        .contains("aria-label=\"Step 2: the environment answers, read = 3\"")
        .contains("aria-label=\"Step 3: the program executes, int x = 0;\"");
    String clicked =
        "document.querySelector('[data-play=\"1\"]').click();"
            + " return document.querySelector('.player select').value;";
    assertThat(run(page, "", 1280, clicked)).isEqualTo("1");
  }

  @Test
  void aLassoIsSteppedThroughForEver() throws Exception {
    String page = written("verify", "examples/promela/alone.pml");
    String next =
        "const player = [...document.querySelectorAll('.player')].find(p =>"
            + " p.querySelector('.cycle'));"
            + "const status = () => player.querySelector('[role=status]').textContent;"
            + "const last = status(); const rows = player.querySelectorAll('.cycle').length;"
            + "[...player.querySelectorAll('button')].find(b => b.textContent === 'Next').click();"
            + "const [, step, all] = /Step (\\d+) of (\\d+)/.exec(status());"
            + "return [/for ever/.test(last), all - step + 1 === rows].join();";
    assertThat(run(page, "step=9999", 1280, next)).isEqualTo("true,true");
  }

  @Test
  void onPaperEveryPlayIsUnfolded() throws Exception {
    String printed =
        "dispatchEvent(new Event('beforeprint'));"
            + " return document.querySelectorAll('.printed section').length;";
    assertThat(run(unsafe(), "", 1280, printed)).isEqualTo("2");
  }

  @Test
  void severalReportsHaveATableOfContents() throws Exception {
    String page = written("verify", "examples/intro.ia", "examples/linear3.ia", "no-such.ia");
    assertThat(open(page, ""))
        .contains("<a href=\"#report-1\">examples/intro.ia</a>")
        .contains("<a href=\"#report-3\">no-such.ia</a>");
  }

  @Test
  void comparisonsAreTables() throws Exception {
    String page = written("compare", "examples/intro.ia");
    Axed axed = axed(page, "");
    assertThat(axed.serious()).isEmpty();
    assertThat(axed.page())
        .contains("<h1>examples/intro.ia</h1>", "Verdicts of each method", "Costs of each method")
        .containsPattern(
            "(?s)<th scope=\"row\">3 variants.*chip UNSAFE.*<th scope=\"row\">1 variant")
        .containsPattern(
            "(?s)<th scope=\"row\">brute-arp.*<span class=\"meter\" style=\"width:\\d+px");
  }

  @Test
  void sketchesAreRangesAndAProgram() throws Exception {
    String text = "int%4 n; |- int x = n + ??h[0..7]; assert(x > 2 && x < 9); : void";
    Path sketch = Files.writeString(directory.resolve("<img src=x onerror=alert(1)>.ia"), text);
    String page = written("sketch", "--all", "--print", sketch.toString());
    Axed axed = axed(page, "");
    assertThat(axed.serious()).isEmpty();
    assertThat(axed.page())
        .contains("<title>Sunder sketch</title>", "aria-label=\"3..5\"", "<h2>What works</h2>")
        .contains("&lt;img src=x onerror=alert(1)&gt;.ia</h1>")
        .containsPattern("(?s)<pre class=\"program\".*int x = n \\+ 3;");
  }

  /** A page with the violations that axe-core calls serious or worse. */
  private record Axed(String page, List<JsonNode> serious) {}

  private Axed axed(String html, String hash) throws Exception {
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
        html.replaceFirst("<meta http-equiv[^>]*>", "")
            .replace("</body>", "<script>" + axe + "</script><script>" + run + "</script></body>");
    String opened = open(page, hash);
    Matcher found = Pattern.compile("(?s)<pre id=\"axe\">(.*?)</pre>").matcher(opened);
    assertThat(found.find()).isTrue();
    String text = found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    List<JsonNode> serious = new ArrayList<>();
    for (JsonNode violation : new ObjectMapper().readTree(text)) {
      if (violation.get(0).asText().matches("serious|critical")) {
        serious.add(violation);
      }
    }
    return new Axed(opened, serious);
  }
}
