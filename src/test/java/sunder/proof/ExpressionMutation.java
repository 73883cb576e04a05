package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Changes one thing in an expression. */
final class ExpressionMutation {
  private final Random random;

  /** Words that may stand in each other's place: sets of variants. */
  private final List<String> sets;

  ExpressionMutation(Random random, List<String> sets) {
    this.random = random;
    this.sets = sets;
  }

  /** The expression with one change at a random place below the parts of a definition's head. */
  SExpression ofDefinition(SExpression.ListExpression definition) {
    List<SExpression> parts = new ArrayList<>(definition.elements());
    int last = parts.size() - 1;
    parts.set(last, somewhere(parts.get(last)));
    return new SExpression.ListExpression(parts, 0);
  }

  /** One change somewhere in the expression; the same again if nothing can be changed. */
  SExpression somewhere(SExpression expression) {
    int size = size(expression);
    for (int i = 0; i < 20; i++) {
      SExpression changed = at(expression, random.nextInt(size));
      if (!changed.hasSameText(expression)) {
        return changed;
      }
    }
    return expression;
  }

  private static int size(SExpression expression) {
    return expression instanceof SExpression.ListExpression list
        ? 1 + list.elements().stream().mapToInt(ExpressionMutation::size).sum()
        : 1;
  }

  private SExpression at(SExpression expression, int place) {
    if (place == 0) {
      return changed(expression);
    }
    List<SExpression> parts = new ArrayList<>(((SExpression.ListExpression) expression).elements());
    int left = place - 1;
    for (int i = 0; i < parts.size(); i++) {
      int here = size(parts.get(i));
      if (left < here) {
        parts.set(i, at(parts.get(i), left));
        break;
      }
      left -= here;
    }
    return new SExpression.ListExpression(parts, 0);
  }

  private SExpression changed(SExpression expression) {
    if (expression instanceof SExpression.AtomExpression word) {
      return new SExpression.AtomExpression(changed(word.text()), 0);
    }
    SExpression.ListExpression list = (SExpression.ListExpression) expression;
    return switch (list.head()) {
      case "<=" -> swapped(list, 1, 2);
      case "and" ->
          random.nextBoolean()
              ? with("or", list)
              : without(list, 1 + random.nextInt(list.size() - 1));
      case "or" ->
          random.nextBoolean()
              ? with("and", list)
              : without(list, 1 + random.nextInt(list.size() - 1));
      case "not" -> list.element(1);
      default -> expression;
    };
  }

  private String changed(String word) {
    if (SmtTermReader.isNumber(word)) {
      BigInteger number = new BigInteger(word);
      boolean up = number.signum() == 0 || random.nextBoolean();
      return (up ? number.add(BigInteger.ONE) : number.subtract(BigInteger.ONE)).toString();
    } else if (sets.contains(word)) {
      return random.nextBoolean() ? "false" : sets.get(random.nextInt(sets.size()));
    }
    return switch (word) {
      case "true" -> "false";
      case "false" -> "true";
      default -> word;
    };
  }

  private static SExpression with(String head, SExpression.ListExpression list) {
    List<SExpression> parts = new ArrayList<>(list.elements());
    parts.set(0, new SExpression.AtomExpression(head, 0));
    return new SExpression.ListExpression(parts, 0);
  }

  private static SExpression swapped(SExpression.ListExpression list, int one, int other) {
    List<SExpression> parts = new ArrayList<>(list.elements());
    Collections.swap(parts, one, other);
    return new SExpression.ListExpression(parts, 0);
  }

  private static SExpression without(SExpression.ListExpression list, int part) {
    List<SExpression> parts = new ArrayList<>(list.elements());
    parts.remove(part);
    return new SExpression.ListExpression(parts, 0);
  }
}
