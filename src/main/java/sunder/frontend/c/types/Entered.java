package sunder.frontend.c.types;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** Finds jumps to where an array whose length a run finds out is known (C11, 6.8.6.1, 1). */
final class Entered {
  private final Faults faults;
  private final List<Place> labels = new ArrayList<>();
  private final List<Place> jumps = new ArrayList<>();
  private final Deque<List<Known>> switches = new ArrayDeque<>();

  /** An array and the variants that have it. */
  private record Known(Variable array, ConfigSet when) {}

  /** A label, or a jump to it, and the arrays that are known there. */
  private record Place(String label, ConfigSet when, List<Known> known, Span span) {}

  private Entered(Faults faults) {
    this.faults = faults;
  }

  /** Reports those of a body in some variants. */
  static void report(List<Stmt> body, ConfigSet when, Faults faults) {
    Entered all = new Entered(faults);
    all.walk(body, when, new ArrayList<>());
    for (Place jump : all.jumps) {
      for (Place label : all.labels) {
        if (label.label().equals(jump.label())) {
          all.enter(label.known(), jump.known(), jump.when().and(label.when()), jump.span());
        }
      }
    }
  }

  private void enter(List<Known> there, List<Known> here, ConfigSet when, Span span) {
    for (Known known : there) {
      ConfigSet passed = known.when().and(when);
      for (Known other : here) {
        passed = other.array() == known.array() ? passed.minus(other.when()) : passed;
      }
      String message = "this jump passes the declaration of '%s'".formatted(known.array());
      faults.report(passed, span, message);
    }
  }

  private void walk(List<Stmt> items, ConfigSet when, List<Known> known) {
    items.forEach(item -> walk(item, when, known));
  }

  private void walk(Stmt s, ConfigSet when, List<Known> known) {
    if (s instanceof Stmt.Part part) {
      walk(part.items(), when.and(part.when()), known);
    } else if (s instanceof Stmt.Declare declare
        && (declare.variable().length().isPresent() || declare.variable().isModified())) {
      known.add(new Known(declare.variable(), when));
    } else if (s instanceof Stmt.Label label) {
      labels.add(new Place(label.name(), when, List.copyOf(known), s.span()));
    } else if (s instanceof Stmt.Goto jump) {
      jumps.add(new Place(jump.label(), when, List.copyOf(known), s.span()));
    } else if ((s instanceof Stmt.Case || s instanceof Stmt.Default) && !switches.isEmpty()) {
      enter(known, switches.element(), when, s.span());
    } else if (s instanceof Stmt.For loop) {
      List<Known> inside = new ArrayList<>(known);
      walk(loop.start().parts(), when, inside);
      walk(loop.body(), when, inside);
    } else if (s instanceof Stmt.Switch) {
      switches.push(List.copyOf(known));
      walk(s.parts(), when, new ArrayList<>(known));
      switches.pop();
    } else {
      walk(s.parts(), when, new ArrayList<>(known));
    }
  }
}
