package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Old classes of a library do what they did as new ones. */
class RenewerTest {
  @Test
  void classesComputeTheSame(@TempDir Path folder) throws IOException, InterruptedException {
    String jar = entry("picocli-\\d");
    LinkerTest.java(
        "-cp",
        System.getProperty("java.class.path"),
        "src/main/link/Renewer.java",
        folder.toString(),
        jar,
        entry("junit-jupiter-api-\\d"));
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classes).hasSizeGreaterThan(200);
      for (Path file : classes) {
        byte[] bytes = Files.readAllBytes(file);
        // Those of JUnit are no old ones.
        assertThat(folder.relativize(file).toString()).startsWith("picocli");
        assertThat(new ClassReader(bytes).readUnsignedShort(6)).isEqualTo(Opcodes.V17);
      }
    }
    assertThat(help(folder.toString())).isEqualTo(help(jar)).contains("Usage:");
  }

  private static String help(String classes) throws IOException, InterruptedException {
    return LinkerTest.java("-Xverify:all", "-cp", classes, "picocli.AutoComplete", "--help");
  }

  private static String entry(String name) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> Path.of(entry).getFileName().toString().matches(name + ".*\\.jar"))
        .findFirst()
        .orElseThrow();
  }
}
