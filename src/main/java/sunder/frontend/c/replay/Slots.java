package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.StructType;

/** How objects are laid out: one slot for each scalar, in order. */
final class Slots {
  private Slots() {}

  static long of(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().orElse(BigInteger.ZERO).longValueExact() * of(array.of());
    } else if (type instanceof CType.Struct struct) {
      return struct.definition().fields().stream().mapToLong(field -> of(field.type())).sum();
    }
    return 1;
  }

  /** Where a member starts within its struct. */
  static long before(StructType.Field field, StructType struct) {
    return struct.fields().stream()
        .filter(other -> other.number() < field.number())
        .mapToLong(other -> of(other.type()))
        .sum();
  }

  /** A slot of an object: how C calls it, its type, and the members on the way. */
  record Scalar(String name, CType type, List<Integer> path) {}

  /** What a slot of an object is. */
  static Scalar scalar(String name, CType type, long slot) {
    return scalar(new StringBuilder(name), type, slot, new ArrayList<>());
  }

  private static Scalar scalar(StringBuilder name, CType type, long slot, List<Integer> path) {
    if (type instanceof CType.Array array) {
      long each = Math.max(1, of(array.of()));
      name.append('[').append(slot / each).append(']');
      return scalar(name, array.of(), slot % each, path);
    } else if (type instanceof CType.Struct struct) {
      long rest = slot;
      for (StructType.Field field : struct.definition().fields()) {
        long size = of(field.type());
        if (rest < size) {
          path.add(field.number());
          return scalar(name.append('.').append(field.name()), field.type(), rest, path);
        }
        rest -= size;
      }
    }
    return new Scalar(name.toString(), type, path);
  }
}
