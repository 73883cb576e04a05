package sunder.frontend.ia.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Term.Valuation;
import sunder.family.Configuration;
import sunder.verdict.Script;

/**
 * One concrete run of an automaton in one variant, for tests: a location with its data, and the
 * past.
 */
public final class AutomatonRun {
  private final Automaton automaton;
  private final Configuration configuration;
  private Location location;
  private Map<Symbol, BigInteger> store = new HashMap<>();
  private Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays = new HashMap<>();
  private final List<String> moves = new ArrayList<>();
  private final Map<String, List<Script.Answer>> answers = new HashMap<>();
  private final List<Boolean> choices = new ArrayList<>();
  private final Map<String, BigInteger> lengths = new HashMap<>();

  public AutomatonRun(Automaton automaton, Configuration configuration) {
    this.automaton = automaton;
    this.configuration = configuration;
    this.location = automaton.initial();
    location.live().forEach(register -> store.put(register, BigInteger.ZERO));
  }

  public Location location() {
    return location;
  }

  List<String> moves() {
    return moves;
  }

  Script script() {
    return new Script(answers, choices, lengths);
  }

  /** The values of a transition under given inputs, if it is enabled. */
  public Optional<Map<Symbol, BigInteger>> enabled(Transition t, Map<Symbol, BigInteger> inputs) {
    if (!t.presenceCondition().contains(configuration)) {
      return Optional.empty();
    }
    Map<Symbol, BigInteger> values = new HashMap<>(store);
    automaton
        .featureSymbols()
        .forEach((symbol, feature) -> values.put(symbol, configuration.valueOf(feature)));
    values.putAll(inputs);
    for (ArrayAccess.Read read : t.reads()) {
      // Where the guard does not hold the index may be anything, undefined even.
      BigInteger value =
          read.index()
              .evaluate(of(values))
              .map(i -> element(read.array(), i))
              .orElse(BigInteger.ZERO);
      values.put(read.result(), value);
    }
    return t.guard().evaluate(of(values)).orElse(false) ? Optional.of(values) : Optional.empty();
  }

  private BigInteger element(ArrayRegister array, BigInteger index) {
    if (!location.liveArrays().contains(array)) {
      throw new AssertionError("reads the dead array " + array);
    }
    return arrays.getOrDefault(array, Map.of()).getOrDefault(index, BigInteger.ZERO);
  }

  public void take(Transition t, Map<Symbol, BigInteger> values) {
    t.moves().forEach(move -> record(move, values));
    choices.addAll(t.choices());
    Map<Symbol, BigInteger> next = new HashMap<>();
    for (Symbol live : t.target().live()) {
      Term update = t.updates().getOrDefault(live, Term.of(live));
      next.put(live, inRange(live, value(update, values)));
    }
    Map<ArrayRegister, Map<BigInteger, BigInteger>> contents = new HashMap<>();
    for (ArrayRegister live : t.target().liveArrays()) {
      contents.put(live, new HashMap<>(arrays.getOrDefault(live, Map.of())));
    }
    for (ArrayAccess access : t.writes()) {
      Map<BigInteger, BigInteger> elements = contents.get(access.array());
      if (access instanceof ArrayAccess.Write write) {
        elements.put(value(write.index(), values), value(write.value(), values));
      } else {
        elements.clear();
      }
    }
    store = next;
    arrays = contents;
    location = t.target();
    if (t.source() == automaton.initial()) {
      automaton
          .lengthSymbols()
          .forEach((name, symbol) -> lengths.put(name, value(t.updates().get(symbol), values)));
    }
  }

  private static BigInteger inRange(Symbol symbol, BigInteger value) {
    if (symbol.low().filter(low -> value.compareTo(low) < 0).isPresent()
        || symbol.high().filter(high -> value.compareTo(high) > 0).isPresent()) {
      throw new AssertionError(symbol + " = " + value);
    }
    return value;
  }

  private void record(Move move, Map<Symbol, BigInteger> values) {
    moves.add(move.text(term -> text(term, values)));
    if (move.answer() instanceof Move.EnvironmentAnswer.Value m) {
      answer(m.of(), new Script.Answer.Value(value(move.value().orElseThrow(), values)));
    } else if (move.answer() instanceof Move.EnvironmentAnswer.Argument m) {
      answer(m.procedure(), new Script.Answer.RunArgument(m.number()));
    } else if (move.answer() instanceof Move.EnvironmentAnswer.Return m) {
      answer(
          m.procedure(), new Script.Answer.Return(move.value().map(term -> value(term, values))));
    }
  }

  private void answer(String name, Script.Answer answer) {
    answers.computeIfAbsent(name, n -> new ArrayList<>()).add(answer);
  }

  static BigInteger value(Term term, Map<Symbol, BigInteger> values) {
    if (term instanceof sunder.expression.IntTerm integer) {
      return integer.evaluate(of(values)).orElseThrow();
    }
    boolean truth = ((sunder.expression.BoolTerm) term).evaluate(of(values)).orElseThrow();
    return truth ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static String text(Term term, Map<Symbol, BigInteger> values) {
    BigInteger value = value(term, values);
    return term instanceof sunder.expression.BoolTerm
        ? String.valueOf(value.signum() != 0)
        : value.toString();
  }

  /** Fails on symbols without a value: dead registers, inputs of other transitions. */
  private static Valuation of(Map<Symbol, BigInteger> values) {
    return symbol -> {
      BigInteger value = values.get(symbol);
      if (value == null) {
        throw new AssertionError("no value for " + symbol + " " + symbol.kind());
      }
      return value;
    };
  }
}
