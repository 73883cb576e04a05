package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;

/**
 * A block of the heap.
 *
 * @param object the variable that represents the contents: one object of the type, or an array
 * @param type the type of the elements
 * @param state the register of the state: fresh, live or freed
 * @param unit the size of an element in bytes
 * @param bytes the size of the block in bytes
 * @param allocationSite the span of the allocating call
 * @param deallocator the name of the function that frees the block
 * @param writeProtection a register that is 1 while the block is read-only; empty if it never can
 *     be
 */
public record HeapBlock(
    CVariable object,
    CType type,
    Symbol state,
    BigInteger unit,
    IntTerm bytes,
    Span allocationSite,
    String deallocator,
    Optional<Symbol> writeProtection) {
  public static final IntTerm FRESH = IntTerm.ZERO;
  public static final IntTerm LIVE = IntTerm.ONE;
  public static final IntTerm FREED = IntTerm.of(2);

  /** Returns whether the block ends with the function that allocates it. */
  public boolean isAutomatic() {
    return deallocator.equals(LibraryFunctions.ALLOCA);
  }

  public BoolTerm is(IntTerm condition) {
    return BoolTerm.equal(IntTerm.of(state), condition);
  }

  public BoolTerm isGuarded() {
    return writeProtection
        .map(g -> BoolTerm.equal(IntTerm.of(g), IntTerm.ONE))
        .orElse(BoolTerm.FALSE);
  }
}
