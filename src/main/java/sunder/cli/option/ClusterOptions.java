package sunder.cli.option;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import sunder.cli.console.UsageException;
import sunder.cluster.ClusterCredentials;
import sunder.report.BuildInfo;

/** The cluster options: the addresses of the members, and the secret. */
public final class ClusterOptions {
  /** The environment variable with the secret, if no file has it. */
  public static final String VARIABLE = "SUNDER_CLUSTER_SECRET";

  private static final int SHORTEST_SECRET = 16;

  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9._-]+(:\\d{1,5})?");

  @Option(
      names = "--cluster",
      split = ",",
      paramLabel = "ADDRESS",
      description =
          "Use workers on other machines, given by the addresses of some of them (HOST or"
              + " HOST:PORT,"
              + " separated by commas).")
  private List<String> addresses = List.of();

  @Option(
      names = "--cluster-secret-file",
      paramLabel = "FILE",
      converter = FileName.class,
      description =
          "FILE contains the secret that all members of the cluster share (at least 16 "
              + "characters). Without this option, the environment variable "
              + VARIABLE
              + " may have it.")
  private Optional<Path> secretFile;

  /** Returns whether a cluster is given. */
  public boolean isGiven() {
    return !addresses.isEmpty();
  }

  /**
   * Returns the credentials.
   *
   * @throws UsageException if an address or the secret is invalid
   */
  public ClusterCredentials credentials() throws UsageException {
    if (!isGiven()) {
      throw new UsageException("--cluster: name the address of a worker, such as 127.0.0.1");
    }
    for (String address : addresses) {
      if (!ADDRESS.matcher(address).matches()) {
        throw new UsageException("--cluster: '" + address + "' is not HOST or HOST:PORT");
      }
    }
    if (!ClusterCredentials.hasEngine()) {
      throw new UsageException(
          "--cluster: needs %s (from Maven Central: com.hazelcast:hazelcast:5.5.0) beside"
              + " sunder.jar".formatted(ClusterCredentials.ENGINE));
    }
    return new ClusterCredentials(
        addresses, secret(), BuildInfo.version() + "/" + BuildInfo.commit());
  }

  private String secret() throws UsageException {
    String secret = Optional.ofNullable(System.getenv(VARIABLE)).orElse("");
    if (secretFile.isPresent()) {
      try {
        secret = Files.readString(secretFile.get()).strip();
      } catch (IOException e) {
        throw new UsageException("--cluster-secret-file: " + secretFile.get() + " cannot be read");
      }
    }
    boolean isWanted = secretFile.isPresent() || !secret.isEmpty();
    if (isWanted && secret.length() < SHORTEST_SECRET) {
      throw new UsageException(
          "the cluster's secret has fewer than " + SHORTEST_SECRET + " characters");
    }
    return secret;
  }

  /**
   * Requires a secret unless the address is a loopback address.
   *
   * @throws UsageException if there is none
   */
  public static void requireSecret(ClusterCredentials access, String host, InetAddress address)
      throws UsageException {
    if (access.secret().isEmpty() && !address.isLoopbackAddress()) {
      throw new UsageException(
          "--listen "
              + host
              + ": it is reachable from other machines: give a secret with "
              + "--cluster-secret-file or "
              + VARIABLE);
    }
  }
}
