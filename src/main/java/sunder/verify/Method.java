package sunder.verify;

import java.util.Arrays;
import java.util.Optional;

/** The procedures a user can choose from with {@code --method}. */
public enum Method {
  /** Abstraction refinement over the whole family; the default. */
  ARP("arp"),
  /** The papers' symbolic procedure over the whole family. */
  SYMBOLIC("symbolic"),
  /** Abstraction refinement, one variant at a time. */
  BRUTE_ARP("brute-arp"),
  /** The symbolic procedure, one variant at a time. */
  BRUTE_SYMBOLIC("brute-symbolic");

  private final String spelling;

  Method(String spelling) {
    this.spelling = spelling;
  }

  /** As it stands on the command line and in reports. */
  public String spelling() {
    return spelling;
  }

  /** The method with this spelling, if there is one. */
  public static Optional<Method> of(String spelling) {
    return Arrays.stream(values()).filter(m -> m.spelling.equals(spelling)).findFirst();
  }

  /** The spelling, so that option lists show it. */
  @Override
  public String toString() {
    return spelling;
  }
}
