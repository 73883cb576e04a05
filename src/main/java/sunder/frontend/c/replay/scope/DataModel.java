package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.Collection;
import java.util.stream.Stream;
import sunder.frontend.c.preprocess.COptions.Abi;
import sunder.frontend.c.replay.scope.Type.Number;

/**
 * What differs between ABIs of the same processor family.
 *
 * @param word the bytes of an address, and of a {@code long}
 * @param strictest no alignment is more than so many bytes
 * @param extended the bytes of a {@code long double}
 */
public record DataModel(int word, int strictest, int extended) {
  /** The System V ABI of the i386, or of the x86-64. */
  public static DataModel of(Abi abi) {
    return switch (abi) {
      case ILP32 -> new DataModel(4, 4, 12);
      case LP64 -> new DataModel(8, 16, 16);
    };
  }

  /** A {@code long}, or {@code unsigned long}. */
  public Number ofLong(boolean signed) {
    return Number.of("long", 4, 8 * word, signed);
  }

  /** What objects are measured in. */
  public Number size() {
    return word == Number.UNSIGNED.bytes() ? Number.UNSIGNED : ofLong(false);
  }

  /** What pointers are apart. */
  public Number distance() {
    return word == Number.INT.bytes() ? Number.INT : ofLong(true);
  }

  /** The narrowest type for all constants of an enumeration; unsigned if none is negative. */
  public Number ofEnumeration(Collection<BigInteger> values, boolean isPacked) {
    boolean negative = values.stream().anyMatch(value -> value.signum() < 0);
    Number wide = Number.of("long long", 5, 64, negative);
    Stream<Number> small =
        Stream.of(Number.of("char", 1, 8, negative), Number.of("short", 2, 16, negative));
    Stream<Number> large =
        Stream.of(negative ? Number.INT : Number.UNSIGNED, ofLong(negative), wide);
    return Stream.concat(isPacked ? small : Stream.of(), large)
        .filter(type -> values.stream().allMatch(type::contains))
        .findFirst()
        .orElse(wide);
  }

  public BigInteger largestSize() {
    return size().wrap(BigInteger.ONE.negate());
  }
}
