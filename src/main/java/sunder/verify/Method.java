package sunder.verify;

import java.util.OptionalInt;

/** The procedures a user can choose from with {@code --method}. */
public enum Method {
  /** Abstraction refinement over the whole family; the default. */
  ARP("arp"),
  /** Abstraction refinement of client and components apart. */
  COMPONENTS("components"),
  /** The papers' symbolic procedure over the whole family. */
  SYMBOLIC("symbolic", Method.OF_SYMBOLIC),
  /** Abstraction refinement, one variant at a time. */
  BRUTE_ARP("brute-arp"),
  /** The symbolic procedure, one variant at a time. */
  BRUTE_SYMBOLIC("brute-symbolic", Method.OF_SYMBOLIC);

  /**
   * The evaluation in family-symbolic-games stops after 10 (section 7.3); 64 decide its family Proc
   * with up to 5 features, where each infeasible play takes one.
   */
  private static final int OF_SYMBOLIC = 64;

  private final String spelling;
  private final OptionalInt iterations;

  Method(String spelling) {
    this.spelling = spelling;
    this.iterations = OptionalInt.empty();
  }

  Method(String spelling, int iterations) {
    this.spelling = spelling;
    this.iterations = OptionalInt.of(iterations);
  }

  /**
   * After how many iterations it stops where the user does not say; of a brute force method, for
   * each variant. Refinement has no such limit: it comes nearer to a proof each time.
   */
  public OptionalInt defaultIterations() {
    return iterations;
  }

  /** As it stands on the command line and in reports. */
  public String spelling() {
    return spelling;
  }

  /** The spelling, so that option lists show it. */
  @Override
  public String toString() {
    return spelling;
  }
}
