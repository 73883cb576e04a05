package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;

/** The parenthesised arguments behind a macro's name, with all their tokens. */
final class MacroCall {
  private final List<Expander.Item> tokens;

  private MacroCall(List<Expander.Item> tokens) {
    this.tokens = tokens;
  }

  /**
   * What stands behind a name.
   *
   * @param splitAt a part of the name's variants in which other parentheses follow than in the rest
   */
  record Finding(Optional<MacroCall> call, Optional<ConfigSet> splitAt) {
    static final Finding NOTHING = new Finding(Optional.empty(), Optional.empty());
  }

  /** Takes the arguments that stand in the variants {@code when} out of the text, if they do. */
  static Finding find(ConfigSet when, Deque<Expander.Item> open) {
    List<Expander.Item> seen = new ArrayList<>();
    Deque<Expander.Item> left = new ArrayDeque<>();
    Finding finding = gather(when, open, seen, left);
    if (finding.call().isEmpty()) {
      // Nothing was taken: everything goes back as it was.
      for (int i = seen.size() - 1; i >= 0; i--) {
        open.push(seen.get(i));
      }
    } else {
      while (!left.isEmpty()) {
        open.push(left.removeLast());
      }
    }
    return finding;
  }

  private static Finding gather(
      ConfigSet when,
      Deque<Expander.Item> open,
      List<Expander.Item> seen,
      Deque<Expander.Item> left) {
    List<Expander.Item> taken = new ArrayList<>();
    int depth = 0;
    while (!open.isEmpty()) {
      Expander.Item item = open.pop();
      seen.add(item);
      ConfigSet here = item.when().and(when);
      int type = item.word().type();
      boolean shapes = type == CLexer.LPAREN || type == CLexer.RPAREN || type == CLexer.COMMA;
      if (here.isEmpty()) {
        left.add(item);
        continue;
      }
      if (!here.equals(when) && (shapes || depth == 0)) {
        return new Finding(Optional.empty(), Optional.of(here));
      }
      if (depth == 0 && type != CLexer.LPAREN) {
        return Finding.NOTHING;
      }
      ConfigSet others = item.when().minus(when);
      if (!others.isEmpty()) {
        left.add(new Expander.Item(item.word(), others, item.hidden()));
      }
      taken.add(new Expander.Item(item.word(), here, item.hidden()));
      depth += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
      if (depth == 0) {
        return new Finding(Optional.of(new MacroCall(taken)), Optional.empty());
      }
    }
    return Finding.NOTHING;
  }

  /** The tokens that stand in some variants, the parentheses too. */
  List<Expander.Item> tokens(ConfigSet when) {
    List<Expander.Item> result = new ArrayList<>();
    for (Expander.Item item : tokens) {
      if (item.when().intersects(when)) {
        result.add(item.within(when));
      }
    }
    return result;
  }

  /**
   * The arguments in some variants.
   *
   * @param most commas behind so many arguments belong to the last one
   */
  List<List<Expander.Item>> arguments(ConfigSet when, int most) {
    List<List<Expander.Item>> result = new ArrayList<>();
    List<Expander.Item> current = new ArrayList<>();
    int depth = 0;
    List<Expander.Item> inside = tokens(when);
    for (Expander.Item item : inside.subList(1, inside.size() - 1)) {
      int type = item.word().type();
      depth += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
      if (type == CLexer.COMMA && depth == 0 && result.size() + 1 < most) {
        result.add(current);
        current = new ArrayList<>();
      } else {
        current.add(item);
      }
    }
    result.add(current);
    return result;
  }
}
