package sunder.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.Cluster;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterTask.TaskEvent;
import sunder.cluster.SharedState.RetryPolicy;

/**
 * A client of a cluster: it submits tasks to the members and reads their results, and stores no
 * part of the shared state.
 */
public final class ClusterClient implements AutoCloseable {
  private static final int FIRST_PORT = 5701;

  /** The number of ports that Hazelcast tries where an address has none. */
  private static final int PORTS = 3;

  private static final int KNOCK_MILLIS = 1_000;

  /** The time within which a member accepts a new client. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** The time for which a connected client tries to reach a member again. */
  private static final Duration LONG = Duration.ofSeconds(60);

  private final HazelcastInstance instance;
  private final ClusterCredentials access;

  private ClusterClient(HazelcastInstance instance, ClusterCredentials access) {
    this.instance = instance;
    this.access = access;
  }

  /**
   * Connects to one of the members.
   *
   * @param patience the time to wait until a member listens
   * @throws AccessDenied if no member listens, or the member has another version or secret
   */
  public static ClusterClient connect(ClusterCredentials access, Duration patience)
      throws AccessDenied {
    long end = System.nanoTime() + patience.toNanos();
    while (!canConnect(access) && System.nanoTime() < end) {
      RetryPolicy.pause();
    }
    return attempt(access, LONG)
        .orElseThrow(
            () ->
                new AccessDenied(
                    "no worker at %s; start one: sunder worker --cluster %s"
                        .formatted(formatAddresses(access), formatAddresses(access))));
  }

  /**
   * Returns whether a member listens at one of the addresses.
   *
   * @throws AccessDenied if the member has another version or secret
   */
  static boolean canConnect(ClusterCredentials access) throws AccessDenied {
    Optional<ClusterClient> client = attempt(access, SHORT);
    client.ifPresent(ClusterClient::close);
    return client.isPresent();
  }

  /** Returns a client, or nothing if no member listens. */
  private static Optional<ClusterClient> attempt(ClusterCredentials access, Duration patience)
      throws AccessDenied {
    Optional<String> open = access.addresses().stream().filter(ClusterClient::isOpen).findFirst();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    System.setProperty(ClusterMember.LOGGING, "none");
    ClientConfig config = new ClientConfig();
    config.setClusterName(access.clusterName());
    config.setProperty(ClusterMember.LOGGING, "none");
    config.setProperty("hazelcast.client.heartbeat.interval", "1000");
    config.setProperty("hazelcast.client.heartbeat.timeout", "6000");
    config.getNetworkConfig().setAddresses(access.addresses()).setRedoOperation(true);
    config
        .getConnectionStrategyConfig()
        .getConnectionRetryConfig()
        .setInitialBackoffMillis(200)
        .setMaxBackoffMillis(500)
        .setClusterConnectTimeoutMillis(patience.toMillis());
    ClusterClient client;
    try {
      client = new ClusterClient(HazelcastClient.newHazelcastClient(config), access);
    } catch (IllegalStateException | HazelcastException e) {
      if (!isOpen(open.get())) {
        return Optional.empty(); // the member has left
      }
      throw new AccessDenied(
          "the connection to %s was refused: another secret, or not a worker of Sunder"
              .formatted(open.get()));
    }
    try {
      ClusterMember.requireVersion(client.instance.getCluster(), access);
    } catch (AccessDenied e) {
      client.close();
      throw e;
    }
    return Optional.of(client);
  }

  private static boolean isOpen(String address) {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    int first = colon < 0 ? FIRST_PORT : Integer.parseInt(address.substring(colon + 1));
    for (int port = first; port < first + (colon < 0 ? PORTS : 1); port++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), KNOCK_MILLIS);
        return true;
      } catch (IOException e) {
        continue; // no member listens on this port
      }
    }
    return false;
  }

  static String formatAddresses(ClusterCredentials access) {
    return String.join(",", access.addresses());
  }

  static String format(Address address) {
    return address.getHost() + ":" + address.getPort();
  }

  /** Returns whether the client is connected, or still tries to reconnect. */
  boolean isConnected() {
    return instance.getLifecycleService().isRunning();
  }

  /** Returns a snapshot of the members, jobs and tasks of the cluster. */
  public ClusterReport report() {
    SharedState maps = state();
    Map<String, Integer> open = new TreeMap<>();
    Set<String> tasks = maps.tasks().keySet();
    tasks.forEach(name -> open.merge(run(name), 1, Integer::sum));
    Set<String> leased = maps.leases().keySet();
    Map<String, List<ClusterReport.StartedTask>> begun = new TreeMap<>();
    open.keySet().forEach(run -> begun.put(run, new ArrayList<>()));
    new TreeMap<>(maps.events().getAll(maps.events().keySet()))
        .forEach((name, event) -> add(begun, name, event, leased.contains(name)));
    List<ClusterReport.JobStatus> runs = new ArrayList<>();
    begun.forEach(
        (run, all) -> runs.add(new ClusterReport.JobStatus(run, open.getOrDefault(run, 0), all)));
    Cluster cluster = instance.getCluster();
    List<String> members =
        cluster.getMembers().stream().map(m -> format(m.getAddress())).sorted().distinct().toList();
    return new ClusterReport(members, cluster.getClusterTime(), runs);
  }

  private static String run(String name) {
    return name.replaceFirst("/.*", "");
  }

  /** Adds a started task to its job; a task without a lease was abandoned and counts as open. */
  private static void add(
      Map<String, List<ClusterReport.StartedTask>> begun,
      String name,
      String text,
      boolean isLeased) {
    try {
      TaskEvent event = TaskEvent.of(text);
      List<ClusterReport.StartedTask> all =
          begun.computeIfAbsent(run(name), r -> new ArrayList<>());
      if (isLeased || event.endTime().isPresent()) {
        all.add(
            new ClusterReport.StartedTask(
                event.title(),
                event.worker(),
                event.startTime(),
                event.endTime(),
                event.attempts()));
      }
    } catch (AccessDenied e) {
      return; // an event without the right secret is reported when its task is read
    }
  }

  SharedState state() {
    return SharedState.of(instance);
  }

  ClusterCredentials credentials() {
    return access;
  }

  @Override
  public void close() {
    instance.shutdown();
  }
}
