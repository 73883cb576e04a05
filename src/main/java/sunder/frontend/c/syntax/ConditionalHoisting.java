package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.CToken;
import sunder.frontend.c.syntax.StatementScanner.TokenSplit;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * Moves presence conditions to where the grammar can have them: around whole external declarations,
 * block items, members, elements of initial values and conditions.
 *
 * <p>Variants walk through the tokens together. Where some of them start a statement or declaration
 * that the others do not have, they go ahead alone until its end and are met there again. One that
 * reads differently in some of its variants is expanded: once for each reading.
 */
record ConditionalHoisting(List<CToken> tokens) {
  /** So many readings of one statement are read whatever their length. */
  private static final int MOST_READINGS = 64;

  /** Enumerations and calls whose constants or arguments depend on many features are common. */
  private static final int MOST_SHORT_READINGS = 2_048;

  private static final int MOST_TOKENS = 400_000;

  /** Where a list of units stands. */
  enum UnitContext {
    EXTERNAL,
    BLOCK,
    MEMBERS,
    /** The elements of an initial value in braces, each with the comma behind it. */
    INITIALIZER_ITEMS
  }

  /** A statement or declaration, in the variants that read it so. */
  private record SyntacticUnit(ConfigSet presenceCondition, List<CToken> tokens, int end) {}

  /** The units of a list, with markers, and the place of the brace behind them. */
  record UnitList(List<CToken> tokens, int end) {}

  /**
   * The external declarations, each with its conditions as markers OPEN and CLOSE.
   *
   * @param valid the variants that matter
   * @throws ParseFailure if a construct reads in too many ways
   */
  static List<List<CToken>> hoist(List<CToken> tokens, ConfigSet valid) throws ParseFailure {
    List<CToken> relevant =
        tokens.stream().filter(t -> t.presenceCondition().intersects(valid)).toList();
    try {
      TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
      return new ConditionalHoisting(relevant)
          .list(UnitContext.EXTERNAL, valid, 0, ends).stream()
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

  /** Reads units from a place on, up to the closing brace or the end. */
  UnitList hoistUnits(UnitContext context, ConfigSet all, int start)
      throws TokenSplit, ParseFailure {
    TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
    List<CToken> marked = marked(list(context, all, start, ends), all);
    return new UnitList(marked, ends.firstKey());
  }

  /**
   * @param ends where the list ends, in which variants: to be filled
   */
  private List<SyntacticUnit> list(
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
      for (SyntacticUnit unit : readings(context, present, at)) {
        units.add(unit);
        heads.merge(unit.end(), unit.presenceCondition(), ConfigSet::or);
      }
    }
    if (ends.size() > 1) {
      throw new TokenSplit(ends.firstEntry().getValue());
    }
    return units;
  }

  /** The readings of one unit; those that read the same are one. */
  private List<SyntacticUnit> readings(UnitContext context, ConfigSet when, int at)
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
      if (readings > MOST_SHORT_READINGS || readings > MOST_READINGS && read > MOST_TOKENS) {
        throw tooMany(when, tokens.get(at).span(), MOST_SHORT_READINGS);
      }
    }
    return found;
  }

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

  /** All units, markers around those that not all variants have. */
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
