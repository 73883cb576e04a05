package sunder.frontend.c.flow.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.expression.IntTerm;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.pointers.HeapBlock;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarComponent;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarStorage;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.verdict.Check;

/** Leaks of blocks that point to each other, on graphs built by hand. */
class LeakCheckTest {
  private static final BigInteger POINTER_SIZE = BigInteger.valueOf(4);

  private final HandBuiltGraph graph = new HandBuiltGraph("void **root;", Check.LEAK);
  private final MemoryModel model = new MemoryModel(graph.values);
  private final CType type = new CType.Pointer(new CType.Void());
  private final CVariable root = graph.variable("root");

  /** Adds a live block that holds a pointer. */
  private HeapBlock addBlock(String name, String deallocator) {
    CVariable object = CVariable.allocated(name, new CType.Pointer(type), graph.span, true);
    HeapBlock block =
        new HeapBlock(
            object,
            object.type(),
            graph.register(name + " state"),
            POINTER_SIZE,
            IntTerm.of(POINTER_SIZE),
            graph.span,
            deallocator,
            Optional.empty());
    model.heapBlocks.add(block, Optional.empty());
    graph.emitter.assign(block.state(), HeapBlock.LIVE, graph.span);
    return block;
  }

  private HeapBlock addBlock(String name) {
    return addBlock(name, "free");
  }

  /** Makes the pointer in an object point to a block. */
  private void point(CVariable from, HeapBlock to) {
    ScalarStorage.Scalar pointer =
        (ScalarStorage.Scalar)
            graph.values.storage().storageOf(from, List.of(), ScalarComponent.VALUE);
    IntTerm target = model.pointsTo.takeAddress(to.object(), List.of(), type);
    graph.emitter.assign(pointer.register(), target, graph.span);
  }

  /** Returns the check that fails at the end of {@code main}, or {@code none}. */
  private String checked() {
    model.leakCheck.checkLeaks(LeakCheck.LeakRoots.STATIC_OBJECTS, graph.span);
    graph.emitOutcome("none");
    graph.values.deferred().flush();
    return graph.outcome();
  }

  @Test
  void aBlockThatNothingPointsToIsALeak() {
    addBlock("malloc");
    assertThat(checked()).isEqualTo(Check.LEAK.spelling());
  }

  @Test
  void aFreedBlockIsNoLeak() {
    graph.emitter.assign(addBlock("malloc").state(), HeapBlock.FREED, graph.span);
    assertThat(checked()).isEqualTo("none");
  }

  @Test
  void aBlockOfAFunctionThatEndsItIsNoLeak() {
    addBlock("alloca", LibraryFunctions.ALLOCA);
    assertThat(checked()).isEqualTo("none");
  }

  @Test
  void aBlockIsReachedThroughOtherBlocks() {
    HeapBlock last = addBlock("last");
    HeapBlock middle = addBlock("middle");
    HeapBlock first = addBlock("first");
    point(root, first);
    point(first.object(), middle);
    point(middle.object(), last);
    assertThat(checked()).isEqualTo("none");
  }

  @Test
  void blocksThatPointToEachOtherAreALeak() {
    HeapBlock one = addBlock("one");
    HeapBlock other = addBlock("other");
    point(one.object(), other);
    point(other.object(), one);
    assertThat(checked()).isEqualTo(Check.LEAK.spelling());
  }

  @Test
  void aPointerInAFreedBlockReachesNothing() {
    HeapBlock last = addBlock("last");
    HeapBlock first = addBlock("first");
    point(root, first);
    point(first.object(), last);
    graph.emitter.assign(first.state(), HeapBlock.FREED, graph.span);
    assertThat(checked()).isEqualTo(Check.LEAK.spelling());
  }
}
