package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, with a jar of our classes that finds its libraries where the tests do. */
@Timeout(300)
class LauncherTest {
  private static final Path SCRIPT = Path.of("src/main/launcher/sunder");
  private static final String EXAMPLE = Path.of("examples/intro.ia").toAbsolutePath().toString();

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir private Path directory;
  private Path script;

  @BeforeEach
  void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    Path folder = Files.createDirectory(directory.resolve("a folder"));
    script = Files.copy(SCRIPT, folder.resolve("sunder"));
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  private static List<Path> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  private void makeJar() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, "sunder.cli.Main");
    main.put(
        Attributes.Name.CLASS_PATH,
        classPath().stream()
            .filter(entry -> entry.toString().endsWith(".jar"))
            .map(entry -> entry.toUri().toString())
            .collect(Collectors.joining(" ")));
    Path classes = Path.of("target/classes");
    try (OutputStream out = Files.newOutputStream(script.resolveSibling("sunder.jar"));
        JarOutputStream jar = new JarOutputStream(out, manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, jar);
      }
    }
  }

  private record Ran(int exit, String out, String err) {}

  private Ran run(Path command, String cache, String... arguments) throws Exception {
    return runWith(JAVA, command, cache, arguments);
  }

  private Ran runWith(Path java, Path command, String cache, String... arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    Path err = directory.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(line).redirectError(err.toFile());
    builder.environment().put("SUNDER_CACHE", cache);
    builder.environment().put("SUNDER_JAVA", java.toString());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out, Files.readString(err));
  }

  private static Path archive(Path cache) throws Exception {
    while (true) {
      if (Files.isDirectory(cache)) {
        try (Stream<Path> files = Files.list(cache)) {
          List<Path> all = files.toList();
          // Making it ends with the removal of the folder it is made in.
          if (all.size() == 1 && Files.isRegularFile(all.get(0))) {
            return all.get(0);
          }
        }
      }
      Thread.sleep(50);
    }
  }

  @Test
  void theArchiveIsMadeOnceAndDoesNotChangeWhatIsSaid() throws Exception {
    archiveIsMadeOnce(
        JAVA,
        Runtime.version().feature() < 24 ? ".jsa" : ".aot",
        EXAMPLE,
        "3 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 4");
  }

  /** Where there is one; with C, which has an archive of its own. */
  @Test
  void newerJavasKeepLoadedClasses() throws Exception {
    archiveIsMadeOnce(
        newerJava(), "-c.aot", "examples/c/driver.c", "1 variant UNSAFE, 3 SAFE, 0 UNKNOWN of 4");
  }

  private static Path newerJava() throws IOException {
    Path all = Path.of("/usr/lib/jvm");
    assumeTrue(Files.isDirectory(all), "no other Java");
    try (Stream<Path> homes = Files.list(all)) {
      Optional<Path> newer =
          homes
              .filter(home -> home.getFileName().toString().matches(".*-(2[5-9]|[3-9][0-9])\\b.*"))
              .map(home -> home.resolve("bin/java"))
              .filter(Files::isExecutable)
              .findFirst();
      assumeTrue(newer.isPresent(), "no newer Java");
      return newer.orElseThrow();
    }
  }

  private void archiveIsMadeOnce(Path java, String suffix, String example, String verdicts)
      throws Exception {
    makeJar();
    Path cache = directory.resolve("the cache");
    Ran first = runWith(java, script, cache.toString(), "verify", "-q", example);
    assertThat(first).isEqualTo(new Ran(10, example + ": " + verdicts + "\n", ""));
    Path archive = archive(cache);
    assertThat(archive.toString()).endsWith(suffix);
    assertThat(runWith(java, script, cache.toString(), "verify", "-q", example)).isEqualTo(first);
    assertThat(archive(cache)).isEqualTo(archive);
  }

  @Test
  void withoutAFolderForItEverythingWorks() throws Exception {
    makeJar();
    Path file = Files.writeString(directory.resolve("file"), "");
    for (String cache : List.of("", file + "/below")) {
      Ran ran = run(script, cache, "verify", "-q", EXAMPLE);
      assertThat(ran.exit()).isEqualTo(10);
      assertThat(ran.err()).isEmpty();
    }
  }

  @Test
  void itIsFoundBehindLinks() throws Exception {
    makeJar();
    Path one = Files.createSymbolicLink(directory.resolve("one"), Path.of("a folder", "sunder"));
    Path two = Files.createSymbolicLink(directory.resolve("two"), one);
    assertThat(run(two, "", "--version").out()).startsWith("sunder ");
  }

  @Test
  void aMissingJarIsAPlainMessage() throws Exception {
    Ran ran = run(script, "", "--version");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).startsWith("sunder: no such file: ").contains("sunder.jar");
  }
}
