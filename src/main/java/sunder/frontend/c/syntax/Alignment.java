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
import sunder.frontend.c.syntax.Scan.Cut;
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
record Alignment(List<CToken> tokens) {
  /** So many readings of one statement are read whatever their length. */
  private static final int MOST_READINGS = 64;

  /** Enumerations and calls whose constants or arguments depend on many features are common. */
  private static final int MOST_SHORT_READINGS = 2_048;

  private static final int MOST_TOKENS = 400_000;

  /** Where a list of units stands. */
  enum Context {
    EXTERNAL,
    BLOCK,
    MEMBERS,
    /** The elements of an initial value in braces, each with the comma behind it. */
    ITEMS
  }

  /** A statement or declaration, in the variants that read it so. */
  private record Unit(ConfigSet when, List<CToken> tokens, int end) {}

  /** The units of a list, with markers, and the place of the brace behind them. */
  record Units(List<CToken> tokens, int end) {}

  /**
   * The external declarations, each with its conditions as markers OPEN and CLOSE.
   *
   * @param valid the variants that matter
   * @throws NotRead if a construct reads in too many ways
   */
  static List<List<CToken>> align(List<CToken> tokens, ConfigSet valid) throws NotRead {
    List<CToken> relevant = tokens.stream().filter(t -> t.when().intersects(valid)).toList();
    try {
      TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
      return new Alignment(relevant)
          .list(Context.EXTERNAL, valid, 0, ends).stream()
              .map(unit -> marked(unit.tokens(), unit.when(), valid))
              .toList();
    } catch (Cut e) {
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
  Units units(Context context, ConfigSet all, int start) throws Cut, NotRead {
    TreeMap<Integer, ConfigSet> ends = new TreeMap<>();
    List<CToken> marked = marked(list(context, all, start, ends), all);
    return new Units(marked, ends.firstKey());
  }

  /**
   * @param ends where the list ends, in which variants: to be filled
   */
  private List<Unit> list(
      Context context, ConfigSet all, int start, TreeMap<Integer, ConfigSet> ends)
      throws Cut, NotRead {
    TreeMap<Integer, ConfigSet> heads = new TreeMap<>(Map.of(start, all));
    List<Unit> units = new ArrayList<>();
    while (!heads.isEmpty()) {
      int at = heads.firstKey();
      ConfigSet here = heads.remove(at);
      if (at == tokens.size()) {
        ends.merge(at, here, ConfigSet::or);
        continue;
      }
      CToken token = tokens.get(at);
      ConfigSet present = here.and(token.when());
      if (!present.equals(here)) {
        heads.merge(at + 1, here.minus(present), ConfigSet::or);
      }
      if (present.isEmpty()) {
        continue;
      }
      if (token.type() == CLexer.RBRACE && context != Context.EXTERNAL) {
        ends.merge(at, present, ConfigSet::or);
        continue;
      }
      for (Unit unit : readings(context, present, at)) {
        units.add(unit);
        heads.merge(unit.end(), unit.when(), ConfigSet::or);
      }
    }
    if (ends.size() > 1) {
      throw new Cut(ends.firstEntry().getValue());
    }
    return units;
  }

  /** The readings of one unit; those that read the same are one. */
  private List<Unit> readings(Context context, ConfigSet when, int at) throws NotRead {
    Deque<ConfigSet> open = new ArrayDeque<>(List.of(when));
    List<Unit> found = new ArrayList<>();
    int read = 0;
    while (!open.isEmpty()) {
      ConfigSet part = open.pop();
      try {
        Scan scan = new Scan(this, part, at);
        scan.unit(context);
        add(found, new Unit(part, scan.taken, scan.at()));
        read += scan.taken.size();
      } catch (Cut cut) {
        open.push(part.minus(cut.part()));
        open.push(part.and(cut.part()));
      }
      int readings = found.size() + open.size();
      if (readings > MOST_SHORT_READINGS || readings > MOST_READINGS && read > MOST_TOKENS) {
        throw tooMany(when, tokens.get(at).span(), MOST_SHORT_READINGS);
      }
    }
    return found;
  }

  static NotRead tooMany(ConfigSet when, Span span, int most) {
    return new NotRead(
        when,
        Diagnostic.of(
            span,
            "the #if in here give more than " + most + " different statements",
            "put #if around whole statements"));
  }

  private static void add(List<Unit> found, Unit unit) {
    for (int i = 0; i < found.size(); i++) {
      Unit other = found.get(i);
      if (other.end() == unit.end() && sameText(other.tokens(), unit.tokens())) {
        found.set(i, new Unit(other.when().or(unit.when()), other.tokens(), other.end()));
        return;
      }
    }
    found.add(unit);
  }

  static boolean sameText(List<CToken> one, List<CToken> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      CToken a = one.get(i);
      CToken b = other.get(i);
      boolean marks = a.type() == CLexer.OPEN || b.type() == CLexer.OPEN;
      if (a.type() != b.type()
          || !a.text().equals(b.text())
          || marks && !a.when().equals(b.when())) {
        return false;
      }
    }
    return true;
  }

  /** All units, markers around those that not all variants have. */
  private static List<CToken> marked(List<Unit> units, ConfigSet all) {
    List<CToken> result = new ArrayList<>();
    for (int i = 0; i < units.size(); ) {
      int end = i;
      List<CToken> part = new ArrayList<>();
      while (end < units.size() && units.get(end).when().equals(units.get(i).when())) {
        part.addAll(units.get(end++).tokens());
      }
      result.addAll(marked(part, units.get(i).when(), all));
      i = end;
    }
    return result;
  }

  static List<CToken> marked(List<CToken> part, ConfigSet when, ConfigSet all) {
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
