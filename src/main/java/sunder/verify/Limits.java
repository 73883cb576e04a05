package sunder.verify;

import java.math.BigInteger;

/**
 * Limits of the algorithms: sizes and numbers of attempts beyond which another method is tried. No
 * limit influences a verdict other than by leaving it UNKNOWN; the limits of scheduling are in
 * {@code SchedulingParameters}.
 */
public final class Limits {
  // The abstract model: beyond a limit it is less precise, or coverage is not reported.

  /**
   * The number of diagram nodes of the open variants up to which they restrict all sets of a
   * search. A larger set would make every other set as large, so decided variants are then kept
   * where that makes sets smaller.
   */
  public static final int MAX_NODES_OF_OPEN_SET = 100;

  /**
   * The number of states after which a search is first checked for excessive size; it is checked
   * again at each doubling.
   */
  public static final long STATES_BEFORE_SIZE_CHECK = 1_000;

  /**
   * The number of further parent edges that an error node keeps for the examination of several
   * paths. Later searches find the others again.
   */
  public static final int MAX_EXTRA_PARENT_EDGES = 64;

  /**
   * The number of combinations of target cells that are enumerated. Beyond it, the image becomes a
   * Cartesian product for most registers.
   */
  public static final int MAX_CELL_COMBINATIONS = 2048;

  /** The number of computed successors after which unused entries are evicted. */
  public static final int SUCCESSOR_CACHE_GENERATION = 20_000;

  /**
   * The number of combinations of cells that are then kept apart: each of them has as many
   * successors in turn.
   */
  public static final int MAX_EXACT_COMBINATIONS = 64;

  /**
   * The number of times that an array element is read again after the guard has narrowed its index.
   * More reads have never made it more precise.
   */
  public static final int MAX_ELEMENT_REREADS = 2;

  /**
   * The number of abstract steps in the check whether a precision excludes a path. Beyond it, the
   * path counts as not excluded. A path of ten thousand steps took half a minute.
   */
  public static final int MAX_STEPS_OF_EXCLUSION_CHECK = 250_000;

  /**
   * The number of cells that a type annotation may ask for; a larger range is cut at its ends only.
   */
  public static final int MAX_ANNOTATION_CELLS = 100_000;

  /**
   * The number of states of a search up to which unreachable statements are reported, and
   * unevaluated conditions are looked for.
   */
  public static final int MAX_STATES_FOR_COVERAGE = 20_000;

  /** The number of transitions that are inspected for coverage; beyond it, nothing is reported. */
  public static final int MAX_STEPS_FOR_COVERAGE = 5_000;

  /** The number of transitions that are inspected for coverage in any case. */
  public static final int MIN_STEPS_FOR_COVERAGE = 300;

  /** The fraction of the effort for the verdicts that coverage may take in addition. */
  public static final int COVERAGE_EFFORT_DIVISOR = 8;

  /** The number of diagram nodes that are visited for coverage. */
  public static final int MAX_NODES_FOR_COVERAGE = 20_000;

  /**
   * The number of diagram nodes of the safe variants up to which coverage is reported by variant. A
   * larger set would make every set as large; then only statements that no variant reaches are
   * reported.
   */
  public static final int MAX_SAFE_SET_NODES_FOR_COVERAGE = 64;

  /**
   * The number of boxes at a location in a search without partitions; beyond it, they are widened.
   */
  public static final int MAX_BOXES_PER_LOCATION = 16;

  /**
   * The number of abstract models that are searched before the interval analysis of registers; they
   * suffice for small programs.
   */
  public static final int MODELS_BEFORE_INTERVAL_ANALYSIS = 4;

  /** The number of locations up to which the interval analysis is run. */
  public static final int MAX_LOCATIONS_OF_INTERVAL_ANALYSIS = 50_000;

  /** The number of intervals that the interval analysis computes. */
  public static final long MAX_INTERVALS_OF_INTERVAL_ANALYSIS = 1_000_000;

  /** The number of narrowing iterations after widening. */
  public static final int NARROWING_ITERATIONS = 2;

  // Refinement: beyond a limit, a path is refined by another method or in a later round; without
  // any
  // refinement the result is UNKNOWN.

  /**
   * The number of paths that are examined after one search. Refinements by the first ones often
   * exclude the others, and a new search is cheaper than the examination of paths under an old
   * precision.
   */
  public static final int MAX_PATHS_PER_ROUND = 16;

  /**
   * The number of paths that are examined while none of them had a result, in total and for an
   * assertion without a refined path.
   */
  public static final int MAX_PATHS_WITHOUT_PROGRESS = 256;

  /** The number of paths in one round, including those that new cuts exclude. */
  public static final int MAX_CANDIDATE_PATHS_PER_ROUND = 2_048;

  /**
   * The number of consecutive paths to one error node that new cuts exclude, after which the node
   * is left for the next round.
   */
  public static final int MAX_CONSECUTIVE_EXCLUDED_PATHS = 4;

  /** The number of cases that shaving tries for one path, each by two refutations. */
  public static final int MAX_CASES_PER_PATH = 32;

  /**
   * The number of case splits for one path, each of which at most doubles the cells. Beyond it, the
   * splits are kept, and the path is examined again if the next search still has it.
   */
  public static final int MAX_CASE_SPLITS_PER_PATH = 12;

  /**
   * The number of interval steps in the generalisation of one refutation. Beyond it, the bounds
   * stay as they are, which excludes fewer other paths.
   */
  public static final long MAX_STEPS_OF_GENERALIZATION = 300_000;

  /** The binary logarithm of the greatest distance by which a bound is moved. */
  public static final int MAX_BOUND_DOUBLINGS = 256;

  /** The number of steps of a path that {@code --trace} prints. */
  public static final int MAX_TRACE_STEPS = 40;

  /** The number of locations that are inspected for the split point of a family. */
  public static final int MAX_LOCATIONS_FOR_FEATURE_SPLIT = 10_000;

  /** The number of presence conditions that are compared with each feature for the split point. */
  public static final int MAX_CONDITIONS_FOR_FEATURE_SPLIT = 1_000;

  // Templates of relations: beyond a limit there are fewer of them, and paths are refined by
  // intervals or interpolants.

  /**
   * The number of visits of locations in the analysis of affine equalities; without a fixpoint by
   * then, it has no result.
   */
  public static final int MAX_VISITS_OF_AFFINE_ANALYSIS = 5_000;

  /** The number of locations behind an edge up to which it counts as the exit of a loop. */
  public static final int MAX_LOCATIONS_AFTER_LOOP_EXIT = 300;

  /** The number of templates for distances between registers; further ones are dropped. */
  public static final int MAX_PHASE_TEMPLATES = 12;

  /** The number of constants of one register in templates; further ones are dropped. */
  public static final int MAX_LANDMARKS_PER_REGISTER = 5;

  /**
   * The number of registers and features that are related by templates; others are left to
   * interpolants.
   */
  public static final int MAX_RELATED_SYMBOLS = 24;

  /**
   * The length of the longest path that is interpolated; longer ones cost more than the search that
   * they save.
   */
  public static final int MAX_INTERPOLATED_STEPS = 150;

  /**
   * The length of the longest path with accelerated steps that is interpolated; such queries are
   * harder.
   */
  public static final int MAX_INTERPOLATED_ACCELERATED_STEPS = 60;

  /** The number of pairs of registers in templates; further ones are dropped. */
  public static final int MAX_REGISTER_PAIRS = 16;

  /**
   * The greatest modulus of a remainder template: remainders by larger numbers have too many cells.
   */
  public static final BigInteger MAX_MODULUS = BigInteger.valueOf(8);

  // Paths and replays: beyond a limit the solver is called, or variants stay open.

  /**
   * The number of values of numeric features that are replayed one by one: a short replay takes
   * less than a millisecond. Beyond it, the ends of each feature are replayed.
   */
  public static final BigInteger MAX_REPLAYED_VALUES = BigInteger.valueOf(300);

  /**
   * The number of variants of a larger set that are replayed one by one, beside the ends of its
   * features.
   */
  public static final int REPLAY_SAMPLES = 16;

  /**
   * The number of variants of an accelerated counterexample that are replayed, perhaps for seconds
   * each. For the others, the path condition suffices.
   */
  public static final int MAX_LONG_REPLAYS = 8;

  /** The number of features whose ends are replayed, each by a whole replay. */
  public static final int MAX_FEATURES_WITH_REPLAYED_BOUNDS = 64;

  /**
   * The number of diagram nodes of the open variants up to which they restrict a replay. A larger
   * set would make every set of the replay as large, so decided variants are then replayed again
   * where that makes the set simpler.
   */
  public static final int MAX_NODES_OF_REPLAYED_SET = 16;

  /**
   * The number of models of a path condition that are excluded, by one query each, because no
   * variant of the path has them. Beyond it, the variants stay open.
   */
  public static final int MAX_EXCLUDED_MODELS = 24;

  /** The number of values that are tried for one condition before the solver is called. */
  public static final int MAX_TRIED_VALUES = 2_000;

  /**
   * The number of symbols that constraint propagation visits for one condition before the solver is
   * called; that takes about as long as the start of a solver.
   */
  public static final long MAX_CONTRACTION_WORK = 4_000_000;

  /**
   * The number of symbols that constraint propagation visits while values are tried: with wrapping
   * sums, a few numbers take thousands of trials of a millisecond each.
   */
  public static final long MAX_TRIAL_CONTRACTION_WORK = 100_000;

  /**
   * The size of the largest range whose values are all tried, so that failure is a proof. Of larger
   * ranges, the ends are tried.
   */
  public static final int MAX_ENUMERATED_RANGE = 8;

  /**
   * The size of the largest value term; a larger one is replaced by a new symbol, since {@code b =
   * (b == c)} doubles it at each step.
   */
  public static final int MAX_NODES_OF_VALUE_TERM = 150;

  /**
   * The number of contractions of one condition in one propagation. Bounds that converge slowly, as
   * for {@code x < y && y < x}, would take as many contractions as their range has values; they are
   * then left as they are.
   */
  public static final int MAX_CONTRACTIONS_PER_CONDITION = 12;

  // Explicit search: beyond a limit variants are left to other engines, or results are recomputed.

  /** The number of cached terms and words; a full cache is emptied. */
  public static final int VALUE_CACHE_SIZE = 100_000;

  /**
   * The number of boxes into which a condition that is not linear is divided to compute its set. A
   * condition on one byte takes 511 at most, one on a number modulo 2^32 some 70.
   */
  public static final int MAX_INVERSION_BOXES = 2_000;

  /**
   * The number of diagram nodes for the bits of a term, or for the set of a condition on them. The
   * exclusive disjunction of three bytes takes some 3,000.
   */
  public static final long MAX_NODES_OF_BIT_VECTOR = 20_000;

  /** The number of bits of a computed value that an input symbol replaces. */
  public static final int MAX_BITS_OF_AUXILIARY_SYMBOL = 16;

  /**
   * The number of elements that a read at a symbolic index may yield, beyond which an input symbol
   * replaces the result; up to it, the state is split by them.
   */
  public static final int MAX_SPLIT_ELEMENTS = 4;

  /** The number of waiting states of a location from which some are united. */
  public static final int MIN_WAITING_STATES_FOR_UNION = 32;

  /**
   * The number of states that differ in a few values, and of different values of a place, from
   * which states are united.
   */
  public static final int MIN_UNITED_STATES = 8;

  /**
   * The number of diagram nodes of the set of united states for each of them. With 50, heatshrink's
   * decoder takes twice as long.
   */
  public static final int MAX_NODES_PER_UNITED_STATE = 10;

  /** The number of cached terms and conditions whose bits are diagrams; a full cache is emptied. */
  public static final int MAX_CACHED_BIT_VECTORS = 10_000;

  /**
   * The number of boxes of inputs of one explicit state in a certificate, which has a region for
   * each.
   */
  public static final int MAX_BOXES_OF_REGION = 1_000;

  /**
   * The number of states of a search that split inputs up to which it gives a certificate: that of
   * 408 states for an array of up to 100 elements was not checked in five minutes.
   */
  public static final int MAX_CERTIFIED_SPLIT_STATES = 200;

  /** The size of the largest state of an explicit search, in bytes. */
  public static final int MAX_STATE_BYTES = 0xffff;

  /** The number of values of a feature that an explicit search enumerates. */
  public static final BigInteger MAX_ENUMERATED_FEATURE_VALUES = BigInteger.valueOf(256);

  /** The number of nested cases into which an explicit search splits a state by features. */
  public static final BigInteger MAX_CASES_PER_STATE = MAX_ENUMERATED_FEATURE_VALUES.pow(2);

  /**
   * The number of combinations of inputs that an explicit search enumerates in one step; variants
   * with more are left to other engines.
   */
  public static final BigInteger MAX_INPUT_COMBINATIONS_PER_STEP = BigInteger.valueOf(256);

  /**
   * The greatest array index that an explicit search represents: the elements of a state are
   * listed.
   */
  public static final int MAX_ARRAY_ELEMENTS = 1 << 16;

  /**
   * The size of the largest term over features; a larger one is evaluated for each value of a
   * feature.
   */
  public static final int MAX_NODES_OF_FEATURE_TERM = 100;

  /** The number of waiting states of a location up to which pairs are united by a feature. */
  public static final int MAX_STATES_UNITED_BY_FEATURES = 8;

  /** The number of diagram nodes of an explicit search with Boolean features in terms. */
  public static final long MAX_NODES_WITH_FEATURE_TERMS = 8_000_000;

  // Accelerated counterexamples: beyond a limit there is none, and refinement continues.

  /** The number of cycles on an accelerated path: each makes the query harder. */
  public static final int MAX_CYCLES_PER_PATH = 10;

  /** The number of cycles that an accelerated path may alternate. */
  public static final int MAX_ALTERNATING_CYCLES = 2;

  /** The number of cycles at one location, those of the path first. */
  public static final int MAX_CYCLES_PER_LOCATION = 6;

  /**
   * The length of the longest cycle that is summarised: the guard of the summary grows with each
   * step.
   */
  public static final int MAX_CYCLE_LENGTH = 40;

  /** The number of transitions that are visited in the search for further cycles of a location. */
  public static final int MAX_VISITS_OF_CYCLE_SEARCH = 4_000;

  /**
   * The preferred number of loop iterations in a counterexample, since a replay may execute them
   * one by one.
   */
  public static final long FEW_ITERATIONS = 20_000;

  /**
   * The greatest number of loop iterations in a counterexample; a replay of two million takes
   * seconds.
   */
  public static final long MAX_ITERATIONS = 2_000_000;

  /** The greatest number of loop iterations without observable moves, which a replay may skip. */
  public static final long MAX_SKIPPED_ITERATIONS = 1L << 60;

  /** The number of evaluations in a replay for each loop iteration; a longer replay is given up. */
  public static final long MAX_REPLAY_STEPS_PER_ITERATION = 200;

  // Components: beyond a limit assumptions are less precise, or the component is its own
  // assumption.

  /** The number of locations up to which an automaton is decomposed into components. */
  public static final int MAX_LOCATIONS_FOR_COMPONENTS = 20_000;

  /**
   * The number of disjuncts into which a condition or step is split; a larger one stays whole,
   * which makes components less precise.
   */
  public static final int MAX_DISJUNCTS_PER_STEP = 256;

  /**
   * The number of states of a component up to which its assumption is computed: exploring a larger
   * one takes longer than a composed search of a part of it.
   */
  public static final int MAX_COMPONENT_STATES = 5_000;

  /**
   * The number of states that are visited to retrace a path of a composed search in the program.
   */
  public static final int MAX_STATES_OF_RETRACING = 100_000;

  /**
   * The number of states of the context of a component up to which an assumption is learnt;
   * otherwise the minimal assumption is kept.
   */
  public static final int MAX_CONTEXT_STATES = 5_000;

  /**
   * The size of the largest interface alphabet for which an assumption is learnt; otherwise the
   * minimal assumption is kept.
   */
  public static final int MAX_ALPHABET_SIZE = 500;

  /**
   * The number of membership queries after which learning is given up; the minimal assumption is
   * kept.
   */
  public static final int MAX_MEMBERSHIP_QUERIES = 50_000;

  /**
   * The number of learning runs for one component in a round, each for a group of variants; the
   * other variants keep the minimal assumption.
   */
  public static final int MAX_LEARNING_RUNS_PER_COMPONENT = 32;

  /**
   * The number of regions of a composed state that a certificate lists one by one; more are written
   * for each component separately.
   */
  public static final int MAX_REGIONS_PER_STATE = 1024;

  private Limits() {}
}
