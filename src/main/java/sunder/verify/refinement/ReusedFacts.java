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
 * What an earlier run found about a program that may have changed since. Nothing of it is believed:
 * plays are replayed, and cuts say where to look more closely, not what is there.
 *
 * @param cuts of each partition, by the name that reports give it: variables of the same name are
 *     numbered there ({@code i}, {@code i#2}), arrays end in {@code []}, and sums are terms
 * @param model states of the last search, which had these cuts
 * @param transitions of all searches, from nothing on, that led to them
 */
public record ReusedFacts(
    List<ReusedCounterexample> plays,
    Map<String, List<BigInteger>> cuts,
    long model,
    long transitions) {
  /** Nothing. */
  public static final ReusedFacts NONE = new ReusedFacts(List.of(), Map.of(), 0, 0);

  private static final int MOST_LOCATIONS = 20_000;

  /** Where terms are told apart, a longer list of single values is what led to them. */
  private static final int FEW_CUTS = 8;

  private static final Pattern RESIDUE = Pattern.compile("\\(([^ ]+) mod (\\d+)\\)");
  private static final Pattern NUMBERED = Pattern.compile("(.+)#\\d+");
  private static final Pattern SUMMAND = Pattern.compile("( [+-] |-|^)(?:(\\d+)\\*)?([^ *]+)");

  public ReusedFacts {
    plays = List.copyOf(plays);
    cuts = Map.copyOf(cuts);
  }

  /** Whether a search from nothing on took so many transitions that what it found is of use. */
  public static boolean isWorthReusing(long transitions) {
    return transitions > SchedulingParameters.MIN_TRANSITIONS_FOR_REUSE;
  }

  /**
   * A play that was one of the earlier program.
   *
   * @param variants in which it was seen; maybe none of those there are now
   */
  public record ReusedCounterexample(RecordedPlay play, ConfigSet variants) {}

  /** The cuts of what the automaton still has. */
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

  /** Which of several is which may have changed: all of a name are told apart alike. */
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

  /** A term of variables whose names stand for one each. */
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

  /** Which way a term looks may have changed with the order of the variables. */
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
