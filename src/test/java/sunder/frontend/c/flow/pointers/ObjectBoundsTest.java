package sunder.frontend.c.flow.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.verdict.Check;

/** Bounds of objects, and the states of blocks, on graphs built by hand. */
class ObjectBoundsTest {
  private static final CType INT = new CType.Int(IntKind.INT);
  private static final int FAR = 6;

  private final HandBuiltGraph graph =
      new HandBuiltGraph(
          """
          int one, three[3], grid[2][3];
          struct s { char head; int y[4]; } t[2];
          struct single { int only[2]; } u[3];
          """,
          Check.BOUNDS,
          Check.LIFETIME);
  private final PointerTargets pointsTo = new PointerTargets(graph.emitter);
  private final DanglingPointers dangling =
      new DanglingPointers(
          graph.emitter, graph.values.storage(), pointsTo, graph.values.deferred());
  private final HeapBlocks blocks =
      new HeapBlocks(
          graph.values,
          pointsTo,
          dangling,
          new LifetimeTracking(
              graph.emitter, graph.values.context(), graph.values.storage(), dangling),
          new EntryObjects());
  private final ObjectBounds bounds = new ObjectBounds(graph.emitter, pointsTo, blocks);

  private PointerTarget target(String name, Integer... path) {
    return new PointerTarget(graph.variable(name), List.of(path), INT);
  }

  private static boolean holds(BoolTerm condition, Symbol symbol, BigInteger value) {
    return condition
        .evaluate(
            asked -> {
              assertThat(asked).isEqualTo(symbol);
              return value;
            })
        .orElseThrow();
  }

  /** Returns the offsets near 0 that are within the bounds of a target. */
  private List<Integer> offsetsInBounds(PointerTarget target) {
    Symbol offset = graph.register("offset");
    BoolTerm condition = bounds.isInBounds(target, IntTerm.of(offset));
    return IntStream.rangeClosed(-FAR, FAR)
        .filter(at -> holds(condition, offset, BigInteger.valueOf(at)))
        .boxed()
        .toList();
  }

  @Test
  void anOffsetIsThatOfAnElement() {
    assertThat(offsetsInBounds(target("one"))).containsExactly(0);
    assertThat(offsetsInBounds(target("three"))).containsExactly(0, 1, 2);
    assertThat(offsetsInBounds(target("grid"))).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void anOffsetInAnArrayOfStructuresIsWithinOneOfThem() {
    Symbol offset = graph.register("offset");
    BoolTerm condition = bounds.isInBounds(target("t", 1), IntTerm.of(offset));
    for (int struct = 0; struct < 4; struct++) {
      for (int element = 0; element < FAR; element++) {
        BigInteger at =
            BigInteger.valueOf(struct)
                .multiply(BigInteger.valueOf(4))
                .multiply(ObjectLocation.ROW_STRIDE)
                .add(BigInteger.valueOf(element));
        assertThat(holds(condition, offset, at))
            .as("t[%s].y[%s]", struct, element)
            .isEqualTo(struct < 2 && element < 4);
      }
    }
  }

  @Test
  void theLengthOfAnArrayMayBeATerm() {
    Symbol length = graph.register("length");
    CType type = new CType.Array(INT, Optional.empty());
    CVariable object = CVariable.allocated("malloc", type, graph.span, true);
    PointerTarget target = new PointerTarget(object, List.of(), INT);
    pointsTo.setExtent(object, IntTerm.of(length));
    BoolTerm second = bounds.isInBounds(target, IntTerm.of(1));
    assertThat(holds(second, length, BigInteger.ONE)).isFalse();
    assertThat(holds(second, length, BigInteger.TWO)).isTrue();
    assertThat(bounds.elementCount(target)).isEmpty();
    assertThat(bounds.sizeInBytes(object, BigInteger.valueOf(4)))
        .isEqualTo(IntTerm.of(length).times(BigInteger.valueOf(4)));
  }

  @Test
  void bytesAreWithinAnObject() {
    Symbol at = graph.register("at");
    BoolTerm pair =
        bounds.hasBytes(
            graph.variable("three"), IntTerm.of(at), BigInteger.TWO, BigInteger.valueOf(4));
    assertThat(holds(pair, at, BigInteger.valueOf(-1))).isFalse();
    assertThat(holds(pair, at, BigInteger.ZERO)).isTrue();
    assertThat(holds(pair, at, BigInteger.TEN)).isTrue();
    assertThat(holds(pair, at, BigInteger.valueOf(11))).isFalse();
  }

  @Test
  void elementsOfNestedArraysAreContiguousUnlessStructuresAreBetween() {
    assertThat(bounds.elementCount(target("grid"))).contains(BigInteger.valueOf(6));
    assertThat(bounds.elementCount(target("t", 1))).isEmpty();
    assertThat(ObjectBounds.isContiguous(target("grid"))).isTrue();
    assertThat(ObjectBounds.isContiguous(target("t", 1))).isFalse();
  }

  @Test
  void theEndOfAnArrayInAStructureOfOneMemberIsAmbiguous() {
    assertThat(ObjectBounds.hasAmbiguousEnd(target("u", 0))).isTrue();
    assertThat(ObjectBounds.hasAmbiguousEnd(target("t", 1))).isFalse();
  }

  @Test
  void anAccessOutOfBoundsFailsTheCheck() {
    assertThat(accessOutcome(2)).isEqualTo("accessed");
    assertThat(accessOutcome(3)).isEqualTo(Check.BOUNDS.spelling());
    assertThat(accessOutcome(-1)).isEqualTo(Check.BOUNDS.spelling());
  }

  private static String accessOutcome(int at) {
    ObjectBoundsTest own = new ObjectBoundsTest();
    Symbol offset = own.graph.register("offset");
    own.graph.emitter.assign(offset, IntTerm.of(at), own.graph.span);
    own.bounds.requireAccess(own.target("three"), IntTerm.of(offset), own.graph.span);
    own.graph.emitOutcome("accessed");
    return own.graph.outcome();
  }

  @Test
  void onlyALiveBlockMayBeAccessed() {
    assertThat(blockOutcome(HeapBlock.LIVE)).isEqualTo("accessed");
    assertThat(blockOutcome(HeapBlock.FREED)).isEqualTo(Check.LIFETIME.spelling());
    assertThat(blockOutcome(HeapBlock.FRESH)).isEqualTo(Check.LIFETIME.spelling());
  }

  private static String blockOutcome(IntTerm state) {
    ObjectBoundsTest own = new ObjectBoundsTest();
    HeapBlock block = own.addBlock("malloc");
    own.graph.emitter.assign(block.state(), state, own.graph.span);
    own.bounds.requireAccess(
        new PointerTarget(block.object(), List.of(), INT), IntTerm.ZERO, own.graph.span);
    own.graph.emitOutcome("accessed");
    return own.graph.outcome();
  }

  private HeapBlock addBlock(String name) {
    CVariable object = CVariable.allocated(name, INT, graph.span, true);
    BigInteger size = BigInteger.valueOf(4);
    HeapBlock block =
        new HeapBlock(
            object,
            INT,
            graph.register(name + " state"),
            size,
            IntTerm.of(size),
            graph.span,
            "free",
            Optional.empty());
    blocks.add(block, Optional.empty());
    return block;
  }

  @Test
  void allBlocksAreFreshAtFirst() {
    HeapBlock block = addBlock("malloc");
    graph.emitter.assign(block.state(), HeapBlock.LIVE, graph.span);
    blocks.initialize(graph.span);
    graph.emitter.emitIf(block.is(HeapBlock.FRESH), () -> graph.emitOutcome("fresh"), graph.span);
    assertThat(graph.outcome()).isEqualTo("fresh");
  }

  @Test
  void anAddressOfAFreedBlockIsNotComparedWithAnother() {
    assertThat(comparisonOutcome(HeapBlock.LIVE, "other")).isEqualTo("compared");
    assertThat(comparisonOutcome(HeapBlock.FREED, "other")).isEqualTo("unsupported");
    assertThat(comparisonOutcome(HeapBlock.FREED, "null")).isEqualTo("compared");
    assertThat(comparisonOutcome(HeapBlock.FREED, "same")).isEqualTo("compared");
  }

  private static String comparisonOutcome(IntTerm state, String with) {
    ObjectBoundsTest own = new ObjectBoundsTest();
    HeapBlock block = own.addBlock("malloc");
    IntTerm code = own.pointsTo.takeAddress(block.object(), List.of(), INT);
    IntTerm other = own.pointsTo.takeAddress(own.graph.variable("one"), List.of(), INT);
    Symbol p = own.graph.register("p");
    Symbol q = own.graph.register("q");
    own.graph.emitter.assign(block.state(), state, own.graph.span);
    own.graph.emitter.assign(p, code, own.graph.span);
    IntTerm compared =
        switch (with) {
          case "other" -> other;
          case "same" -> code;
          default -> IntTerm.ZERO;
        };
    own.graph.emitter.assign(q, compared, own.graph.span);
    own.blocks.requireComparable(IntTerm.of(p), IntTerm.of(q), own.graph.span);
    own.graph.emitOutcome("compared");
    own.graph.values.deferred().flush();
    return own.graph.outcome();
  }
}
