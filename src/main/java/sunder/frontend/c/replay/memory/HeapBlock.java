package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.source.Span;

/**
 * A heap block.
 *
 * @param size the size in bytes
 * @param allocator the function that allocated it
 * @param callPath the call path of the allocation
 * @param allocationSite the place of the allocation
 * @param initialValue the value of its bytes before the first assignment
 * @param deallocator the function that must free it
 * @param freedAt the place at which it was freed, if it was
 * @param contents the object that it contains, once an access gave it a type
 * @param protection the access protection of its pages
 * @param headerSizes the sizes of structures that are headers of bytes in the rest of the block
 * @param externalChange the last call of a function without a body that may have changed the block
 *     while it had no type
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
    Protection protection,
    Set<BigInteger> headerSizes,
    Optional<ExternalChange> externalChange) {
  /** A call at a call path. */
  public record ExternalChange(String callPath, Span call) {}

  /** The access protection of the pages of a block. */
  public enum Protection {
    /** The pages of the block are unknown, so that it cannot be protected. */
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
        protection,
        headerSizes,
        externalChange);
  }

  /** Returns this block with all bytes 0. */
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
        protection,
        headerSizes,
        Optional.empty());
  }

  /** Returns this block after a call that may have changed all of its bytes. */
  public HeapBlock changedBy(String path, Span call) {
    return new HeapBlock(
        size,
        allocator,
        callPath,
        allocationSite,
        initialValue,
        deallocator,
        freedAt,
        contents,
        protection,
        headerSizes,
        Optional.of(new ExternalChange(path, call)));
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
        now,
        headerSizes,
        externalChange);
  }

  public boolean isLive() {
    return freedAt.isEmpty();
  }

  public HeapBlock freeAt(Span where) {
    return freeAt(Optional.of(where));
  }

  /** Returns this block as a live block. */
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
        protection,
        headerSizes,
        externalChange);
  }
}
