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

/** A cluster member embedded in this process, which stores a partition of the shared state. */
public final class ClusterMember implements AutoCloseable {
  static final String LOGGING = "hazelcast.logging.type";

  private static final String VERSION = "version";

  /** The Hazelcast properties that are the same for all members. */
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
   * The address at which a member listens.
   *
   * @param host a name or address of this machine
   * @param port the port; 0 for the first free one from 5701 on
   */
  public record ListenAddress(String host, int port) {
    private static final int FIRST = 5701;

    boolean isAnyAddress() {
      return host.equals("0.0.0.0");
    }
  }

  /**
   * Joins the members at the addresses, or starts a cluster if no member listens there.
   *
   * @param patience the time after which a member without a heartbeat counts as dead
   * @throws AccessDenied if a member there has another version or secret
   */
  public static ClusterMember join(
      ClusterCredentials access, ListenAddress listening, Duration patience) throws AccessDenied {
    ClusterClient.canConnect(access); // throws if a member there refuses the credentials
    System.setProperty(LOGGING, "none");
    Config config = new Config();
    config.setClusterName(access.clusterName());
    PROPERTIES.forEach(config::setProperty);
    config.setProperty(
        "hazelcast.max.no.heartbeat.seconds", "" + Math.max(5, patience.toSeconds()));
    config.setProperty("hazelcast.socket.bind.any", "" + listening.isAnyAddress());
    // All messages are texts; serialised Java objects are refused.
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
    } catch (RuntimeException e) { // for a foreign address or a used port, of various classes
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

  /** Throws if a member has another version of Sunder. */
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

  /** Returns the identifier of this member in leases; it changes when the member joins again. */
  String memberId() {
    return name(instance.getCluster().getLocalMember());
  }

  private static String name(com.hazelcast.cluster.Member member) {
    return member.getUuid() + " " + ClusterClient.format(member.getAddress());
  }

  Set<String> liveMemberIds() {
    Set<String> names = new HashSet<>();
    instance.getCluster().getMembers().forEach(member -> names.add(name(member)));
    return names;
  }

  /** Returns the address at which this member listens. */
  public String address() {
    return ClusterClient.format(instance.getCluster().getLocalMember().getAddress());
  }

  /** Returns the number of live members. */
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

  /** Leaves the cluster; its partition of the shared state moves to the other members. */
  @Override
  public void close() {
    instance.shutdown();
  }
}
