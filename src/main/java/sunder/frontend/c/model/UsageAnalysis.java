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
import sunder.verdict.CodeRemark;

/**
 * The usage of declarations by variant. An entity at file scope is used if an entity that is itself
 * used refers to it, starting from the entry functions; an entity within a function is used if its
 * name occurs.
 */
public final class UsageAnalysis {
  /** The root, which refers to all entities that are used unconditionally. */
  private static final Object ROOT = new Object();

  /** The value of a variable, which is used if it is read. */
  private record StoredValue(CVariable of) {}

  private record Declared(Object entity, String description, Span span) {}

  /**
   * The key of a report; entities of one declaration that differ in their type by variant share it.
   */
  private record UnusedKey(String description, Span span) {}

  private final ConfigSet none;
  private final Map<Declared, ConfigSet> declared = new LinkedHashMap<>();
  private final Map<Object, ConfigSet> declaredVariants = new HashMap<>();
  private final Map<Object, Map<Object, ConfigSet>> used = new HashMap<>();
  private ConfigSet variantsWithUnknownUses;
  private final Set<Object> localEntities = new HashSet<>();
  private final Set<Span> outputResults = new HashSet<>();
  private Object user = ROOT;

  public UsageAnalysis(ConfigSet none) {
    this.none = none;
    this.variantsWithUnknownUses = none;
  }

  /** Records that the result of an output function is used. */
  public void noteOutputResult(Span call) {
    outputResults.add(call);
  }

  /** Records that the value of an expression statement is not used. */
  public void noteDiscarded(Expr value) {
    if (value instanceof Expr.Convert convert) {
      noteDiscarded(convert.operand());
    } else if (value instanceof Expr.Comma comma) {
      noteDiscarded(comma.first());
      noteDiscarded(comma.second());
    } else if (value instanceof Expr.Call call) {
      outputResults.remove(call.span());
    }
  }

  /** Returns whether the program uses the result of an output function. */
  public boolean usesOutputResults() {
    return !outputResults.isEmpty();
  }

  /** Records a declaration of a function, a variable or a label in the variants {@code when}. */
  public void declare(Object declares, String what, Span span, ConfigSet when) {
    Object entity = canonical(declares);
    ConfigSet before = declaredVariants.getOrDefault(entity, none);
    declared.merge(new Declared(entity, what, span), when.minus(before), ConfigSet::or);
    declaredVariants.put(entity, before.or(when));
    if (user != ROOT) {
      localEntities.add(entity);
    }
  }

  /** Returns the places of declarations with their descriptions, in the order of elaboration. */
  public Map<Span, String> declarations() {
    Map<Span, String> result = new LinkedHashMap<>();
    declared.keySet().forEach(one -> result.putIfAbsent(one.span(), one.description()));
    return result;
  }

  /**
   * Executes an action; the uses that it records belong to an entity and count only if that entity
   * is used.
   */
  public <T> T withUser(Object by, Supplier<T> reading) {
    Object before = user;
    user = canonical(by);
    try {
      return reading.get();
    } finally {
      user = before;
    }
  }

  /** Records an occurrence of the name of an entity. */
  public void noteUse(Object name, ConfigSet when) {
    Object entity = canonical(name);
    note(entity, localEntities.contains(entity) ? ROOT : user, when);
  }

  private static Object canonical(Object entity) {
    return entity instanceof CVariable variable ? variable.mergedArray() : entity;
  }

  /** Records that the value of a variable is read. */
  public void noteRead(CVariable variable, ConfigSet when) {
    note(new StoredValue(variable.mergedArray()), ROOT, when);
  }

  /** Records that an entity and its value are used unconditionally. */
  public void noteRoot(Object entity, ConfigSet when) {
    note(canonical(entity), ROOT, when);
    if (entity instanceof CVariable variable) {
      noteRead(variable, when);
    }
  }

  /** Records variants whose uses are unknown, so that nothing is reported as unused in them. */
  public void noteUnknownUses(ConfigSet when) {
    variantsWithUnknownUses = variantsWithUnknownUses.or(when);
  }

  private void note(Object entity, Object by, ConfigSet when) {
    used.computeIfAbsent(by, key -> new HashMap<>()).merge(entity, when, ConfigSet::or);
  }

  /**
   * Returns the declarations that some variants use and others do not, in source order.
   *
   * @param files the files whose declarations are reported
   * @param unknown variants for which nothing is reported
   */
  public List<CodeRemark> unused(Set<SourceFile> files, ConfigSet unknown) {
    Map<Object, ConfigSet> live = live();
    ConfigSet silent = variantsWithUnknownUses.or(unknown);
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
                new CodeRemark(told.getKey().description(), told.getKey().span(), told.getValue()))
        .sorted(
            Comparator.comparing((CodeRemark it) -> it.span().file().name())
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

  /** Returns the entities that some entities use, directly or not, in some variants. */
  public Set<Object> usedBy(Set<?> users) {
    Set<Object> result = new HashSet<>();
    Deque<Object> open = new ArrayDeque<>(users);
    while (!open.isEmpty()) {
      for (Object entity : used.getOrDefault(open.remove(), Map.of()).keySet()) {
        if (result.add(entity)) {
          open.add(entity);
        }
      }
    }
    return result;
  }

  private Map<Object, ConfigSet> live() {
    return reachable(
        used.getOrDefault(ROOT, Map.of()),
        (by, when) -> {
          Map<Object, ConfigSet> result = new HashMap<>(used.getOrDefault(by, Map.of()));
          result.replaceAll((entity, here) -> here.and(when));
          return result;
        });
  }

  /**
   * Returns the reachable nodes of a graph, each with its variants.
   *
   * @param roots the initial nodes with their variants
   * @param next returns the successors of a node in some variants, with their variants
   */
  public static Map<Object, ConfigSet> reachable(
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
