package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Distinct sequences of bytes, numbered from 0; they lie one behind the other in large pages. */
final class StateBytes {
  private static final int PAGE_BITS = 20;
  private static final int PAGE = 1 << PAGE_BITS;

  private final List<byte[]> pages = new ArrayList<>();
  private long[] offsets = new long[1024];
  private int[] hashes = new int[1024];
  private int[] slots = new int[4096];
  private long end;
  private int count;

  int count() {
    return count;
  }

  /** The number of a sequence, or {@code -number - 1} if it is new and has it from now on. */
  int add(byte[] bytes, int length) {
    int hash = hash(bytes, length);
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      int state = slots[slot] - 1;
      if (hashes[state] == hash && isEqual(state, bytes, length)) {
        return state;
      }
      slot = slot + 1 & slots.length - 1;
    }
    slots[slot] = count + 1;
    append(bytes, length, hash);
    return -count;
  }

  private static int hash(byte[] bytes, int length) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ bytes[i]) * 0x100000001b3L;
    }
    return (int) (hash ^ hash >>> 32);
  }

  private boolean isEqual(int state, byte[] bytes, int length) {
    byte[] page = page(state);
    int start = start(state);
    return length(state) == length && Arrays.equals(page, start, start + length, bytes, 0, length);
  }

  private byte[] page(int state) {
    return pages.get((int) (offsets[state] >>> PAGE_BITS));
  }

  private int start(int state) {
    return (int) (offsets[state] & PAGE - 1) + 2;
  }

  private int length(int state) {
    byte[] page = page(state);
    int start = start(state);
    return (page[start - 2] & 0xff) << 8 | page[start - 1] & 0xff;
  }

  private void append(byte[] bytes, int length, int hash) {
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
    }
    int inPage = (int) (end & PAGE - 1);
    if (pages.isEmpty() || inPage + length + 2 > PAGE || inPage == 0) {
      end = (long) pages.size() << PAGE_BITS;
      pages.add(new byte[PAGE]);
      inPage = 0;
    }
    byte[] page = pages.get(pages.size() - 1);
    page[inPage] = (byte) (length >> 8);
    page[inPage + 1] = (byte) length;
    System.arraycopy(bytes, 0, page, inPage + 2, length);
    offsets[count] = end;
    hashes[count] = hash;
    end += length + 2;
    count++;
    if (2 * count > slots.length) {
      grow();
    }
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int state = 0; state < count; state++) {
      int slot = hashes[state] & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = state + 1;
    }
  }

  /** Reads the sequence of a state. */
  void read(int state, Bytes bytes) {
    bytes.wrap(page(state), start(state));
  }
}
