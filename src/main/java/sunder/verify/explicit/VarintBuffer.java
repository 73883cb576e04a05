package sunder.verify.explicit;

import java.util.Arrays;

/**
 * A byte buffer of variable-length integers (LEB128): seven bits in each byte, small numbers in one
 * byte. Mutable.
 */
final class VarintBuffer {
  private byte[] data = new byte[256];
  private int at;

  void clear() {
    at = 0;
  }

  byte[] data() {
    return data;
  }

  int length() {
    return at;
  }

  void put(long value) {
    if (at + 10 > data.length) {
      data = Arrays.copyOf(data, 2 * data.length);
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      data[at++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    data[at++] = (byte) rest;
  }

  /** Sets the bytes to read. */
  void wrap(byte[] source, int start) {
    data = source;
    at = start;
  }

  long next() {
    byte first = data[at++];
    if (first >= 0) {
      return first;
    }
    long result = first & 0x7f;
    for (int shift = 7; ; shift += 7) {
      byte part = data[at++];
      result |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return result;
      }
    }
  }
}
