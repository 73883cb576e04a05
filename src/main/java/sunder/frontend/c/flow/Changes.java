package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * What functions without body may change: all that the pointers which they are given can be moved
 * to. Integers become anything, elements of arrays where they are read; pointers are not followed
 * any more.
 */
final class Changes {
  /** What a pointer is that may have been changed; no integer is this address. */
  private static final IntTerm LOST =
      IntTerm.of(IntKind.UNSIGNED_LONG_LONG.greatest().add(BigInteger.TWO).negate());

  /**
   * Of an array that may have been changed.
   *
   * @param written 1 for the elements that were given a value since
   * @param changed 1 if it has been, in this life of the object
   */
  record Row(ArrayRegister written, Symbol changed) {
    /** Whether an element is one that may have been changed. */
    BoolTerm isAny(IntTerm writtenElement) {
      return BoolTerm.and(
          BoolTerm.equal(writtenElement, IntTerm.ZERO),
          BoolTerm.equal(IntTerm.of(changed), IntTerm.ONE));
    }
  }

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Map<ArrayRegister, Row> rows = new HashMap<>();
  private final Set<Symbol> pointers = new HashSet<>();

  /** Where library functions leave what went wrong, if anybody looks there. */
  private final Optional<Variable> errno;

  Changes(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.errno =
        lowerer.program.startup().stream()
            .filter(Stmt.Declare.class::isInstance)
            .map(statement -> ((Stmt.Declare) statement).variable())
            .filter(
                variable ->
                    variable.name().equals("errno")
                        && (LibraryText.has(variable.span()) || variable.startsUndefined()))
            .findFirst();
  }

  /** A function of the library, or of nobody, is called: it may fail. */
  void fail(Expr.Call e) {
    if (Library.mayFail(e.function().name())) {
      errno.ifPresent(variable -> change(variable, List.of(), e.span()));
    }
  }

  /** A function without body is called. */
  void call(Expr.Call e, List<Value> arguments) {
    List<Runnable> gifts = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (e.gives(i) && !arguments.get(i).equals(Value.Address.NULL)) {
        CType pointee = Blocks.pointee(e.arguments().get(i));
        // One may change what another one is read of.
        Value.Address kept =
            (Value.Address) lowerer.arithmetic.kept(arguments.get(i), new Object(), e.span());
        gifts.add(() -> give(e, kept, pointee));
      }
    }
    gifts.forEach(Runnable::run);
  }

  private void give(Expr.Call e, Value.Address address, CType pointee) {
    Span span = e.span();
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    boolean any = pointee instanceof CType.Void;
    lowerer.targets.dispatch(
        address.code(),
        target -> any || target.type().equals(pointee) || isFunction(target.type(), pointee),
        lowerer.calls.here(
            target -> {
              change(target, e);
              emitter.go(next);
            }),
        next,
        span);
    emitter.at(next, when);
  }

  private static boolean isFunction(CType type, CType pointee) {
    return type instanceof CType.Function && pointee instanceof CType.Function;
  }

  private void change(Targets.Target given, Expr.Call e) {
    Variable root = given.root();
    Targets.Target target = given.isSeen() ? lowerer.views.whole(root) : given;
    if (lowerer.targets.isText(root) || root.isConstant() || lowerer.arguments.isBeyond(root)) {
      return;
    }
    List<List<Integer>> paths =
        Storage.scalars(target.type()).stream().map(path -> joined(target.path(), path)).toList();
    boolean leaks =
        emitter.property.checks().contains(Check.LEAK)
            && (root.kind() == Variable.Kind.ALLOCATED
                || paths.stream().anyMatch(p -> typeAt(root, p).isPointer()));
    if (target.type() instanceof CType.Function
        || leaks
        || !Targets.isRow(target)
        || Overlays.isIn(root, target.path())) {
      emitter.lose(
          e.span(),
          "'%s' has no body and takes a pointer to a %s: not supported"
              .formatted(
                  e.function(),
                  target.type() instanceof CType.Function
                      ? "function"
                      : leaks ? "block that may be freed" : "part of an object"));
      return;
    }
    lowerer.overlays.forget(root, target.path(), e.span());
    paths.forEach(path -> change(root, path, e.span()));
  }

  private static CType typeAt(Variable root, List<Integer> path) {
    return Storage.typeAt(root.type(), path);
  }

  private static List<Integer> joined(List<Integer> one, List<Integer> other) {
    List<Integer> all = new ArrayList<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  private void change(Variable root, List<Integer> path, Span span) {
    CType type = typeAt(root, path);
    Storage.Leaf leaf = lowerer.storage.leaf(root, path, Storage.Part.VALUE);
    boolean marked = lowerer.unset.isMarked(new Loc.Direct(root, path, IntTerm.ZERO, type));
    if (leaf instanceof Storage.Leaf.Elements elements) {
      Row row =
          rows.computeIfAbsent(
              elements.array(),
              array ->
                  new Row(
                      elements
                          .known()
                          .orElseGet(() -> emitter.graph.array(array.name() + " written")),
                      lowerer.storage.temporary(array, "changed", Optional.of(IntKind.BOOL))));
      emitter.reset(row.written(), span);
      emitter.assign(row.changed(), IntTerm.ONE, span);
    } else if (leaf instanceof Storage.Leaf.Scalar scalar && type instanceof CType.Int i) {
      String calls = Library.inside(lowerer.calls.frame().calls(), span);
      String name = Library.undefined(root.name(), Storage.members(root.type(), path), calls);
      emitter.askIfRead(name, scalar.register(), i.kind(), span);
    } else if (leaf instanceof Storage.Leaf.Scalar scalar && type instanceof CType.Pointer) {
      pointers.add(scalar.register());
      emitter.assign(scalar.register(), LOST, span);
    }
    if (marked
        && lowerer.storage.leaf(root, path, Storage.Part.MARK)
            instanceof Storage.Leaf.Scalar mark) {
      emitter.mark(mark.register(), IntTerm.ZERO, span);
    } else if (marked
        && ((Storage.Leaf.Elements) leaf).known().isEmpty()
        && lowerer.storage.leaf(root, path, Storage.Part.MARK)
            instanceof Storage.Leaf.Elements marks) {
      emitter.reset(marks.array(), span);
    }
  }

  /** A pointer was read of a register. */
  void read(Symbol register, Span span) {
    whenKnown(
        () -> {
          if (pointers.contains(register)) {
            emitter.where(
                BoolTerm.equal(IntTerm.of(register), LOST),
                () ->
                    emitter.lose(
                        span, "a pointer that a function without body may change is not followed"),
                span);
          }
        });
  }

  /** Writes something about an array: another thing where it may have been changed. */
  void either(Storage.Leaf.Elements elements, Consumer<Row> changed, Runnable otherwise) {
    whenKnown(
        () -> {
          Row row = rows.get(elements.array());
          if (row == null) {
            otherwise.run();
          } else {
            changed.accept(row);
          }
        });
  }

  private void whenKnown(Runnable write) {
    if (lowerer.program.isChanged()) {
      lowerer.heap.whenKnown(write);
    } else {
      write.run();
    }
  }

  /** An object begins: nothing has been changed yet. */
  void begin(Storage.Leaf.Elements elements, Span span) {
    either(elements, row -> emitter.assign(row.changed(), IntTerm.ZERO, span), () -> {});
  }
}
