package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of every report is the same in two Java machines, times and memory apart. */
class TwoMachinesTest {
  /** {@code @} stands for a folder. */
  private static final List<String> LINES =
      List.of(
          "verify --format text --plays 3 FILES",
          "verify --format json --plays 3 FILES",
          "verify --format html examples/promela/mutex.pml",
          "verify --format html examples/intro.ia",
          "verify --format sarif FILES",
          "verify -v --trace --method brute-arp examples/promela/mutex.pml",
          "verify --trace --method symbolic examples/intro.ia",
          "verify --certificate @/intro.smt2 examples/intro.ia",
          "verify --output @/play.json --format json --ltl again examples/promela/response.pml",
          "replay examples/promela/response.pml @/play.json",
          "compare -v --format text examples/promela/mutex.pml examples/intro.ia",
          "compare -v --format json examples/promela/mutex.pml examples/intro.ia",
          "sketch --all --print examples/promela/threshold.pml",
          "sketch --all --format json examples/promela/threshold.pml",
          "model --format dot examples/promela/mutex.pml",
          "model --format json examples/promela/mutex.pml",
          "model --format svg examples/promela/mutex.pml",
          "model --format smt2 --ltl no_two examples/promela/mutex.pml",
          "model --components examples/twins.ia",
          "check-model FILES",
          "check-model --format json FILES",
          "derive --config true examples/promela/guards.pml",
          "--help",
          "verify --help");

  private static final String FILES =
      "examples/promela/mutex.pml examples/promela/response.pml examples/promela/structure.pml"
          + " examples/intro.ia examples/c/driver.c";

  private static final String SEPARATOR = "\u0001";

  @TempDir private Path folder;

  /** What one machine does. */
  static final class Machine {
    private Machine() {}

    /** Runs all of them, and writes what they write. */
    public static void main(String[] arguments) throws IOException {
      Path folder = Path.of(arguments[0]);
      StringBuilder all = new StringBuilder();
      for (String line : LINES) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = line.replace("FILES", FILES).replace("@", folder.toString()).split(" ");
        int exit = Main.run(new PrintWriter(out), new PrintWriter(err), words);
        all.append(SEPARATOR).append(line).append('\n').append(exit).append('\n');
        all.append(out).append("\n--- stderr\n").append(err);
      }
      all.append(Files.readString(folder.resolve("intro.smt2")));
      Files.writeString(folder.resolve("reports"), all);
    }
  }

  private Process start(Path own, String hashes) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=" + hashes));
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Machine.class.getName(), own.toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(own.resolve("output").toFile())
        .start();
  }

  private static List<String> reports(Path own, Process process) throws Exception {
    process.waitFor();
    Path reports = own.resolve("reports");
    assertThat(reports).as(Files.readString(own.resolve("output"))).exists();
    String all =
        Files.readString(reports, StandardCharsets.UTF_8)
            .replace(own.toString(), "FOLDER")
            .replaceAll("(illis|Bytes)\": ?\\d+", "$1\": 0")
            .replaceAll("\\s+", " ")
            .replaceAll("points=\"[^\"]*\"|ms: at most \\d+|<td[^>]*>\\d+</td> ?</tr>", "TIMES")
            .replaceAll("\\d+(\\.\\d+)? (s|ms|MB)\\b", "SOME");
    return List.of(all.split(SEPARATOR));
  }

  @Test
  void reportsAreTheSame() throws Exception {
    Path one = Files.createDirectory(folder.resolve("one"));
    Path other = Files.createDirectory(folder.resolve("two"));
    Process first = start(one, "5");
    Process second = start(other, "0");
    List<String> expected = reports(one, first);
    List<String> found = reports(other, second);
    assertThat(found).hasSameSizeAs(expected).hasSize(LINES.size() + 1);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(found.get(i)).isEqualTo(expected.get(i));
    }
  }
}
