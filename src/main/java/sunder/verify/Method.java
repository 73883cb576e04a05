package sunder.verify;

import java.util.Locale;
import java.util.OptionalInt;

/** The procedures a user can choose from with {@code --method}. */
public enum Method {
  /** Abstraction refinement over the whole family; the default. */
  ARP,
  /** Abstraction refinement of client and components apart. */
  COMPONENTS,
  /** The papers' symbolic procedure over the whole family. */
  SYMBOLIC(Method.OF_SYMBOLIC),
  /** Abstraction refinement, one variant at a time. */
  BRUTE_ARP,
  /** The symbolic procedure, one variant at a time. */
  BRUTE_SYMBOLIC(Method.OF_SYMBOLIC);

  /**
   * The evaluation in family-symbolic-games stops after 10 (section 7.3); 64 decide its family Proc
   * with up to 5 features, where each infeasible play takes one.
   */
  private static final int OF_SYMBOLIC = 64;

  private final OptionalInt iterations;

  Method() {
    this.iterations = OptionalInt.empty();
  }

  Method(int iterations) {
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
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The spelling, so that option lists show it. */
  @Override
  public String toString() {
    return spelling();
  }
}
