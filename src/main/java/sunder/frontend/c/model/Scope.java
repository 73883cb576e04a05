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
 * The names of a block, each with its meanings in different variants.
 *
 * @param <T> what names stand for
 */
final class Scope<T> {
  /** A meaning and the variants that have it. */
  record Entry<T>(ConfigSet presenceCondition, T entity) {}

  /** In which variants a name is declared in the text up to a function. */
  private record PositionedDeclaration(int function, ConfigSet presenceCondition) {}

  /** All of the text. */
  static final int END = Integer.MAX_VALUE;

  final Optional<Scope<T>> outer;
  private final Map<String, List<PositionedDeclaration>> known = new HashMap<>();

  /** Behind how many functions of the text it is, for names outside of functions. */
  private int at;

  private final Map<String, List<Entry<T>>> entries = new HashMap<>();

  Scope(Optional<Scope<T>> outer) {
    this.outer = outer;
  }

  /** Whether this block or one around it within a function has a meaning of a name. */
  boolean isWithin(String name) {
    return outer.isPresent() && (entries.containsKey(name) || outer.get().isWithin(name));
  }

  /** The meanings of a name in this block alone. */
  List<Entry<T>> localEntries(String name) {
    return entries.getOrDefault(name, List.of());
  }

  /** Some of what another block declares is declared here, in some variants. */
  void addAll(Scope<T> other, ConfigSet when, Predicate<T> wanted) {
    other.forEach(
        (name, entry) -> {
          ConfigSet here = entry.presenceCondition().and(when);
          if (wanted.test(entry.entity()) && !here.isEmpty()) {
            declare(name, here, entry.entity());
          }
        });
  }

  /** Visits all that this block declares. */
  void forEach(BiConsumer<String, Entry<T>> action) {
    entries.forEach((name, all) -> all.forEach(entry -> action.accept(name, entry)));
  }

  /** What a name means in whatever variants, here and in the blocks around. */
  List<T> allMeanings(String name) {
    List<T> result = new ArrayList<>();
    for (Optional<Scope<T>> scope = Optional.of(this);
        scope.isPresent();
        scope = scope.get().outer) {
      scope.get().localEntries(name).forEach(entry -> result.add(entry.entity()));
    }
    return result;
  }

  /** Behind how many functions of the text we are; what the library has is known everywhere. */
  int position() {
    return outer.map(Scope::position).orElse(at);
  }

  /** What is declared from here on is behind so many functions; nothing behind them is seen. */
  void setPosition(int functions) {
    at = functions;
  }

  /** Of these variants those that have declared it where we are; functions are known everywhere. */
  private ConfigSet declared(String name, ConfigSet when, T entity) {
    if (outer.isPresent() || at == END || entity instanceof Entity.FunctionEntity) {
      return when;
    }
    ConfigSet result = when.minus(when);
    for (PositionedDeclaration one : known.getOrDefault(name, List.of())) {
      result = one.function() <= at ? result.or(one.presenceCondition()) : result;
    }
    return result.and(when);
  }

  /** A further meaning in some variants, in place of what it meant there in this block. */
  void declare(String name, ConfigSet when, T entity) {
    boolean isNew =
        localEntries(name).stream()
            .noneMatch(e -> e.entity().equals(entity) && when.isSubsetOf(e.presenceCondition()));
    if (isNew) { // else the others have none of these variants
      List<Entry<T>> kept = new ArrayList<>();
      ConfigSet all = when;
      for (Entry<T> entry : localEntries(name)) {
        if (entry.entity().equals(entity)) {
          all = all.or(entry.presenceCondition());
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
      int function = at == END ? 0 : at; // what the library declares is known everywhere
      known
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add(new PositionedDeclaration(function, when));
    }
  }

  /** The meanings of a name in some variants, the innermost for each; disjoint. */
  List<Entry<T>> lookup(String name, ConfigSet when) {
    List<Entry<T>> found = new ArrayList<>();
    ConfigSet rest = when;
    Optional<Scope<T>> scope = Optional.of(this);
    while (scope.isPresent() && !rest.isEmpty()) {
      for (Entry<T> entry : scope.get().localEntries(name)) {
        ConfigSet part =
            scope.get().declared(name, entry.presenceCondition().and(rest), entry.entity());
        if (!part.isEmpty()) {
          found.add(new Entry<>(part, entry.entity()));
          rest = rest.minus(part);
        }
      }
      scope = scope.get().outer;
    }
    return found;
  }

  /** What an ordinary name may stand for. */
  sealed interface Entity {
    record VariableEntity(CVariable variable) implements Entity {}

    record FunctionEntity(CFunction function) implements Entity {}

    /** An enumerator, known by where it is declared. */
    record EnumeratorEntity(BigInteger value, CType type, Span span) implements Entity {}

    record TypedefEntity(CType type, QualifiedType qualified) implements Entity {}
  }
}
