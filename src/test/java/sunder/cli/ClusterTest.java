package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

/** Workers in processes of their own, on the loopback interface. */
class ClusterTest {
  private static final int ROUNDS = Integer.getInteger("sunder.cluster.rounds", 1);
  private static final long SEED = Long.getLong("sunder.cluster.seed", 1);

  private static final List<String> FILES =
      List.of(
          "examples/intro.ia",
          "examples/no-such.ia",
          "examples/err/argument-count.ia",
          "examples/m1.ia",
          "examples/promela/mutex.pml",
          "examples/promela/response.pml",
          "examples/loops/family-producer.ia",
          "examples/alternating-bit.ia",
          "examples/account.ia");

  @TempDir private Path folder;

  private final List<Process> processes = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  private String addresses() {
    return String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
  }

  /** Nobody listens there now. */
  private void choosePorts(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      try (ServerSocket socket = new ServerSocket(0)) {
        ports.add(socket.getLocalPort());
      }
    }
  }

  private Process startWorker(int port) throws IOException {
    return start(
        List.of(
            "worker",
            "--cluster=" + addresses(),
            "--listen=127.0.0.1:" + port,
            "--jobs=1",
            "--lease=2s"));
  }

  private Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log(processes.size()).toFile())
            .start();
    processes.add(process);
    return process;
  }

  private Path log(int worker) {
    return folder.resolve("worker" + worker);
  }

  private void awaitWorker(int worker) throws Exception {
    awaitWords(worker, "sunder: worker at");
  }

  /** What a process says by the time that it says this. */
  private String awaitWords(int process, String words) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    String said = Files.readString(log(process));
    while (!said.contains(words)) {
      assertThat(processes.get(process).isAlive()).as(said).isTrue();
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(50);
      said = Files.readString(log(process));
    }
    return said;
  }

  @AfterEach
  void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  private static CliRun verify(List<String> files, String... options) {
    List<String> arguments = new ArrayList<>(List.of("verify", "--timeout", "120s"));
    arguments.addAll(List.of(options));
    arguments.addAll(files);
    return CliRun.of(arguments.toArray(String[]::new));
  }

  /** Without times, memory, and the name of the run. */
  private static String told(String text) {
    return text.replaceAll("\\d+\\.\\d+ s\\b|time=\"[\\d.]+\"", "TIME")
        .replaceAll("\\d+ MB", "MEMORY")
        .replaceAll("\"(\\w*(?i:millis|seconds|bytes|nanos)\\w*)\" ?: ?[\\d.]+", "$1")
        .replaceAll("sunder: run .*\n", "")
        .replaceAll(" +", " ");
  }

  private static String firstDifference(String found, String expected) {
    List<String> here = found.lines().toList();
    List<String> there = expected.lines().toList();
    for (int i = 0; i < Math.max(here.size(), there.size()); i++) {
      String one = i < here.size() ? here.get(i) : "(end)";
      String other = i < there.size() ? there.get(i) : "(end)";
      if (!one.equals(other)) {
        return "line %d: '%s', not '%s'".formatted(i + 1, one, other);
      }
    }
    return "";
  }

  private static void assertSame(CliRun found, CliRun expected) {
    assertThat(firstDifference(told(found.err()), told(expected.err()))).isEmpty();
    assertThat(firstDifference(told(found.out()), told(expected.out()))).isEmpty();
    assertThat(found.exit()).isEqualTo(expected.exit());
  }

  /** A signal to a worker, by its id. */
  private static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Two of three are killed while they work, and another one comes. */
  @Test
  void whateverDiesReportsAreThoseOfOneMachine() throws Exception {
    choosePorts(4);
    for (int i = 0; i < 3; i++) {
      startWorker(ports.get(i));
    }
    for (int i = 0; i < 3; i++) {
      awaitWorker(i);
    }
    Random random = new Random(SEED);
    List<String> many = new ArrayList<>(List.of("examples/regress/partly-verified.c"));
    for (int i = 0; i < Integer.getInteger("sunder.cluster.files", 1); i++) {
      many.addAll(FILES);
    }
    CliRun expected = verify(many);
    List<Integer> free = new ArrayList<>(List.of(ports.get(3)));
    List<Integer> used = new ArrayList<>(ports.subList(0, 3));
    List<Process> alive = new ArrayList<>(processes);
    for (int round = 0; round < ROUNDS; round++) {
      CompletableFuture<CliRun> run =
          CompletableFuture.supplyAsync(() -> verify(many, "--cluster", addresses()));
      for (int i = 0; i < 2; i++) {
        Thread.sleep(random.nextInt(1000));
        int which = random.nextInt(alive.size());
        alive.remove(which).destroyForcibly().waitFor();
        free.add(used.remove(which));
      }
      while (alive.size() < (round + 1 < ROUNDS ? 3 : 2)) {
        int port = free.remove(0);
        alive.add(startWorker(port));
        used.add(port);
      }
      assertSame(run.get(120, TimeUnit.SECONDS), expected);
      for (Process process : alive) {
        awaitWorker(processes.indexOf(process));
      }
    }
    resumed(many, expected, random);
    here();
    begunHere();
    evidence();
    kept();
    pause(alive, verify(FILES, "--list"));
    status();
  }

  /** Who asked is killed while others work for it; the same command continues its run. */
  private void resumed(List<String> files, CliRun expected, Random random) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("verify", "--timeout=120s", "--cluster=" + addresses()));
    arguments.addAll(files);
    Process asking = start(arguments);
    String said = awaitWords(processes.indexOf(asking), "; if it ends early");
    String id = said.replaceAll("(?s).*sunder: run ([a-z]+);.*", "$1");
    Thread.sleep(random.nextInt(1500));
    asking.destroyForcibly().waitFor();
    assertSame(verify(files, "--cluster", addresses(), "--resume", id), expected);
    CliRun wrong = verify(files, "--cluster", addresses(), "--resume", "no/such");
    assertThat(wrong.err()).contains("'no/such' is not the ID of a run");
    assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
  }

  /** What a worker does not do is done here, also where that is several questions. */
  private void here() throws IOException {
    Path file = folder.resolve("two.c");
    Files.writeString(
        file, "int f(int i) { return 1 / i; }\nint g(int i) { return i / (i * i + 1); }\n");
    List<String> options =
        List.of("--check", "div", "--entry", "f", "--entry", "g", "--jobs", "2", "-I", "@none");
    List<CliRun> runs = new ArrayList<>();
    for (List<String> where : List.of(List.<String>of(), List.of("--cluster", addresses()))) {
      List<String> all = new ArrayList<>(options);
      all.addAll(where);
      runs.add(verify(List.of(file.toString()), all.toArray(String[]::new)));
    }
    assertSame(runs.get(1), runs.get(0));
    assertThat(runs.get(1).out()).contains("f()", "g()");
  }

  /** A page, and what is compared with an earlier report: the only file is begun here. */
  private void begunHere() throws IOException {
    Path report = folder.resolve("report.json");
    Files.writeString(report, verify(List.of("examples/m1.ia"), "--format", "json").out());
    for (String option : List.of("--format=html", "--since=" + report, "--reuse=" + report)) {
      CliRun run = verify(List.of("examples/m1.ia"), option, "--cluster", addresses());
      CliRun here = verify(List.of("examples/m1.ia"), option);
      assertThat(run.exit()).as(option + run.err()).isEqualTo(here.exit());
      assertThat(run.out()).contains(option.endsWith("html") ? "</html>" : "m1.ia");
      CliRun two = verify(FILES, option, "--cluster", addresses());
      assertThat(two.err()).contains("for one FILE alone");
    }
  }

  /** Evidence of all that is safe, whoever proved it. */
  private void evidence() throws IOException {
    Path certificate = folder.resolve("certificate.smt2");
    String file = "examples/loops/family-producer.ia";
    List<String> asked = List.of("--certificate=" + certificate, "--cluster=" + addresses());
    CliRun run = verify(List.of(file), asked.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isEqualTo(verify(List.of(file)).exit());
    assertThat(CliRun.of("check", file, certificate.toString()).code()).isEqualTo(ExitCode.SAFE);
    String[] witness = {"--witness", folder.resolve("c").toString(), "--cluster", addresses()};
    assertThat(verify(List.of("examples/c/driver.c"), witness).err()).startsWith("sunder: run ");
    try (Stream<Path> witnesses = Files.list(folder.resolve("c"))) {
      assertThat(witnesses).isNotEmpty();
    }
  }

  /** What workers found is found again, here and by who asks them. */
  private void kept() throws IOException {
    Path kept = folder.resolve("kept");
    CliRun expected = verify(FILES);
    assertSame(verify(FILES, "--cache", kept.toString(), "--cluster", addresses()), expected);
    try (Stream<Path> entries = Files.list(kept)) {
      assertThat(entries).hasSize(FILES.size() - 2); // one is not there, and one is no program
    }
    CliRun here = verify(FILES, "--cache", kept.toString());
    assertSame(here, expected);
    CliRun again = verify(FILES, "--cache", kept.toString(), "--cluster", addresses());
    assertThat(again.out()).isEqualTo(here.out()); // times, too
  }

  private void status() throws Exception {
    Path page = folder.resolve("page.html");
    String[] command = {"status", "--cluster", addresses(), "--page", page.toString()};
    CliRun run = CliRun.of(command);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!run.out().startsWith("2 members") && System.nanoTime() < end) {
      Thread.sleep(500); // until who was cut off is back
      run = CliRun.of(command);
    }
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("2 members: 127.0.0.1:", "0 open, 0 running, ");
    assertThat(Files.readString(page))
        .contains("<td>examples/promela/mutex.pml</td>", "<svg", "examples/account.ia: ");
  }

  /** One does not move for longer than its lease lasts; with a minute, it is no member any more. */
  private void pause(List<Process> alive, CliRun expected) throws Exception {
    CompletableFuture<CliRun> run =
        CompletableFuture.supplyAsync(() -> verify(FILES, "--list", "--cluster", addresses()));
    Thread.sleep(500);
    Process paused = alive.get(0);
    signal("STOP", paused);
    Thread.sleep(Integer.getInteger("sunder.cluster.pause", 3_000));
    signal("CONT", paused);
    assertSame(run.get(120, TimeUnit.SECONDS), expected);
    assertThat(paused.isAlive()).isTrue();
  }
}
