package sunder.frontend.c.flow.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.verdict.Check;

/** Accesses through addresses that have several targets, on graphs built by hand. */
class MemoryAccessTest {
  private static final CType INT = new CType.Int(IntKind.INT);
  private static final int STORED = 7;

  private final HandBuiltGraph graph =
      new HandBuiltGraph(
          "int a, b, row[3]; char c; struct { int x, y; } pair, other;", Check.NULL, Check.BOUNDS);
  private final MemoryModel model = new MemoryModel(graph.values);
  private final Symbol code = graph.register("p");
  private final Symbol offset = graph.register("p+");

  private SymbolicValue.Address addressOf(String name) {
    CVariable object = graph.variable(name);
    return model.pointerAccess.address(
        new ObjectLocation.Direct(object, List.of(), IntTerm.ZERO, INT), graph.span);
  }

  private ObjectLocation direct(String name, int index) {
    return new ObjectLocation.Direct(graph.variable(name), List.of(), IntTerm.of(index), INT);
  }

  private IntTerm value(ObjectLocation location) {
    return ((SymbolicValue.IntegerValue)
            model.memory.load(location, TemporaryKey.fresh(), graph.span))
        .term();
  }

  /** Returns the location of an {@code int} at the address in the registers. */
  private ObjectLocation dereferenced() {
    return model.pointerAccess.dereference(
        new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset)), INT, graph.span);
  }

  private void assignPointer(IntTerm target, int element) {
    graph.emitter.assign(code, target, graph.span);
    graph.emitter.assign(offset, IntTerm.of(element), graph.span);
  }

  private void store(ObjectLocation location, int value) {
    model.memory.store(location, new SymbolicValue.IntegerValue(IntTerm.of(value)), graph.span);
  }

  private void emitOutcomeIf(IntTerm value, int expected, String name) {
    graph.emitter.emitIf(
        BoolTerm.equal(value, IntTerm.of(expected)), () -> graph.emitOutcome(name), graph.span);
  }

  /** Emits the code of the test in a call, then that which waits for complete points-to sets. */
  private String outcomeOf(Runnable code) {
    graph.inCall(code);
    model.pointsTo.flushDispatches();
    graph.values.deferred().flush();
    return graph.outcome();
  }

  @Test
  void aStoreThroughAnAddressChangesItsObjectOnly() {
    assertThat(storeOutcome("a")).isEqualTo("a is stored");
    assertThat(storeOutcome("b")).isEqualTo("b is stored");
  }

  private static String storeOutcome(String name) {
    MemoryAccessTest own = new MemoryAccessTest();
    return own.outcomeOf(
        () -> {
          own.addressOf("a");
          own.addressOf("b");
          own.assignPointer(own.addressOf(name).targetId(), 0);
          own.store(own.dereferenced(), STORED);
          IntTerm a = own.value(own.direct("a", 0));
          IntTerm b = own.value(own.direct("b", 0));
          own.emitOutcomeIf(a.minus(b), STORED, "a is stored");
          own.emitOutcomeIf(b.minus(a), STORED, "b is stored");
          own.graph.emitOutcome("both or none");
        });
  }

  @Test
  void aLoadThroughAnAddressHasTheValueOfItsObject() {
    String outcome =
        outcomeOf(
            () -> {
              addressOf("b");
              store(direct("a", 0), STORED);
              assignPointer(addressOf("a").targetId(), 0);
              emitOutcomeIf(value(dereferenced()), STORED, "value of a");
              graph.emitOutcome("another value");
            });
    assertThat(outcome).isEqualTo("value of a");
  }

  @Test
  void anOffsetSelectsAnElement() {
    assertThat(elementOutcome(2)).isEqualTo("the element");
    assertThat(elementOutcome(1)).isEqualTo("another value");
    assertThat(elementOutcome(3)).isEqualTo(Check.BOUNDS.spelling());
    assertThat(elementOutcome(-1)).isEqualTo(Check.BOUNDS.spelling());
  }

  private static String elementOutcome(int element) {
    MemoryAccessTest own = new MemoryAccessTest();
    return own.outcomeOf(
        () -> {
          own.store(own.direct("row", 2), STORED);
          own.assignPointer(own.addressOf("row").targetId(), element);
          own.emitOutcomeIf(own.value(own.dereferenced()), STORED, "the element");
          own.graph.emitOutcome("another value");
        });
  }

  @Test
  void theAddressOfAnElementHasItsIndexAsOffset() {
    SymbolicValue.Address second = model.pointerAccess.address(direct("row", 1), graph.span);
    assertThat(second.offset()).isEqualTo(IntTerm.ONE);
    assertThat(second.targetId()).isEqualTo(addressOf("row").targetId());
  }

  @Test
  void anAddressWithoutAnObjectFailsTheCheck() {
    String outcome =
        outcomeOf(
            () -> {
              addressOf("a");
              assignPointer(IntTerm.ZERO, 0);
              store(dereferenced(), STORED);
              graph.emitOutcome("stored");
            });
    assertThat(outcome).isEqualTo(Check.NULL.spelling());
  }

  @Test
  void theCopyOfAStructureHasTheValuesOfItsMembers() {
    CVariable from = graph.variable("pair");
    CVariable to = graph.variable("other");
    CType struct = from.type();
    String outcome =
        outcomeOf(
            () -> {
              for (int member = 0; member < 2; member++) {
                store(
                    new ObjectLocation.Direct(from, List.of(member), IntTerm.ZERO, INT),
                    STORED + member);
              }
              model.memory.store(
                  new ObjectLocation.Direct(to, List.of(), IntTerm.ZERO, struct),
                  new SymbolicValue.Aggregate(
                      new ObjectLocation.Direct(from, List.of(), IntTerm.ZERO, struct)),
                  graph.span);
              IntTerm x = value(new ObjectLocation.Direct(to, List.of(0), IntTerm.ZERO, INT));
              IntTerm y = value(new ObjectLocation.Direct(to, List.of(1), IntTerm.ZERO, INT));
              emitOutcomeIf(x.times(BigInteger.TEN).plus(y), 10 * STORED + STORED + 1, "copied");
              graph.emitOutcome("other values");
            });
    assertThat(outcome).isEqualTo("copied");
  }

  @Test
  void aByteOfAnObjectIsReadThroughAPointerToCharacters() {
    String outcome =
        outcomeOf(
            () -> {
              store(direct("a", 0), 0x0102);
              IntTerm target =
                  model.pointsTo.takePunnedAddress(
                      graph.variable("a"), new CType.Int(IntKind.CHAR), BigInteger.ZERO);
              assignPointer(target, 1);
              ObjectLocation second =
                  model.pointerAccess.dereference(
                      new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset)),
                      new CType.Int(IntKind.CHAR),
                      graph.span);
              emitOutcomeIf(value(second), 1, "second byte");
              graph.emitOutcome("another value");
            });
    assertThat(outcome).isEqualTo("second byte");
  }
}
