package sunder.verify;

import java.util.Locale;
import java.util.OptionalInt;

/** The verification procedures of {@code --method}. */
public enum Method {
  /** Abstraction refinement of the whole family; the default. */
  ARP,
  /** Abstraction refinement of client and components separately. */
  COMPONENTS,
  /** The symbolic procedure of the papers for the whole family. */
  SYMBOLIC(Method.OF_SYMBOLIC),
  /** Abstraction refinement of one variant at a time. */
  BRUTE_ARP,
  /** The symbolic procedure for one variant at a time. */
  BRUTE_SYMBOLIC(Method.OF_SYMBOLIC);

  /**
   * The evaluation in family-symbolic-games stops after 10 iterations (section 7.3); 64 decide its
   * family Proc with up to 5 features, where each infeasible play takes one.
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
   * Returns the default iteration limit, which for brute force holds for each variant. Refinement
   * has none: it may refine forever, and a time limit ends it; without progress it ends by itself.
   */
  public OptionalInt defaultIterations() {
    return iterations;
  }

  /** Returns the name on the command line and in reports. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the spelling, for lists of options. */
  @Override
  public String toString() {
    return spelling();
  }
}
