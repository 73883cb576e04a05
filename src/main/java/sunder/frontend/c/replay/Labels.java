package sunder.frontend.c.replay;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.frontend.c.types.Stmt;

/**
 * Which labels stand inside which statements, and in which variants. A label is its name, a case or
 * default the statement itself.
 */
final class Labels {
  private final ConfigSet all;
  private final Map<Stmt, Map<Object, ConfigSet>> inside = new IdentityHashMap<>();

  Labels(ConfigSet all) {
    this.all = all;
  }

  /** The labels inside a statement; those of a switch are its own. */
  Map<Object, ConfigSet> in(Stmt s) {
    Map<Object, ConfigSet> known = inside.get(s);
    if (known == null) {
      known = find(s);
      inside.put(s, known);
    }
    return known;
  }

  private Map<Object, ConfigSet> find(Stmt s) {
    Map<Object, ConfigSet> found = new HashMap<>();
    if (s instanceof Stmt.Label label) {
      found.put(label.name(), all);
    } else if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      found.put(new CaseKey(s), all);
    }
    for (Stmt part : parts(s)) {
      in(part).forEach((label, when) -> found.merge(label, when, ConfigSet::or));
    }
    if (s instanceof Stmt.Part part) {
      found.replaceAll((label, when) -> when.and(part.when()));
    } else if (s instanceof Stmt.Switch) {
      found.keySet().removeIf(CaseKey.class::isInstance);
    }
    return found;
  }

  /** The statements directly within one. */
  static List<Stmt> parts(Stmt s) {
    if (s instanceof Stmt.Block x) {
      return x.items();
    } else if (s instanceof Stmt.Part x) {
      return x.items();
    } else if (s instanceof Stmt.If x) {
      return List.of(x.then(), x.otherwise());
    } else if (s instanceof Stmt.While x) {
      return List.of(x.body());
    } else if (s instanceof Stmt.Do x) {
      return List.of(x.body());
    } else if (s instanceof Stmt.For x) {
      return List.of(x.start(), x.body());
    } else if (s instanceof Stmt.Switch x) {
      return List.of(x.body());
    }
    return List.of();
  }

  /** A case or default, by identity. */
  record CaseKey(Stmt statement) {
    @Override
    public boolean equals(Object other) {
      return other instanceof CaseKey key && statement == key.statement;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(statement);
    }
  }
}
