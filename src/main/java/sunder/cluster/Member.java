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
import sunder.cluster.Access.Refused;

/** A member of a cluster in this process: it keeps a part of the tasks and answers. */
public final class Member implements AutoCloseable {
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
  private final Access access;

  private Member(HazelcastInstance instance, Access access) {
    this.instance = instance;
    this.access = access;
  }

  /**
   * Where a member listens.
   *
   * @param host a name or address of this machine
   * @param port 0 for the first free one from 5701 on
   */
  public record Listening(String host, int port) {
    private static final int FIRST = 5701;

    boolean isEverywhere() {
      return host.equals("0.0.0.0");
    }
  }

  /**
   * Joins the members at the addresses, or is the first one.
   *
   * @param patience who does not answer for so long is not there
   * @throws Refused if a member there has another version or secret
   */
  public static Member join(Access access, Listening listening, Duration patience) throws Refused {
    ClusterClient.isWelcome(access); // or nobody is there
    System.setProperty(LOGGING, "none");
    Config config = new Config();
    config.setClusterName(access.name());
    PROPERTIES.forEach(config::setProperty);
    config.setProperty(
        "hazelcast.max.no.heartbeat.seconds", "" + Math.max(5, patience.toSeconds()));
    config.setProperty("hazelcast.socket.bind.any", "" + listening.isEverywhere());
    // Text is all that travels; who sends objects means no good.
    config
        .getSerializationConfig()
        .setJavaSerializationFilterConfig(new JavaSerializationFilterConfig());
    Maps.configure(config);
    configure(config.getNetworkConfig(), access, listening);
    config.getMemberAttributeConfig().setAttribute(VERSION, access.version());
    Member member = new Member(instance(config, listening), access);
    try {
      requireVersion(member.instance.getCluster(), access);
    } catch (Refused e) {
      member.instance.getLifecycleService().terminate();
      throw e;
    }
    return member;
  }

  private static HazelcastInstance instance(Config config, Listening listening) throws Refused {
    try {
      return Hazelcast.newHazelcastInstance(config);
    } catch (
        RuntimeException e) { // of no common class: an address of another machine, a port in use
      String port = listening.port() == 0 ? "" : ":" + listening.port();
      String why = Objects.requireNonNullElse(e.getMessage(), "").lines().findFirst().orElse("");
      throw new Refused("cannot listen at %s%s: %s".formatted(listening.host(), port, why));
    }
  }

  private static void configure(NetworkConfig network, Access access, Listening listening) {
    boolean isAny = listening.port() == 0;
    network.setPort(isAny ? Listening.FIRST : listening.port()).setPortAutoIncrement(isAny);
    if (!listening.isEverywhere()) {
      network.getInterfaces().setEnabled(true).addInterface(listening.host());
    }
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true).setMembers(access.addresses());
  }

  /** All of them have the same one. */
  static void requireVersion(Cluster cluster, Access access) throws Refused {
    for (com.hazelcast.cluster.Member member : cluster.getMembers()) {
      String other = member.getAttribute(VERSION);
      if (!access.version().equals(other)) {
        throw new Refused(
            String.format(
                Locale.ROOT,
                "the member at %s has another version of Sunder: %s, not %s",
                ClusterClient.text(member.getAddress()),
                other,
                access.version()));
      }
    }
  }

  /** What stands in its leases; another one as soon as it is a member anew. */
  String name() {
    return name(instance.getCluster().getLocalMember());
  }

  private static String name(com.hazelcast.cluster.Member member) {
    return member.getUuid() + " " + ClusterClient.text(member.getAddress());
  }

  /** The names of all that are there now. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    instance.getCluster().getMembers().forEach(member -> names.add(name(member)));
    return names;
  }

  /** Where it listens. */
  public String address() {
    return ClusterClient.text(instance.getCluster().getLocalMember().getAddress());
  }

  /** How many there are. */
  public int members() {
    return instance.getCluster().getMembers().size();
  }

  boolean isRunning() {
    return instance.getLifecycleService().isRunning();
  }

  long time() {
    return instance.getCluster().getClusterTime();
  }

  Maps maps() {
    return Maps.of(instance);
  }

  Access access() {
    return access;
  }

  /** Leaves; what it keeps goes to the others. */
  @Override
  public void close() {
    instance.shutdown();
  }
}
