package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A {@code struct} or {@code union}: one definition, compared by identity. Members that only some
 * variants have are members of all; who uses one elsewhere is told.
 */
public final class StructType {
  /**
   * A member.
   *
   * @param number its place among all members
   * @param when the variants that have it
   * @param isBits whether it is a bit-field
   */
  public record Field(String name, CType type, int number, ConfigSet when, boolean isBits) {}

  private final RecordKind kind;
  private final String tag;
  private final List<Field> fields = new ArrayList<>();
  private boolean complete;
  private boolean others;

  StructType(RecordKind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
  }

  public boolean isUnion() {
    return kind == RecordKind.UNION;
  }

  void complete() {
    complete = true;
  }

  /** Whether each object of a type has one of this type in it. */
  boolean isIn(CType type) {
    if (type instanceof CType.Array array) {
      return isIn(array.of());
    }
    return type instanceof CType.Struct other
        && (other.definition() == this
            || other.definition().fields.stream().anyMatch(field -> isIn(field.type())));
  }

  /** Adds a member; one of the same name and type in other variants is the same member. */
  void add(String name, CType type, ConfigSet when, boolean isBits) {
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (field.name().equals(name) && field.type().equals(type) && field.isBits() == isBits) {
        fields.set(i, new Field(name, type, i, field.when().or(when), isBits));
        return;
      }
    }
    fields.add(new Field(name, type, fields.size(), when, isBits));
  }

  /** There are members that are not taken. */
  void leaveOut() {
    others = true;
  }

  /** Whether it may have members besides {@link #fields}. */
  boolean hasOthers() {
    return others;
  }

  public List<Field> fields() {
    return fields;
  }

  /** The size as ILP32 lays it out; not known if variants differ in it. */
  Optional<BigInteger> size() {
    BigInteger end = BigInteger.ZERO;
    for (Field field : fields) {
      Optional<BigInteger> size = field.type().size();
      if (size.isEmpty() || field.isBits() || !field.when().equals(fields.get(0).when())) {
        return Optional.empty();
      }
      BigInteger start = isUnion() ? BigInteger.ZERO : aligned(end, field.type().alignment());
      end = end.max(start.add(size.get()));
    }
    return complete && !others ? Optional.of(aligned(end, alignment())) : Optional.empty();
  }

  int alignment() {
    return fields.stream().mapToInt(field -> field.type().alignment()).max().orElse(1);
  }

  private static BigInteger aligned(BigInteger offset, int alignment) {
    BigInteger unit = BigInteger.valueOf(alignment);
    return offset.add(unit.subtract(BigInteger.ONE)).divide(unit).multiply(unit);
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + " " + tag;
  }
}
