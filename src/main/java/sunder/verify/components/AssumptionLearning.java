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
 * Learns assumptions about components one after the other, each towards the weakest with which the
 * client and the others are safe; the others are as they were learnt before, or minimal. Where
 * there is none, or it is not found in time, the minimal one stays. Mutable: counts queries.
 *
 * <p>Where we deviate: the paper learns from the start and finds out on the way that there is no
 * assumption. Whether there is one a search with the minimal ones tells first: while paths to abort
 * are left to refute, lessons would be for nothing.
 */
final class AssumptionLearning {
  private final ComponentAssignment division;
  private final ConfigSet none;
  private final Budget budget;
  private final WorkStatistics totals;
  private final List<Learner> learners = new ArrayList<>();

  /** Of the latest assumption about each component. */
  private final int[] sizes;

  /**
   * @param totals told the sizes of what was searched for answers
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

  /** What the lessons about a component came to. */
  ComponentStatistics.LearningStatistics statistics(int component) {
    Learner learner = learners.get(component);
    return new ComponentStatistics.LearningStatistics(
        sizes[component], learner.membershipQueries(), learner.equivalenceQueries());
  }

  /** The variants for which there are assumptions with which no abort is reached. */
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
   * Learns about one component.
   *
   * @param parts what stands for each component until now
   * @param safe the variants for which there is an assumption; the others keep the minimal one
   * @return nothing if nothing was learnt about any variant
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
    InterfaceAlphabet letters =
        new InterfaceAlphabet(division, number, minimal.graph, minimal.model);
    if (letters.count() > Limits.MAX_ALPHABET_SIZE) {
      return Optional.empty();
    }
    List<ComponentAutomaton> others = new ArrayList<>(parts);
    others.remove(number);
    Composition without = new Composition(client, others, none);
    return InterfaceAutomaton.of(without, others.size(), letters, safe, budget)
        .flatMap(rest -> learn(number, minimal, letters, rest, safe));
  }

  private Optional<LearnedAssumption> learn(
      int number,
      MinimalAssumption minimal,
      InterfaceAlphabet letters,
      InterfaceAutomaton rest,
      ConfigSet safe) {
    totals.addSearch(rest.edges().size(), 0);
    InterfaceAutomaton component = InterfaceAutomaton.of(minimal.graph, minimal.model, letters);
    MembershipOracle words = new MembershipOracle(rest, safe, budget);
    Map<Learner.PrefixClosedAutomaton, ConfigSet> automata = new LinkedHashMap<>();
    Deque<ConfigSet> groups = new ArrayDeque<>(List.of(safe));
    for (int lessons = 0;
        !groups.isEmpty() && lessons < Limits.MAX_LEARNING_RUNS_PER_COMPONENT;
        lessons++) {
      ConfigSet group = groups.remove();
      try {
        Learner.PrefixClosedAutomaton learnt =
            learners
                .get(number)
                .learn(
                    letters.count(), new AssumptionTeacher(component, rest, words, group, budget));
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
        new LearnedAssumption(letters, minimal.model, minimal.graph, automata, minimal, budget);
    sizes[number] = learnt.size();
    return Optional.of(learnt);
  }

  /**
   * Knows the weakest assumption about a component with which the rest is safe, for a group of
   * variants: the words of its port by which none of them reaches abort (assume-guarantee-games,
   * section 4). A guess is right enough when it has both premises of the rule: the rest is safe
   * with it, and every word of the component is in it.
   *
   * <p>Family-wise: an answer is a set of variants. Where it is part of the group the lesson ends
   * by {@link GroupSplit}.
   */
  private static final class AssumptionTeacher implements Learner.Teacher {
    private final InterfaceAutomaton component;
    private final InterfaceAutomaton rest;
    private final MembershipOracle words;
    private final ConfigSet group;
    private final Budget budget;
    private int queries;

    /** Why a lesson is for too many variants at once. */
    enum SplitReason {
      /** One word is in the assumption of some of them only. */
      MIXED_ANSWER,
      /** There is none for some of them: they reach abort. */
      NO_ASSUMPTION,
      /** It takes too long. */
      QUERY_LIMIT
    }

    /** Ends a lesson. */
    static final class GroupSplit extends RuntimeException {
      private static final long serialVersionUID = 1L;
      private final transient ConfigSet part;
      final SplitReason why;

      GroupSplit(ConfigSet part, SplitReason why) {
        super(why.name(), null, false, false);
        this.part = part;
        this.why = why;
      }

      /** The variants that have to be looked at apart, not none of the group. */
      ConfigSet part() {
        return part;
      }
    }

    /**
     * @param component its side of the port
     * @param rest the other side
     * @param words of that side
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
    public Optional<List<Integer>> counterexample(Learner.PrefixClosedAutomaton guess) {
      return new PremiseCheck(rest, guess, PremiseCheck.Premise.SAFETY, budget)
          .search(group)
          .map(PremiseCheck.CounterexampleWord::word)
          .or(() -> refusedByMistake(guess));
    }

    private Optional<List<Integer>> refusedByMistake(Learner.PrefixClosedAutomaton guess) {
      Optional<PremiseCheck.CounterexampleWord> refused =
          new PremiseCheck(component, guess, PremiseCheck.Premise.LANGUAGE_INCLUSION, budget)
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
   * Membership queries of one side of a port: which variants can reach abort by a word. The side is
   * followed through all of its states at once, for all variants at once; what was found for the
   * beginning of a word is kept. Mutable.
   */
  private static final class MembershipOracle {
    private final InterfaceAutomaton side;
    private final ConfigSet none;
    private final Budget budget;
    private final Map<Map<Integer, ConfigSet>, WordStates> known = new HashMap<>();
    private final WordStates start;

    /** What may be behind a word: states with variants, and the variants that reached abort. */
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
     * @param open the variants that matter
     */
    MembershipOracle(InterfaceAutomaton side, ConfigSet open, Budget budget) {
      this.side = side;
      this.none = open.space().none();
      this.budget = budget;
      this.start = behind(new LinkedHashMap<>(Map.of(0, open)));
    }

    /** The variants in which a run by this word, or by its beginning, reaches abort. */
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

    /** Goes on by silent steps; the same states are one place. */
    private WordStates behind(Map<Integer, ConfigSet> states) {
      List<Integer> open = new ArrayList<>(states.keySet());
      for (int i = 0; i < open.size(); i++) {
        budget.check();
        ConfigSet variants = states.get(open.get(i));
        for (InterfaceAutomaton.Edge edge : side.edges().get(open.get(i))) {
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
