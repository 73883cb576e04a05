package sunder.proof;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a certificate is about, so that one for something else is told from one that is wrong. The
 * proof does not rest on it.
 *
 * @param program a digest of the program's text
 * @param property what counts as unsafe, in words
 */
public record Identity(String program, String property) {
  /**
   * @param text the program's text
   * @param property what counts as unsafe, in words that depend on nothing else
   */
  public static Identity of(String text, String property) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] sum = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return new Identity("sha256:" + HexFormat.of().formatHex(sum), property);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
