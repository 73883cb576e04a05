package sunder.automaton;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.Configuration;

/**
 * An interpreter of automata: it executes one variant with the semantics of {@link Transition} and
 * an environment that answers by a script. The run must be determined by the answers alone.
 */
public final class ScriptedRun {
  private final Configuration variant;
  private final BiFunction<String, Integer, BigInteger> answers;
  private final Map<Symbol, BigInteger> features = new HashMap<>();
  private Map<Symbol, BigInteger> registers = new HashMap<>();
  private Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays = new HashMap<>();
  private Map<String, Integer> answered = new HashMap<>();

  private ScriptedRun(
      Automaton automaton, Configuration variant, BiFunction<String, Integer, BigInteger> answers) {
    this.variant = variant;
    this.answers = answers;
    automaton
        .featureSymbols()
        .forEach((symbol, feature) -> features.put(symbol, variant.valueOf(feature)));
  }

  /**
   * Returns the transitions of the run up to its end.
   *
   * @param automaton the automaton
   * @param variant the variant
   * @param answers the answers of the environment, by the name of the input and the number of the
   *     earlier inputs of this name
   * @param most the greatest number of steps
   * @return empty if the run has no enabled transition or does not end within these steps
   */
  public static Optional<List<Transition>> execute(
      Automaton automaton,
      Configuration variant,
      BiFunction<String, Integer, BigInteger> answers,
      int most) {
    ScriptedRun walk = new ScriptedRun(automaton, variant, answers);
    List<Transition> steps = new ArrayList<>();
    Location at = automaton.initial();
    while (at.role() == Location.Role.ORDINARY && steps.size() < most) {
      Optional<Transition> next = walk.next(at);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      steps.add(next.get());
      at = next.get().target();
    }
    return at.role() == Location.Role.ORDINARY ? Optional.empty() : Optional.of(steps);
  }

  /** Takes the first enabled transition. */
  private Optional<Transition> next(Location at) {
    for (Transition step : at.outgoing()) {
      if (step.presenceCondition().contains(variant) && new ConcreteStep(step).isTaken()) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }

  /** A transition to try, with the values of its inputs and read results. */
  private final class ConcreteStep {
    private final Transition step;
    private final Map<Symbol, BigInteger> own = new HashMap<>();
    private final Map<String, Integer> asked = new HashMap<>(answered);

    ConcreteStep(Transition step) {
      this.step = step;
    }

    private BigInteger of(Symbol symbol) {
      BigInteger mine = own.get(symbol);
      return mine != null
          ? mine
          : features.getOrDefault(symbol, registers.getOrDefault(symbol, BigInteger.ZERO));
    }

    private Optional<BigInteger> value(Term term) {
      return term instanceof IntTerm number
          ? number.evaluate(this::of)
          : ((BoolTerm) term)
              .evaluate(this::of)
              .map(holds -> holds ? BigInteger.ONE : BigInteger.ZERO);
    }

    /** Assigns the answers of the script to the inputs in the moves. */
    private void answer() {
      Set<Symbol> inputs = new HashSet<>(step.inputs());
      for (Move move : step.moves()) {
        Optional<String> name = asked(move);
        for (Term term : name.isPresent() ? move.terms() : List.<Term>of()) {
          term.forEachSymbol(
              symbol -> {
                if (inputs.remove(symbol)) {
                  own.put(symbol, next(name.get()));
                }
              });
        }
      }
    }

    /** Returns the name under which the script has the answer of a move; empty if it has none. */
    private static Optional<String> asked(Move move) {
      if (move.answer() instanceof Move.EnvironmentAnswer.Return returned) {
        return Optional.of(returned.procedure());
      }
      // The value of an array element is not supported: its index is another term of the move.
      return move.answer() instanceof Move.EnvironmentAnswer.Value value && move.terms().size() == 1
          ? Optional.of(value.of())
          : Optional.empty();
    }

    private BigInteger next(String name) {
      return answers.apply(name, asked.merge(name, 1, Integer::sum) - 1);
    }

    /** Takes the transition if it is enabled; returns whether it was. */
    boolean isTaken() {
      answer();
      for (ArrayAccess.Read read : step.reads()) {
        Optional<BigInteger> index = value(read.index());
        Map<BigInteger, BigInteger> elements = arrays.getOrDefault(read.array(), Map.of());
        own.put(
            read.result(),
            index.map(i -> elements.getOrDefault(i, BigInteger.ZERO)).orElse(BigInteger.ZERO));
      }
      if (!step.guard().evaluate(this::of).orElse(false)) {
        return false;
      }
      Map<Symbol, BigInteger> next = new HashMap<>(registers);
      step.updates().forEach((register, term) -> value(term).ifPresent(v -> next.put(register, v)));
      Map<ArrayRegister, Map<BigInteger, BigInteger>> contents = new HashMap<>(arrays);
      step.writes().forEach(access -> write(access, contents));
      registers = next;
      arrays = contents;
      answered = asked;
      return true;
    }

    private void write(
        ArrayAccess access, Map<ArrayRegister, Map<BigInteger, BigInteger>> contents) {
      Map<BigInteger, BigInteger> elements = new HashMap<>();
      if (access instanceof ArrayAccess.Write write) {
        elements.putAll(contents.getOrDefault(access.array(), Map.of()));
        value(write.index())
            .ifPresent(i -> value(write.value()).ifPresent(v -> elements.put(i, v)));
      }
      contents.put(access.array(), elements);
    }
  }
}
