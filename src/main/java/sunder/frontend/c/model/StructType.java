package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A structure or union type. Types are compared by identity. One type represents the definitions of
 * all variants; each member has the variants that declare it.
 */
public final class StructType {
  /**
   * A member.
   *
   * @param name the name, empty for an anonymous structure or union or an unnamed bit-field
   * @param number the number, which is unique in the type
   * @param position the position in the definition; the members of one variant are in this order
   * @param presenceCondition the variants that have the member
   * @param width the width of a bit-field
   * @param alignment the declared alignment
   * @param constDepths the numbers of dereferences after which it is const, as in {@link
   *     TypeSyntax#constDepths()}
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

  private final DeclarationVisibility visibility = new DeclarationVisibility();

  private boolean indeterminate;

  /**
   * The layouts that were computed, by the number of the member before which they stop; by nothing
   * for all members. Cleared when the type changes.
   */
  private final Map<Optional<Integer>, KnownLayouts> layouts = new HashMap<>();

  /**
   * Layouts of some variants.
   *
   * @param variants the variants for which they were computed
   */
  private record KnownLayouts(
      ConfigSet variants, VariationalSet<Optional<DataModel.Layout>> layouts) {}

  public StructType(RecordKind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
  }

  /**
   * Returns the type of a block that consists of a header and of bytes behind it: the bytes are a
   * flexible array member.
   */
  public static StructType ofHeaderAndBytes(CType.Struct header, ConfigSet all) {
    StructType type = new StructType(RecordKind.STRUCT, header.definition().tag);
    CType bytes = new CType.Array(new CType.Int(IntKind.CHAR), Optional.empty());
    type.addUnnamed(header, DeclaredAlignment.NATURAL, all);
    type.addUnnamed(bytes, DeclaredAlignment.NATURAL, all);
    type.complete(all, 0);
    return type;
  }

  /**
   * Returns a vector or complex type.
   *
   * @param alignment the least alignment of a member, in bytes
   * @param all the variants that have it
   */
  public static StructType ofElements(
      RecordKind kind, CType.Array elements, int alignment, ConfigSet all) {
    boolean isVector = kind == RecordKind.VECTOR;
    StructType type =
        new StructType(kind, isVector ? "of " + elements : elements.element().toString());
    type.addUnnamed(
        elements, new DeclaredAlignment(TypeSyntax.Packing.NATURAL, alignment, 0, 0), all);
    type.complete(all, 0);
    return type;
  }

  /** Returns a union of unnamed members. */
  public static StructType unionOf(List<CType> members, ConfigSet all) {
    StructType type = new StructType(RecordKind.UNION, "of bytes");
    members.forEach(member -> type.addUnnamed(member, DeclaredAlignment.NATURAL, all));
    type.complete(all, 0);
    return type;
  }

  private void addUnnamed(CType member, DeclaredAlignment alignment, ConfigSet all) {
    int number = fields.size();
    add(new Field("", member, number, number, all, OptionalInt.empty(), alignment, Set.of()));
  }

  /** Returns whether this is a union. */
  public boolean isUnion() {
    return is(RecordKind.UNION);
  }

  public boolean is(RecordKind wanted) {
    return kind == wanted;
  }

  /** Records that the type is complete in the variants {@code when} from a position on. */
  public void complete(ConfigSet when, int place) {
    visibility.add(place, when);
    layouts.clear();
  }

  /**
   * Returns the layouts of at least the given variants.
   *
   * @param end the number of the member before which they stop; nothing for all members
   * @param compute computes the layouts of variants for which they are not known yet
   */
  VariationalSet<Optional<DataModel.Layout>> layouts(
      Optional<Integer> end,
      ConfigSet when,
      Function<ConfigSet, VariationalSet<Optional<DataModel.Layout>>> compute) {
    KnownLayouts known =
        layouts.getOrDefault(end, new KnownLayouts(when.minus(when), VariationalSet.empty()));
    ConfigSet rest = when.minus(known.variants());
    if (!rest.isEmpty()) {
      known = new KnownLayouts(known.variants().or(rest), known.layouts().or(compute.apply(rest)));
      layouts.put(end, known);
    }
    return known.layouts();
  }

  /** Returns whether some objects of this type start with indeterminate values. */
  public boolean hasIndeterminateObjects() {
    return indeterminate;
  }

  /**
   * Records that objects of a type start with indeterminate values, which applies to their members,
   * too.
   */
  public static void noteIndeterminate(CType type) {
    if (type instanceof CType.Array array) {
      noteIndeterminate(array.element());
    } else if (type instanceof CType.Struct struct && !struct.definition().indeterminate) {
      struct.definition().indeterminate = true;
      struct.definition().fields.forEach(field -> noteIndeterminate(field.type()));
    }
  }

  /** Returns whether each object of a type contains an object of this type. */
  public boolean isContainedIn(CType type) {
    if (type instanceof CType.Array array) {
      return isContainedIn(array.element());
    }
    return type instanceof CType.Struct other
        && (other.definition() == this
            || other.definition().fields.stream().anyMatch(field -> isContainedIn(field.type())));
  }

  /** Returns the variants of {@code when} in which no named member is declared yet. */
  public ConfigSet variantsWithoutNamedMembers(ConfigSet when) {
    ConfigSet rest = when;
    for (Field field : fields) {
      rest = memberNames(field).isEmpty() ? rest : rest.minus(field.presenceCondition());
    }
    return rest;
  }

  /**
   * Returns the name of a member, or those of the members of an anonymous structure or union (C11,
   * 6.7.2.1, 13).
   */
  public static Set<String> memberNames(Field field) {
    if (field.name().isEmpty() && field.type() instanceof CType.Struct inner) {
      return inner.definition().fields.stream()
          .flatMap(part -> memberNames(part).stream())
          .collect(Collectors.toSet());
    }
    return field.name().isEmpty() ? Set.of() : Set.of(field.name());
  }

  /** Returns the variants of {@code when} in which a member at another position has the name. */
  public ConfigSet variantsWithMember(String name, int place, ConfigSet when) {
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

  /** Adds a member. If an equal member exists, its variants are extended. */
  public void add(Field added) {
    layouts.clear();
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

  /** Returns the flexible array member (C11, 6.7.2.1, 18) if the last member is one. */
  public Optional<Field> flexibleArrayMember() {
    return Optional.of(fields)
        .filter(all -> !isUnion() && !all.isEmpty())
        .map(all -> all.get(all.size() - 1))
        .filter(field -> field.type().isIncompleteArray());
  }

  /** Returns all members of all variants, by position. */
  public List<Field> fields() {
    return fields;
  }

  /**
   * Returns the member of a number.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public Field field(int number) {
    return fields.stream().filter(field -> field.number() == number).findFirst().orElseThrow();
  }

  /**
   * Returns the path to the member of a name through anonymous structures and unions, the outermost
   * member first; empty if there is none.
   *
   * @throws VariantSplit if only a part of {@code when} has a member on the path
   */
  public Optional<List<Field>> memberPath(String name, ConfigSet when) {
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

  /** Returns the variants of {@code when} without a definition of the type. */
  public ConfigSet incompleteVariants(ConfigSet when) {
    return incompleteVariants(when, Scope.END);
  }

  /** Returns the variants of {@code when} in which the type is incomplete at a position. */
  public ConfigSet incompleteVariants(ConfigSet when, int place) {
    return visibility.invisibleVariants(when, place);
  }

  /**
   * Returns the variants of {@code when} in which a member is const, recursively, so that the
   * object is not modifiable (C11, 6.3.2.1, 1).
   */
  public ConfigSet variantsWithConstMember(ConfigSet when) {
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
