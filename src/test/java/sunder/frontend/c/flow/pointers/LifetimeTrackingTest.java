package sunder.frontend.c.flow.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.HandBuiltGraph;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarComponent;
import sunder.frontend.c.flow.values.RegisterAllocation.ScalarStorage;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.verdict.Check;

/** Lifetimes of the objects of blocks, on graphs built by hand. */
class LifetimeTrackingTest {
  private static final String FAILS = Check.LIFETIME.spelling();

  private final HandBuiltGraph graph = new HandBuiltGraph("int *p;", Check.LIFETIME);
  private final PointerTargets pointsTo = new PointerTargets(graph.emitter);
  private final DanglingPointers dangling =
      new DanglingPointers(
          graph.emitter, graph.values.storage(), pointsTo, graph.values.deferred());
  private final LifetimeTracking lifetimes =
      new LifetimeTracking(graph.emitter, graph.values.context(), graph.values.storage(), dangling);
  private final CVariable object = local("object");

  private CVariable local(String name) {
    return new CVariable(
        1_000,
        name,
        new CType.Int(IntKind.INT),
        CVariable.StorageKind.LOCAL,
        graph.span,
        Optional.empty());
  }

  private void lowerBlock(Runnable inside) {
    List<Stmt> items = List.of(new Stmt.VariableDeclaration(object, List.of(), graph.span));
    lifetimes.lowerBlock(
        items,
        graph.span,
        () -> {
          inside.run();
          return Optional.empty();
        });
  }

  /** Returns how an access of the object through a pointer at the insertion point ends. */
  private String accessed() {
    lifetimes.requireLive(object, graph.span);
    graph.emitOutcome("live");
    graph.values.deferred().flush();
    return graph.outcome();
  }

  @Test
  void anObjectLivesInItsBlock() {
    object.noteAddressTaken();
    lowerBlock(() -> lifetimes.requireLive(object, graph.span));
    graph.emitOutcome("live");
    graph.values.deferred().flush();
    assertThat(graph.outcome()).isEqualTo("live");
  }

  @Test
  void anObjectDoesNotLiveBehindItsBlock() {
    object.noteAddressTaken();
    lowerBlock(() -> {});
    assertThat(accessed()).isEqualTo(FAILS);
  }

  @Test
  void anObjectLivesAgainWhenItsBlockIsEnteredAgain() {
    object.noteAddressTaken();
    lowerBlock(() -> {});
    lifetimes.beginLifetime(object, graph.span);
    assertThat(accessed()).isEqualTo("live");
  }

  @Test
  void anObjectWithoutAnAddressIsNotTracked() {
    lowerBlock(() -> {});
    assertThat(accessed()).isEqualTo("live");
  }

  @Test
  void onlyTheObjectsOfTheOutermostBlocksLiveDuringTheWholeRun() {
    CVariable inner = local("inner");
    lowerBlock(
        () ->
            lowerBlock(
                () ->
                    lifetimes.lowerBlock(
                        List.of(new Stmt.VariableDeclaration(inner, List.of(), graph.span)),
                        graph.span,
                        Optional::empty)));
    assertThat(lifetimes.livesDuringWholeRun(object)).isTrue();
    assertThat(lifetimes.livesDuringWholeRun(inner)).isFalse();
    assertThat(lifetimes.livesDuringWholeRun(graph.variable("p"))).isTrue();
  }

  @Test
  void anOldPointerDanglesOnceTheLifetimeBeginsAgain() {
    assertThat(oldPointer(false)).isEqualTo("valid");
    assertThat(oldPointer(true)).isEqualTo("dangling");
  }

  /** Returns the state of a pointer to the object behind a further begin of its lifetime. */
  private static String oldPointer(boolean again) {
    LifetimeTrackingTest own = new LifetimeTrackingTest();
    CVariable p = own.graph.variable("p");
    p.noteModification();
    own.object.noteAddressTaken();
    Symbol pointer =
        ((ScalarStorage.Scalar)
                own.graph.values.storage().storageOf(p, List.of(), ScalarComponent.VALUE))
            .register();
    IntTerm address = own.pointsTo.takeAddress(own.object, List.of(), own.object.type());
    own.lifetimes.beginLifetime(own.object, own.graph.span);
    own.graph.emitter.assign(pointer, address, own.graph.span);
    if (again) {
      own.lifetimes.beginLifetime(own.object, own.graph.span);
    }
    own.dangling.noteReuse();
    own.graph.emitter.emitIf(
        own.dangling.isDangling(IntTerm.of(pointer)),
        () -> own.graph.emitOutcome("dangling"),
        own.graph.span);
    own.graph.emitOutcome("valid");
    own.graph.values.deferred().flush();
    return own.graph.outcome();
  }
}
