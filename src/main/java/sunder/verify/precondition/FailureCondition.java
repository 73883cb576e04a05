package sunder.verify.precondition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.ScriptedRun;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.Subject;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Counterexample;
import sunder.verify.feature.ConfigSetUnderapproximation;
import sunder.verify.search.Path;
import sunder.verify.search.PathCondition;

/**
 * The condition of the slice of a counterexample's path, over the inputs of the caller: every call
 * whose inputs satisfy it fails for some answers of the environment.
 *
 * <p>Entry inputs are {@link CallerInputs} symbols; the answers of the environment are those of the
 * counterexample. All other symbols, such as elements of arrays, stay as they are and count as
 * inputs of the caller.
 *
 * @param assertion the assertion that fails
 * @param counterexample the counterexample
 * @param variants the variants that take the path
 * @param conjuncts the conjuncts of {@link PathSlice the slice} in the order of the path, without
 *     those that the answers of the environment make true
 * @param inputs the values of the entry inputs in the counterexample
 * @param steps the number of transitions
 * @param hasLoop whether the path visits a location twice
 * @param isAnswer whether the path has a condition that an answer of the environment is 0, as for a
 *     failed allocation
 * @param readsAnswers whether the path has a condition on an answer of the environment
 */
record FailureCondition(
    Assertion assertion,
    Counterexample counterexample,
    ConfigSet variants,
    List<BoolTerm> conjuncts,
    Map<Symbol, BigInteger> inputs,
    int steps,
    boolean hasLoop,
    boolean isAnswer,
    boolean readsAnswers) {
  private static final int MOST_STEPS = 4_000;

  /** The greatest number of variants of a counterexample whose paths are analysed. */
  private static final int MOST_PATHS = 16;

  FailureCondition {
    conjuncts = List.copyOf(conjuncts);
  }

  /** Returns the conditions of a failure, one for each path that its variants take. */
  static List<FailureCondition> allOf(
      Subject subject, Automaton automaton, AssertionVerdict.Failure failure, CallerInputs inputs) {
    List<FailureCondition> conditions = new ArrayList<>();
    ConfigSet left = failure.variants();
    for (int i = 0; i < MOST_PATHS && !left.isEmpty(); i++) {
      Configuration first = failure.counterexample().configuration();
      Optional<FailureCondition> condition =
          of(
              subject,
              automaton,
              failure.counterexample(),
              left.contains(first) ? first : left.pick(),
              left,
              inputs);
      if (condition.isEmpty()) {
        break;
      }
      conditions.add(condition.get());
      left = left.minus(condition.get().variants());
    }
    return conditions;
  }

  /**
   * Returns the condition of a counterexample in one of its variants; empty if the automaton does
   * not follow its script to the failure.
   *
   * @param failing the variants of the counterexample
   */
  private static Optional<FailureCondition> of(
      Subject subject,
      Automaton automaton,
      Counterexample counterexample,
      Configuration variant,
      ConfigSet failing,
      CallerInputs callerInputs) {
    Optional<List<Transition>> run =
        ScriptedRun.execute(automaton, variant, counterexample.script()::value, MOST_STEPS);
    if (run.isEmpty() || run.get().isEmpty()) {
      return Optional.empty();
    }
    List<Transition> steps = run.get();
    Location end = steps.get(steps.size() - 1).target();
    if (!end.failedAssertion().equals(Optional.of(counterexample.failed()))) {
      return Optional.empty();
    }
    ConfigSet variants = failing;
    Set<Location> visited = new HashSet<>();
    boolean hasLoop = false;
    for (Transition step : steps) {
      variants = variants.and(step.presenceCondition());
      hasLoop |= !visited.add(step.source());
    }
    if (variants.isEmpty()) {
      return Optional.empty();
    }
    PathCondition path =
        PathCondition.of(new Path(PathSlice.of(steps, variants), variants), automaton.supply());
    Map<Symbol, Term> values = new HashMap<>();
    Map<Symbol, BigInteger> inputs = new HashMap<>();
    Set<Symbol> answers = new HashSet<>();
    Map<String, Integer> counts = new HashMap<>();
    for (PathCondition.ObservedWord word : path.words()) {
      for (Move move : word.moves()) {
        Optional<String> name = inputName(move);
        Optional<Symbol> symbol = move.value().flatMap(FailureCondition::symbol);
        if (name.isPresent() && symbol.isPresent()) {
          int number = counts.merge(name.get(), 1, Integer::sum) - 1;
          BigInteger value = counterexample.script().value(name.get(), number);
          Optional<Symbol> input =
              number == 0 ? callerInputs.symbol(name.get(), symbol.get()) : Optional.empty();
          if (input.isPresent()) {
            values.put(symbol.get(), Term.of(input.get()));
            inputs.put(input.get(), value);
          } else if (subject.isEnvironmentInput(name.get())) {
            answers.add(symbol.get());
            values.put(symbol.get(), IntTerm.of(value));
          } else {
            callerInputs.addResult(symbol.get(), name.get());
          }
        }
      }
    }
    List<BoolTerm> features = new ArrayList<>();
    List<BoolTerm> conjuncts = new ArrayList<>();
    boolean isAnswer = false;
    boolean readsAnswers = false;
    for (PathCondition.Conjunct conjunct : path.conjuncts()) {
      Set<Symbol> symbols = symbolsOf(conjunct.term());
      readsAnswers |= symbols.stream().anyMatch(answers::contains);
      isAnswer |=
          !symbols.isEmpty()
              && answers.containsAll(symbols)
              && conjunct.term().evaluate(symbol -> BigInteger.ZERO).orElse(false);
      BoolTerm term =
          conjunct.term().substitute(symbol -> values.getOrDefault(symbol, Term.of(symbol)));
      if (!term.equals(BoolTerm.TRUE)) {
        boolean isFeature = symbolsOf(term).stream().allMatch(s -> s.kind() == Symbol.Kind.FEATURE);
        (isFeature ? features : conjuncts).add(term);
      }
    }
    variants =
        new ConfigSetUnderapproximation(automaton.featureSymbols(), variants, variant)
            .satisfying(features);
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FailureCondition(
                counterexample.failed(),
                counterexample,
                variants,
                conjuncts,
                inputs,
                steps.size(),
                hasLoop,
                isAnswer,
                readsAnswers));
  }

  /** Returns the symbols of a term. */
  static Set<Symbol> symbolsOf(Term term) {
    Set<Symbol> symbols = new TreeSet<>();
    term.forEachSymbol(symbols::add);
    return symbols;
  }

  /** Returns the name under which a script has the answer of a move. */
  private static Optional<String> inputName(Move move) {
    if (move.answer() instanceof Move.EnvironmentAnswer.Return returned) {
      return Optional.of(returned.procedure());
    }
    return move.answer() instanceof Move.EnvironmentAnswer.Value value
        ? Optional.of(value.of())
        : Optional.empty();
  }

  private static Optional<Symbol> symbol(Term term) {
    return term instanceof IntTerm number ? number.asSymbol() : Optional.empty();
  }
}
