package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.Collection;
import java.util.stream.Stream;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.frontend.c.replay.scope.Type.Int;

/**
 * A data model: the sizes, alignments and types that differ between the ABIs of a processor family.
 * All sizes are in bytes.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.DataModel}, with which it
 * shares no code. Source: System V ABI, i386 and AMD64 supplements.
 *
 * @param abi the sizes of scalar types
 * @param wrapsAround whether signed arithmetic is modulo 2^n, as with {@code -fwrapv}
 */
public record ReplayDataModel(COptions.Abi abi, boolean wrapsAround) {
  /** Returns the data model of the options. */
  public static ReplayDataModel of(COptions options) {
    return new ReplayDataModel(
        options.abi(), options.signedArithmetic() == COptions.SignedArithmetic.WRAP);
  }

  /** Returns the type {@code long} or {@code unsigned long}. */
  public Int longType(boolean signed) {
    return Int.of("long", 4, 8 * abi.pointerSize(), signed);
  }

  /** Returns the type of a character constant (C17, 6.4.4.4). */
  public Int ofConstant(Encoding encoding) {
    return encoding.isWide() ? ofCharacter(encoding) : Int.INT;
  }

  /** Returns the element type of a string literal (C17, 6.4.5). */
  public Int ofCharacter(Encoding encoding) {
    return switch (encoding) {
      case CHAR, UTF_8 -> Int.CHAR;
      case CHAR_16 -> Int.of("short", 2, 16, false);
      case CHAR_32 -> Int.UNSIGNED;
      case WIDE -> abi.pointerSize() == 8 ? Int.INT : longType(true);
    };
  }

  /** Returns the type {@code size_t}. */
  public Int sizeType() {
    return abi.pointerSize() == Int.UNSIGNED.size() ? Int.UNSIGNED : longType(false);
  }

  /** Returns the type {@code ptrdiff_t}. */
  public Int ptrdiffType() {
    return abi.pointerSize() == Int.INT.size() ? Int.INT : longType(true);
  }

  /**
   * Returns the smallest type that contains all constants of an enumeration; it is unsigned if no
   * constant is negative. Only a packed enumeration can be smaller than {@code int}.
   */
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

  /** Returns the maximum value of {@code size_t}. */
  public BigInteger maxSize() {
    return sizeType().wrap(BigInteger.ONE.negate());
  }
}
