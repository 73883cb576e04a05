package sunder.frontend.c.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * Finds the declarations of a body that jumps pass. Such an object is there without a value from
 * the beginning of its block on (C11, 6.2.4), until a run comes by its declaration; an array whose
 * length a run finds out must not be passed (C11, 6.8.6.1, 1).
 */
final class PassedDeclarations {
  private final Faults faults;
  private final List<Place> labels = new ArrayList<>();
  private final List<Place> jumps = new ArrayList<>();
  private final Deque<List<Known>> switches = new ArrayDeque<>();

  /** A variable, the variants that have it, and its block. */
  private record Known(Variable variable, ConfigSet when, Span block) {
    boolean isVariablyLong() {
      return variable.isMeasured() || variable.isModified();
    }
  }

  /**
   * A label, or a jump to it, and what is declared before it, from outermost blocks on.
   *
   * @param isKnown whether a compiler sees where the jump leads
   */
  private record Place(
      String label, ConfigSet when, List<Known> known, boolean isKnown, Span span) {}

  private PassedDeclarations(Faults faults) {
    this.faults = faults;
  }

  /** Notes passed declarations in the statements of a block, in some variants. */
  static void note(List<Stmt> items, Span block, ConfigSet when, Faults faults) {
    if (items.stream().noneMatch(PassedDeclarations::hasLabel)) {
      return;
    }
    PassedDeclarations all = new PassedDeclarations(faults);
    all.walk(items, block, when, new ArrayList<>());
    for (Place jump : all.jumps) {
      for (Place label : all.labels) {
        if (label.label().equals(jump.label())) {
          ConfigSet both = jump.when().and(label.when());
          all.enter(label.known(), jump.known(), both, jump.isKnown(), jump.span());
        }
      }
    }
  }

  private static boolean hasLabel(Stmt s) {
    return s instanceof Stmt.Label
        || s instanceof Stmt.Switch
        || s.parts().stream().anyMatch(PassedDeclarations::hasLabel);
  }

  /** What is known there and not here was declared after the two ways parted. */
  private void enter(
      List<Known> there, List<Known> here, ConfigSet when, boolean isKnown, Span span) {
    int parting = 0;
    while (parting < Math.min(there.size(), here.size())
        && there.get(parting) == here.get(parting)) {
      parting++;
    }
    for (Known known : there.subList(parting, there.size())) {
      ConfigSet passed = known.when().and(when);
      if (!passed.isEmpty() && known.variable().kind() == Variable.Kind.LOCAL) {
        known.variable().notePassed(known.block());
      }
      if (known.isVariablyLong()) {
        String message = "this jump passes the declaration of '%s'".formatted(known.variable());
        if (isKnown) {
          faults.report(passed, span, message);
        } else {
          faults.refuse(passed, span, message, Optional.empty());
        }
      }
    }
  }

  private void walk(List<Stmt> items, Span block, ConfigSet when, List<Known> known) {
    items.forEach(item -> walk(item, block, when, known));
  }

  private void walk(Stmt s, Span block, ConfigSet when, List<Known> known) {
    s.expressions().forEach(e -> jumps(e, when, known));
    if (s instanceof Stmt.Part part) {
      walk(part.items(), block, when.and(part.when()), known);
    } else if (s instanceof Stmt.Declare declare) {
      known.add(new Known(declare.variable(), when, block));
    } else if (s instanceof Stmt.Label label) {
      labels.add(new Place(label.name(), when, List.copyOf(known), true, s.span()));
    } else if (isJump(s)) {
      jumps(s, when, known);
    } else if ((s instanceof Stmt.Case || s instanceof Stmt.Default) && !switches.isEmpty()) {
      enter(known, switches.element(), when, true, s.span());
    } else if (s instanceof Stmt.For loop) {
      List<Known> inside = new ArrayList<>(known);
      walk(loop.start().parts(), s.span(), when, inside);
      walk(loop.body(), s.span(), when, inside);
    } else if (s instanceof Stmt.Switch) {
      switches.push(List.copyOf(known));
      walk(s.parts(), block, when, new ArrayList<>(known));
      switches.pop();
    } else {
      Span own = s instanceof Stmt.Block ? s.span() : block;
      walk(s.parts(), own, when, new ArrayList<>(known));
    }
  }

  private static boolean isJump(Stmt s) {
    return s instanceof Stmt.Goto || s instanceof Stmt.Jump;
  }

  private void jumps(Stmt s, ConfigSet when, List<Known> known) {
    ConfigSet here = s instanceof Stmt.Part part ? when.and(part.when()) : when;
    if (s instanceof Stmt.Goto jump) {
      jumps.add(new Place(jump.label(), here, List.copyOf(known), true, s.span()));
    } else if (s instanceof Stmt.Jump jump) {
      List<Known> now = List.copyOf(known);
      for (String name : jump.labels().keySet()) {
        jumps.add(new Place(name, here, now, false, s.span()));
      }
    }
    s.parts().forEach(part -> jumps(part, here, known));
    s.expressions().forEach(e -> jumps(e, here, known));
  }

  /** Jumps out of what stands in an expression; its own labels were found with it. */
  private void jumps(Expr e, ConfigSet when, List<Known> known) {
    if (e instanceof Expr.Choice choice) {
      choice.parts().forEach(one -> jumps(one.expression(), when.and(one.when()), known));
      return;
    } else if (e instanceof Expr.Sequence sequence) {
      sequence.items().forEach(item -> jumps(item, when, known));
    }
    e.operands().forEach(operand -> jumps(operand, when, known));
  }
}
