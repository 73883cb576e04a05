package sunder.frontend.promela.flow;

import java.util.List;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Value;

/**
 * A step of a process from a point. Compared by identity.
 *
 * @param presence conditions over features, all of which hold where there is this edge
 */
record Edge(List<Value> presence, Code.Step step, Continuation next) {
  Edge {
    presence = List.copyOf(presence);
  }

  boolean isElse() {
    return step instanceof Code.Else;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
