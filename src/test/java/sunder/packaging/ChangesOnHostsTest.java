package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sunder.report.json.SarifSchema;

/** The action, the job and the hook, run in a repository of their own as their hosts would. */
@Timeout(300)
class ChangesOnHostsTest {
  private static final Path ACTION = Path.of(".github/action/action.yml");
  private static final Path SCRIPT = Path.of(".github/action/verify-new.sh");
  private static final String SAFE =
      "features A, B;\n|-\nint x = 0;\n#if (A)\n  assert(x == 0);\n: void\n";
  private static final String KNOWN = SAFE + "// another\n";
  private static final String BAD = SAFE.replace("x = 0", "x = 1");

  @TempDir private Path directory;
  private Path repository;
  private Path release;
  private final Map<String, String> variables = new TreeMap<>();

  private record Ran(int exit, String out) {}

  @BeforeEach
  void makeRepository() throws Exception {
    for (String program : List.of("bash", "git", "curl", "tar", "sha256sum")) {
      assumeTrue(run(directory, program, "--version").exit() == 0, program + " is not installed");
    }
    repository = Files.createDirectories(directory.resolve("a repository"));
    release = Files.createDirectories(directory.resolve("release"));
    variables.put("HOME", directory.toString());
    variables.put("GIT_CONFIG_NOSYSTEM", "1");
    variables.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + path());
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      variables.put("GIT_" + who + "_NAME", "somebody");
      variables.put("GIT_" + who + "_EMAIL", "somebody@example.org");
    }
    git("init", "--quiet");
    write("families/old.ia", BAD);
    write("families/f.ia", SAFE);
    git("add", ".");
    git("commit", "--quiet", "--message", "first");
  }

  private static String path() {
    return System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
  }

  private static String classPath(String separator, Function<Path, String> entry) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(path -> entry.apply(Path.of(path).toAbsolutePath()))
        .collect(Collectors.joining(separator));
  }

  private void write(String name, String text) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Ran run(Path folder, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables);
    try {
      Process process = builder.start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ran(process.waitFor(), out);
    } catch (IOException e) {
      return new Ran(127, e.getMessage());
    }
  }

  private Ran git(String... arguments) throws Exception {
    return run(
        repository, Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new));
  }

  /** What a release has: a jar that finds its classes where the tests do, and the script. */
  private void makeRelease() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, "sunder.cli.Main");
    main.put(Attributes.Name.CLASS_PATH, classPath(" ", entry -> entry.toUri().toString()));
    try (OutputStream out = Files.newOutputStream(release.resolve("sunder.jar"))) {
      new JarOutputStream(out, manifest).close();
    }
    Files.copy(SCRIPT, release.resolve("verify-new.sh"));
    variables.put("SUNDER_RELEASE", release.toUri().toString().replaceFirst("/$", ""));
  }

  /** Lines of a block of YAML, without what is before them. */
  private static List<String> lines(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void theActionFailsOnWhatIsNew() throws Exception {
    makeRelease();
    String base = git("rev-parse", "HEAD").out().strip();
    variables.put("GITHUB_ACTION_PATH", ACTION.toAbsolutePath().getParent().toString());
    variables.put("BASE", base);
    variables.put("FILES", "families/*.ia");
    variables.put("SUNDER_SARIF", "sunder.sarif");
    String step = String.join("\n", lines(ACTION, "(?m)^ +run: (.*)$"));
    assertThat(step).startsWith("bash ");
    Ran same = run(repository, "bash", "-c", step);
    assertThat(same.out()).contains("old.ia: 2 variants UNSAFE", "nothing new");
    assertThat(same.exit()).isZero();
    assertThat(
            SarifSchema.parse(Files.readString(repository.resolve("sunder.sarif")))
                .at("/runs/0/results"))
        .hasSize(1);
    write("families/f.ia", BAD);
    write("families/new.ia", KNOWN);
    git("commit", "--quiet", "--all", "--message", "worse");
    Ran worse = run(repository, "bash", "-c", step);
    assertThat(worse.exit()).isEqualTo(10);
    assertThat(worse.out()).contains("newly unsafe in 2 variants when A");
    variables.put("SUNDER_SHA256", "0".repeat(64));
    assertThat(run(repository, "bash", "-c", step).exit()).isEqualTo(1);
  }

  /** What the action hands on is what it has, and what the script knows. */
  @Test
  void theActionKnowsItsInputsAndTheScriptItsVariables() throws Exception {
    String text = Files.readString(ACTION);
    String inputs = text.substring(text.indexOf("inputs:"), text.indexOf("runs:"));
    assertThat(new TreeSet<>(lines(ACTION, "inputs\\.(\\w+)")))
        .isEqualTo(
            Pattern.compile("(?m)^  (\\w+):$")
                .matcher(inputs)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new)));
    String script = Files.readString(SCRIPT);
    for (String variable : lines(ACTION, "(?m)^ +(SUNDER_\\w+):")) {
      assertThat(script.lines().filter(line -> line.startsWith("#   ")))
          .anyMatch(line -> line.contains(variable));
    }
    assertThat(Files.isExecutable(SCRIPT)).isTrue();
    String hooks = Files.readString(Path.of(".pre-commit-hooks.yaml"));
    assertThat(hooks).contains("entry: " + SCRIPT + " HEAD");
  }

  @Test
  void theJobFailsOnWhatIsNew() throws Exception {
    makeRelease();
    variables.put("CI_MERGE_REQUEST_DIFF_BASE_SHA", git("rev-parse", "HEAD").out().strip());
    variables.put("FILES", "families/*.ia");
    String job =
        "set -e\n"
            + String.join(
                "\n", lines(Path.of("examples/ci/gitlab.yml"), "(?m)^    - (\\w+ .*\\$.*)$"));
    job = job.lines().filter(line -> !line.startsWith("if:")).collect(Collectors.joining("\n"));
    assertThat(job).contains("curl", "bash verify-new.sh");
    assertThat(run(repository, "bash", "-c", job).exit()).isZero();
    write("families/f.ia", BAD);
    assertThat(run(repository, "bash", "-c", job).exit()).isEqualTo(10);
  }

  /** What is staged counts, not what lies beside it. */
  @Test
  void theHookRefusesACommitThatMakesThingsWorse() throws Exception {
    makeRelease();
    Path hooks = repository.resolve(".git/hooks");
    Files.createDirectories(hooks);
    Files.copy(Path.of("examples/ci/pre-commit"), hooks.resolve("pre-commit"));
    Files.copy(SCRIPT, hooks.resolve("verify-new.sh"));
    write("families/f.ia", BAD);
    git("add", "families/f.ia");
    write("families/f.ia", SAFE);
    Ran refused = git("commit", "--message", "worse");
    assertThat(refused.exit()).as(refused.out()).isNotZero();
    assertThat(refused.out()).contains("newly unsafe");
    variables.remove("SUNDER_RELEASE");
    variables.put("SUNDER", "java -cp " + classPath(":", Path::toString) + " sunder.cli.Main");
    write("families/f.ia", KNOWN);
    write("families/old.ia", BAD + "// as bad as before\n");
    git("add", ".");
    Ran taken = git("commit", "--message", "no worse");
    assertThat(taken.exit()).as(taken.out()).isZero();
  }

  /**
   * As pre-commit starts it: by its entry in a clone of this project, with the files at the end.
   */
  @Test
  void theEntryForPreCommitFailsOnWhatIsNew() throws Exception {
    makeRelease();
    write("families/f.ia", BAD);
    String entry = String.join("", lines(Path.of(".pre-commit-hooks.yaml"), "(?m)^  entry: (.*)$"));
    String command = "'" + Path.of("").toAbsolutePath() + "'/" + entry + " families/f.ia";
    Ran ran = run(repository, "bash", "-c", command);
    assertThat(ran.exit()).as(ran.out()).isEqualTo(10);
    assertThat(ran.out()).contains("newly unsafe");
  }
}
