package sunder.frontend.c.flow.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarComponent;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarStorage;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CVariable;
import sunder.verdict.Check;

/** Pointers to objects whose registers are used again, on graphs built by hand. */
class DanglingPointersTest {
  private final HandBuiltGraph graph =
      new HandBuiltGraph(
          "int a, b; int *p; int *row[3]; int *many[65]; char *text;", Check.LIFETIME);
  private final RegisterAllocation storage = graph.values.storage();
  private final PointerTargets pointsTo = new PointerTargets(graph.emitter);
  private final DanglingPointers dangling =
      new DanglingPointers(graph.emitter, storage, pointsTo, graph.values.deferred());

  private final CVariable a = graph.variable("a");
  private final IntTerm addressOfA = pointsTo.takeAddress(a, List.of(), a.type());
  private final IntTerm addressOfB =
      pointsTo.takeAddress(graph.variable("b"), List.of(), graph.variable("b").type());

  private ScalarStorage storageOf(String name) {
    return storage.storageOf(graph.variable(name), List.of(), ScalarComponent.VALUE);
  }

  private Symbol registerOf(String name) {
    return ((ScalarStorage.Scalar) storageOf(name)).register();
  }

  /** Ends the runs with {@code dangling}, or with {@code valid}. */
  private void emitState(Symbol pointer) {
    graph.emitter.emitIf(
        dangling.isDangling(IntTerm.of(pointer)), () -> graph.emitOutcome("dangling"), graph.span);
    graph.emitOutcome("valid");
  }

  @Test
  void aPointerToAReusedBlockDangles() {
    dangling.noteReuse();
    graph.emitter.assign(registerOf("p"), addressOfA, graph.span);
    dangling.invalidatePointers(a, graph.span);
    emitState(registerOf("p"));
    assertThat(graph.outcome()).isEqualTo("dangling");
  }

  @Test
  void aPointerToAnotherBlockIsKept() {
    dangling.noteReuse();
    graph.emitter.assign(registerOf("p"), addressOfB, graph.span);
    dangling.invalidatePointers(a, graph.span);
    emitState(registerOf("p"));
    assertThat(graph.outcome()).isEqualTo("valid");
  }

  @Test
  void aTemporaryAddressOfAReusedBlockDangles() {
    dangling.noteReuse();
    Symbol temporary = storage.pointerTemporary(TemporaryKey.fresh(), "t");
    graph.emitter.assign(temporary, addressOfA, graph.span);
    dangling.invalidatePointers(a, graph.span);
    emitState(temporary);
    assertThat(graph.outcome()).isEqualTo("dangling");
  }

  @Test
  void onlyTheElementsThatPointToTheBlockDangle() {
    assertThat(elementState(1)).isEqualTo("dangling");
    assertThat(elementState(2)).isEqualTo("valid");
  }

  private static String elementState(int index) {
    DanglingPointersTest own = new DanglingPointersTest();
    own.dangling.noteReuse();
    ScalarStorage.Elements row = (ScalarStorage.Elements) own.storageOf("row");
    own.graph.emitter.store(row.array(), IntTerm.of(1), own.addressOfA, own.graph.span);
    own.graph.emitter.store(row.array(), IntTerm.of(2), own.addressOfB, own.graph.span);
    own.dangling.invalidatePointers(own.a, own.graph.span);
    Symbol element = own.storage.temporary(TemporaryKey.fresh(), "element", Optional.empty());
    own.graph.emitter.load(row.array(), IntTerm.of(index), element, own.graph.span);
    own.emitState(element);
    return own.graph.outcome();
  }

  @Test
  void aLongArrayOfPointersIsUnsupported() {
    dangling.noteReuse();
    storageOf("many");
    dangling.invalidatePointers(a, graph.span);
    graph.emitOutcome("followed");
    assertThat(graph.outcome()).isEqualTo("unsupported");
  }

  @Test
  void noPointerDanglesInAProgramWithoutReuse() {
    assertThat(dangling.isDangling(IntTerm.of(registerOf("p")))).isEqualTo(BoolTerm.FALSE);
    dangling.noteReuse();
    assertThat(dangling.isDangling(IntTerm.of(registerOf("p")))).isNotEqualTo(BoolTerm.FALSE);
  }

  @Test
  void aLifetimeThatBeginsOnceKeepsThePointers() {
    assertThat(stateAtLifetimeBegin(false, true)).isEqualTo("valid");
  }

  @Test
  void aLifetimeThatBeginsAgainMakesTheSelectedPointersDangle() {
    assertThat(stateAtLifetimeBegin(true, true)).isEqualTo("dangling");
    assertThat(stateAtLifetimeBegin(true, false)).isEqualTo("valid");
  }

  private static String stateAtLifetimeBegin(boolean again, boolean isSelected) {
    DanglingPointersTest own = new DanglingPointersTest();
    own.graph.emitter.assign(own.registerOf("p"), own.addressOfA, own.graph.span);
    own.dangling.noteReuse();
    own.dangling.invalidatePointers(own.a, () -> again, root -> isSelected, own.graph.span);
    own.emitState(own.registerOf("p"));
    own.graph.values.deferred().flush();
    return own.graph.outcome();
  }

  @Test
  void anAccessThroughADanglingPointerFailsTheLifetimeCheck() {
    EntryObjects none = new EntryObjects();
    LifetimeTracking lifetimes =
        new LifetimeTracking(graph.emitter, graph.values.context(), storage, dangling);
    HeapBlocks blocks = new HeapBlocks(graph.values, pointsTo, dangling, lifetimes, none);
    dangling.noteReuse();
    Symbol p = registerOf("p");
    graph.emitter.assign(p, addressOfA, graph.span);
    dangling.invalidatePointers(a, graph.span);
    graph.emitter.jump(
        blocks.invalidAddressNode(IntTerm.of(p), graph.outcomeNode("null"), graph.span));
    graph.values.deferred().flush();
    assertThat(graph.outcome()).isEqualTo(Check.LIFETIME.spelling());
  }
}
