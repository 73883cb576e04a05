package sunder.verify.feature;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;

/**
 * A number that depends on the configuration, as a vector of sets: the configurations in which each
 * bit of its two's complement is set, the least significant bit first. The last bit is the sign,
 * which extends without end. Invariant: the last two bits differ, so that a vector has no more bits
 * than its numbers need.
 */
public record BitVector(ConfigSpace space, List<ConfigSet> bits) {
  public BitVector {
    int size = bits.size();
    while (size > 1 && bits.get(size - 1).equals(bits.get(size - 2))) {
      size--;
    }
    bits = List.copyOf(bits.subList(0, size));
  }

  /** The quotient and the remainder of a division. */
  record Division(BitVector quotient, BitVector remainder) {}

  /** Returns a number that is the same in all configurations. */
  public static BitVector of(ConfigSpace space, BigInteger value) {
    List<ConfigSet> bits = new ArrayList<>();
    for (int i = 0; i <= value.bitLength(); i++) {
      bits.add(value.testBit(i) ? space.all() : space.none());
    }
    return new BitVector(space, bits);
  }

  /** Returns the configurations in which the number is negative. */
  public ConfigSet sign() {
    return bits.get(bits.size() - 1);
  }

  /** Returns the configurations in which a bit is set, 0 being the least significant bit. */
  public ConfigSet bit(int index) {
    return index < bits.size() ? bits.get(index) : sign();
  }

  /** Returns the configurations in which the number is 0. */
  ConfigSet zero() {
    return space.all().minus(space.union(bits));
  }

  /** Returns the configurations in which two numbers are equal. */
  ConfigSet equal(BitVector other) {
    return exclusiveOr(other).zero();
  }

  /** Returns the configurations in which the number is at most another. */
  ConfigSet atMost(BitVector other) {
    ConfigSet result = space.all();
    int signs = Math.max(bits.size(), other.bits.size());
    for (int i = 0; i < signs; i++) {
      result = other.bit(i).minus(bit(i)).or(result.minus(exclusive(bit(i), other.bit(i))));
    }
    return sign().minus(other.sign()).or(result.minus(exclusive(sign(), other.sign())));
  }

  BitVector plus(BitVector other) {
    List<ConfigSet> sum = new ArrayList<>();
    ConfigSet carry = space.none();
    for (int i = 0; i <= Math.max(bits.size(), other.bits.size()); i++) {
      ConfigSet a = bit(i);
      ConfigSet b = other.bit(i);
      ConfigSet difference = exclusive(a, b);
      sum.add(exclusive(difference, carry));
      carry = a.and(b).or(carry.and(difference));
    }
    return new BitVector(space, sum);
  }

  BitVector negate() {
    return new BitVector(space, bits.stream().map(space.all()::minus).toList())
        .plus(of(space, BigInteger.ONE));
  }

  BitVector times(BigInteger factor) {
    BitVector result = of(space, BigInteger.ZERO);
    BigInteger rest = factor.abs();
    for (int i = 0; i < rest.bitLength(); i++) {
      result = rest.testBit(i) ? result.plus(shiftLeft(i)) : result;
    }
    return factor.signum() < 0 ? result.negate() : result;
  }

  BitVector times(BitVector other) {
    BitVector result = of(space, BigInteger.ZERO);
    for (int i = 0; i < other.bits.size() - 1; i++) {
      result = result.plus(restrictedTo(other.bit(i)).shiftLeft(i));
    }
    BitVector ofSign = restrictedTo(other.sign()).shiftLeft(other.bits.size() - 1);
    return result.plus(ofSign.negate());
  }

  private BitVector shiftLeft(int places) {
    List<ConfigSet> result = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      result.add(space.none());
    }
    result.addAll(bits);
    return new BitVector(space, result);
  }

  /** Returns the number within a set, and 0 elsewhere. */
  public BitVector restrictedTo(ConfigSet set) {
    return new BitVector(space, bits.stream().map(set::and).toList());
  }

  BitVector and(BitVector other) {
    return bitwise(other, ConfigSet::and);
  }

  public BitVector or(BitVector other) {
    return bitwise(other, ConfigSet::or);
  }

  BitVector exclusiveOr(BitVector other) {
    return bitwise(other, BitVector::exclusive);
  }

  private BitVector bitwise(BitVector other, BinaryOperator<ConfigSet> operator) {
    List<ConfigSet> result = new ArrayList<>();
    for (int i = 0; i < Math.max(bits.size(), other.bits.size()); i++) {
      result.add(operator.apply(bit(i), other.bit(i)));
    }
    return new BitVector(space, result);
  }

  /** Returns the number modulo a power of two. */
  BitVector low(int count) {
    List<ConfigSet> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(bit(i));
    }
    result.add(space.none());
    return new BitVector(space, result);
  }

  /** Divides by a power of two, with the quotient rounded down. */
  Division floorDivide(BigInteger divisor) {
    int places = divisor.getLowestSetBit();
    List<ConfigSet> above = new ArrayList<>();
    for (int i = places; i < Math.max(bits.size(), places + 1); i++) {
      above.add(bit(i));
    }
    return new Division(new BitVector(space, above), low(places));
  }

  /** Returns the configurations that are in exactly one of two sets. */
  public static ConfigSet exclusive(ConfigSet a, ConfigSet b) {
    return b.isEmpty() ? a : a.minus(b).or(b.minus(a));
  }
}
