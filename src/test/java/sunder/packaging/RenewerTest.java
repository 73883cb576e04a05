package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Old classes of a library do what they did as new ones; nothing else changes in a jar. */
class RenewerTest {
  private record Entry(LocalDateTime time, byte[] bytes) {
    boolean isSame(Entry other) {
      return time.equals(other.time) && Arrays.equals(bytes, other.bytes);
    }
  }

  @Test
  void classesComputeTheSame(@TempDir Path folder) throws IOException, InterruptedException {
    String library = entry("picocli-\\d");
    Path jar = Files.copy(Path.of(library), folder.resolve("picocli.jar"));
    Map<String, Entry> before = entries(jar);
    renew(jar, "picocli/");
    Map<String, Entry> after = entries(jar);
    assertThat(List.copyOf(after.keySet())).isEqualTo(List.copyOf(before.keySet()));
    int renewed = 0;
    for (String name : after.keySet()) {
      assertThat(after.get(name).time()).isEqualTo(before.get(name).time());
      if (name.startsWith("picocli/") && name.endsWith(".class")) {
        assertThat(version(before.get(name))).isLessThan(Opcodes.V1_6);
        assertThat(version(after.get(name))).isEqualTo(Opcodes.V17);
        renewed++;
      } else {
        assertThat(after.get(name).bytes()).as(name).isEqualTo(before.get(name).bytes());
      }
    }
    assertThat(renewed).isGreaterThan(200);
    assertThat(help(jar.toString())).isEqualTo(help(library)).contains("Usage:");
  }

  @Test
  void othersStayAsTheyAre(@TempDir Path folder) throws IOException, InterruptedException {
    for (String name : List.of("junit-jupiter-api-\\d", "picocli-\\d")) {
      Path jar = Files.copy(Path.of(entry(name)), folder.resolve(name + ".jar"));
      Map<String, Entry> before = entries(jar);
      renew(jar, "org/");
      Map<String, Entry> after = entries(jar);
      assertThat(List.copyOf(after.keySet())).isEqualTo(List.copyOf(before.keySet()));
      assertThat(after)
          .allSatisfy((entry, now) -> assertThat(now.isSame(before.get(entry))).isTrue());
    }
  }

  private static void renew(Path jar, String prefix) throws IOException, InterruptedException {
    String classes = System.getProperty("java.class.path");
    LinkerTest.java("-cp", classes, "src/main/link/Renewer.java", jar.toString(), prefix);
  }

  private static Map<String, Entry> entries(Path path) throws IOException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    try (JarFile jar = new JarFile(path.toFile())) {
      for (JarEntry entry : jar.stream().toList()) {
        byte[] bytes = jar.getInputStream(entry).readAllBytes();
        entries.put(entry.getName(), new Entry(entry.getTimeLocal(), bytes));
      }
    }
    return entries;
  }

  private static int version(Entry entry) {
    return new ClassReader(entry.bytes()).readUnsignedShort(6);
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
