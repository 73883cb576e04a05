package sunder.frontend.c.flow.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;

/** Relations of addresses and byte offsets of subobjects, by their conditions over registers. */
class AddressRelationsTest {
  private static final CType INT = new CType.Int(IntKind.INT);

  private final HandBuiltGraph graph =
      new HandBuiltGraph(
          """
          struct pair { int x, y; } pairs[3];
          struct s {
          #ifdef WIDE
            long long first;
          #else
            char first;
          #endif
            int second;
          } s[2];
          """);
  private final PointerTargets pointsTo = new PointerTargets(graph.emitter);
  private final ByteLayouts layouts = new ByteLayouts(graph.program.dataModel());
  private final DanglingPointers dangling =
      new DanglingPointers(
          graph.emitter, graph.values.storage(), pointsTo, graph.values.deferred());
  private final ObjectBounds bounds =
      new ObjectBounds(
          graph.emitter,
          pointsTo,
          new HeapBlocks(
              graph.values,
              pointsTo,
              dangling,
              new LifetimeTracking(
                  graph.emitter, graph.values.context(), graph.values.storage(), dangling),
              new EntryObjects()));
  private final AddressRelations relations =
      new AddressRelations(graph.emitter, pointsTo, layouts, bounds);

  private final CVariable pairs = graph.variable("pairs");
  private final CType struct = ((CType.Array) pairs.type()).element();
  private final IntTerm wholePairs = pointsTo.takeAddress(pairs, List.of(), struct);
  private final IntTerm firstMembers = pointsTo.takeAddress(pairs, List.of(0), INT);
  private final IntTerm secondMembers = pointsTo.takeAddress(pairs, List.of(1), INT);
  private final Symbol left = graph.register("left");
  private final Symbol right = graph.register("right");
  private final Symbol leftOffset = graph.register("left+");
  private final Symbol rightOffset = graph.register("right+");

  private AddressRelations.AddressRelation relation(CType one, CType other, boolean ordered) {
    return relations.addressRelation(
        new SymbolicValue.Address(IntTerm.of(left), IntTerm.of(leftOffset)),
        one,
        new SymbolicValue.Address(IntTerm.of(right), IntTerm.of(rightOffset)),
        other,
        ordered);
  }

  private boolean holds(
      BoolTerm condition, IntTerm one, BigInteger oneAt, IntTerm other, BigInteger otherAt) {
    Map<Symbol, BigInteger> values =
        Map.of(
            left, one.constant(), leftOffset, oneAt, right, other.constant(), rightOffset, otherAt);
    return condition.evaluate(values::get).orElseThrow();
  }

  private static BigInteger element(int index) {
    return BigInteger.valueOf(index).multiply(ObjectLocation.ROW_STRIDE);
  }

  @Test
  void aStructureBeginsWithItsFirstMember() {
    AddressRelations.AddressRelation relation = relation(struct, INT, false);
    BoolTerm equal = relation.areEqual();
    assertThat(holds(equal, wholePairs, BigInteger.TWO, firstMembers, element(2))).isTrue();
    assertThat(holds(equal, wholePairs, BigInteger.ONE, firstMembers, element(2))).isFalse();
    assertThat(holds(equal, wholePairs, BigInteger.ONE, secondMembers, element(1))).isFalse();
    assertThat(holds(relation.isUnknown(), wholePairs, BigInteger.TWO, firstMembers, element(2)))
        .isFalse();
  }

  @Test
  void membersWithinTheirBoundsDiffer() {
    AddressRelations.AddressRelation relation = relation(INT, INT, false);
    BigInteger zero = BigInteger.ZERO;
    assertThat(holds(relation.areEqual(), firstMembers, zero, secondMembers, zero)).isFalse();
    assertThat(holds(relation.isUnknown(), firstMembers, zero, secondMembers, zero)).isFalse();
  }

  @Test
  void theEndOfAMemberMayBeTheBeginningOfAnother() {
    BoolTerm unknown = relation(INT, INT, false).isUnknown();
    assertThat(holds(unknown, firstMembers, BigInteger.ONE, secondMembers, BigInteger.ZERO))
        .isTrue();
  }

  @Test
  void theOrderOfDifferentMembersIsUnknown() {
    BoolTerm unknown = relation(INT, INT, true).isUnknown();
    assertThat(holds(unknown, firstMembers, BigInteger.ZERO, secondMembers, BigInteger.ZERO))
        .isTrue();
    assertThat(holds(unknown, firstMembers, BigInteger.ZERO, firstMembers, BigInteger.ZERO))
        .isFalse();
  }

  @Test
  void theByteOffsetOfAMemberDependsOnTheVariant() {
    PointerTarget second = new PointerTarget(graph.variable("s"), List.of(2), INT);
    IntTerm at = IntTerm.of(element(1));
    assertThat(layouts.byteOffset(second, at, graph.variants("WIDE"))).contains(IntTerm.of(20));
    assertThat(layouts.byteOffset(second, at, graph.variants())).contains(IntTerm.of(12));
    assertThat(layouts.byteOffset(second, at, graph.program.features().valid())).isEmpty();
  }
}
