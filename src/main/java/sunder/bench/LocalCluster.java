package sunder.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The cluster workers on this machine during a measurement.
 *
 * @param addresses the addresses in the format of {@code --cluster}
 * @param processes the processes of the workers
 */
record LocalCluster(String addresses, List<Process> processes) implements AutoCloseable {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  /**
   * Starts workers and waits until each has joined the cluster.
   *
   * @param count the number of workers
   * @param java the command that starts this tool
   * @param work a scratch folder
   */
  static LocalCluster start(int count, List<String> java, Path work)
      throws IOException, InterruptedException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try (ServerSocket socket = new ServerSocket(0)) {
        ports.add(socket.getLocalPort());
      }
    }
    String addresses = String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    LocalCluster workers = new LocalCluster(addresses, new ArrayList<>());
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

  /** Starts a worker and waits until it has joined the ones before it. */
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

  /**
   * Ends the workers and waits for their end, so that their processor time is not counted in the
   * next run.
   */
  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
  }
}
