package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult.ComponentStatistics;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.WorkStatistics;
import sunder.verify.learning.Learner;

/**
 * Assumption learning for components, one after the other. For each component it learns an
 * assumption between its minimal assumption and the weakest assumption with which the client and
 * the other components are safe; the others are represented by what was learnt before, or by their
 * minimal assumptions (assume-guarantee-games, section 4). If there is no such assumption or a
 * limit is met, the minimal assumption stays. Mutable: it counts queries.
 *
 * <p>Deviation from the paper: the paper learns from the start and discovers on the way that no
 * assumption exists. Here a search with the minimal assumptions decides existence first, so that no
 * queries are spent while paths to abort remain.
 */
final class AssumptionLearning {
  private final ComponentAssignment division;
  private final ConfigSet none;
  private final Budget budget;
  private final WorkStatistics totals;
  private final List<Learner> learners = new ArrayList<>();

  /** The number of states of the latest assumption about each component. */
  private final int[] sizes;

  /**
   * Creates the learning.
   *
   * @param division the assignment of registers to components
   * @param none the empty set of configurations
   * @param budget checked during the computations
   * @param totals receives the sizes of the searches that answer queries
   */
  AssumptionLearning(
      ComponentAssignment division, ConfigSet none, Budget budget, WorkStatistics totals) {
    this.division = division;
    this.none = none;
    this.budget = budget;
    this.totals = totals;
    this.sizes = new int[division.count()];
    for (int i = 0; i < division.count(); i++) {
      learners.add(new Learner());
    }
  }

  ComponentStatistics.LearningStatistics statistics(int component) {
    Learner learner = learners.get(component);
    return new ComponentStatistics.LearningStatistics(
        sizes[component], learner.membershipQueries(), learner.equivalenceQueries());
  }

  /**
   * Returns the open variants for which the minimal assumptions suffice: no abort is reached with
   * them.
   */
  ConfigSet variantsWithAssumption(AbstractModel minimal, Precision precision, ConfigSet open) {
    Abstractor.Search search =
        new Abstractor(p -> minimal, open, SearchOrder.DFS, budget, ProgressListener.NONE)
            .start(
                precision,
                new Abstractor.SearchQuery(
                    open, failed -> open, Abstractor.SearchExtent.FIRST_ABORT),
                (states, met) -> false);
    search.resume(Long.MAX_VALUE);
    totals.addSearch(search.states(), search.transitions());
    return search.result().notReaching(failed -> true);
  }

  /**
   * Learns an assumption about one component.
   *
   * @param number the component
   * @param client the abstract model of the client
   * @param safe the variants for which an assumption exists; the others keep the minimal one
   * @return empty if nothing was learnt for any variant
   */
  Optional<LearnedAssumption> learn(
      int number,
      MinimalAssumption minimal,
      PartitionModel client,
      List<ComponentAutomaton> parts,
      ConfigSet safe) {
    if (safe.isEmpty()) {
      return Optional.empty();
    }
    InterfaceAlphabet alphabet =
        new InterfaceAlphabet(division, number, minimal.graph, minimal.model);
    if (alphabet.count() > Limits.MAX_ALPHABET_SIZE) {
      return Optional.empty();
    }
    List<ComponentAutomaton> others = new ArrayList<>(parts);
    others.remove(number);
    Composition without = new Composition(client, others, none);
    return InterfaceAutomaton.of(without, others.size(), alphabet, safe, budget)
        .flatMap(rest -> learn(number, minimal, alphabet, rest, safe));
  }

  private Optional<LearnedAssumption> learn(
      int number,
      MinimalAssumption minimal,
      InterfaceAlphabet alphabet,
      InterfaceAutomaton rest,
      ConfigSet safe) {
    totals.addSearch(rest.edges().size(), 0);
    InterfaceAutomaton component = InterfaceAutomaton.of(minimal.graph, minimal.model, alphabet);
    MembershipOracle words = new MembershipOracle(rest, safe, budget);
    Map<Learner.PrefixClosedAutomaton, ConfigSet> automata = new LinkedHashMap<>();
    Deque<ConfigSet> groups = new ArrayDeque<>(List.of(safe));
    for (int runs = 0; !groups.isEmpty() && runs < Limits.MAX_LEARNING_RUNS_PER_COMPONENT; runs++) {
      ConfigSet group = groups.remove();
      try {
        Learner.PrefixClosedAutomaton learnt =
            learners
                .get(number)
                .learn(
                    alphabet.count(), new AssumptionTeacher(component, rest, words, group, budget));
        automata.merge(learnt, group, ConfigSet::or);
      } catch (AssumptionTeacher.GroupSplit divided) {
        ConfigSet apart = group.and(divided.part());
        if (divided.why == AssumptionTeacher.SplitReason.MIXED_ANSWER) {
          groups.add(apart);
        }
        if (!apart.equals(group)) {
          groups.add(group.minus(apart));
        }
      }
    }
    if (automata.isEmpty()) {
      return Optional.empty();
    }
    LearnedAssumption learnt =
        new LearnedAssumption(alphabet, minimal.model, minimal.graph, automata, minimal, budget);
    sizes[number] = learnt.size();
    return Optional.of(learnt);
  }

  /**
   * The teacher of the weakest assumption about a component, for a group of variants: the language
   * of the words over its interface alphabet by which no variant of the group reaches abort in the
   * context (assume-guarantee-games, section 4). A hypothesis is accepted when it satisfies both
   * premises of the rule: the context is safe with it, and it includes every word of the component.
   *
   * <p>For families, an answer is a set of variants. If it differs within the group, the learning
   * run ends with a {@link GroupSplit}.
   */
  private static final class AssumptionTeacher implements Learner.Teacher {
    private final InterfaceAutomaton component;
    private final InterfaceAutomaton rest;
    private final MembershipOracle words;
    private final ConfigSet group;
    private final Budget budget;
    private int queries;

    /** The reason why a group of variants has no common answer. */
    enum SplitReason {
      /** A word is in the weakest assumption of only some variants. */
      MIXED_ANSWER,
      /** Some variants have no assumption, because they reach abort. */
      NO_ASSUMPTION,
      /** The limit of membership queries is exceeded. */
      QUERY_LIMIT
    }

    /** The exception that ends a learning run. */
    static final class GroupSplit extends RuntimeException {
      private static final long serialVersionUID = 1L;
      private final transient ConfigSet part;
      final SplitReason why;

      GroupSplit(ConfigSet part, SplitReason why) {
        super(why.name(), null, false, false);
        this.part = part;
        this.why = why;
      }

      /** Returns the variants to be treated separately; at least one is in the group. */
      ConfigSet part() {
        return part;
      }
    }

    /**
     * Creates a teacher.
     *
     * @param rest the interface automaton of its context
     * @param words the membership oracle of the context
     * @param group the variants
     * @param budget checked during the checks
     */
    AssumptionTeacher(
        InterfaceAutomaton component,
        InterfaceAutomaton rest,
        MembershipOracle words,
        ConfigSet group,
        Budget budget) {
      this.component = component;
      this.rest = rest;
      this.words = words;
      this.group = group;
      this.budget = budget;
    }

    @Override
    public boolean contains(List<Integer> word) {
      if (++queries > Limits.MAX_MEMBERSHIP_QUERIES) {
        throw new GroupSplit(group, SplitReason.QUERY_LIMIT);
      }
      ConfigSet aborting = words.variantsAborting(word).and(group);
      if (!aborting.isEmpty() && !aborting.equals(group)) {
        throw new GroupSplit(aborting, SplitReason.MIXED_ANSWER);
      }
      return aborting.isEmpty();
    }

    @Override
    public Optional<List<Integer>> counterexample(Learner.PrefixClosedAutomaton hypothesis) {
      return new PremiseCheck(rest, hypothesis, PremiseCheck.Premise.SAFETY, budget)
          .search(group)
          .map(PremiseCheck.CounterexampleWord::word)
          .or(() -> refusedByMistake(hypothesis));
    }

    private Optional<List<Integer>> refusedByMistake(Learner.PrefixClosedAutomaton hypothesis) {
      Optional<PremiseCheck.CounterexampleWord> refused =
          new PremiseCheck(component, hypothesis, PremiseCheck.Premise.LANGUAGE_INCLUSION, budget)
              .search(group);
      if (refused.isEmpty()) {
        return Optional.empty();
      }
      ConfigSet failing =
          words.variantsAborting(refused.get().word()).and(refused.get().variants());
      if (!failing.isEmpty()) {
        throw new GroupSplit(failing, SplitReason.NO_ASSUMPTION);
      }
      return Optional.of(refused.get().word());
    }
  }

  /**
   * The membership oracle of one side of an interface: it returns the variants that reach abort by
   * a word. It simulates the side by sets of states (the subset construction) for all variants at
   * once, and shares the results of common prefixes. Mutable.
   */
  private static final class MembershipOracle {
    private final InterfaceAutomaton side;
    private final ConfigSet none;
    private final Budget budget;
    private final Map<Map<Integer, ConfigSet>, WordStates> known = new HashMap<>();
    private final WordStates start;

    /**
     * The states after a word, each with its variants, and the variants that have reached abort.
     */
    private static final class WordStates {
      private final Map<Integer, ConfigSet> states;
      private final ConfigSet aborted;
      private final Map<Integer, WordStates> next = new HashMap<>();

      WordStates(Map<Integer, ConfigSet> states, ConfigSet aborted) {
        this.states = states;
        this.aborted = aborted;
      }
    }

    /**
     * Creates an oracle.
     *
     * @param open the variants to consider
     * @param budget checked during the simulation
     */
    MembershipOracle(InterfaceAutomaton side, ConfigSet open, Budget budget) {
      this.side = side;
      this.none = open.space().none();
      this.budget = budget;
      this.start = behind(new LinkedHashMap<>(Map.of(0, open)));
    }

    /** Returns the variants in which a run by the word or by one of its prefixes reaches abort. */
    ConfigSet variantsAborting(List<Integer> word) {
      WordStates at = start;
      ConfigSet result = at.aborted;
      for (int letter : word) {
        WordStates from = at;
        at = from.next.computeIfAbsent(letter, l -> after(from, l));
        result = result.or(at.aborted);
      }
      return result;
    }

    private WordStates after(WordStates from, int letter) {
      budget.check();
      Map<Integer, ConfigSet> states = new LinkedHashMap<>();
      from.states.forEach(
          (state, variants) ->
              side.edges().get(state).stream()
                  .filter(
                      edge -> edge.letter() == letter && edge.configurations().intersects(variants))
                  .forEach(
                      e ->
                          states.merge(
                              e.target(), e.configurations().and(variants), ConfigSet::or)));
      return behind(states);
    }

    /** Closes a set of states under silent steps. Equal sets of states share one node. */
    private WordStates behind(Map<Integer, ConfigSet> states) {
      List<Integer> open = new ArrayList<>(states.keySet());
      for (int i = 0; i < open.size(); i++) {
        budget.check();
        ConfigSet variants = states.get(open.get(i));
        for (InterfaceAutomaton.LetterEdge edge : side.edges().get(open.get(i))) {
          ConfigSet when = edge.configurations().and(variants);
          ConfigSet before = states.getOrDefault(edge.target(), none);
          if (edge.letter() == InterfaceAlphabet.SILENT && !when.isSubsetOf(before)) {
            states.put(edge.target(), before.or(when));
            open.add(edge.target());
          }
        }
      }
      return known.computeIfAbsent(states, s -> new WordStates(s, aborted(s)));
    }

    private ConfigSet aborted(Map<Integer, ConfigSet> states) {
      ConfigSet result = none;
      for (Map.Entry<Integer, ConfigSet> entry : states.entrySet()) {
        result = side.aborts().get(entry.getKey()) ? result.or(entry.getValue()) : result;
      }
      return result;
    }
  }
}
