package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Term.Valuation;
import sunder.family.ConfigSet;
import sunder.family.Configuration;

/** Random concrete runs of an automaton: stores that any invariant must have. */
public final class RandomRuns {
  private static final int LONGEST = 60;

  private final Automaton automaton;
  private final Random random;
  private final Set<RunStore> found = new LinkedHashSet<>();
  private final List<List<RunStore>> failing = new ArrayList<>();

  /** Values at a control point; elements that are not listed are 0. */
  public record RunStore(
      Location at,
      Configuration configuration,
      Map<Symbol, BigInteger> registers,
      Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays) {}

  private RandomRuns(Automaton automaton, Random random) {
    this.automaton = automaton;
    this.random = random;
  }

  /** Stores that safe variants reach. */
  public static Set<RunStore> of(Automaton automaton, ConfigSet safe, int walks, Random random) {
    return made(automaton, safe, walks, random).found;
  }

  /** Runs into failures, each with the store at its abort behind those before. */
  public static List<List<RunStore>> failing(
      Automaton automaton, ConfigSet variants, int walks, Random random) {
    return made(automaton, variants, walks, random).failing;
  }

  private static RandomRuns made(Automaton automaton, ConfigSet some, int walks, Random random) {
    RandomRuns all = new RandomRuns(automaton, random);
    List<Configuration> variants = variants(some);
    for (int i = 0; i < walks && !variants.isEmpty(); i++) {
      all.walk(variants.get(random.nextInt(variants.size())));
    }
    return all;
  }

  private static List<Configuration> variants(ConfigSet safe) {
    List<Configuration> variants = new ArrayList<>();
    ConfigSet rest = safe;
    while (!rest.isEmpty() && variants.size() < 64) {
      variants.add(rest.pick());
      rest = rest.minus(rest.space().single(rest.pick()));
    }
    return variants;
  }

  private void walk(Configuration configuration) {
    Optional<RunStore> at =
        Optional.of(new RunStore(automaton.initial(), configuration, Map.of(), Map.of()));
    List<RunStore> run = new ArrayList<>();
    for (int i = 0; i < LONGEST && at.isPresent(); i++) {
      run.add(at.get());
      if (at.get().at().role() == Location.Role.ORDINARY) {
        found.add(at.get());
        at = next(at.get());
      } else {
        at = Optional.empty();
      }
    }
    if (run.get(run.size() - 1).at().role() == Location.Role.ABORT) {
      failing.add(run);
    }
  }

  private Optional<RunStore> next(RunStore store) {
    for (int i = 0; i < 20; i++) {
      List<Transition> steps = store.at().outgoing();
      if (steps.isEmpty()) {
        return Optional.empty();
      }
      Optional<RunStore> behind = behind(store, steps.get(random.nextInt(steps.size())));
      if (behind.isPresent()) {
        return behind;
      }
    }
    return Optional.empty();
  }

  private Optional<RunStore> behind(RunStore store, Transition step) {
    if (!step.presenceCondition().contains(store.configuration())) {
      return Optional.empty();
    }
    Map<Symbol, BigInteger> values = new HashMap<>(store.registers());
    automaton
        .featureSymbols()
        .forEach((symbol, feature) -> values.put(symbol, store.configuration().valueOf(feature)));
    step.inputs().forEach(input -> values.put(input, any(input)));
    Valuation valuation = symbol -> values.getOrDefault(symbol, BigInteger.ZERO);
    for (ArrayAccess.Read read : step.reads()) {
      BigInteger index = read.index().evaluate(valuation).orElseThrow();
      values.put(
          read.result(),
          store.arrays().getOrDefault(read.array(), Map.of()).getOrDefault(index, BigInteger.ZERO));
    }
    if (!step.guard().evaluate(valuation).orElse(false)) {
      return Optional.empty();
    }
    Map<Symbol, BigInteger> registers = new HashMap<>();
    for (Symbol register : step.target().live()) {
      Term update = step.updates().get(register);
      registers.put(register, value(update == null ? Term.of(register) : update, valuation));
    }
    return Optional.of(
        new RunStore(
            step.target(), store.configuration(), registers, arrays(store, step, valuation)));
  }

  private static Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays(
      RunStore store, Transition step, Valuation valuation) {
    Map<ArrayRegister, Map<BigInteger, BigInteger>> arrays = new HashMap<>();
    for (ArrayRegister array : step.target().liveArrays()) {
      arrays.put(array, new HashMap<>(store.arrays().getOrDefault(array, Map.of())));
    }
    for (ArrayAccess access : step.writes()) {
      if (access instanceof ArrayAccess.Write write) {
        arrays
            .get(write.array())
            .put(write.index().evaluate(valuation).orElseThrow(), value(write.value(), valuation));
      } else {
        arrays.put(access.array(), new HashMap<>());
      }
    }
    return arrays;
  }

  private static BigInteger value(Term term, Valuation valuation) {
    return term instanceof BoolTerm condition
        ? condition.evaluate(valuation).orElseThrow() ? BigInteger.ONE : BigInteger.ZERO
        : ((IntTerm) term).evaluate(valuation).orElseThrow();
  }

  private BigInteger any(Symbol input) {
    BigInteger value = BigInteger.valueOf(random.nextInt(12) - 3);
    BigInteger low = input.low().map(value::max).orElse(value);
    return input.high().map(low::min).orElse(low);
  }
}
