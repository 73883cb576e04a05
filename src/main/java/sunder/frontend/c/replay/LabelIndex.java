package sunder.frontend.c.replay;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Statement;

/**
 * An index of the labels inside each statement, with their presence conditions.
 *
 * <p>Key of a label: its name; of a {@code case} or {@code default}: a {@link CaseLabelKey}. Labels
 * are collected once per statement. It has no counterpart in the translation, which places labels
 * while it emits the control-flow automaton.
 */
final class LabelIndex {
  private final ConfigSet all;
  private final Map<Statement, Map<Object, ConfigSet>> inside = new IdentityHashMap<>();

  LabelIndex(ConfigSet all) {
    this.all = all;
  }

  /**
   * Returns the variants that have each label inside a statement; the {@code case} labels of a
   * {@code switch} are not among the labels of the statement around it.
   */
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

  /** The key of a {@code case} or {@code default}, compared by the identity of the statement. */
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
