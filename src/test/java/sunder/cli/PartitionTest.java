package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers and who asks them, each on a host of its own: network namespaces joined by a bridge.
 * The cable of one worker is pulled out while they work, and put back. It takes the rights of root:
 * {@code -Dsunder.cluster.apart=60} says for how many seconds.
 */
@EnabledIfSystemProperty(named = "sunder.cluster.apart", matches = "\\d+")
class PartitionTest {
  private static final String BRIDGE = "sunder-br";
  private static final int HOSTS = 3;
  private static final List<String> FILES =
      List.of(
          "examples/promela/mutex.pml",
          "examples/promela/response.pml",
          "examples/promela/messages.pml",
          "examples/loops/family-producer.ia",
          "examples/alternating-bit.ia",
          "examples/email.ia",
          "examples/elevator.ia",
          "examples/mine-pump.ia",
          "examples/linear5.ia");

  @TempDir private Path folder;

  private final List<Process> processes = new ArrayList<>();

  private static String address(int host) {
    return "10.213.7." + (host + 1);
  }

  private static void ip(String arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(arguments.split(" ")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as("ip %s: %s", arguments, said).isZero();
  }

  private static void connect() throws IOException, InterruptedException {
    ip("link add " + BRIDGE + " type bridge");
    ip("link set " + BRIDGE + " up");
    for (int host = 0; host < HOSTS; host++) {
      String name = "sunder-" + host;
      ip("netns add " + name);
      ip("link add " + name + " type veth peer name eth0 netns " + name);
      ip("link set " + name + " master " + BRIDGE + " up");
      ip("-n " + name + " addr add " + address(host) + "/24 dev eth0");
      ip("-n " + name + " link set eth0 up");
      ip("-n " + name + " link set lo up");
    }
  }

  @AfterEach
  void disconnect() throws IOException, InterruptedException {
    processes.forEach(Process::destroyForcibly);
    for (int host = 0; host < HOSTS; host++) {
      new ProcessBuilder("ip", "netns", "del", "sunder-" + host).start().waitFor();
    }
    new ProcessBuilder("ip", "link", "del", BRIDGE).start().waitFor();
  }

  /** Runs Sunder on a host; what it says on stderr comes behind the report. */
  private Process on(int host, Path said, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", "sunder-" + host));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(said.toFile());
    builder.redirectError(folder.resolve(said.getFileName() + ".err").toFile());
    builder.environment().put("SUNDER_CLUSTER_SECRET", "the secret of this test");
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private Process worker(int host, String cluster) throws IOException {
    return on(
        host,
        folder.resolve("worker" + host),
        List.of(
            "worker", "--cluster", cluster, "--listen", address(host) + ":5701", "--lease", "5s"));
  }

  private static void await(Path said, String text) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.readString(said).contains(text)) {
      assertThat(System.nanoTime()).as(Files.readString(said)).isLessThan(end);
      Thread.sleep(100);
    }
  }

  /** Without what differs from run to run. */
  private static List<String> told(String report) {
    return report
        .replaceAll("\\d+\\.\\d+ s\\b", "TIME")
        .replaceAll("\\d+ MB", "MEMORY")
        .replaceAll("[ \n]+", " ")
        .lines()
        .toList();
  }

  private String members(String cluster) throws Exception {
    Path status = folder.resolve("status");
    assertThat(on(0, status, List.of("status", "--cluster", cluster)).waitFor()).isZero();
    return Files.readString(status);
  }

  @Test
  void aPartitionHeals() throws Exception {
    connect();
    String cluster = address(1) + "," + address(2);
    List<Process> workers = List.of(worker(1, cluster), worker(2, cluster));
    for (int host = 1; host < HOSTS; host++) {
      await(folder.resolve("worker" + host + ".err"), "sunder: worker at");
    }
    assertThat(members(cluster)).startsWith("2 members");
    List<String> question = new ArrayList<>(List.of("verify", "--timeout", "300s"));
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      many.addAll(FILES);
    }
    List<String> remotely = new ArrayList<>(question);
    remotely.addAll(List.of("--cluster", cluster));
    remotely.addAll(many);
    Process run = on(0, folder.resolve("report"), remotely);
    await(folder.resolve("report.err"), "sunder: run ");
    Thread.sleep(2_000);
    ip("link set sunder-2 down");
    Thread.sleep(1_000L * Integer.getInteger("sunder.cluster.apart"));
    ip("link set sunder-2 up");
    assertThat(run.waitFor(300, TimeUnit.SECONDS)).isTrue();
    question.addAll(many);
    CliRun expected = CliRun.of(question.toArray(String[]::new));
    assertThat(told(Files.readString(folder.resolve("report")))).isEqualTo(told(expected.out()));
    assertThat(run.exitValue()).isEqualTo(expected.exit());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!members(cluster).startsWith("2 members") && System.nanoTime() < end) {
      Thread.sleep(1_000);
    }
    assertThat(members(cluster)).startsWith("2 members").contains("0 open, 0 running");
    assertThat(workers).allMatch(Process::isAlive);
  }
}
