package sunder.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Workers of a cluster on this machine, while something is measured that needs them.
 *
 * @param addresses in the form of {@code --cluster}
 */
record Workers(String addresses, List<Process> processes) implements AutoCloseable {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  /**
   * Starts so many, and waits until they know of each other.
   *
   * @param java the command that starts this tool
   * @param work a scratch folder
   */
  static Workers start(int count, List<String> java, Path work)
      throws IOException, InterruptedException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try (ServerSocket socket = new ServerSocket(0)) {
        ports.add(socket.getLocalPort());
      }
    }
    String addresses = String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    Workers workers = new Workers(addresses, new ArrayList<>());
    try {
      for (int port : ports) {
        workers.startOne(port, java, work);
      }
      return workers;
    } catch (IOException | InterruptedException e) {
      workers.close();
      throw e;
    }
  }

  /** One after the other, so that each joins those before it. */
  private void startOne(int port, List<String> java, Path work)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(java);
    command.addAll(List.of("worker", "--cluster", addresses, "--listen", "127.0.0.1:" + port));
    command.addAll(List.of("--jobs", "1"));
    Path log = work.resolve("worker-" + port + ".txt");
    processes.add(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start());
    long end = System.nanoTime() + MOST_NANOS;
    while (!Files.readString(log).contains("one of " + processes.size())) {
      if (!processes.get(processes.size() - 1).isAlive() || System.nanoTime() > end) {
        throw new IOException("no worker: " + Files.readString(log).strip());
      }
      Thread.sleep(50);
    }
  }

  /** What they took is told of them, not of the next run: it is waited for their end. */
  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
  }
}
