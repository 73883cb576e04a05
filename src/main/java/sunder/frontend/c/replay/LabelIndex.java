package sunder.frontend.c.replay;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Statement;

/**
 * Which labels stand inside which statements, and in which variants. A label is its name, a case or
 * default the statement itself.
 */
final class LabelIndex {
  private final ConfigSet all;
  private final Map<Statement, Map<Object, ConfigSet>> inside = new IdentityHashMap<>();

  LabelIndex(ConfigSet all) {
    this.all = all;
  }

  /** The labels inside a statement; those of a switch are its own. */
  Map<Object, ConfigSet> labelsIn(Statement s) {
    Map<Object, ConfigSet> known = inside.get(s);
    if (known == null) {
      known = find(s);
      inside.put(s, known);
    }
    return known;
  }

  private Map<Object, ConfigSet> find(Statement s) {
    Map<Object, ConfigSet> found = new HashMap<>();
    if (s instanceof Statement.Label label) {
      found.put(label.name(), all);
    } else if (s instanceof Statement.Case || s instanceof Statement.Default) {
      found.put(new CaseLabelKey(s), all);
    }
    for (Statement part : s.substatements()) {
      labelsIn(part).forEach((label, when) -> found.merge(label, when, ConfigSet::or));
    }
    if (s instanceof Statement.ConditionalGroup part) {
      found.replaceAll((label, when) -> when.and(part.presenceCondition()));
    } else if (s instanceof Statement.Switch) {
      found.keySet().removeIf(CaseLabelKey.class::isInstance);
    }
    return found;
  }

  /** A case or default, by identity. */
  record CaseLabelKey(Statement statement) {
    @Override
    public boolean equals(Object other) {
      return other instanceof CaseLabelKey key && statement == key.statement;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(statement);
    }
  }
}
