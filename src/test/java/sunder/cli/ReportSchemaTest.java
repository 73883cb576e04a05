package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.api.Options;
import sunder.report.json.ReportSchema;
import sunder.verify.Method;

/** What is written with {@code --format json} keeps the schema that we publish. */
class ReportSchemaTest {
  @TempDir private Path directory;

  private static JsonNode json(String line) throws IOException {
    CliRun run = CliRun.of((line + " --format json").split(" "));
    assertThat(run.out()).as(run.err()).isNotEmpty();
    return ReportSchema.parse(run.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify examples/account.ia --plays 3",
        "verify examples/linear-search.ia --check bounds,div",
        "verify examples/intro.ia --first --method brute-arp",
        "verify examples/retry.ia --max-iterations 1",
        "verify examples/twins.ia --method components --assumptions learnt",
        "verify examples/memo.ia examples/err/no-such.ia examples/err/assign-to-call.ia",
        "verify examples/c/driver.c",
        "verify examples/regress/partly-verified.c examples/intro.ia",
        "verify examples/regress/broken-apart.c examples/intro.ia",
        "verify examples/promela/alone.pml",
        "verify examples/promela/copy.pml",
        "verify examples/promela/deadlock.pml",
        "replay examples/account.ia examples/plays/account.txt",
        "check-model examples/email.ia examples/err/no-such.ia examples/c/driver.c",
      })
  void everyReportKeepsIt(String line) throws IOException {
    json(line);
  }

  @Test
  void aPlayThatLeavesTheProgramKeepsIt() throws IOException {
    Path family = Files.writeString(directory.resolve("f.ia"), "int n; |- n = 1; : void");
    Path play = Files.writeString(directory.resolve("play.txt"), "run\nn.read\n");
    JsonNode left = json("replay " + family + " " + play);
    assertThat(left.get("outcome").asText()).isEqualTo("leaves");
  }

  @Test
  void itTellsWhyAFormulaHolds() throws IOException {
    JsonNode reason = json("verify examples/promela/alone.pml").at("/vacuous/0");
    assertThat(reason.get("reason").asText()).isEqualTo("`alone` is never true");
    assertThat(reason.get("condition").asText()).isEqualTo("!Late");
  }

  /** Whoever adds a method finds here where else it has a name. */
  @Test
  void everyMethodHasAName() throws IOException {
    String schema = Files.readString(Path.of("examples/report.schema.json"));
    String help = CliRun.of("verify", "--help").out();
    for (Method method : Method.values()) {
      assertThat(schema).contains("\"" + method.spelling() + "\"");
      assertThat(help).contains(method.spelling());
      assertThat(Options.Method.valueOf(method.name())).isNotNull();
    }
  }

  @Test
  void itRefusesWhatIsNoReport() throws IOException {
    ObjectNode report = (ObjectNode) json("verify examples/intro.ia");
    ObjectNode play = (ObjectNode) report.at("/properties/0/fails/plays/0");
    assertThat(play.get("reason").asText()).isEqualTo("`x == 1` is true: x = 1");
    JsonNode line = play.remove("line");
    assertThat(ReportSchema.accepts(report)).isFalse();
    play.set("line", line);
    assertThat(ReportSchema.accepts(report)).isTrue();
    report.put("verdict", "SAFE");
    assertThat(ReportSchema.accepts(report)).isFalse();
  }
}
