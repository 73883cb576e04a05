package sunder.frontend.c.replay;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where runs are before or behind a statement: at its beginning or end, or on their way to
 * somewhere else. Targets are names of labels, {@link Labels.CaseKey}s and {@link Exit}s.
 */
record Flow(States normal, Map<Object, States> jumps) {
  static final Flow NOWHERE = new Flow(States.NONE, Map.of());

  /** Ways out that are no labels. */
  enum Exit {
    BREAK,
    CONTINUE,
    RETURN
  }

  static Flow of(States normal) {
    return new Flow(normal, Map.of());
  }

  static Flow jump(Object target, States states) {
    return states.isEmpty() ? NOWHERE : new Flow(States.NONE, Map.of(target, states));
  }

  boolean isEmpty() {
    return normal.isEmpty() && jumps.isEmpty();
  }

  Flow or(Flow other) {
    return new Flow(normal.or(other.normal), merged(jumps, other.jumps));
  }

  Flow with(States newNormal) {
    return new Flow(newNormal, jumps);
  }

  States to(Object target) {
    return jumps.getOrDefault(target, States.NONE);
  }

  Flow without(Object target) {
    Map<Object, States> rest = new LinkedHashMap<>(jumps);
    rest.remove(target);
    return new Flow(normal, rest);
  }

  static Map<Object, States> merged(Map<Object, States> one, Map<Object, States> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Map<Object, States> both = new LinkedHashMap<>(one);
    other.forEach((target, states) -> both.merge(target, states, States::or));
    return both;
  }
}
