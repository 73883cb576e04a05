package sunder.frontend.c.flow.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;

/** Points-to sets and the branches over them, on graphs built by hand. */
class PointerTargetsTest {
  private static final CType INT = new CType.Int(IntKind.INT);
  private static final CType CHAR = new CType.Int(IntKind.CHAR);

  private final HandBuiltGraph graph =
      new HandBuiltGraph(
          "int a, b; char c; struct { int x, y; } pair;\n#ifdef A\nint in_a;\n#endif\n");
  private final PointerTargets pointsTo = new PointerTargets(graph.emitter);

  private IntTerm takeAddress(String name) {
    CVariable object = graph.variable(name);
    return pointsTo.takeAddress(object, List.of(), object.type());
  }

  /** Emits a branch over the targets of a type; each ends with the name of its object. */
  private void dispatch(IntTerm code, CType pointee) {
    pointsTo.dispatch(
        code,
        pointee,
        target -> graph.emitOutcome(target.root().name()),
        graph.outcomeNode("otherwise"),
        graph.span);
  }

  @Test
  void anObjectHasOneTargetIdForEachTypeAsWhichItIsAccessed() {
    IntTerm a = takeAddress("a");
    IntTerm b = takeAddress("b");
    IntTerm punned = pointsTo.takePunnedAddress(graph.variable("a"), CHAR, BigInteger.ZERO);
    assertThat(List.of(a, b, punned)).doesNotHaveDuplicates();
    assertThat(List.of(a, b, punned)).allMatch(code -> code.constant().signum() > 0);
    assertThat(takeAddress("a")).isEqualTo(a);
    assertThat(pointsTo.target(b.constant()).root()).isSameAs(graph.variable("b"));
    assertThat(pointsTo.targetIds(graph.variable("a"))).containsExactly(a, punned);
  }

  @Test
  void aBranchSelectsTheTargetWhoseIdTheAddressHas() {
    assertThat(branchOutcome("a")).isEqualTo("a");
    assertThat(branchOutcome("b")).isEqualTo("b");
  }

  private static String branchOutcome(String name) {
    PointerTargetsTest own = new PointerTargetsTest();
    own.takeAddress("a");
    own.takeAddress("b");
    Symbol code = own.graph.register("p");
    own.graph.emitter.assign(code, own.takeAddress(name), own.graph.span);
    own.dispatch(IntTerm.of(code), INT);
    own.pointsTo.flushDispatches();
    return own.graph.outcome();
  }

  @Test
  void anAddressWithoutATargetOfTheTypeReachesTheOtherNode() {
    Symbol code = graph.register("p");
    takeAddress("a");
    graph.emitter.assign(code, takeAddress("c"), graph.span);
    dispatch(IntTerm.of(code), INT);
    pointsTo.flushDispatches();
    assertThat(graph.outcome()).isEqualTo("otherwise");
  }

  @Test
  void aTargetIdWhoseAddressIsNotTakenIsInNoPointsToSet() {
    Symbol code = graph.register("p");
    PointerTarget target = new PointerTarget(graph.variable("a"), List.of(), INT);
    graph.emitter.assign(code, pointsTo.targetId(target), graph.span);
    dispatch(IntTerm.of(code), INT);
    pointsTo.flushDispatches();
    assertThat(graph.outcome()).isEqualTo("otherwise");
    assertThat(pointsTo.targetIds(graph.variable("a"))).isEmpty();
  }

  @Test
  void anAddressThatIsTakenBehindABranchIsATargetOfIt() {
    Symbol code = graph.register("p");
    PointerTarget later = new PointerTarget(graph.variable("b"), List.of(), INT);
    graph.emitter.assign(code, pointsTo.targetId(later), graph.span);
    dispatch(IntTerm.of(code), INT);
    takeAddress("b");
    pointsTo.flushDispatches();
    assertThat(graph.outcome()).isEqualTo("b");
  }

  @Test
  void theCodeOfABranchMayAddTargetsToBranchesThatAreAlreadyEmitted() {
    Symbol code = graph.register("p");
    takeAddress("a");
    PointerTarget later = new PointerTarget(graph.variable("b"), List.of(), INT);
    graph.emitter.assign(code, pointsTo.targetId(later), graph.span);
    dispatch(IntTerm.of(code), INT);
    FlowNode apart = graph.emitter.newNode();
    graph.emitter.setInsertionPoint(apart, graph.variants());
    pointsTo.dispatch(
        IntTerm.of(code),
        INT,
        target -> {
          takeAddress("b");
          graph.emitOutcome("apart");
        },
        graph.outcomeNode("otherwise"),
        graph.span);
    pointsTo.flushDispatches();
    assertThat(graph.outcome()).isEqualTo("b");
  }

  @Test
  void theCodeOfATargetIsEmittedForTheVariantsOfItsBranch() {
    List<ConfigSet> variants = new ArrayList<>();
    takeAddress("a");
    ConfigSet inA = graph.variants("A");
    graph.emitter.branchAway(
        inA,
        graph.span,
        () -> {
          pointsTo.dispatch(
              IntTerm.of(graph.register("p")),
              INT,
              target -> {
                variants.add(graph.emitter.variants());
                graph.emitOutcome("a");
              },
              graph.outcomeNode("otherwise"),
              graph.span);
          graph.emitter.setInsertionPoint(graph.emitter.newNode(), inA.minus(inA));
        });
    graph.emitOutcome("not in A");
    pointsTo.flushDispatches();
    assertThat(variants).containsExactly(inA);
    assertThat(graph.outcome("A")).isEqualTo("otherwise");
    assertThat(graph.outcome()).isEqualTo("not in A");
  }

  @Test
  void aBranchOverThePointsToSetHasTheTargetsThatAreAssigned() {
    Symbol held = graph.values.storage().pointerTemporary(TemporaryKey.fresh(), "p");
    Symbol copied = graph.values.storage().pointerTemporary(TemporaryKey.fresh(), "q");
    List<String> lowered = new ArrayList<>();
    takeAddress("a");
    graph.emitter.assign(held, takeAddress("c"), graph.span);
    graph.emitter.assign(copied, IntTerm.of(held), graph.span);
    pointsTo.dispatchPointsTo(
        IntTerm.of(copied),
        target -> {
          lowered.add(target.root().name());
          graph.emitter.assign(held, takeAddress("a"), graph.span);
          graph.emitOutcome(target.root().name());
        },
        graph.outcomeNode("otherwise"),
        graph.span);
    pointsTo.flushDispatches();
    // The second assignment makes a target of an object that the branch has passed over before.
    assertThat(lowered).containsExactly("c", "a");
    assertThat(graph.outcome()).isEqualTo("c");
  }

  @Test
  void aBranchOverObjectsHasOneTargetForEachObject() {
    List<PointerTarget> lowered = new ArrayList<>();
    CVariable pair = graph.variable("pair");
    pointsTo.takeAddress(pair, List.of(1), INT);
    pointsTo.takeAddress(pair, List.of(0), INT);
    takeAddress("a");
    pointsTo.dispatchObjects(
        object -> object == pair,
        object -> BoolTerm.TRUE,
        target -> {
          lowered.add(target);
          graph.emitOutcome("object");
        },
        graph.outcomeNode("otherwise"),
        graph.span);
    pointsTo.flushDispatches();
    assertThat(lowered).containsExactly(new PointerTarget(pair, List.of(1), INT));
    assertThat(graph.outcome()).isEqualTo("object");
  }

  @Test
  void aPointerMayPointToAnObjectByTheTypesOfItsTargets() {
    pointsTo.takeAddress(graph.variable("pair"), List.of(0), INT);
    takeAddress("c");
    assertThat(pointsTo.mayPointTo(graph.variable("pair"), INT)).isTrue();
    assertThat(pointsTo.mayPointTo(graph.variable("pair"), CHAR)).isFalse();
    assertThat(pointsTo.mayPointTo(graph.variable("c"), INT)).isFalse();
    assertThat(pointsTo.mayPointTo(graph.variable("a"), INT)).isFalse();
  }
}
