package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A {@code struct} or {@code union}: one definition, compared by identity. Members that only some
 * variants have are members of all; what depends on the others is asked for some variants.
 */
public final class StructType {
  /**
   * A member.
   *
   * @param name empty for a struct whose members are members of the one around it
   * @param number names it among all members
   * @param position where it stands in the definition: members of one variant are in this order
   * @param presenceCondition the variants that have it
   * @param width of a bit-field
   * @param constDepths what of it cannot be changed, as {@link TypeSyntax#constDepths()} says
   */
  public record Field(
      String name,
      CType type,
      int number,
      int position,
      ConfigSet presenceCondition,
      OptionalInt width,
      DeclaredAlignment alignment,
      Set<Integer> constDepths) {
    Field withPresenceCondition(ConfigSet other) {
      return new Field(name, type, number, position, other, width, alignment, constDepths);
    }
  }

  private final RecordKind kind;
  private final String tag;
  private final List<Field> fields = new ArrayList<>();

  /** Who knows its members. */
  private final DeclarationVisibility complete = new DeclarationVisibility();

  private boolean undefined;

  StructType(RecordKind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
  }

  public boolean isUnion() {
    return is(RecordKind.UNION);
  }

  boolean is(RecordKind wanted) {
    return kind == wanted;
  }

  /** These variants know its members from here on. */
  void complete(ConfigSet when, int place) {
    complete.add(place, when);
  }

  /** Whether there are objects of this type that start without a value. */
  public boolean hasIndeterminateObjects() {
    return undefined;
  }

  static void noteIndeterminate(CType type) {
    if (type instanceof CType.Array array) {
      noteIndeterminate(array.element());
    } else if (type instanceof CType.Struct struct && !struct.definition().undefined) {
      struct.definition().undefined = true;
      struct.definition().fields.forEach(field -> noteIndeterminate(field.type()));
    }
  }

  /** Whether each object of a type has one of this type in it. */
  boolean isContainedIn(CType type) {
    if (type instanceof CType.Array array) {
      return isContainedIn(array.element());
    }
    return type instanceof CType.Struct other
        && (other.definition() == this
            || other.definition().fields.stream().anyMatch(field -> isContainedIn(field.type())));
  }

  /** The variants of these in which it has no members with names so far. */
  ConfigSet variantsWithoutNamedMembers(ConfigSet when) {
    ConfigSet rest = when;
    for (Field field : fields) {
      rest = memberNames(field).isEmpty() ? rest : rest.minus(field.presenceCondition());
    }
    return rest;
  }

  /** The names of a member, or of those in it that are members of this, too. */
  static Set<String> memberNames(Field field) {
    if (field.name().isEmpty() && field.type() instanceof CType.Struct inner) {
      return inner.definition().fields.stream()
          .flatMap(part -> memberNames(part).stream())
          .collect(Collectors.toSet());
    }
    return field.name().isEmpty() ? Set.of() : Set.of(field.name());
  }

  /** The variants of these in which a name is that of a member elsewhere in the definition. */
  ConfigSet variantsWithMember(String name, int place, ConfigSet when) {
    ConfigSet result = when.minus(when);
    for (Field field : fields) {
      if (field.position() == place || !field.presenceCondition().intersects(when)) {
        continue;
      }
      ConfigSet here = field.presenceCondition().and(when);
      result =
          field.name().equals(name)
              ? result.or(here)
              : field.name().isEmpty() && field.type() instanceof CType.Struct inner
                  ? result.or(inner.definition().variantsWithMember(name, -1, here))
                  : result;
    }
    return result;
  }

  /** Adds a member; one that is there already is a member of more variants. */
  void add(Field added) {
    int at = 0;
    for (; at < fields.size() && fields.get(at).position() <= added.position(); at++) {
      Field field = fields.get(at);
      if (new Field(
              added.name(),
              added.type(),
              field.number(),
              added.position(),
              field.presenceCondition(),
              added.width(),
              added.alignment(),
              added.constDepths())
          .equals(field)) {
        fields.set(
            at,
            field.withPresenceCondition(field.presenceCondition().or(added.presenceCondition())));
        return;
      }
    }
    fields.add(
        at,
        new Field(
            added.name(),
            added.type(),
            fields.size(),
            added.position(),
            added.presenceCondition(),
            added.width(),
            added.alignment(),
            added.constDepths()));
  }

  /** Its last member, if that is an array without a length. */
  public Optional<Field> flexibleArrayMember() {
    return Optional.of(fields)
        .filter(all -> !isUnion() && !all.isEmpty())
        .map(all -> all.get(all.size() - 1))
        .filter(field -> field.type().isIncompleteArray());
  }

  /** All members, those of one variant in its order. */
  public List<Field> fields() {
    return fields;
  }

  /** The member with a number. */
  public Field field(int number) {
    return fields.stream().filter(field -> field.number() == number).findFirst().orElseThrow();
  }

  /** The members on the way to the one of a name; splits if variants differ in it. */
  Optional<List<Field>> memberPath(String name, ConfigSet when) {
    for (Field field : fields) {
      Optional<List<Field>> rest =
          !field.presenceCondition().intersects(when)
              ? Optional.empty()
              : field.name().equals(name)
                  ? Optional.of(List.of())
                  : field.name().isEmpty() && field.type() instanceof CType.Struct inner
                      ? inner.definition().memberPath(name, when.and(field.presenceCondition()))
                      : Optional.empty();
      if (rest.isPresent()) {
        if (!when.isSubsetOf(field.presenceCondition())) {
          throw new VariantSplit(when.and(field.presenceCondition()));
        }
        return rest.map(way -> Stream.concat(Stream.of(field), way.stream()).toList());
      }
    }
    return Optional.empty();
  }

  /** The variants of these that do not know its members. */
  public ConfigSet incompleteVariants(ConfigSet when) {
    return incompleteVariants(when, Scope.END);
  }

  /** The same at a place of the text. */
  ConfigSet incompleteVariants(ConfigSet when, int place) {
    return complete.invisibleVariants(when, place);
  }

  /** The variants of these in which some part of an object cannot be changed. */
  ConfigSet variantsWithConstMember(ConfigSet when) {
    ConfigSet result = when.minus(when);
    for (Field field : fields) {
      ConfigSet here = field.presenceCondition().and(when);
      CType type = field.type();
      while (type instanceof CType.Array array) {
        type = array.element();
      }
      result =
          field.constDepths().contains(0)
              ? result.or(here)
              : type instanceof CType.Struct inner && !here.isEmpty()
                  ? result.or(inner.definition().variantsWithConstMember(here))
                  : result;
    }
    return result;
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + " " + tag;
  }
}
