package sunder.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The addresses and credentials of a cluster.
 *
 * @param addresses the addresses of some members, each {@code HOST} or {@code HOST:PORT}
 * @param secret the shared secret of all members and clients; empty where the members can be
 *     reached from their own machine only
 * @param version the version of Sunder, which has to be the same for all members and clients
 */
public record ClusterCredentials(List<String> addresses, String secret, String version) {
  /** The file name of the Hazelcast version that this package was tested with. */
  public static final String ENGINE = "hazelcast-5.5.0.jar";

  private static final int CODE = 64;

  public ClusterCredentials {
    addresses = List.copyOf(addresses);
  }

  /** Returns whether Hazelcast is on the class path. */
  public static boolean hasEngine() {
    try {
      Class.forName(
          "com.hazelcast.core.Hazelcast", false, ClusterCredentials.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns the name of the cluster, which is derived from the secret. */
  String clusterName() {
    return "sunder-" + code("name", "").substring(0, CODE / 2);
  }

  /** Returns the text behind its HMAC, which authenticates the text and the place it is for. */
  String sign(String place, String text) {
    return code(place, text) + text;
  }

  /**
   * Returns the text of a sealed text.
   *
   * @throws AccessDenied if the text was sealed with another secret or for another place
   */
  String verify(String place, String sealed) throws AccessDenied {
    String text = sealed.length() < CODE ? "" : sealed.substring(CODE);
    byte[] expected = code(place, text).getBytes(StandardCharsets.UTF_8);
    byte[] found =
        sealed.substring(0, sealed.length() - text.length()).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, found)) {
      throw new AccessDenied("'" + place + "' was rejected: it was written without the secret");
    }
    return text;
  }

  private String code(String place, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(
          new SecretKeySpec(("sunder " + secret).getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update((place + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java platform has HmacSHA256
    }
  }

  /** Thrown when a connection or a received text is refused; the message is for the user. */
  public static final class AccessDenied extends Exception {
    AccessDenied(String message) {
      super(message);
    }
  }
}
