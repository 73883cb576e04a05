package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The stack of open conditional sections, with the variants in which the current line is active.
 */
final class ConditionalStack {
  /**
   * An open {@code #if} section.
   *
   * @param outside the variants that have the section
   * @param taken the variants that have taken one of its groups
   */
  private record OpenSection(Span start, ConfigSet outside, ConfigSet taken, boolean ended) {}

  private final Deque<OpenSection> open = new ArrayDeque<>();
  private ConfigSet now;

  ConditionalStack(ConfigSet all) {
    this.now = all;
  }

  /** Returns the variants in which the current line is active. */
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

  /** Returns the variants that evaluate the condition of an {@code #elif} at this place. */
  ConfigSet remainingVariants(Span span, int base) throws InputException {
    OpenSection top = top(span, base);
    return top.outside.minus(top.taken);
  }

  void enterElif(ConfigSet holds) {
    OpenSection top = open.pop();
    open.push(new OpenSection(top.start, top.outside, top.taken.or(holds), false));
    now = holds;
  }

  /** Excludes variants from the further groups of the innermost section. */
  void skipFurtherGroups(ConfigSet variants) {
    OpenSection top = open.pop();
    open.push(new OpenSection(top.start, top.outside, top.taken.or(variants), top.ended));
  }

  /** Adds variants to those of the further groups of the innermost section. */
  void continueFurtherGroups(ConfigSet variants) {
    OpenSection top = open.pop();
    open.push(new OpenSection(top.start, top.outside, top.taken.minus(variants), top.ended));
  }

  void enterElse(Span span, int base) throws InputException {
    OpenSection top = top(span, base);
    open.pop();
    open.push(new OpenSection(top.start, top.outside, top.outside, true));
    now = top.outside.minus(top.taken);
  }

  void exitIf(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw new InputException(span, "there is no #if for this directive");
    }
    now = open.pop().outside;
  }

  /** Returns the variants that have the innermost open section. */
  ConfigSet enclosingVariants(int base) {
    return open.size() > base ? open.element().outside : now;
  }

  /** Closes the sections that a file has left open. Returns the start of the innermost one. */
  Optional<Span> closeDownTo(int base) {
    Optional<Span> last = open.size() > base ? Optional.of(open.element().start) : Optional.empty();
    while (open.size() > base) {
      now = open.pop().outside;
    }
    return last;
  }

  private OpenSection top(Span span, int base) throws InputException {
    if (open.size() <= base) {
      throw new InputException(span, "there is no #if for this directive");
    }
    if (open.peek().ended) {
      throw new InputException(span, "a second #else of this #if");
    }
    return open.peek();
  }
}
