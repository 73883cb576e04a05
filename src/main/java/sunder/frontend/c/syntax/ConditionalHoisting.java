package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.syntax.StatementScanner.TokenSplit;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The hoisting of presence conditions from tokens to syntactic units: external declarations, block
 * items, members, initializer items, and controlling expressions.
 *
 * <p>Input: tokens with presence conditions. Output: units in which all tokens have the same
 * condition, with the tokens OPEN and CLOSE around units that only some variants have. A unit that
 * consists of different tokens in some of its variants is duplicated, once for each token sequence.
 *
 * <p>Algorithm: the variants advance through the tokens together. Where some variants begin a unit
 * that the others do not have, they advance to its end, where the others join them. The principle
 * is that of fork-merge parsing in SuperC (Gazzillo and Grimm, PLDI 2012), here for whole units.
 *
 * @param tokens the tokens of a file
 */
record ConditionalHoisting(List<CToken> tokens) {
  /**
   * The maximum number of token sequences of one unit, if together they exceed {@link #MAX_TOKENS}.
   */
  private static final int MAX_TOKEN_SEQUENCES = 64;

  /**
   * The maximum number of token sequences of one unit. It is large because enumerations and calls
   * often depend on many features.
   */
  private static final int MAX_SHORT_TOKEN_SEQUENCES = 2_048;

  private static final int MAX_TOKENS = 400_000;

  /** The kind of a list of units. */
  enum UnitContext {
    EXTERNAL,
    BLOCK,
    MEMBERS,
    /** The items of an initializer list, each with the comma behind it. */
    INITIALIZER_ITEMS,
    /** The constants of an enumeration, each with the comma behind it. */
    ENUMERATORS
  }

  /**
   * A unit in the variants that have this token sequence.
   *
   * @param end the index behind the last token
   */
  private record SyntacticUnit(ConfigSet presenceCondition, List<CToken> tokens, int end) {}

  /**
   * The units of a list with markers.
   *
   * @param end the index of the closing brace
   */
  record UnitList(List<CToken> tokens, int end) {}

  /**
   * Returns the external declarations, where the tokens OPEN and CLOSE mark presence conditions.
   *
   * @param valid the variants for which the tokens are parsed
   * @throws ParseFailure if a unit has too many different token sequences
   */
  static List<List<CToken>> hoist(List<CToken> tokens, ConfigSet valid) throws ParseFailure {
    List<CToken> relevant =
        tokens.stream().filter(t -> t.presenceCondition().intersects(valid)).toList();
    try {
      TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
      return new ConditionalHoisting(relevant)
          .scanUnits(UnitContext.EXTERNAL, valid, 0, ends).stream()
              .map(unit -> withMarkers(unit.tokens(), unit.presenceCondition(), valid))
              .toList();
    } catch (TokenSplit e) {
      throw new IllegalStateException("the end of a file cannot be cut", e);
    }
  }

  int size() {
    return tokens.size();
  }

  CToken token(int i) {
    return tokens.get(i);
  }

  /**
   * Returns the units of a list from an index to its closing brace or the end of the file.
   *
   * @throws TokenSplit if the list ends at different tokens in the variants
   */
  UnitList hoistUnits(UnitContext context, ConfigSet all, int start)
      throws TokenSplit, ParseFailure {
    TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
    List<CToken> marked = marked(scanUnits(context, all, start, ends), all);
    return new UnitList(marked, ends.firstKey());
  }

  /**
   * Returns the units of a list.
   *
   * @param ends receives the indices at which the list ends, with their variants
   */
  private List<SyntacticUnit> scanUnits(
      UnitContext context, ConfigSet all, int start, TreeMap<Integer, ConfigSet> ends)
      throws TokenSplit, ParseFailure {
    TreeMap<Integer, ConfigSet> heads = new TreeMap<>(Map.of(start, all));
    List<SyntacticUnit> units = new ArrayList<>();
    while (!heads.isEmpty()) {
      int at = heads.firstKey();
      ConfigSet here = heads.remove(at);
      if (at == tokens.size()) {
        ends.merge(at, here, ConfigSet::or);
        continue;
      }
      CToken token = tokens.get(at);
      ConfigSet present = here.and(token.presenceCondition());
      if (!present.equals(here)) {
        heads.merge(at + 1, here.minus(present), ConfigSet::or);
      }
      if (present.isEmpty()) {
        continue;
      }
      if (token.type() == CLexer.RBRACE && context != UnitContext.EXTERNAL) {
        ends.merge(at, present, ConfigSet::or);
        continue;
      }
      for (SyntacticUnit unit : unitsAt(context, present, at)) {
        units.add(unit);
        heads.merge(unit.end(), unit.presenceCondition(), ConfigSet::or);
      }
    }
    if (ends.size() > 1) {
      throw new TokenSplit(ends.firstEntry().getValue());
    }
    return units;
  }

  /** Returns the different token sequences of the unit at an index, each with its variants. */
  private List<SyntacticUnit> unitsAt(UnitContext context, ConfigSet when, int at)
      throws ParseFailure {
    Deque<ConfigSet> open = new ArrayDeque<>(List.of(when));
    List<SyntacticUnit> found = new ArrayList<>();
    int read = 0;
    while (!open.isEmpty()) {
      ConfigSet part = open.pop();
      try {
        StatementScanner scan = new StatementScanner(this, part, at);
        scan.scanUnit(context);
        add(found, new SyntacticUnit(part, scan.scannedTokens, scan.position()));
        read += scan.scannedTokens.size();
      } catch (TokenSplit cut) {
        open.push(part.minus(cut.subset()));
        open.push(part.and(cut.subset()));
      }
      int readings = found.size() + open.size();
      if (readings > MAX_SHORT_TOKEN_SEQUENCES
          || readings > MAX_TOKEN_SEQUENCES && read > MAX_TOKENS) {
        throw tooMany(when, tokens.get(at).span(), MAX_SHORT_TOKEN_SEQUENCES);
      }
    }
    return found;
  }

  /** Returns the failure at a unit with too many different token sequences. */
  static ParseFailure tooMany(ConfigSet when, Span span, int most) {
    return new ParseFailure(
        when,
        Diagnostic.of(
            span,
            "the #if in here give more than " + most + " different statements",
            "put #if around whole statements"));
  }

  private static void add(List<SyntacticUnit> found, SyntacticUnit unit) {
    for (int i = 0; i < found.size(); i++) {
      SyntacticUnit other = found.get(i);
      if (other.end() == unit.end() && areSameTokens(other.tokens(), unit.tokens())) {
        found.set(
            i,
            new SyntacticUnit(
                other.presenceCondition().or(unit.presenceCondition()),
                other.tokens(),
                other.end()));
        return;
      }
    }
    found.add(unit);
  }

  /** Returns whether two sequences have the same tokens and markers. */
  static boolean areSameTokens(List<CToken> one, List<CToken> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      CToken a = one.get(i);
      CToken b = other.get(i);
      boolean marks = a.type() == CLexer.OPEN || b.type() == CLexer.OPEN;
      if (a.type() != b.type()
          || !a.text().equals(b.text())
          || !a.pack().equals(b.pack())
          || marks && !a.presenceCondition().equals(b.presenceCondition())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the tokens of all units, with markers around those that only some variants have. */
  private static List<CToken> marked(List<SyntacticUnit> units, ConfigSet all) {
    List<CToken> result = new ArrayList<>();
    for (int i = 0; i < units.size(); ) {
      int end = i;
      List<CToken> part = new ArrayList<>();
      while (end < units.size()
          && units.get(end).presenceCondition().equals(units.get(i).presenceCondition())) {
        part.addAll(units.get(end++).tokens());
      }
      result.addAll(withMarkers(part, units.get(i).presenceCondition(), all));
      i = end;
    }
    return result;
  }

  /** Returns the tokens of a unit with markers around them, or without if all variants have it. */
  static List<CToken> withMarkers(List<CToken> part, ConfigSet when, ConfigSet all) {
    if (when.equals(all) || part.isEmpty()) {
      return part;
    }
    List<CToken> result = new ArrayList<>(part.size() + 2);
    result.add(new CToken(CLexer.OPEN, "#if", part.get(0).span(), when));
    result.addAll(part);
    result.add(new CToken(CLexer.CLOSE, "#endif", part.get(part.size() - 1).span(), when));
    return result;
  }
}
