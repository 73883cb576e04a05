package sunder.cluster;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import sunder.cluster.ClusterCredentials.AccessDenied;

/** A member of a cluster in this process: it keeps a part of the tasks and answers. */
public final class ClusterMember implements AutoCloseable {
  static final String LOGGING = "hazelcast.logging.type";

  private static final String VERSION = "version";

  /** What all members have in common, beside what differs. */
  private static final Map<String, String> PROPERTIES =
      Map.ofEntries(
          Map.entry(LOGGING, "none"),
          Map.entry("hazelcast.phone.home.enabled", "false"),
          Map.entry("hazelcast.wait.seconds.before.join", "1"),
          Map.entry("hazelcast.max.wait.seconds.before.join", "5"),
          Map.entry("hazelcast.heartbeat.interval.seconds", "1"),
          Map.entry("hazelcast.merge.first.run.delay.seconds", "5"),
          Map.entry("hazelcast.merge.next.run.delay.seconds", "5"),
          Map.entry("hazelcast.operation.call.timeout.millis", "20000"),
          Map.entry("hazelcast.shutdownhook.enabled", "false"));

  private final HazelcastInstance instance;
  private final ClusterCredentials access;

  private ClusterMember(HazelcastInstance instance, ClusterCredentials access) {
    this.instance = instance;
    this.access = access;
  }

  /**
   * Where a member listens.
   *
   * @param host a name or address of this machine
   * @param port 0 for the first free one from 5701 on
   */
  public record ListenAddress(String host, int port) {
    private static final int FIRST = 5701;

    boolean isAnyAddress() {
      return host.equals("0.0.0.0");
    }
  }

  /**
   * Joins the members at the addresses, or is the first one.
   *
   * @param patience who does not answer for so long is not there
   * @throws AccessDenied if a member there has another version or secret
   */
  public static ClusterMember join(
      ClusterCredentials access, ListenAddress listening, Duration patience) throws AccessDenied {
    ClusterClient.canConnect(access); // or nobody is there
    System.setProperty(LOGGING, "none");
    Config config = new Config();
    config.setClusterName(access.clusterName());
    PROPERTIES.forEach(config::setProperty);
    config.setProperty(
        "hazelcast.max.no.heartbeat.seconds", "" + Math.max(5, patience.toSeconds()));
    config.setProperty("hazelcast.socket.bind.any", "" + listening.isAnyAddress());
    // Text is all that travels; who sends objects means no good.
    config
        .getSerializationConfig()
        .setJavaSerializationFilterConfig(new JavaSerializationFilterConfig());
    SharedState.configure(config);
    configure(config.getNetworkConfig(), access, listening);
    config.getMemberAttributeConfig().setAttribute(VERSION, access.version());
    ClusterMember member = new ClusterMember(instance(config, listening), access);
    try {
      requireVersion(member.instance.getCluster(), access);
    } catch (AccessDenied e) {
      member.instance.getLifecycleService().terminate();
      throw e;
    }
    return member;
  }

  private static HazelcastInstance instance(Config config, ListenAddress listening)
      throws AccessDenied {
    try {
      return Hazelcast.newHazelcastInstance(config);
    } catch (
        RuntimeException e) { // of no common class: an address of another machine, a port in use
      String port = listening.port() == 0 ? "" : ":" + listening.port();
      String why = Objects.requireNonNullElse(e.getMessage(), "").lines().findFirst().orElse("");
      throw new AccessDenied("cannot listen at %s%s: %s".formatted(listening.host(), port, why));
    }
  }

  private static void configure(
      NetworkConfig network, ClusterCredentials access, ListenAddress listening) {
    boolean isAny = listening.port() == 0;
    network.setPort(isAny ? ListenAddress.FIRST : listening.port()).setPortAutoIncrement(isAny);
    if (!listening.isAnyAddress()) {
      network.getInterfaces().setEnabled(true).addInterface(listening.host());
    }
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true).setMembers(access.addresses());
  }

  /** All of them have the same one. */
  static void requireVersion(Cluster cluster, ClusterCredentials access) throws AccessDenied {
    for (com.hazelcast.cluster.Member member : cluster.getMembers()) {
      String other = member.getAttribute(VERSION);
      if (!access.version().equals(other)) {
        throw new AccessDenied(
            String.format(
                Locale.ROOT,
                "the member at %s has another version of Sunder: %s, not %s",
                ClusterClient.format(member.getAddress()),
                other,
                access.version()));
      }
    }
  }

  /** What stands in its leases; another one as soon as it is a member anew. */
  String memberId() {
    return name(instance.getCluster().getLocalMember());
  }

  private static String name(com.hazelcast.cluster.Member member) {
    return member.getUuid() + " " + ClusterClient.format(member.getAddress());
  }

  /** The names of all that are there now. */
  Set<String> liveMemberIds() {
    Set<String> names = new HashSet<>();
    instance.getCluster().getMembers().forEach(member -> names.add(name(member)));
    return names;
  }

  /** Where it listens. */
  public String address() {
    return ClusterClient.format(instance.getCluster().getLocalMember().getAddress());
  }

  /** How many there are. */
  public int memberCount() {
    return instance.getCluster().getMembers().size();
  }

  boolean isRunning() {
    return instance.getLifecycleService().isRunning();
  }

  long clusterTime() {
    return instance.getCluster().getClusterTime();
  }

  SharedState state() {
    return SharedState.of(instance);
  }

  ClusterCredentials credentials() {
    return access;
  }

  /** Leaves; what it keeps goes to the others. */
  @Override
  public void close() {
    instance.shutdown();
  }
}
