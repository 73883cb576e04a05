package sunder.verify.engine;

/**
 * Who works when, and how much: every constant of the schedule, each with what it was measured on;
 * where nothing is said of that, no measurement is on record. Effort is counted in states and
 * transitions, of searches and of what they prepare. None of these decides a verdict: another
 * choice takes more or less time.
 */
public final class SchedulingParameters {
  /** Effort of one turn where engines work by turns: small beside what makes one of them begin. */
  public static final long EFFORT_PER_TURN = 2_000;

  /**
   * What an earlier run decided in so few transitions is searched anew. With its partitions a mine
   * pump after a bug took 834 transitions in the place of 352; to read and replay its plays alone
   * took an elevator 1.13 times the processor time of the search, in a process that is warm.
   */
  public static final long MIN_TRANSITIONS_FOR_REUSE = 5_000;

  /** The explicit search's first attempt, in steps, where there may be no end. */
  public static final long FIRST_EXPLICIT_LIMIT = 10_000;

  /**
   * The same where steps ask for the bits of two bytes: 2^16 values of both on a path of some sixty
   * steps.
   */
  public static final long FIRST_EXPLICIT_LIMIT_WITH_BITS = 4_000_000;

  /**
   * The same where there is an end, but numbers have 32 bits: it lets a search of 97 million steps
   * be the last. SPIN's examples with such numbers end within it; a counter to a million beside
   * another process takes refinement 4,000 transitions.
   */
  public static final long EXPLICIT_LIMIT_OF_WIDE_NUMBERS = 190_000;

  /** The limits of its further attempts grow by this factor. */
  public static final int EXPLICIT_LIMIT_GROWTH = 8;

  /** An attempt that is not known to end takes no more steps. */
  public static final long MAX_EXPLICIT_ATTEMPT = 1_000_000;

  /** Steps where there is an end, but perhaps a far one. */
  public static final long MAX_EXPLICIT_STEPS = 100_000_000;

  // Where steps have several orders, one search comes after the other as long as something is open,
  // in this order; the last one may do all that is allowed.

  /**
   * In as few orders as decide: what nothing fails in is often done with that. Leader0 of SPIN's
   * examples takes it 125 states; 361 in all orders did not suffice.
   */
  public static final long STEPS_OF_FIRST_PROOFS = 10_000;

  /**
   * In all orders: for most failures, with shortest plays. It takes less than a second where each
   * state has many processes.
   */
  public static final long STEPS_FOR_SHORT_PLAYS = 2_000;

  /**
   * In as few orders as decide, before one looks far on single runs: most families end with it.
   * SNIP's minepump takes 50,000 for all of its products.
   */
  public static final long STEPS_BEFORE_DEPTH = 100_000;

  /**
   * In depth: for failures, and cycles, that are far on most runs. SPIN's examples p108 and
   * petersonN have such.
   */
  public static final long STEPS_IN_DEPTH = 30_000;

  /** In as few orders as decide: SNIP's elevator, of 4,000,000 steps, is to end within it. */
  public static final long STEPS_IN_SOME_ORDERS = 20_000_000;

  /** In all orders: for failures that are near while one process alone could go on for ever. */
  public static final long STEPS_IN_ALL_ORDERS = 1_000_000;

  /**
   * A concrete step costs so much less than an abstract one: the shares of both engines are counted
   * by it. Machine words and packed states made the explicit search some ten times faster.
   */
  public static final int EXPLICIT_STEPS_PER_EFFORT = 8;

  /**
   * Most steps of a component leave what it keeps as it is, and to look at a state when states are
   * put together is to hash it: 20 objects took a tenth of what as many abstract steps took.
   */
  public static final int COMPONENT_STEPS_PER_EFFORT = 8;

  /**
   * The same where several processes take turns, whose steps are known one by one: an abstract step
   * costs some fifty concrete ones.
   */
  public static final int EXPLICIT_STEPS_PER_EFFORT_OF_PROCESSES = 64;

  /**
   * The first search with partitions of an earlier run, in transitions: it ends soon or is too
   * fine.
   */
  public static final long FIRST_SEARCH_WITH_REUSED_CUTS = 5_000;

  /**
   * The same for each state of that run's last search, which had these partitions: five in
   * Linear-50, and a change may make some more.
   */
  public static final int TRANSITIONS_PER_REUSED_STATE = 7;

  /** Every so many rounds are shared with the plays, where those in between decided nothing. */
  public static final int SHARED_ROUND_PERIOD = 4;

  /** Every so many rounds are shared in any case. */
  public static final int FORCED_SHARED_ROUND_PERIOD = 16;

  /** Plays enumerated in one turn. Beyond, abstraction refinement has its turn. */
  public static final int MAX_PATHS_PER_TURN = 8;

  /** Prefixes looked at for one of them; beyond, the turn ends without it. */
  public static final long MAX_PREFIXES_PER_PATH = 2_000;

  /** Beyond so many it is not asked behind each turn for which variants plays may come. */
  public static final long PREFIXES_BEFORE_RARE_CHECKS = 20_000;

  /** Prefixes made and steps of plays looked at, in all. Beyond, plays are enumerated no more. */
  public static final long MAX_ENUMERATION_STEPS = 1_000_000;

  /**
   * Rounds that decide nothing until a path to each of several assertions is looked at in one round
   * (measured: 200 simple functions of C, each with an assertion that takes cuts of its own, were
   * undecided after 165 rounds of one assertion each).
   */
  public static final int ROUNDS_BEFORE_EACH_ASSERTION = 4;

  /**
   * Work of a refinement until it is asked whether all values of what it tells apart would be less;
   * after that it is asked at each doubling (measured: what is decided sooner has nothing to gain;
   * sums of 300 features took 65 rounds of cuts, 7 with all values).
   */
  public static final long WORK_BEFORE_SINGLETON_CUTS = 10_000;

  /**
   * Turns of a last resort for one of the plays, where refinement gets no further: plays take long
   * where they help least.
   */
  public static final int LAST_RESORT_TURNS = 8;

  /**
   * When relations refute paths in the place of intervals. Fewer rounds would come between
   * intervals and what they decide by themselves in families such as Proc-30.
   */
  public static final RelationStart RELATIONS_AFTER_INTERVALS = new RelationStart(5, 6);

  /** Where relations are what is missing. */
  public static final RelationStart RELATIONS_AT_ONCE = new RelationStart(0, 0);

  /** From one turn of relations to the next: so that neither kind starves the other. */
  public static final int RELATION_PERIOD = 2;

  /** The first guess of a long play, in rounds without a decision: until then plays are short. */
  public static final int ROUNDS_BEFORE_ACCELERATION = 5;

  /** So many guesses of long plays in a run without success. */
  public static final int MAX_ACCELERATION_ATTEMPTS = 60;

  /**
   * Components begin where the automaton as a whole took so much: programs that are done quickly
   * need none. Without components three objects of 8 x 8 states took 15 s, four were out of reach.
   */
  public static final StartCondition COMPONENTS_AFTER_EFFORT =
      new StartCondition(10_000, Integer.MAX_VALUE, WaitingPolicy.SHORT_TURNS);

  /** From the first turn on. */
  public static final StartCondition AT_ONCE = new StartCondition(0, 0, WaitingPolicy.FULL_ROUNDS);

  /** Components from the first turn on. */
  public static final StartCondition COMPONENTS_AT_ONCE =
      new StartCondition(0, Integer.MAX_VALUE, WaitingPolicy.SHORT_TURNS);

  /** Half of the effort each. */
  public static final EffortShare COMPONENTS_EQUAL_SHARE = new EffortShare(TurnUnit.WORK, 1, 0);

  /** Just enough for the other side to find what components cannot. */
  public static final EffortShare COMPONENTS_MAIN_SHARE = new EffortShare(TurnUnit.WORK, 16, 0);

  /**
   * One symbolic cell in the place of arrays begins late, too; where nothing is decided, once long
   * plays were guessed. One of these decides a stack of 1024 slots: with the cell before them it
   * took 16 rounds instead of 6.
   */
  public static final StartCondition ARRAY_CELL_AFTER_EFFORT =
      new StartCondition(10_000, 7, WaitingPolicy.FULL_ROUNDS);

  /** Half of the effort, and more to begin with: most proofs with one cell need less than that. */
  public static final EffortShare ARRAY_CELL_SHARE = EffortShare.ofEffort(1, 3_000);

  /** Parts of a family, which say themselves when the whole is to have its turn. */
  public static final EffortShare SUBFAMILY_SHARE = EffortShare.ofEffort(10, 0);

  /**
   * What may be spent on assertions of variants in which something fails anyway, for one of what
   * the variants' verdicts took ({@link VerificationRun.EffortLimit}); and the least that may, in
   * rounds and states.
   */
  static final int EFFORT_FACTOR_AFTER_FAILURES = 4;

  static final int MIN_ROUNDS_AFTER_FAILURES = 64;

  static final long MIN_STATES_AFTER_FAILURES = 100_000;

  /**
   * A family is taken apart where so much effort decided nothing more; nothing in the suites comes
   * to that.
   */
  public static final long EFFORT_BEFORE_SPLIT = 100_000;

  /** So much of that for a part, until it is taken apart in turn. */
  public static final int SUBFAMILY_EFFORT_DIVISOR = 2;

  /**
   * A part may take one in so many of what its variants would take one by one: so much is lost
   * where it is not decided as one. Where that is not enough for one of them it is not tried.
   */
  public static final int SUBFAMILY_GAIN_FACTOR = 8;

  /** Effort of a turn of each of so many parts: who is done early waits for the others. */
  public static final long EFFORT_PER_SUBFAMILY_TURN = 10_000;

  public static final int SUBFAMILIES_PER_TURN = 16;

  /**
   * A family that is searched step by step is cut in parts that take no more than so much of what
   * it takes as a whole, in percent: that is lost where nobody works on them at the same time.
   */
  public static final int MAX_SPLIT_OVERHEAD_PERCENT = 140;

  /** No part is cut whose halves take as much as so much of it, in percent. */
  public static final int MAX_HALF_PERCENT = 90;

  /** More than these are not begun while others are under way: each takes memory. */
  public static final int MAX_ACTIVE_SUBFAMILIES = 32;

  /**
   * So few variants are looked at apart while the whole family waits: that is no more work than
   * what it may take anyway, this many times.
   */
  public static final int FEW_VARIANTS = 16;

  /** Parts of many variants pay if all of them would take so much of what the whole took. */
  public static final int SPLIT_PROFIT_FACTOR = 10;

  private SchedulingParameters() {}

  /**
   * When turns of relations begin, in rounds without a decision.
   *
   * @param first the first turn
   * @param interpolants the first one of interpolants; each further one comes after twice as many
   *     rounds
   */
  public record RelationStart(int first, int interpolants) {}

  /**
   * When an engine may begin, by what those behind it in the portfolio spent without it.
   *
   * @param effort so much
   * @param rounds so many in which nothing was decided suffice, however small
   */
  public record StartCondition(long effort, int rounds, WaitingPolicy waiting) {}

  /** How the others work until an engine begins. */
  public enum WaitingPolicy {
    /** Their rounds go to their ends. */
    FULL_ROUNDS,
    /** The same, and what they spent counts from their last decision on. */
    SINCE_LAST_DECISION,
    /** It may begin amid one of them. */
    SHORT_TURNS
  }

  /**
   * The turns of an engine of a portfolio.
   *
   * @param factor of turns by effort or work, what those behind it in the portfolio take
   * @param headStart of turns by effort, so much more
   */
  public record EffortShare(TurnUnit unit, long factor, long headStart) {
    /**
     * Before each round of refinement, and behind the first before each turn by effort; the engine
     * says itself when it has nothing to do.
     */
    public static final EffortShare EVERY_ROUND = new EffortShare(TurnUnit.EVERY_ROUND, 0, 0);

    /** In each round that refinement shares, and as many as it takes where that is stuck. */
    public static final EffortShare SHARED_ROUNDS = new EffortShare(TurnUnit.SHARED_ROUNDS, 0, 0);

    static EffortShare ofEffort(long times, long headStart) {
      return new EffortShare(TurnUnit.EFFORT, times, headStart);
    }
  }

  /** What turns are counted by. */
  public enum TurnUnit {
    EVERY_ROUND,
    SHARED_ROUNDS,
    EFFORT,
    /**
     * By effort and by what it takes to examine paths and plays: of 20 objects each has its own
     * paths, which took most of the time of small searches.
     */
    WORK
  }
}
