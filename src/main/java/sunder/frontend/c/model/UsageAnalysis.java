package sunder.frontend.c.model;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.UnusedDeclaration;

/**
 * What a text declares and uses, and in which variants. What is outside of functions is used where
 * something uses it that is used itself, down from where runs begin; what is in a function is used
 * where its name stands.
 */
public final class UsageAnalysis {
  /** What is used whatever else is. */
  private static final Object ALWAYS = new Object();

  /** What a variable holds, which only those use who read it. */
  private record StoredValue(CVariable of) {}

  private record Declared(Object entity, String description, Span span) {}

  /** What is told: one declaration may declare several things, of types that differ. */
  private record UnusedKey(String description, Span span) {}

  private final ConfigSet none;
  private final Map<Declared, ConfigSet> declared = new LinkedHashMap<>();
  private final Map<Object, ConfigSet> known = new HashMap<>();
  private final Map<Object, Map<Object, ConfigSet>> used = new HashMap<>();
  private ConfigSet open;
  private final Set<Object> inner = new HashSet<>();
  private Object user = ALWAYS;

  UsageAnalysis(ConfigSet none) {
    this.none = none;
    this.open = none;
  }

  /** A function, a variable or a label is declared, or once more in other variants. */
  void declare(Object declares, String what, Span span, ConfigSet when) {
    Object entity = whole(declares);
    ConfigSet before = known.getOrDefault(entity, none);
    declared.merge(new Declared(entity, what, span), when.minus(before), ConfigSet::or);
    known.put(entity, before.or(when));
    if (user != ALWAYS) {
      inner.add(entity);
    }
  }

  /** Where something is declared, in the order of reading. */
  public Map<Span, String> declarations() {
    Map<Span, String> result = new LinkedHashMap<>();
    declared.keySet().forEach(one -> result.putIfAbsent(one.span(), one.description()));
    return result;
  }

  /** A name stands in what is used only if something else is: a function, or a value of its own. */
  <T> T withUser(Object by, Supplier<T> reading) {
    Object before = user;
    user = whole(by);
    try {
      return reading.get();
    } finally {
      user = before;
    }
  }

  /** The name of something stands here. */
  void noteUse(Object name, ConfigSet when) {
    Object entity = whole(name);
    note(entity, inner.contains(entity) ? ALWAYS : user, when);
  }

  private static Object whole(Object entity) {
    return entity instanceof CVariable variable ? variable.mergedArray() : entity;
  }

  /** What a variable holds is read here. */
  void noteRead(CVariable variable, ConfigSet when) {
    note(new StoredValue(variable.mergedArray()), ALWAYS, when);
  }

  /** It is used whatever else is; so is what it holds. */
  void noteRoot(Object entity, ConfigSet when) {
    note(whole(entity), ALWAYS, when);
    if (entity instanceof CVariable variable) {
      noteRead(variable, when);
    }
  }

  /** What these variants have here may use anything. */
  void noteUnknownUses(ConfigSet when) {
    open = open.or(when);
  }

  private void note(Object entity, Object by, ConfigSet when) {
    used.computeIfAbsent(by, key -> new HashMap<>()).merge(entity, when, ConfigSet::or);
  }

  /**
   * What some variants never use, and others do, in source order.
   *
   * @param files of which it is told
   * @param unknown variants of which nothing is told
   */
  public List<UnusedDeclaration> unused(Set<SourceFile> files, ConfigSet unknown) {
    Map<Object, ConfigSet> live = live();
    ConfigSet silent = open.or(unknown);
    Map<UnusedKey, ConfigSet> result = new LinkedHashMap<>();
    declared.forEach(
        (what, when) -> {
          if (files.contains(what.span().file())) {
            ConfigSet uses = live.getOrDefault(what.entity(), none);
            add(result, what, what.description(), when.minus(silent), uses);
            if (what.entity() instanceof CVariable variable) {
              String value = "value of " + what.description();
              ConfigSet reads = live.getOrDefault(new StoredValue(variable), none);
              add(result, what, value, when.and(uses).minus(silent), reads);
            }
          }
        });
    return result.entrySet().stream()
        .map(
            told ->
                new UnusedDeclaration(
                    told.getKey().description(), told.getKey().span(), told.getValue()))
        .sorted(
            Comparator.comparing((UnusedDeclaration it) -> it.span().file().name())
                .thenComparing(it -> it.span().start()))
        .toList();
  }

  private static void add(
      Map<UnusedKey, ConfigSet> result,
      Declared what,
      String words,
      ConfigSet having,
      ConfigSet uses) {
    ConfigSet without = having.minus(uses);
    if (!without.isEmpty() && !uses.isEmpty()) {
      result.merge(new UnusedKey(words, what.span()), without, ConfigSet::or);
    }
  }

  private Map<Object, ConfigSet> live() {
    return reachable(
        used.getOrDefault(ALWAYS, Map.of()),
        (by, when) -> {
          Map<Object, ConfigSet> result = new HashMap<>(used.getOrDefault(by, Map.of()));
          result.replaceAll((entity, here) -> here.and(when));
          return result;
        });
  }

  /**
   * What is reached in which variants.
   *
   * @param roots where it begins
   * @param next what leads in which of these variants where
   */
  static Map<Object, ConfigSet> reachable(
      Map<?, ConfigSet> roots, BiFunction<Object, ConfigSet, Map<?, ConfigSet>> next) {
    Map<Object, ConfigSet> reached = new LinkedHashMap<>();
    Deque<Object> changed = new ArrayDeque<>();
    Map<?, ConfigSet> more = roots;
    while (true) {
      more.forEach(
          (one, when) -> {
            ConfigSet before = reached.getOrDefault(one, when.minus(when));
            if (!when.isSubsetOf(before)) {
              reached.put(one, before.or(when));
              changed.push(one);
            }
          });
      if (changed.isEmpty()) {
        return reached;
      }
      Object one = changed.pop();
      more = next.apply(one, reached.get(one));
    }
  }
}
