package sunder.verify.engine;

/**
 * The parameters of scheduling, each with the measurement behind it where one is on record. Effort
 * is counted in states and transitions of searches and of their preparation; work is effort and the
 * steps of the examination of counterexamples ({@link WorkStatistics}). A parameter decides when a
 * verdict is found, and whether it is found within the limits, never what it is.
 */
public final class SchedulingParameters {
  /**
   * The effort of one turn where engines take turns: small compared to the start conditions of
   * engines.
   */
  public static final long EFFORT_PER_TURN = 2_000;

  /**
   * The number of transitions of an earlier run below which its cuts are not reused. With them, a
   * mine pump after a bug took 834 transitions instead of 352; reading and replaying the
   * counterexamples of an elevator took 1.13 times the CPU time of the search, in a warm process.
   */
  public static final long MIN_TRANSITIONS_FOR_REUSE = 5_000;

  /** The limit of the first explicit search, in steps, if the state space may be infinite. */
  public static final long FIRST_EXPLICIT_LIMIT = 10_000;

  /**
   * The number of Boolean features, and of steps under a condition over them, from which they are 0
   * or 1 in terms of an explicit search.
   */
  public static final int MIN_FEATURES_OF_TERMS = 20;

  /**
   * The steps of such a search for each location: where states are united, some two suffice, and
   * where they are not, the search ends soon.
   */
  public static final long STEPS_PER_LOCATION_WITH_FEATURE_TERMS = 8;

  /**
   * The steps that a search with symbolic inputs takes in breadth-first order, so that short
   * searches have shortest counterexamples. Beyond it, the order is that of the flow graph.
   */
  public static final long STEPS_IN_BREADTH = 9_000;

  /**
   * The limit of the first explicit search if steps read the bits of two bytes; it is a quarter of
   * what 2^16 values on a path of about sixty steps take.
   */
  public static final long FIRST_EXPLICIT_LIMIT_WITH_BITS = 1_000_000;

  /**
   * The number of diagram nodes that count as one step of a symbolic search: 10,000 steps take some
   * 0.4 s. A loop that adds up inputs of 32 bits took 0.6 s without it and 14 s with 600 states.
   */
  public static final long NODES_PER_EXPLICIT_STEP = 100;

  /**
   * The limit of the first explicit search if the state space is finite but numbers have 32 bits;
   * the last search then has 97 million steps. SPIN's examples with such numbers end within it; a
   * counter to a million beside another process takes refinement 4,000 transitions.
   */
  public static final long EXPLICIT_LIMIT_OF_WIDE_NUMBERS = 190_000;

  /** The factor from one limit of the explicit search to the next. */
  public static final int EXPLICIT_LIMIT_GROWTH = 8;

  /** The greatest limit of an explicit search of a state space that may be infinite. */
  public static final long MAX_EXPLICIT_ATTEMPT = 1_000_000;

  /**
   * The number of steps per state from which an explicit search goes on without waiting for other
   * engines. Parsers of three to five unknown bytes take 2.4 at first and 4.5 to 7 later; the
   * programs of the corpus that take more than the first limit take 1 to 1.7.
   */
  public static final long CONVERGING_STEPS_PER_STATE = 2;

  /**
   * The greatest effort of a step, in tried steps, up to which a search is of that kind: parsers
   * take 3 to 16, a loop that adds up inputs of 32 bits 80.
   */
  public static final long MAX_CONVERGING_EFFORT_PER_STEP = 30;

  /**
   * The number of states for each step of the longest path from which a search is of that kind:
   * parsers have 18 to 2,000, a loop that counts to an unknown bound 1 to 2.
   */
  public static final long CONVERGING_STATES_PER_DEPTH = 10;

  /** The greatest limit of an explicit search of that kind. */
  public static final long MAX_CONVERGING_ATTEMPT = 20_000_000;

  /** The limit of an explicit search of a finite state space. */
  public static final long MAX_EXPLICIT_STEPS = 100_000_000;

  // Concurrent models: the searches run in this order while variants are open.

  /**
   * The limit of the first search with reduced interleavings, which often proves correct models.
   * Leader0 of SPIN's examples takes it 125 states; 361 states with all interleavings did not
   * suffice.
   */
  public static final long STEPS_OF_FIRST_PROOFS = 10_000;

  /**
   * The limit of the first search with all interleavings, which finds most errors with shortest
   * counterexamples. It takes less than a second where each state has many processes.
   */
  public static final long STEPS_FOR_SHORT_PLAYS = 2_000;

  /**
   * The limit of the search with reduced interleavings before a depth-first search. Most families
   * end with it: SNIP's minepump takes 50,000 steps for all products.
   */
  public static final long STEPS_BEFORE_DEPTH = 100_000;

  /**
   * The limit of a depth-first search, for errors and cycles that are far from the start on most
   * runs, as in SPIN's examples p108 and petersonN.
   */
  public static final long STEPS_IN_DEPTH = 30_000;

  /**
   * The limit of the last search with reduced interleavings: SNIP's elevator with 4,000,000 steps
   * ends within it.
   */
  public static final long STEPS_IN_SOME_ORDERS = 20_000_000;

  /**
   * The limit of the last search with all interleavings, for errors near the start where one
   * process alone could run forever.
   */
  public static final long STEPS_IN_ALL_ORDERS = 1_000_000;

  /**
   * The number of concrete steps that count as one unit of effort. With machine words and packed
   * states they are about ten times faster than abstract ones.
   */
  public static final int EXPLICIT_STEPS_PER_EFFORT = 8;

  /**
   * The number of component steps that count as one unit of effort. Most of them keep the
   * component's state, and composing states amounts to hashing: 20 objects took a tenth of the time
   * of as many abstract steps.
   */
  public static final int COMPONENT_STEPS_PER_EFFORT = 8;

  /**
   * The number of concrete steps of several processes that count as one unit of effort: an abstract
   * step costs about fifty of them.
   */
  public static final int EXPLICIT_STEPS_PER_EFFORT_OF_PROCESSES = 64;

  /** The limit on transitions of the first search with reused cuts, which may be too fine. */
  public static final long FIRST_SEARCH_WITH_REUSED_CUTS = 5_000;

  /**
   * The further limit on transitions for each state of the last search of the earlier run.
   * Linear-50 takes five for each state; a changed program may take more.
   */
  public static final int TRANSITIONS_PER_REUSED_STATE = 7;

  /**
   * The number of rounds from one that is shared with path enumeration to the next, if those in
   * between had no verdict.
   */
  public static final int SHARED_ROUND_PERIOD = 4;

  /** The number of rounds from one that is shared in any case to the next. */
  public static final int FORCED_SHARED_ROUND_PERIOD = 16;

  /** The number of paths that are enumerated in one turn. */
  public static final int MAX_PATHS_PER_TURN = 8;

  /** The number of prefixes that are examined for one path before the turn ends. */
  public static final long MAX_PREFIXES_PER_PATH = 2_000;

  /**
   * The number of prefixes beyond which the variants with paths are not computed after each turn.
   */
  public static final long PREFIXES_BEFORE_RARE_CHECKS = 20_000;

  /** The total number of prefixes and of steps of paths after which enumeration ends. */
  public static final long MAX_ENUMERATION_STEPS = 1_000_000;

  /**
   * The number of rounds without a verdict after which one round examines a path to each assertion.
   * 200 simple functions in C, each with an assertion that needs cuts, were undecided after 165
   * rounds with one assertion each.
   */
  public static final int ROUNDS_BEFORE_EACH_ASSERTION = 4;

  /**
   * The work of a loop (effort and examination of counterexamples) after which singleton cuts are
   * considered, and again at each doubling. Sums of 300 features took 65 rounds with single cuts
   * and 7 with singleton cuts.
   */
  public static final long WORK_BEFORE_SINGLETON_CUTS = 10_000;

  /**
   * The number of turns of the last resort for each turn of path enumeration, where refinement
   * makes no progress.
   */
  public static final int LAST_RESORT_TURNS = 8;

  /**
   * The usual start of relations. An earlier start would disturb families such as Proc-30, which
   * intervals decide.
   */
  public static final RelationStart RELATIONS_AFTER_INTERVALS = new RelationStart(5, 6);

  /** The start of relations where intervals cannot succeed. */
  public static final RelationStart RELATIONS_AT_ONCE = new RelationStart(0, 0);

  /**
   * The number of rounds from one that uses relational domains to the next, so that neither kind of
   * refinement starves the other.
   */
  public static final int RELATION_PERIOD = 2;

  /**
   * The number of refutations by intervals with cuts of the same register from which relations are
   * sought for every path that would cut it again, and again at each doubling. With one path in
   * every second round, a loop of each of ten functions was cut at 65,536 values before its
   * relation was found.
   */
  public static final int CUTS_BEFORE_RELATIONS = 4;

  /** The number of rounds without a verdict before accelerated counterexamples are tried. */
  public static final int ROUNDS_BEFORE_ACCELERATION = 5;

  /** The number of attempts at accelerated counterexamples in one refinement loop. */
  public static final int MAX_ACCELERATION_ATTEMPTS = 60;

  /**
   * The start of components: after this effort without a verdict for the whole automaton. Without
   * components, three objects of 8 x 8 states took 15 s, and four were out of reach.
   */
  public static final StartCondition COMPONENTS_AFTER_EFFORT =
      new StartCondition(10_000, Integer.MAX_VALUE, WaitingPolicy.SHORT_TURNS);

  /** The start in the first turn. */
  public static final StartCondition AT_ONCE = new StartCondition(0, 0, WaitingPolicy.FULL_ROUNDS);

  /** The start of components in the first turn. */
  public static final StartCondition COMPONENTS_AT_ONCE =
      new StartCondition(0, Integer.MAX_VALUE, WaitingPolicy.SHORT_TURNS);

  /** Half of the effort for components. */
  public static final EffortShare COMPONENTS_EQUAL_SHARE = new EffortShare(TurnUnit.WORK, 1, 0);

  /**
   * Most of the effort for components; the rest suffices for errors that components cannot find.
   */
  public static final EffortShare COMPONENTS_MAIN_SHARE = new EffortShare(TurnUnit.WORK, 16, 0);

  /**
   * The start of the array cell abstraction, after accelerated counterexamples were tried: one of
   * these decides a stack of 1024 slots, which took 16 rounds instead of 6 with the abstraction
   * before them.
   */
  public static final StartCondition ARRAY_CELL_AFTER_EFFORT =
      new StartCondition(10_000, 7, WaitingPolicy.FULL_ROUNDS);

  /**
   * Half of the effort, with a head start in which most proofs with the array cell abstraction end.
   */
  public static final EffortShare ARRAY_CELL_SHARE = EffortShare.ofEffort(1, 3_000);

  /** The share of family splitting, which itself decides when to pass its turn. */
  public static final EffortShare SUBFAMILY_SHARE = EffortShare.ofEffort(10, 0);

  /**
   * The effort for assertions of variants that have failed already, as a multiple of the effort for
   * the verdicts of variants ({@link VerificationRun.EffortLimit}), and its minimum in rounds and
   * states.
   */
  static final int EFFORT_FACTOR_AFTER_FAILURES = 4;

  static final int MIN_ROUNDS_AFTER_FAILURES = 64;

  static final long MIN_STATES_AFTER_FAILURES = 100_000;

  /**
   * The effort without a verdict after which a family is split; no family of the suites takes it.
   */
  public static final long EFFORT_BEFORE_SPLIT = 100_000;

  /** The fraction of that effort after which a subfamily is split. */
  public static final int SUBFAMILY_EFFORT_DIVISOR = 2;

  /**
   * The fraction of the estimated effort for single variants that a subfamily may take, which is
   * lost if it is not decided as one. A subfamily whose limit would not suffice for one variant is
   * not tried.
   */
  public static final int SUBFAMILY_GAIN_FACTOR = 8;

  /**
   * The effort of one turn of each active subfamily; threads that finish early wait for the others.
   */
  public static final long EFFORT_PER_SUBFAMILY_TURN = 10_000;

  public static final int SUBFAMILIES_PER_TURN = 16;

  /**
   * The limit on the steps of all subfamilies together in an explicit search, in percent of those
   * for the whole family: the excess is lost if they are not searched in parallel.
   */
  public static final int MAX_SPLIT_OVERHEAD_PERCENT = 140;

  /** The limit on the steps of one half of a subfamily, in percent, for which it is bisected. */
  public static final int MAX_HALF_PERCENT = 90;

  /** The number of active subfamilies, which take memory. */
  public static final int MAX_ACTIVE_SUBFAMILIES = 32;

  /**
   * The number of variants up to which they are verified one by one while the whole family waits.
   */
  public static final int FEW_VARIANTS = 16;

  /**
   * The estimated effort for all subfamilies, as a multiple of the effort for the whole, up to
   * which splitting a large family continues.
   */
  public static final int SPLIT_PROFIT_FACTOR = 10;

  private SchedulingParameters() {}

  /**
   * The start of refinement by relations for paths that intervals refute, in consecutive rounds
   * without a verdict. Other infeasible paths are refined by relations in any round.
   *
   * @param first the number of such rounds from which domains are used, in every second round
   * @param interpolants the number of such rounds from which interpolants are used; it doubles with
   *     each attempt, and a verdict resets it
   */
  public record RelationStart(int first, int interpolants) {}

  /**
   * The start condition of an effort-based engine: one of the two numbers is reached. An engine
   * that has started stays started until assertions are reopened.
   *
   * @param effort the effort of the engines behind it in the portfolio and of refinement
   * @param rounds the number of rounds since the last verdict
   * @param waiting the length of the turns before the start, and the event from which effort counts
   */
  public record StartCondition(long effort, int rounds, WaitingPolicy waiting) {}

  /** The length of the turns of the other engines before an engine starts. */
  public enum WaitingPolicy {
    /** Rounds of refinement run to their ends. */
    FULL_ROUNDS,
    /**
     * Rounds run to their ends, and effort counts from the last verdict, not from the beginning.
     */
    SINCE_LAST_DECISION,
    /** The engine may start within a round. */
    SHORT_TURNS
  }

  /**
   * The share of an engine in a portfolio.
   *
   * @param factor for shares of effort or work, the multiple of the effort or work of the engines
   *     behind it up to which it gets turns
   * @param headStart for shares of effort, the effort that it may take in addition
   */
  public record EffortShare(TurnUnit unit, long factor, long headStart) {
    /**
     * A turn before each round of refinement, and after the first round before each effort-based
     * turn; the engine itself decides whether there is something to do.
     */
    public static final EffortShare EVERY_ROUND = new EffortShare(TurnUnit.EVERY_ROUND, 0, 0);

    /** A turn in each shared round, and any number of turns while refinement makes no progress. */
    public static final EffortShare SHARED_ROUNDS = new EffortShare(TurnUnit.SHARED_ROUNDS, 0, 0);

    static EffortShare ofEffort(long times, long headStart) {
      return new EffortShare(TurnUnit.EFFORT, times, headStart);
    }
  }

  /** The unit by which turns are counted. */
  public enum TurnUnit {
    EVERY_ROUND,
    SHARED_ROUNDS,
    EFFORT,
    /**
     * Effort, and the cost of examining counterexamples: with 20 objects, that dominates small
     * searches.
     */
    WORK
  }
}
