package sunder.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where a cluster is, and what lets in.
 *
 * @param addresses of some members, each {@code HOST} or {@code HOST:PORT}
 * @param secret common to all members and clients; empty where nobody outside of the machine can
 *     reach them
 * @param version of Sunder, the same for all
 */
public record ClusterCredentials(List<String> addresses, String secret, String version) {
  /** The Hazelcast that this was built and tested with. */
  public static final String ENGINE = "hazelcast-5.5.0.jar";

  private static final int CODE = 64;

  public ClusterCredentials {
    addresses = List.copyOf(addresses);
  }

  /** Whether there is a Hazelcast on the class path. */
  public static boolean hasEngine() {
    try {
      Class.forName(
          "com.hazelcast.core.Hazelcast", false, ClusterCredentials.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** What members call their cluster: who has another secret does not meet them. */
  String clusterName() {
    return "sunder-" + code("name", "").substring(0, CODE / 2);
  }

  /** A text with a code of the secret and of the place that it is for. */
  String sign(String place, String text) {
    return code(place, text) + text;
  }

  /**
   * The text again.
   *
   * @throws AccessDenied if somebody wrote it who does not have the secret, or for another place
   */
  String verify(String place, String sealed) throws AccessDenied {
    String text = sealed.length() < CODE ? "" : sealed.substring(CODE);
    byte[] expected = code(place, text).getBytes(StandardCharsets.UTF_8);
    byte[] found =
        sealed.substring(0, sealed.length() - text.length()).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, found)) {
      throw new AccessDenied("'" + place + "' is refused: it was written without the secret");
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
      throw new IllegalStateException(e); // every Java machine has it
    }
  }

  /** Somebody is not let in, or what somebody sent is not taken; the message is for the user. */
  public static final class AccessDenied extends Exception {
    AccessDenied(String message) {
      super(message);
    }
  }
}
