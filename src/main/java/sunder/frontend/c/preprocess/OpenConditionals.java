package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.InputException;
import sunder.source.Span;

/** The conditionals that are open at a place, and the variants that read it. */
final class OpenConditionals {
  /**
   * One {@code #if} that is not closed yet.
   *
   * @param outside the variants that read the whole
   * @param taken those that took one of its branches
   */
  private record Open(Span start, ConfigSet outside, ConfigSet taken, boolean ended) {}

  private final Deque<Open> open = new ArrayDeque<>();
  private ConfigSet now;

  OpenConditionals(ConfigSet all) {
    this.now = all;
  }

  /** The variants that read what stands here. */
  ConfigSet now() {
    return now;
  }

  int depth() {
    return open.size();
  }

  void enter(ConfigSet holds, Span start) {
    open.push(new Open(start, now, holds, false));
    now = holds;
  }

  /** The variants that evaluate the condition of an {@code #elif} here. */
  ConfigSet untaken(Span span, int base) throws InputException {
    Open top = top(span, base);
    return top.outside.minus(top.taken);
  }

  void elif(ConfigSet holds) {
    Open top = open.pop();
    open.push(new Open(top.start, top.outside, top.taken.or(holds), false));
    now = holds;
  }

  void otherwise(Span span, int base) throws InputException {
    Open top = top(span, base);
    open.pop();
    open.push(new Open(top.start, top.outside, top.outside, true));
    now = top.outside.minus(top.taken);
  }

  void leave(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw Expander.bad(span, "no #if is open here");
    }
    now = open.pop().outside;
  }

  /** The variants that read the {@code #if} that is open. */
  ConfigSet around(int base) {
    return open.size() > base ? open.element().outside : now;
  }

  /** Closes what a file has left open; where the last one of it begins. */
  Optional<Span> closeTo(int base) {
    Optional<Span> last = open.size() > base ? Optional.of(open.element().start) : Optional.empty();
    while (open.size() > base) {
      now = open.pop().outside;
    }
    return last;
  }

  private Open top(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw Expander.bad(span, "no #if is open here");
    }
    if (open.peek().ended) {
      throw Expander.bad(span, "this #if has its #else already");
    }
    return open.peek();
  }
}
