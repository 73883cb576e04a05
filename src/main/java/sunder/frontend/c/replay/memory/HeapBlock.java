package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.source.Span;

/**
 * Memory that was allocated.
 *
 * @param size how large it is
 * @param allocator the function that allocated it
 * @param callPath the calls that led there
 * @param allocationSite where that was
 * @param initialValue what it holds before it is given anything
 * @param deallocator the function by which it is given back
 * @param freedAt where it was freed, if it was
 * @param contents what is in it, once it was used as something
 * @param protection whether it can be changed
 */
public record HeapBlock(
    BigInteger size,
    String allocator,
    String callPath,
    Span allocationSite,
    ReplayVariable.InitialValue initialValue,
    String deallocator,
    Optional<Span> freedAt,
    Optional<ReplayVariable> contents,
    Protection protection) {
  /** What can be done with whole pages of memory. */
  public enum Protection {
    /** Nobody knows which pages it is in. */
    NONE,
    WRITABLE,
    READ_ONLY
  }

  public HeapBlock withContents(ReplayVariable content) {
    return new HeapBlock(
        size,
        allocator,
        callPath,
        allocationSite,
        initialValue,
        deallocator,
        freedAt,
        Optional.of(content),
        protection);
  }

  /** Nobody has used it as anything, and all of it is 0. */
  public HeapBlock zeroed() {
    return new HeapBlock(
        size,
        allocator,
        callPath,
        allocationSite,
        ReplayVariable.InitialValue.ZERO,
        deallocator,
        freedAt,
        contents,
        protection);
  }

  public HeapBlock withProtection(Protection now) {
    return new HeapBlock(
        size,
        allocator,
        callPath,
        allocationSite,
        initialValue,
        deallocator,
        freedAt,
        contents,
        now);
  }

  public boolean isLive() {
    return freedAt.isEmpty();
  }

  public HeapBlock freeAt(Span where) {
    return freeAt(Optional.of(where));
  }

  /** The same, as if it had not been freed. */
  public HeapBlock withoutFree() {
    return freeAt(Optional.empty());
  }

  private HeapBlock freeAt(Optional<Span> where) {
    return new HeapBlock(
        size,
        allocator,
        callPath,
        allocationSite,
        initialValue,
        deallocator,
        where,
        contents,
        protection);
  }
}
