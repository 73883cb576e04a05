package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.Collection;
import java.util.stream.Stream;
import sunder.frontend.c.preprocess.COptions.Abi;
import sunder.frontend.c.preprocess.Literals.Encoding;
import sunder.frontend.c.replay.scope.Type.Int;

/**
 * What differs between ABIs of the same processor family.
 *
 * @param pointerSize the bytes of an address, and of a {@code long}
 * @param maxAlignment no alignment is more than so many bytes
 * @param longDoubleSize the bytes of a {@code long double}
 */
public record ReplayDataModel(int pointerSize, int maxAlignment, int longDoubleSize) {
  /** The System V ABI of the i386, or of the x86-64. */
  public static ReplayDataModel of(Abi abi) {
    return switch (abi) {
      case ILP32 -> new ReplayDataModel(4, 4, 12);
      case LP64 -> new ReplayDataModel(8, 16, 16);
    };
  }

  /** A {@code long}, or {@code unsigned long}. */
  public Int longType(boolean signed) {
    return Int.of("long", 4, 8 * pointerSize, signed);
  }

  /** What a character constant is. */
  public Int ofConstant(Encoding encoding) {
    return encoding.isWide() ? ofCharacter(encoding) : Int.INT;
  }

  /** What a string literal consists of. */
  public Int ofCharacter(Encoding encoding) {
    return switch (encoding) {
      case CHAR, UTF_8 -> Int.CHAR;
      case CHAR_16 -> Int.of("short", 2, 16, false);
      case CHAR_32 -> Int.UNSIGNED;
      case WIDE -> pointerSize == 8 ? Int.INT : longType(true);
    };
  }

  /** What objects are measured in. */
  public Int sizeType() {
    return pointerSize == Int.UNSIGNED.size() ? Int.UNSIGNED : longType(false);
  }

  /** What pointers are apart. */
  public Int ptrdiffType() {
    return pointerSize == Int.INT.size() ? Int.INT : longType(true);
  }

  /** The narrowest type for all constants of an enumeration; unsigned if none is negative. */
  public Int enumerationType(Collection<BigInteger> values, boolean isPacked) {
    boolean negative = values.stream().anyMatch(value -> value.signum() < 0);
    Int wide = Int.of("long long", 5, 64, negative);
    Stream<Int> small = Stream.of(Int.of("char", 1, 8, negative), Int.of("short", 2, 16, negative));
    Stream<Int> large = Stream.of(negative ? Int.INT : Int.UNSIGNED, longType(negative), wide);
    return Stream.concat(isPacked ? small : Stream.of(), large)
        .filter(type -> values.stream().allMatch(type::contains))
        .findFirst()
        .orElse(wide);
  }

  public BigInteger maxSize() {
    return sizeType().wrap(BigInteger.ONE.negate());
  }
}
