package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What the profile {@code release} makes out of {@code src/main/release} has what it names. */
class ReleaseFilesTest {
  private static final Path FOLDER = Path.of("src/main/release");

  private static Document xml(Path file) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    }
  }

  private static Stream<String> texts(NodeList elements) {
    return Stream.iterate(0, i -> i < elements.getLength(), i -> i + 1)
        .map(i -> elements.item(i).getTextContent().strip());
  }

  /** As the build fills them in. */
  private static String filled(String file) throws Exception {
    String text = Files.readString(FOLDER.resolve(file));
    Document pom = xml(Path.of("pom.xml"));
    for (String name : List.of("url", "version", "groupId", "artifactId")) {
      NodeList values = pom.getDocumentElement().getElementsByTagName(name);
      text = text.replace("@project." + name + "@", texts(values).findFirst().orElseThrow());
    }
    assertThat(text).doesNotContain("@project");
    return text;
  }

  @Test
  void theCatalogueNamesTheJarOfTheRelease() throws Exception {
    String reference =
        new ObjectMapper()
            .readTree(filled("jbang-catalog.json"))
            .at("/aliases/sunder/script-ref")
            .asText();
    assertThat(reference).matches("https://github.com/.*/releases/download/v[0-9.]+/sunder\\.jar");
  }

  @Test
  void thePackageSaysWhatItIs() throws Exception {
    Map<String, String> fields = new TreeMap<>();
    for (String line : filled("control/control").split("\n(?! )")) {
      fields.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2));
    }
    assertThat(fields)
        .containsKeys("Package", "Version", "Architecture", "Depends", "Maintainer", "Description");
  }

  @Test
  void theArchiveHasFilesThatAreThere() throws Exception {
    List<String> sources =
        texts(xml(FOLDER.resolve("archive.xml")).getElementsByTagName("source")).toList();
    assertThat(sources).isNotEmpty();
    assertThat(sources.stream().filter(source -> !source.startsWith("$")))
        .allMatch(source -> Files.exists(Path.of(source)));
  }

  @Test
  void theImageRunsTheJar() throws IOException {
    List<String> instructions =
        Files.readString(FOLDER.resolve("Dockerfile"))
            .lines()
            .filter(line -> !line.startsWith("#"))
            .toList();
    assertThat(instructions)
        .allMatch(line -> line.matches("(FROM|COPY|RUN|USER|WORKDIR|ENTRYPOINT|CMD) .+"));
    String jar = "/opt/sunder/sunder.jar";
    assertThat(instructions).contains("COPY sunder.jar " + jar);
    assertThat(instructions)
        .anyMatch(line -> line.matches("ENTRYPOINT \\[.*\"-jar\", \"" + jar + "\"]"));
  }
}
