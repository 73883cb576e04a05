package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.InputException;
import sunder.source.Span;

/** The conditionals that are open at a place, and the variants that read it. */
final class ConditionalStack {
  /**
   * One {@code #if} that is not closed yet.
   *
   * @param outside the variants that read the whole
   * @param taken those that took one of its branches
   */
  private record OpenSection(Span start, ConfigSet outside, ConfigSet taken, boolean ended) {}

  private final Deque<OpenSection> open = new ArrayDeque<>();
  private ConfigSet now;

  ConditionalStack(ConfigSet all) {
    this.now = all;
  }

  /** The variants that read what stands here. */
  ConfigSet activeVariants() {
    return now;
  }

  int depth() {
    return open.size();
  }

  void enterIf(ConfigSet holds, Span start) {
    open.push(new OpenSection(start, now, holds, false));
    now = holds;
  }

  /** The variants that evaluate the condition of an {@code #elif} here. */
  ConfigSet remainingVariants(Span span, int base) throws InputException {
    OpenSection top = top(span, base);
    return top.outside.minus(top.taken);
  }

  void enterElif(ConfigSet holds) {
    OpenSection top = open.pop();
    open.push(new OpenSection(top.start, top.outside, top.taken.or(holds), false));
    now = holds;
  }

  void enterElse(Span span, int base) throws InputException {
    OpenSection top = top(span, base);
    open.pop();
    open.push(new OpenSection(top.start, top.outside, top.outside, true));
    now = top.outside.minus(top.taken);
  }

  void exitIf(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw MacroExpander.error(span, "no #if is open here");
    }
    now = open.pop().outside;
  }

  /** The variants that read the {@code #if} that is open. */
  ConfigSet enclosingVariants(int base) {
    return open.size() > base ? open.element().outside : now;
  }

  /** Closes what a file has left open; where the last one of it begins. */
  Optional<Span> closeDownTo(int base) {
    Optional<Span> last = open.size() > base ? Optional.of(open.element().start) : Optional.empty();
    while (open.size() > base) {
      now = open.pop().outside;
    }
    return last;
  }

  private OpenSection top(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw MacroExpander.error(span, "no #if is open here");
    }
    if (open.peek().ended) {
      throw MacroExpander.error(span, "this #if has its #else already");
    }
    return open.peek();
  }
}
