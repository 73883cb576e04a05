package sunder.frontend.ia.syntax;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/** Compares syntax trees. */
public final class TreeComparison {
  private TreeComparison() {}

  /**
   * Whether two trees (or parts of trees, or lists of them) are equal when no span is looked at.
   */
  public static boolean equalIgnoringSpans(Object a, Object b) {
    if (a instanceof Span && b instanceof Span) {
      return true;
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return equalLists(x, y);
    }
    if (a instanceof Optional<?> x && b instanceof Optional<?> y) {
      return equalLists(x.stream().toList(), y.stream().toList());
    }
    if (a instanceof Record && b instanceof Record) {
      return a.getClass() == b.getClass() && equalRecords(a, b);
    }
    return a.equals(b);
  }

  private static boolean equalLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equalIgnoringSpans(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalRecords(Object a, Object b) {
    for (RecordComponent component : a.getClass().getRecordComponents()) {
      if (!equalIgnoringSpans(value(component, a), value(component, b))) {
        return false;
      }
    }
    return true;
  }

  private static Object value(RecordComponent component, Object record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(component + " of a syntax tree cannot be read", e);
    }
  }
}
