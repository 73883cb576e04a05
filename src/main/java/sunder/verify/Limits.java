package sunder.verify;

import java.math.BigInteger;

/**
 * How much is built, tried and guessed before something else is. None of these decides a verdict;
 * who works when is said in {@code Timetable}.
 */
public final class Limits {
  // The abstract model: beyond each it is coarser, or something is not told.

  /**
   * An open set with more nodes than this makes every set of the search as large. Beyond, a search
   * keeps decided variants in its sets where that makes them smaller.
   */
  public static final int MAX_NODES_OF_OPEN_SET = 100;

  /**
   * States until a search is first asked whether it grows too large; after that it is asked at each
   * doubling.
   */
  public static final long STATES_BEFORE_SIZE_CHECK = 1_000;

  /**
   * Further ways to abort that an arrival keeps, since they may refute or decide more at once.
   * Beyond, they are found again by a later search.
   */
  public static final int MAX_EXTRA_PARENT_EDGES = 64;

  /**
   * So many combinations of target cells are listed if several registers make them. Beyond, the
   * image becomes a product for the greater part.
   */
  public static final int MAX_CELL_COMBINATIONS = 2048;

  /** So many times the outcomes of a step are computed before those of no use are forgotten. */
  public static final int SUCCESSOR_CACHE_GENERATION = 20_000;

  /** So many are told apart then: each state behind has as many successors in its turn. */
  public static final int MAX_EXACT_COMBINATIONS = 64;

  /**
   * What the guard says of an index may make its element known better: it is read again behind it.
   * More often has never made it better still.
   */
  public static final int MAX_ELEMENT_REREADS = 2;

  /**
   * So many abstract states are stepped to find whether a precision excludes a path: a path of ten
   * thousand steps was asked for half a minute. Beyond it the path counts as feasible, so that the
   * cuts in question are not taken.
   */
  public static final int MAX_STEPS_OF_EXCLUSION_CHECK = 250_000;

  /** Annotations that ask for more classes than this are split at their ends only. */
  public static final int MAX_ANNOTATION_CELLS = 100_000;

  /**
   * A larger search is not walked through again to say which statements no run reaches; in so many
   * states at most is a condition asked to say who never gets to one.
   */
  public static final int MAX_STATES_FOR_COVERAGE = 20_000;

  /** So many of its steps are looked at; beyond, nothing is said of statements. */
  public static final int MAX_STEPS_FOR_COVERAGE = 5_000;

  /** So many are looked at in any case, ... */
  public static final int MIN_STEPS_FOR_COVERAGE = 300;

  /** ... and one for so many transitions that the verdicts took: nobody is to wait for this. */
  public static final int COVERAGE_EFFORT_DIVISOR = 8;

  /**
   * Nodes of the sets of variants that are met in this: a search makes sets as large much faster.
   */
  public static final int MAX_NODES_FOR_COVERAGE = 20_000;

  /**
   * A larger set of safe variants makes each of these sets as ragged; which of its variants run a
   * statement is not told then, only whether any does.
   */
  public static final int MAX_SAFE_SET_NODES_FOR_COVERAGE = 64;

  /**
   * So many boxes are kept apart at a location by a search without partitions. Beyond, they are
   * widened.
   */
  public static final int MAX_BOXES_PER_LOCATION = 16;

  /**
   * Models of an automaton that are searched before the bounds of its registers are looked for:
   * small programs are decided by then.
   */
  public static final int MODELS_BEFORE_INTERVAL_ANALYSIS = 4;

  /** In larger programs no bounds are looked for. */
  public static final int MAX_LOCATIONS_OF_INTERVAL_ANALYSIS = 50_000;

  /** So many intervals of registers are looked at for that. */
  public static final long MAX_INTERVALS_OF_INTERVAL_ANALYSIS = 1_000_000;

  /** So often widened bounds are looked at again. */
  public static final int NARROWING_ITERATIONS = 2;

  // Refinement: beyond each, a path is refined otherwise or in another round, and what nobody
  // refines is UNKNOWN.

  /**
   * So many paths are looked at after one search: the first ones refine what the others need, and a
   * new search is cheaper than paths that an old precision still shows.
   */
  public static final int MAX_PATHS_PER_ROUND = 16;

  /**
   * So many while none of them decided or refined anything; beyond, the round has no progress. The
   * same for assertions to which no path was refined: each has precisions of its own.
   */
  public static final int MAX_PATHS_WITHOUT_PROGRESS = 256;

  /** So many at all, those included that others exclude. */
  public static final int MAX_CANDIDATE_PATHS_PER_ROUND = 2_048;

  /** So many of these in a row to one place: variants go there in too many ways to try them all. */
  public static final int MAX_CONSECUTIVE_EXCLUDED_PATHS = 4;

  /** So many cases of registers are tried for a path, each by two refutations. */
  public static final int MAX_CASES_PER_PATH = 32;

  /**
   * So many case splits exclude one path. Each doubles the cells at most; beyond, the splits made
   * are kept, and the path is looked at again if the next search still shows it.
   */
  public static final int MAX_CASE_SPLITS_PER_PATH = 12;

  /**
   * Interval steps to weaken the refutation of one path. Beyond, its bounds stay as they are:
   * right, but good for fewer other paths.
   */
  public static final long MAX_STEPS_OF_GENERALIZATION = 300_000;

  /** A bound is moved by less than two to this power: constants of programs are smaller. */
  public static final int MAX_BOUND_DOUBLINGS = 256;

  /** Steps of a path that {@code --trace} shows; beyond, three dots. */
  public static final int MAX_TRACE_STEPS = 40;

  /** Control points looked at to find the feature by which a family is cut. */
  public static final int MAX_LOCATIONS_FOR_FEATURE_SPLIT = 10_000;

  /** Presence conditions of steps that are held against each feature for that. */
  public static final int MAX_CONDITIONS_FOR_FEATURE_SPLIT = 1_000;

  // Guesses of relations: a cut that is not found costs nothing but a chance; the path is refined
  // by intervals, or by interpolants.

  /**
   * More visits of locations than this tell of an automaton too large for a hint; there is none
   * then.
   */
  public static final int MAX_VISITS_OF_AFFINE_ANALYSIS = 5_000;

  /** Beyond so many locations behind one, it does not count as an exit of a loop. */
  public static final int MAX_LOCATIONS_AFTER_LOOP_EXIT = 300;

  /**
   * More distances than this tell of a program with too many registers for guesses; the first are
   * kept.
   */
  public static final int MAX_PHASE_TEMPLATES = 12;

  /** So many constants of one register are kept, the first ones. */
  public static final int MAX_LANDMARKS_PER_REGISTER = 5;

  /**
   * So many registers and features are related at once; what comes later is left to interpolants.
   */
  public static final int MAX_RELATED_SYMBOLS = 24;

  /**
   * Interpolants of longer paths take longer than the search that they would save; there are none.
   */
  public static final int MAX_INTERPOLATED_STEPS = 150;

  /** The same for paths on which a step may be any number of rounds: such a question is harder. */
  public static final int MAX_INTERPOLATED_ACCELERATED_STEPS = 60;

  /**
   * More pairs than this tell of a program with too many registers for guesses; the first are kept.
   */
  public static final int MAX_REGISTER_PAIRS = 16;

  /** Remainders by larger numbers have too many cells; they are not guessed. */
  public static final BigInteger MAX_MODULUS = BigInteger.valueOf(8);

  // Paths and replays: beyond each, more is left to the solver, or variants stay open for another
  // play.

  /**
   * So many values of numeric features are replayed each by itself: a replay of a short play takes
   * well under a millisecond. Beyond, the ends of each feature stand for the rest.
   */
  public static final BigInteger MAX_REPLAYED_VALUES = BigInteger.valueOf(300);

  /** So many variants of a larger set are replayed one by one, besides the ends of its features. */
  public static final int REPLAY_SAMPLES = 16;

  /**
   * So many of a guess's variants are replayed, each perhaps for seconds. Those beyond are taken to
   * fail by the play's condition.
   */
  public static final int MAX_LONG_REPLAYS = 8;

  /** So many features have their ends replayed; each end costs a replay of the whole play. */
  public static final int MAX_FEATURES_WITH_REPLAYED_BOUNDS = 64;

  /**
   * A set with more nodes than this makes every set of the replay as large. Beyond, decided
   * variants are replayed once more where that makes the set simpler.
   */
  public static final int MAX_NODES_OF_REPLAYED_SET = 16;

  /**
   * So many answers that no variant of the path fits are excluded, one question each. Beyond, the
   * path's variants stay open and the next path is looked at.
   */
  public static final int MAX_EXCLUDED_MODELS = 24;

  /** So many values are tried for one condition. Beyond, the solver is asked. */
  public static final int MAX_TRIED_VALUES = 2_000;

  /**
   * Symbols visited by contraction for one condition: about as long as a solver takes to start.
   * Beyond, the solver is asked.
   */
  public static final long MAX_CONTRACTION_WORK = 4_000_000;

  /**
   * The same while values are tried: sums of types that wrap are looked at within each other, and a
   * few numbers take thousands of trials, each of them a millisecond.
   */
  public static final long MAX_TRIAL_CONTRACTION_WORK = 100_000;

  /** Ranges of so many values are tried whole, so that "none" is an answer. Of others, the ends. */
  public static final int MAX_ENUMERATED_RANGE = 8;

  /** A larger value gets a symbol of its own, else {@code b = (b == c)} doubles it at each step. */
  public static final int MAX_NODES_OF_VALUE_TERM = 150;

  /**
   * So many looks at one condition while bounds move: bounds that creep, as for {@code x < y && y <
   * x}, would go on for as long as their range. Beyond, they are left where they are.
   */
  public static final int MAX_CONTRACTIONS_PER_CONDITION = 12;

  // Concrete data: beyond each, the variants in question are left to the other engines, or
  // something is computed again.

  /** Terms and words remembered; beyond, all are forgotten and computed anew. */
  public static final int VALUE_CACHE_SIZE = 100_000;

  /** Longer states than this are not searched explicitly. */
  public static final int MAX_STATE_BYTES = 0xffff;

  /** A feature with more values is not taken apart. */
  public static final BigInteger MAX_ENUMERATED_FEATURE_VALUES = BigInteger.valueOf(256);

  /** In so many parts at most, one inside the other, does a state fall. */
  public static final BigInteger MAX_CASES_PER_STATE = MAX_ENUMERATED_FEATURE_VALUES.pow(2);

  /**
   * So many combinations of inputs are tried at one step; with more, the step is left to the
   * others.
   */
  public static final BigInteger MAX_INPUT_COMBINATIONS_PER_STEP = BigInteger.valueOf(256);

  /** Arrays with larger indices are not followed: the elements of a state are listed. */
  public static final int MAX_ARRAY_ELEMENTS = 1 << 16;

  /** A larger value, as a term over features, is rather computed for each value of a feature. */
  public static final int MAX_NODES_OF_FEATURE_TERM = 100;

  // Long plays: beyond each there is none, and abstraction refinement goes on as if it had not
  // been tried.

  /** So many cycles are gone through in all: each makes the question longer. */
  public static final int MAX_CYCLES_PER_PATH = 10;

  /** So few may alternate: phases that come back. */
  public static final int MAX_ALTERNATING_CYCLES = 2;

  /** So many cycles at one location, those of the path first. */
  public static final int MAX_CYCLES_PER_LOCATION = 6;

  /** A longer one is not composed into one step: its guard grows with each. */
  public static final int MAX_CYCLE_LENGTH = 40;

  /** So many steps are looked at for other cycles of a location. */
  public static final int MAX_VISITS_OF_CYCLE_SEARCH = 4_000;

  /** Rather few rounds of loops, since a replay may take them one by one. */
  public static final long FEW_ITERATIONS = 20_000;

  /** So many if it must be: a replay of two million takes seconds. */
  public static final long MAX_ITERATIONS = 2_000_000;

  /** So many if nothing is observed of them: a replay may go through them at once. */
  public static final long MAX_SKIPPED_ITERATIONS = 1L << 60;

  /** Evaluations that a replay may take for each; one that takes more confirms nothing. */
  public static final long MAX_REPLAY_STEPS_PER_ITERATION = 200;

  // Components: beyond each, one is known less well, or searched as it is.

  /** Larger automata are not walked through to find components; there are none then. */
  public static final int MAX_LOCATIONS_FOR_COMPONENTS = 20_000;

  /** A condition or step with more alternatives stays whole: components then know less of it. */
  public static final int MAX_DISJUNCTS_PER_STEP = 256;

  /**
   * To look at all of a larger component takes longer than a search that meets a part of it: it
   * stands for itself from then on.
   */
  public static final int MAX_COMPONENT_STATES = 5_000;

  /** A path whose retracing takes more is followed as it is. */
  public static final int MAX_STATES_OF_RETRACING = 100_000;

  /** Of a larger rest no words are asked; the minimal assumption stays. */
  public static final int MAX_CONTEXT_STATES = 5_000;

  /** A port of more letters is not learnt; the minimal assumption stays. */
  public static final int MAX_ALPHABET_SIZE = 500;

  /** A lesson of more membership queries is given up; the minimal assumption stays. */
  public static final int MAX_MEMBERSHIP_QUERIES = 50_000;

  /**
   * So many lessons are about one component in a round, each for a group of variants; the variants
   * that are left then keep the minimal assumption.
   */
  public static final int MAX_LEARNING_RUNS_PER_COMPONENT = 32;

  /**
   * So many cells of the whole are told one by one in a certificate; more are told for each
   * component apart.
   */
  public static final int MAX_REGIONS_PER_STATE = 1024;

  private Limits() {}
}
