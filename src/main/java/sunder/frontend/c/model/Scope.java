package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * The scope of names of one name space (C11, 6.2.1), where a name may denote different entities in
 * different variants. At file scope a declaration is visible from its position on: the number of
 * function definitions before it in the text. Invariant: the entries of a name have disjoint
 * variants.
 *
 * @param <T> the type of entities
 */
public final class Scope<T> {
  /** An entity and the variants in which the name denotes it. */
  public record Entry<T>(ConfigSet presenceCondition, T entity) {}

  /** The position behind the whole text. */
  public static final int END = Integer.MAX_VALUE;

  public final Optional<Scope<T>> outer;
  private final Map<String, DeclarationVisibility> visibility = new HashMap<>();

  /** The current position; it is used at file scope only. */
  private int position;

  private final Map<String, List<Entry<T>>> entries = new HashMap<>();

  public Scope(Optional<Scope<T>> outer) {
    this.outer = outer;
  }

  /** Returns whether this scope or an enclosing one below file scope declares a name. */
  public boolean isWithin(String name) {
    return outer.isPresent() && (entries.containsKey(name) || outer.get().isWithin(name));
  }

  /** Returns the entries of a name in this scope only. */
  public List<Entry<T>> localEntries(String name) {
    return entries.getOrDefault(name, List.of());
  }

  /**
   * Declares the entities of another scope that satisfy a predicate, in the variants {@code when}.
   */
  public void addAll(Scope<T> other, ConfigSet when, Predicate<T> wanted) {
    other.forEach(
        (name, entry) -> {
          ConfigSet here = entry.presenceCondition().and(when);
          if (wanted.test(entry.entity()) && !here.isEmpty()) {
            declare(name, here, entry.entity());
          }
        });
  }

  /** Visits all entries of this scope. */
  public void forEach(BiConsumer<String, Entry<T>> action) {
    entries.forEach((name, all) -> all.forEach(entry -> action.accept(name, entry)));
  }

  /** Returns the entities of a name in this and all enclosing scopes, for all variants. */
  public List<T> allMeanings(String name) {
    List<T> result = new ArrayList<>();
    for (Optional<Scope<T>> scope = Optional.of(this);
        scope.isPresent();
        scope = scope.get().outer) {
      scope.get().localEntries(name).forEach(entry -> result.add(entry.entity()));
    }
    return result;
  }

  /** Returns the current position. */
  public int position() {
    return outer.map(Scope::position).orElse(position);
  }

  /**
   * Sets the current position. Declarations at later positions are not visible; {@link #END} makes
   * all of them visible.
   */
  public void setPosition(int functions) {
    position = functions;
  }

  /**
   * Returns the variants of {@code when} in which a declaration of a name, other than that of a
   * function, is visible at the current position.
   */
  private ConfigSet visible(String name, ConfigSet when) {
    return outer.isPresent() || position == END || !visibility.containsKey(name)
        ? when
        : when.minus(visibility.get(name).invisibleVariants(when, position));
  }

  /**
   * Declares a name in the variants {@code when}, where it replaces earlier entities of this scope.
   */
  public void declare(String name, ConfigSet when, T entity) {
    boolean isNew =
        localEntries(name).stream()
            .noneMatch(e -> e.entity().equals(entity) && when.isSubsetOf(e.presenceCondition()));
    if (isNew) { // otherwise no other entry has any of these variants
      List<Entry<T>> kept = new ArrayList<>();
      ConfigSet all = when;
      for (Entry<T> entry : localEntries(name)) {
        if (entry.entity().equals(entity)) {
          all = all.or(entry.presenceCondition());
        } else if (!entry.presenceCondition().intersects(when)) {
          kept.add(entry);
        } else {
          ConfigSet rest = entry.presenceCondition().minus(when);
          if (!rest.isEmpty()) {
            kept.add(new Entry<>(rest, entry.entity()));
          }
        }
      }
      kept.add(new Entry<>(all, entity));
      entries.put(name, kept);
    }
    if (outer.isEmpty()) {
      visibility.computeIfAbsent(name, n -> new DeclarationVisibility()).add(position, when);
    }
  }

  /**
   * Declares the entities of a name, each in its own variants. A name that this scope does not
   * declare yet gets them all at once.
   *
   * @param declared the entities, which are different and have disjoint variants
   */
  public void declareAll(String name, List<Entry<T>> declared) {
    if (entries.containsKey(name) || declared.isEmpty()) {
      declared.forEach(entry -> declare(name, entry.presenceCondition(), entry.entity()));
      return;
    }
    entries.put(name, List.copyOf(declared));
    if (outer.isEmpty()) {
      ConfigSet when =
          declared.stream().map(Entry::presenceCondition).reduce(ConfigSet::or).orElseThrow();
      visibility.computeIfAbsent(name, n -> new DeclarationVisibility()).add(position, when);
    }
  }

  /**
   * Returns the entities of a name in the variants {@code when}: for each variant that of the
   * innermost scope. The entries are disjoint.
   */
  public List<Entry<T>> lookup(String name, ConfigSet when) {
    List<Entry<T>> found = new ArrayList<>();
    ConfigSet rest = when;
    Optional<Scope<T>> scope = Optional.of(this);
    while (scope.isPresent() && !rest.isEmpty()) {
      ConfigSet visible = scope.get().visible(name, rest);
      Optional<Entry<T>> only = scope.get().entryOfAll(name, rest);
      for (Entry<T> entry : only.map(List::of).orElse(scope.get().localEntries(name))) {
        boolean isFunction = entry.entity() instanceof Entity.FunctionEntity;
        ConfigSet part = entry.presenceCondition().and(isFunction ? rest : visible);
        if (!part.isEmpty()) {
          found.add(new Entry<>(part, entry.entity()));
          rest = rest.minus(part);
        }
        if (rest.isEmpty()) {
          break;
        }
      }
      scope = scope.get().outer;
    }
    return found;
  }

  /**
   * Returns the entry that has all of some variants, so that no other one has any of them. This
   * creates no sets.
   */
  private Optional<Entry<T>> entryOfAll(String name, ConfigSet when) {
    return localEntries(name).stream()
        .filter(entry -> when.isSubsetOf(entry.presenceCondition()))
        .findFirst();
  }

  /** An entity in the name space of ordinary identifiers (C11, 6.2.3). */
  public sealed interface Entity {
    record VariableEntity(CVariable variable) implements Entity {}

    record FunctionEntity(CFunction function) implements Entity {}

    /** An enumeration constant, identified by the place of its declaration. */
    record EnumeratorEntity(BigInteger value, CType type, Span span) implements Entity {}

    record TypedefEntity(CType type, QualifiedType qualified) implements Entity {}
  }
}
