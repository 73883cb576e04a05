package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.replay.RecordedPlay;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.TrackedQuantity;
import sunder.verify.engine.SchedulingParameters;

/**
 * The facts that an earlier run recorded about a program that may have changed since. None of them
 * is trusted: counterexamples are replayed, and cuts are only an initial precision.
 *
 * @param cuts the cuts of each partition, by the name in reports: equal names of variables are
 *     numbered there ({@code i}, {@code i#2}), arrays end in {@code []}, and linear terms are
 *     printed
 * @param model the number of states in the last search, which had these cuts
 * @param transitions the number of transitions in all searches that led to these cuts
 */
public record ReusedFacts(
    List<ReusedCounterexample> plays,
    Map<String, List<BigInteger>> cuts,
    long model,
    long transitions) {
  /** No facts. */
  public static final ReusedFacts NONE = new ReusedFacts(List.of(), Map.of(), 0, 0);

  private static final int MOST_LOCATIONS = 20_000;

  /**
   * The number of cuts beyond which the cuts of a single variable are dropped where terms are
   * partitioned: they were steps towards the terms.
   */
  private static final int FEW_CUTS = 8;

  private static final Pattern RESIDUE = Pattern.compile("\\(([^ ]+) mod (\\d+)\\)");
  private static final Pattern NUMBERED = Pattern.compile("(.+)#\\d+");
  private static final Pattern SUMMAND = Pattern.compile("( [+-] |-|^)(?:(\\d+)\\*)?([^ *]+)");

  public ReusedFacts {
    plays = List.copyOf(plays);
    cuts = Map.copyOf(cuts);
  }

  /**
   * Returns whether a search with this number of transitions is expensive enough to reuse its cuts.
   */
  public static boolean isWorthReusing(long transitions) {
    return transitions > SchedulingParameters.MIN_TRANSITIONS_FOR_REUSE;
  }

  /**
   * A counterexample of the earlier program.
   *
   * @param variants the variants in which it was replayed; none of them need exist now
   */
  public record ReusedCounterexample(RecordedPlay play, ConfigSet variants) {}

  /** Returns the cuts of the quantities that the automaton has. */
  CutPoints cutsFor(Automaton automaton, ConfigSet scope) {
    CutPoints result = new CutPoints();
    if (cuts.isEmpty()) {
      return result;
    }
    Map<String, List<Symbol>> symbols = new HashMap<>();
    Map<String, List<ArrayRegister>> arrays = new HashMap<>();
    collect(automaton, scope, symbols, arrays);
    Function<String, List<Symbol>> named = text -> symbols.getOrDefault(text, List.of());
    boolean hasTerms = cuts.keySet().stream().anyMatch(name -> term(name, named).isPresent());
    cuts.forEach(
        (name, places) -> {
          String plain = plain(name);
          if (name.endsWith("[]")) {
            String array = plain(name.substring(0, name.length() - 2));
            arrays
                .getOrDefault(array, List.of())
                .forEach(
                    of ->
                        places.forEach(
                            cut -> result.add(new TrackedQuantity.ArrayElements(of), cut)));
          } else if (named.apply(plain).isEmpty()) {
            term(name, named).ifPresent(term -> add(result, term, places));
          } else if (!hasTerms || places.size() <= FEW_CUTS) {
            named.apply(plain).forEach(of -> places.forEach(cut -> result.add(of, cut)));
          }
        });
    return result;
  }

  /**
   * Returns the name without its number: numbers may have changed, so all variables of one name get
   * the same cuts.
   */
  private static String plain(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    return numbered.matches() ? numbered.group(1) : name;
  }

  private static void collect(
      Automaton automaton,
      ConfigSet scope,
      Map<String, List<Symbol>> symbols,
      Map<String, List<ArrayRegister>> arrays) {
    TreeSet<Symbol> all = new TreeSet<>(automaton.featureSymbols().keySet());
    TreeSet<ArrayRegister> allArrays = new TreeSet<>();
    for (Location location : automaton.reachable(scope, MOST_LOCATIONS)) {
      all.addAll(location.live());
      allArrays.addAll(location.liveArrays());
    }
    for (Symbol symbol : all) {
      if (!symbol.isBoolean()) {
        symbols.computeIfAbsent(plain(symbol.name()), n -> new ArrayList<>()).add(symbol);
      }
    }
    for (ArrayRegister array : allArrays) {
      arrays.computeIfAbsent(plain(array.name()), n -> new ArrayList<>()).add(array);
    }
  }

  /** Parses a linear term; nothing if a name does not denote exactly one variable. */
  private static Optional<IntTerm> term(String text, Function<String, List<Symbol>> named) {
    Matcher residue = RESIDUE.matcher(text);
    if (!residue.matches()) {
      return sum(text, named);
    }
    List<Symbol> symbols = named.apply(plain(residue.group(1)));
    BigInteger modulus = new BigInteger(residue.group(2));
    return symbols.size() == 1 && modulus.signum() > 0
        ? Optional.of(IntTerm.of(symbols.get(0)).modulo(modulus))
            .filter(t -> !t.isConstant() && t.asSymbol().isEmpty())
        : Optional.empty();
  }

  private static Optional<IntTerm> sum(String text, Function<String, List<Symbol>> named) {
    IntTerm sum = IntTerm.ZERO;
    Matcher summands = SUMMAND.matcher(text);
    int end = 0;
    while (end < text.length() && summands.find(end) && summands.start() == end) {
      List<Symbol> symbols = named.apply(plain(summands.group(3)));
      if (symbols.size() != 1) {
        return Optional.empty();
      }
      BigInteger factor =
          Optional.ofNullable(summands.group(2)).map(BigInteger::new).orElse(BigInteger.ONE);
      boolean isMinus = summands.group(1).contains("-");
      sum = sum.plus(IntTerm.of(symbols.get(0)).times(isMinus ? factor.negate() : factor));
      end = summands.end();
    }
    boolean isSum = end == text.length() && !sum.isConstant();
    return Optional.of(sum).filter(term -> isSum && term.asSymbol().isEmpty());
  }

  /**
   * Adds the cuts of a term in its normal form, whose sign may have changed with the order of
   * variables.
   */
  private static void add(CutPoints result, IntTerm term, List<BigInteger> places) {
    IntTerm direction = term.canonicalDirection();
    for (BigInteger cut : places) {
      if (direction.equals(term)) {
        result.add(direction, cut);
      } else if (direction.equals(term.negate())) {
        result.add(direction, BigInteger.ONE.subtract(cut));
      }
    }
  }
}
