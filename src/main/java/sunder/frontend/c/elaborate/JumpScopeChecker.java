package sunder.frontend.c.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.source.Span;

/**
 * The check of jumps into the scope of declarations.
 *
 * <p>Input: the typed statements of a function body with their variants. Output: variables whose
 * declaration a jump may bypass are marked; such an object has an indeterminate value from the
 * entry of its block on until its declaration is reached (C11, 6.2.4, 6). A jump into the scope of
 * a variably modified type is reported (C11, 6.8.6.1, 1).
 */
final class JumpScopeChecker {
  private final VariantDiagnostics faults;
  private final List<JumpPoint> labels = new ArrayList<>();
  private final List<JumpPoint> jumps = new ArrayList<>();
  private final Deque<List<DeclaredVariable>> switches = new ArrayDeque<>();

  private record DeclaredVariable(CVariable variable, ConfigSet presenceCondition, Span block) {
    boolean isVariablyModified() {
      return variable.isVariableLengthArray() || variable.isVariablyModified();
    }
  }

  /**
   * A label, or a jump to one, with the declarations before it.
   *
   * @param known the declarations that precede it in its scopes, from the outermost block on
   * @param isKnown whether the target of the jump is known at compile time
   */
  private record JumpPoint(
      String label,
      ConfigSet presenceCondition,
      List<DeclaredVariable> known,
      boolean isKnown,
      Span span) {}

  private JumpScopeChecker(VariantDiagnostics faults) {
    this.faults = faults;
  }

  /** Checks the statements of a block in some variants. */
  static void note(List<Stmt> items, Span block, ConfigSet when, VariantDiagnostics faults) {
    if (items.stream().noneMatch(JumpScopeChecker::hasLabel)) {
      return;
    }
    JumpScopeChecker all = new JumpScopeChecker(faults);
    all.walk(items, block, when, new ArrayList<>());
    for (JumpPoint jump : all.jumps) {
      for (JumpPoint label : all.labels) {
        if (label.label().equals(jump.label())) {
          ConfigSet both = jump.presenceCondition().and(label.presenceCondition());
          all.markBypassed(label.known(), jump.known(), both, jump.isKnown(), jump.span());
        }
      }
    }
  }

  private static boolean hasLabel(Stmt s) {
    return s instanceof Stmt.Label
        || s instanceof Stmt.Switch
        || s.substatements().stream().anyMatch(JumpScopeChecker::hasLabel);
  }

  /**
   * Marks the declarations that precede the target and not the jump, from the first difference on.
   */
  private void markBypassed(
      List<DeclaredVariable> there,
      List<DeclaredVariable> here,
      ConfigSet when,
      boolean isKnown,
      Span span) {
    int parting = 0;
    while (parting < Math.min(there.size(), here.size())
        && there.get(parting) == here.get(parting)) {
      parting++;
    }
    for (DeclaredVariable known : there.subList(parting, there.size())) {
      ConfigSet passed = known.presenceCondition().and(when);
      if (!passed.isEmpty() && known.variable().kind() == CVariable.StorageKind.LOCAL) {
        known.variable().noteBypass(known.block());
      }
      if (known.isVariablyModified()) {
        String message =
            "a jump into the scope of '%s', whose type is variably modified"
                .formatted(known.variable());
        if (isKnown) {
          faults.reportNotConstant(passed, span, message);
        } else {
          faults.reportUnsupported(passed, span, message, Optional.empty());
        }
      }
    }
  }

  private void walk(List<Stmt> items, Span block, ConfigSet when, List<DeclaredVariable> known) {
    items.forEach(item -> walk(item, block, when, known));
  }

  private void walk(Stmt s, Span block, ConfigSet when, List<DeclaredVariable> known) {
    s.expressions().forEach(e -> jumps(e, when, known));
    if (s instanceof Stmt.ConditionalGroup part) {
      walk(part.items(), block, when.and(part.presenceCondition()), known);
    } else if (s instanceof Stmt.VariableDeclaration declare) {
      known.add(new DeclaredVariable(declare.variable(), when, block));
    } else if (s instanceof Stmt.Label label) {
      labels.add(new JumpPoint(label.name(), when, List.copyOf(known), true, s.span()));
    } else if (s instanceof Stmt.NestedFunction nested) {
      // A call of it may jump from any place behind it.
      List<DeclaredVariable> now = List.copyOf(known);
      nested
          .outerLabels()
          .forEach(name -> jumps.add(new JumpPoint(name, when, now, false, s.span())));
    } else if (isJump(s)) {
      jumps(s, when, known);
    } else if ((s instanceof Stmt.Case || s instanceof Stmt.Default) && !switches.isEmpty()) {
      markBypassed(known, switches.element(), when, true, s.span());
    } else if (s instanceof Stmt.For loop) {
      List<DeclaredVariable> inside = new ArrayList<>(known);
      walk(loop.start().substatements(), s.span(), when, inside);
      walk(loop.body(), s.span(), when, inside);
    } else if (s instanceof Stmt.Switch) {
      switches.push(List.copyOf(known));
      walk(s.substatements(), block, when, new ArrayList<>(known));
      switches.pop();
    } else {
      Span own = s instanceof Stmt.Block ? s.span() : block;
      walk(s.substatements(), own, when, new ArrayList<>(known));
    }
  }

  private static boolean isJump(Stmt s) {
    return s instanceof Stmt.Goto || s instanceof Stmt.ComputedGoto;
  }

  private void jumps(Stmt s, ConfigSet when, List<DeclaredVariable> known) {
    ConfigSet here =
        s instanceof Stmt.ConditionalGroup part ? when.and(part.presenceCondition()) : when;
    if (s instanceof Stmt.Goto jump) {
      jumps.add(new JumpPoint(jump.label(), here, List.copyOf(known), true, s.span()));
    } else if (s instanceof Stmt.ComputedGoto jump) {
      List<DeclaredVariable> now = List.copyOf(known);
      for (String name : jump.labels().keySet()) {
        jumps.add(new JumpPoint(name, here, now, false, s.span()));
      }
    }
    s.substatements().forEach(part -> jumps(part, here, known));
    s.expressions().forEach(e -> jumps(e, here, known));
  }

  /**
   * Collects the jumps within an expression that lead out of it. The labels of statement
   * expressions are collected where those are elaborated.
   */
  private void jumps(Expr e, ConfigSet when, List<DeclaredVariable> known) {
    if (e instanceof Expr.Choice choice) {
      choice
          .alternatives()
          .forEach(one -> jumps(one.expression(), when.and(one.presenceCondition()), known));
      return;
    } else if (e instanceof Expr.StatementExpression sequence) {
      sequence.items().forEach(item -> jumps(item, when, known));
    }
    e.operands().forEach(operand -> jumps(operand, when, known));
  }
}
