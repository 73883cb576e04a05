package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/** Reads and writes objects. */
final class Memory {
  /** Structs with larger arrays are not copied element by element. */
  private static final int LONGEST_COPY = 64;

  /** So many elements get a value one by one. */
  private static final BigInteger MOST_KNOWN = BigInteger.valueOf(64);

  static final String BEYOND = "what is behind this pointer is not followed";

  private final Lowerer lowerer;
  private final Emitter emitter;

  /** Whether a member is copied of a union that is known to have it. */
  private boolean isChosen;

  Memory(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  private record TempKey(Object of, Storage.Part part) {}

  private final java.util.Map<TempKey, Object> keys = new java.util.HashMap<>();

  private Symbol temporary(Object of, Storage.Part part, Optional<IntKind> kind) {
    Object key = identity(of, part);
    return part == Storage.Part.VALUE && kind.isEmpty()
        ? lowerer.storage.code(key, "value")
        : lowerer.storage.temporary(key, "value", kind);
  }

  private Object identity(Object of, Storage.Part part) {
    return keys.computeIfAbsent(new TempKey(new Identity(of), part), k -> new Object());
  }

  private record Identity(Object of) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Identity identity && of == identity.of;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(of);
    }
  }

  /**
   * The value at a place.
   *
   * @param key what reads it: it has registers of its own where some are needed
   */
  Value load(Loc loc, Object key, Span span) {
    CType type = loc.type();
    if (type instanceof CType.Struct || type instanceof CType.Array) {
      return new Value.Whole(loc);
    } else if (type instanceof CType.Pointer) {
      return new Value.Address(
          number(loc, Storage.Part.VALUE, Optional.empty(), key, span),
          number(loc, Storage.Part.OFFSET, Optional.empty(), key, span));
    } else if (Storage.kind(type).isPresent()) {
      return new Value.Number(number(loc, Storage.Part.VALUE, Storage.kind(type), key, span));
    }
    emitter.refuse(span, "a value of type '" + type + "' is not supported");
    return new Value.Number(IntTerm.ZERO);
  }

  private IntTerm number(
      Loc loc, Storage.Part part, Optional<IntKind> kind, Object key, Span span) {
    boolean marked = part == Storage.Part.VALUE && lowerer.unset.isOn;
    if (loc instanceof Loc.Direct direct) {
      IntTerm value = direct(direct, part, kind, key, span);
      if (marked && lowerer.unset.isMarked(direct)) {
        lowerer.unset.read(mark(direct, key, span), span);
      }
      return value;
    } else if (loc instanceof Loc.Indirect indirect) {
      Symbol register = temporary(key, part, kind);
      each(
          indirect,
          (target, next) -> {
            if (target.isSeen()) {
              seen(indirect, target, part, register, next, span);
              return;
            }
            for (Loc.Direct object : object(indirect, target).stream().toList()) {
              IntTerm value = direct(object, part, kind, object, span);
              emitter.assign(register, value, span);
              if (marked) {
                boolean mayLack = lowerer.unset.isMarked(object);
                IntTerm lacks = mayLack ? IntTerm.of(mark(object, object, span)) : IntTerm.ZERO;
                emitter.mark(lowerer.unset.mark(register), lacks, span);
              }
              emitter.go(next);
            }
          },
          span);
      if (marked) {
        lowerer.unset.read(lowerer.unset.mark(register), span);
      }
      return IntTerm.of(register);
    }
    return IntTerm.ZERO;
  }

  /** A register becomes what is in the bytes of an object. */
  private void seen(
      Loc.Indirect loc,
      Targets.Target target,
      Storage.Part part,
      Symbol register,
      FlowNode next,
      Span span) {
    Unset unset = lowerer.unset;
    lowerer.views.pieces(
        loc,
        target,
        pieces -> {
          Unset.Gathered<IntTerm> read =
              unset.gathered(() -> lowerer.views.value(pieces, loc.type(), part, span));
          emitter.assign(register, read.value(), span);
          if (part == Storage.Part.VALUE && unset.isOn) {
            emitter.mark(unset.mark(register), unset.any(read.reads(), new Object(), span), span);
          }
          emitter.go(next);
        },
        span);
  }

  /** The number that an object without an address holds. */
  IntTerm count(Variable number) {
    Optional<IntTerm> constant = lowerer.calls.constant(number);
    if (constant.isPresent()) {
      return constant.get();
    }
    Variable object = lowerer.storage.object(number);
    Storage.Leaf leaf = lowerer.storage.leaf(object, List.of(), Storage.Part.VALUE);
    return IntTerm.of(((Storage.Leaf.Scalar) leaf).register());
  }

  /** The number of elements of an array, if that is known. */
  Optional<IntTerm> length(CType.Array array) {
    return array.length().map(IntTerm::of).or(() -> array.bound().map(this::count));
  }

  /** Of how many cells a type is, if that is known. */
  Optional<IntTerm> cells(CType type) {
    return type.isVarying()
        ? length((CType.Array) type)
            .flatMap(length -> cells(((CType.Array) type).of()).map(length::times))
        : Optional.of(IntTerm.ONE);
  }

  /** One of the parts of a scalar. */
  IntTerm number(Loc.Direct scalar, Storage.Part part, Object key, Span span) {
    return number(scalar, part, Storage.kind(scalar.type()), key, span);
  }

  /** Whether the unions that it is in say what it is. */
  private boolean isOverlaid(Loc.Direct loc) {
    return !isChosen && Overlays.isIn(loc.root(), loc.path());
  }

  /** The mark of what was read; that of an element is looked up, for each that reads one. */
  private Symbol mark(Loc.Direct loc, Object key, Span span) {
    return isOverlaid(loc) ? overlaid(key) : ownMark(loc, key, span);
  }

  /** The mark of what was read of a union, whichever member holds it. */
  private Symbol overlaid(Object key) {
    return lowerer.unset.mark(identity(key, Storage.Part.MEMBER));
  }

  private Symbol ownMark(Loc.Direct loc, Object key, Span span) {
    Storage.Leaf leaf = lowerer.storage.leaf(loc.root(), loc.path(), Storage.Part.VALUE);
    if (leaf instanceof Storage.Leaf.Elements elements && elements.known().isPresent()) {
      return lookedUp(elements.known().get(), IntTerm.ONE, loc, key, span);
    }
    Storage.Leaf marks = lowerer.storage.leaf(loc.root(), loc.path(), Storage.Part.MARK);
    return marks instanceof Storage.Leaf.Elements elements
        ? lookedUp(elements.array(), IntTerm.ZERO, loc, key, span)
        : ((Storage.Leaf.Scalar) marks).register();
  }

  private Symbol lookedUp(
      ArrayRegister marks, IntTerm clear, Loc.Direct loc, Object key, Span span) {
    Symbol flag = temporary(key, Storage.Part.MARK, Optional.of(flagKind()));
    emitter.load(marks, loc.index(), flag, span);
    Symbol mark = lowerer.unset.mark(flag);
    ConfigSet when = emitter.when();
    FlowNode known = emitter.spot();
    FlowNode unknown = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.branch(BoolTerm.equal(IntTerm.of(flag), clear), known, unknown, span);
    emitter.at(known, when);
    emitter.mark(mark, IntTerm.ZERO, span);
    emitter.go(next);
    emitter.at(unknown, when);
    emitter.mark(mark, IntTerm.ONE, span);
    emitter.go(next);
    emitter.at(next, when);
    return mark;
  }

  /** Where runs go that use an address of nothing. */
  FlowNode nowhere(IntTerm code, Span span) {
    FlowNode here = emitter.here();
    ConfigSet when = emitter.when();
    FlowNode gone = lowerer.heap.nowhere(code, nowhere(span), span);
    emitter.at(here, when);
    return gone;
  }

  private FlowNode nowhere(Span span) {
    if (!emitter.property.checks().contains(Check.NULL)) {
      return emitter.graph.cutOff();
    }
    FlowNode here = emitter.here();
    ConfigSet when = emitter.when();
    FlowNode wrong = emitter.spot();
    emitter.at(wrong, when);
    emitter.abort("null", Assertion.Kind.NULL, span);
    emitter.at(here, when);
    return wrong;
  }

  /**
   * Does something with whatever an address points to.
   *
   * @param use written once for each object, within the call that is here now; gets where it must
   *     jump to
   */
  void each(Loc.Indirect indirect, BiConsumer<Targets.Target, FlowNode> use, Span span) {
    FlowNode next = emitter.spot();
    ConfigSet when = emitter.when();
    lowerer.targets.dispatch(
        indirect.code(),
        indirect.pointee(),
        lowerer.calls.here(target -> use.accept(target, next)),
        nowhere(indirect.code(), indirect.where()),
        span);
    emitter.at(next, when);
  }

  /**
   * Does something with an object once it is known which one it is.
   *
   * @param lost why runs are not followed that see other bytes as one
   */
  void known(Loc loc, Consumer<Loc.Direct> use, String lost, Span span) {
    if (loc instanceof Loc.Direct direct) {
      use.accept(direct);
    } else if (loc instanceof Loc.Indirect indirect) {
      each(
          indirect,
          (target, next) -> {
            if (target.isSeen()) {
              emitter.lose(span, lost);
              return;
            }
            object(indirect, target)
                .ifPresent(
                    object -> {
                      use.accept(object);
                      emitter.go(next);
                    });
          },
          span);
    }
  }

  /** The object that an address points to, once its number is known; its element is checked. */
  Optional<Loc.Direct> object(Loc.Indirect indirect, Targets.Target target) {
    List<Integer> path = new ArrayList<>(target.path());
    path.addAll(indirect.path());
    if (lowerer.arguments.isBeyond(target.root())) {
      emitter.lose(indirect.where(), BEYOND);
      return Optional.empty();
    }
    lowerer.heap.require(target, indirect.element(), indirect.where());
    return Optional.of(new Loc.Direct(target.root(), path, indirect.index(), indirect.type()));
  }

  private IntTerm direct(
      Loc.Direct loc, Storage.Part part, Optional<IntKind> kind, Object key, Span span) {
    if (part == Storage.Part.VALUE && isOverlaid(loc)) {
      return overlaid(loc, kind, key, span);
    }
    return own(loc, part, kind, key, span);
  }

  private IntTerm overlaid(Loc.Direct loc, Optional<IntKind> kind, Object key, Span span) {
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    Symbol result =
        kind.isPresent()
            ? lowerer.storage.temporary(new Object(), "overlaid", kind)
            : lowerer.storage.code(new Object(), "overlaid");
    boolean marked = lowerer.unset.isMarked(loc);
    lowerer.overlays.read(
        loc, result, marked ? Optional.of(overlaid(key)) : Optional.empty(), next, span);
    emitter.assign(result, own(loc, Storage.Part.VALUE, kind, key, span), span);
    if (marked) {
      emitter.mark(overlaid(key), IntTerm.of(ownMark(loc, key, span)), span);
    }
    emitter.go(next);
    emitter.at(next, when);
    return IntTerm.of(result);
  }

  /**
   * An integer, whatever the unions around it say.
   *
   * @param unset 0, or a mark: whether it has no value
   */
  record Held(IntTerm number, IntTerm unset) {}

  /** What a member of a union holds. */
  Held held(Loc.Direct loc, IntKind kind, Span span) {
    Object key = new Object();
    IntTerm number = own(loc, Storage.Part.VALUE, Optional.of(kind), key, span);
    boolean marked = lowerer.unset.isMarked(loc);
    return new Held(number, marked ? IntTerm.of(ownMark(loc, key, span)) : IntTerm.ZERO);
  }

  private IntTerm own(
      Loc.Direct loc, Storage.Part part, Optional<IntKind> kind, Object key, Span span) {
    if (lowerer.fixedArrays.has(loc.root())) {
      return lowerer.fixedArrays.read(loc, part, temporary(key, part, kind), span);
    }
    Storage.Leaf leaf = lowerer.storage.leaf(loc.root(), loc.path(), part);
    boolean value = part == Storage.Part.VALUE;
    if (leaf instanceof Storage.Leaf.Scalar scalar) {
      if (value && kind.isEmpty() && mayBeGiven(loc.root())) {
        lowerer.changes.read(scalar.register(), span);
      }
      return IntTerm.of(scalar.register());
    }
    Storage.Leaf.Elements elements = (Storage.Leaf.Elements) leaf;
    Symbol register = temporary(key, part, kind);
    Optional<ArrayRegister> known = elements.known().filter(array -> !lowerer.unset.isMarked(loc));
    Runnable load = () -> emitter.load(elements.array(), loc.index(), register, span);
    if (known.isPresent()) {
      loadKnown(
          elements,
          known.get(),
          flag -> BoolTerm.notEqual(flag, IntTerm.ONE),
          loc,
          register,
          kind,
          span);
    } else if (value) {
      lowerer.changes.either(
          elements,
          row -> loadKnown(elements, row.written(), row::isAny, loc, register, kind, span),
          load);
    } else {
      load.run();
    }
    return IntTerm.of(register);
  }

  /** What says of an element whether it has a value: 1, or 2 if it was given none. */
  private IntKind flagKind() {
    return lowerer.program.isChanged() ? IntKind.CHAR : IntKind.BOOL;
  }

  private static boolean mayBeGiven(Variable root) {
    return root.hasAddress() || root.number() < 0;
  }

  /** An element that was never written holds any value, the same one from now on. */
  private void loadKnown(
      Storage.Leaf.Elements elements,
      ArrayRegister flags,
      Function<IntTerm, BoolTerm> isUnknown,
      Loc.Direct loc,
      Symbol register,
      Optional<IntKind> kind,
      Span span) {
    Symbol flag = temporary(elements, Storage.Part.OFFSET, Optional.of(flagKind()));
    emitter.load(flags, loc.index(), flag, span);
    ConfigSet when = emitter.when();
    FlowNode known = emitter.spot();
    FlowNode unknown = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.branch(isUnknown.apply(IntTerm.of(flag)), unknown, known, span);
    emitter.at(known, when);
    emitter.load(elements.array(), loc.index(), register, span);
    emitter.go(next);
    emitter.at(unknown, when);
    if (kind.isEmpty()) {
      emitter.lose(span, "a pointer in an array that nobody knows is not followed");
      emitter.at(next, when);
      return;
    }
    emitter.ask(lowerer.calls.undefinedName(loc.root(), loc.path()), register, kind.get(), span);
    emitter.store(elements.array(), loc.index(), IntTerm.of(register), span);
    emitter.store(flags, loc.index(), IntTerm.ONE, span);
    emitter.go(next);
    emitter.at(next, when);
  }

  void store(Loc loc, Value value, Span span) {
    store(loc, value, List.of(), Unset.Way.ALONE, span);
  }

  /**
   * Stores a value.
   *
   * @param reads what was read for it
   */
  void store(Loc loc, Value value, List<Unset.Read> reads, Unset.Way way, Span span) {
    if (value instanceof Value.Whole whole) {
      copy(whole.place(), loc, span);
    } else if (value instanceof Value.Address address) {
      put(
          loc,
          Storage.Part.VALUE,
          address.code(),
          direct -> marked(direct, reads, way, span),
          value,
          span);
      put(loc, Storage.Part.OFFSET, address.offset(), direct -> {}, value, span);
    } else if (value instanceof Value.Number number) {
      put(
          loc,
          Storage.Part.VALUE,
          number.term(),
          direct -> marked(direct, reads, way, span),
          value,
          span);
    }
  }

  /** What is stored in an object has a value, or the object takes part in what has none. */
  private void marked(Loc.Direct loc, List<Unset.Read> reads, Unset.Way way, Span span) {
    Unset unset = lowerer.unset;
    boolean takes = unset.isMarked(loc) && (way != Unset.Way.ALONE || Unset.takes(loc.root()));
    if (!takes && way == Unset.Way.ALONE) {
      unset.require(reads);
    }
    if (!unset.isMarked(loc)) {
      return;
    }
    IntTerm mark = takes ? unset.any(reads, reads, span) : IntTerm.ZERO;
    Storage.Leaf leaf = lowerer.storage.leaf(loc.root(), loc.path(), Storage.Part.VALUE);
    Optional<ArrayRegister> known =
        leaf instanceof Storage.Leaf.Elements elements ? elements.known() : Optional.empty();
    if (known.isPresent()) {
      // An element without a value may be one that was stored, too.
      IntTerm flag = flagKind().equals(IntKind.BOOL) ? mark.negate() : mark;
      emitter.store(known.get(), loc.index(), IntTerm.ONE.plus(flag), span);
      return;
    }
    Storage.Leaf marks = lowerer.storage.leaf(loc.root(), loc.path(), Storage.Part.MARK);
    if (marks instanceof Storage.Leaf.Elements elements) {
      emitter.store(elements.array(), loc.index(), mark, span);
    } else {
      emitter.mark(((Storage.Leaf.Scalar) marks).register(), mark, span);
    }
  }

  /**
   * Stores one of the parts of a value.
   *
   * @param whole what it is a part of
   */
  private void put(
      Loc loc,
      Storage.Part part,
      IntTerm value,
      Consumer<Loc.Direct> before,
      Value whole,
      Span span) {
    if (loc instanceof Loc.Direct direct) {
      before.accept(direct);
      putDirect(direct, part, value, span);
    } else if (loc instanceof Loc.Indirect indirect) {
      each(
          indirect,
          (target, next) -> {
            BiConsumer<Loc.Direct, IntTerm> put =
                (object, own) -> {
                  before.accept(object);
                  putDirect(object, part, own, span);
                };
            if (target.isSeen()) {
              seen(indirect, target, new Stored(part, value, whole), put, next, span);
            } else {
              object(indirect, target)
                  .ifPresent(
                      object -> {
                        put.accept(object, value);
                        emitter.go(next);
                      });
            }
          },
          span);
    }
  }

  private void seen(
      Loc.Indirect loc,
      Targets.Target target,
      Stored stored,
      BiConsumer<Loc.Direct, IntTerm> put,
      FlowNode next,
      Span span) {
    lowerer.views.pieces(
        loc,
        target,
        pieces -> {
          Optional<Loc.Direct> other = Views.otherPointer(pieces, loc.type());
          if (other.isEmpty()) {
            lowerer.views.store(pieces, loc.type(), stored.value(), put, span);
          } else if (stored.part() == Storage.Part.VALUE) {
            pointer((Value.Address) stored.whole(), loc, other.get(), put, span);
          }
          emitter.go(next);
        },
        span);
  }

  /**
   * A part of a value that is stored.
   *
   * @param whole all of the value
   */
  private record Stored(Storage.Part part, IntTerm value, Value whole) {}

  /** Both parts of a pointer come to where one to something else is: it becomes such a one. */
  private void pointer(
      Value.Address address,
      Loc.Indirect loc,
      Loc.Direct place,
      BiConsumer<Loc.Direct, IntTerm> put,
      Span span) {
    CType.Pointer to = (CType.Pointer) place.type();
    Value seen = lowerer.expressions.retyped(address, loc.type(), to, span);
    Value.Address kept = (Value.Address) lowerer.arithmetic.kept(seen, new Object(), span);
    put.accept(place, kept.code());
    putDirect(place, Storage.Part.OFFSET, kept.offset(), span);
  }

  private void putDirect(Loc.Direct loc, Storage.Part part, IntTerm value, Span span) {
    if (lowerer.targets.isText(loc.root())) {
      emitter.require(BoolTerm.FALSE, Check.NULL, span);
      return;
    }
    if (lowerer.fixedArrays.has(loc.root())) {
      emitter.lose(span, "a change of a table that is const is not followed");
      return;
    }
    lowerer.heap.requireOpen(loc.root(), span);
    if (part == Storage.Part.VALUE && isOverlaid(loc)) {
      lowerer.overlays.store(loc, span);
    }
    Storage.Leaf leaf = lowerer.storage.leaf(loc.root(), loc.path(), part);
    if (leaf instanceof Storage.Leaf.Scalar scalar) {
      emitter.assign(scalar.register(), (Term) value, span);
    } else if (leaf instanceof Storage.Leaf.Elements elements) {
      emitter.store(elements.array(), loc.index(), value, span);
      elements
          .known()
          .filter(known -> !lowerer.unset.isMarked(loc))
          .ifPresent(known -> emitter.store(known, loc.index(), IntTerm.ONE, span));
      if (part == Storage.Part.VALUE && elements.known().isEmpty()) {
        lowerer.changes.either(
            elements,
            row -> emitter.store(row.written(), loc.index(), IntTerm.ONE, span),
            () -> {});
      }
    }
  }

  /** Copies a struct, scalar by scalar, or what is copied as it is. */
  void copy(Loc from, Loc to, Span span) {
    if (from.equals(to)) {
      return;
    }
    lowerer.views.requireThere(from, span);
    lowerer.views.requireThere(to, span);
    lowerer.overlays.claim(to, span);
    copy(from, to, from.type(), span);
  }

  private void copy(Loc from, Loc to, CType type, Span span) {
    if (type instanceof CType.Struct struct) {
      if (struct.definition().isUnion()) {
        lowerer.overlays.copy(from, to, isChosen, span);
        return;
      }
      struct.definition().fields().stream()
          .filter(field -> field.when().intersects(emitter.when()))
          .forEach(field -> copy(from.member(field), to.member(field), field.type(), span));
    } else if (type instanceof CType.Array array) {
      copyArray(from, to, array, span);
    } else {
      Unset.Gathered<Value> value = lowerer.unset.gathered(() -> load(from, new Object(), span));
      store(to, value.value(), value.reads(), Unset.Way.IN_STRUCT, span);
    }
  }

  /** Copies a member of a union that has it, or of one of which all members are copied. */
  void copyMember(Loc.Direct from, Loc.Direct to, StructType.Field field, Span span) {
    boolean before = isChosen;
    isChosen = true;
    copy(from.member(field), to.member(field), field.type(), span);
    isChosen = before;
  }

  private void copyArray(Loc from, Loc to, CType.Array array, Span span) {
    BigInteger length = array.length().orElse(BigInteger.ZERO);
    if (length.compareTo(BigInteger.valueOf(LONGEST_COPY)) > 0) {
      emitter.refuse(span, "copying an array of " + length + " elements is not supported");
      return;
    }
    for (int i = 0; i < length.intValue(); i++) {
      copy(element(from, array, length, i), element(to, array, length, i), array.of(), span);
    }
  }

  private static Loc element(Loc loc, CType.Array array, BigInteger length, int i) {
    return loc.at(loc.elementIndex().times(length).plus(i), array.of());
  }

  /** Sets an object to 0. */
  void clear(Variable variable, Span span) {
    lowerer.overlays.start(variable, true, span);
    for (List<Integer> path : Storage.scalars(variable.type())) {
      clear(variable, path, Storage.Part.VALUE, span);
      if (Storage.typeAt(variable.type(), path) instanceof CType.Pointer) {
        clear(variable, path, Storage.Part.OFFSET, span);
      }
    }
  }

  private void clear(Variable variable, List<Integer> path, Storage.Part part, Span span) {
    Storage.Leaf leaf = lowerer.storage.leaf(variable, path, part);
    if (leaf instanceof Storage.Leaf.Scalar scalar) {
      emitter.assign(scalar.register(), IntTerm.ZERO, span);
    } else if (leaf instanceof Storage.Leaf.Elements elements) {
      emitter.reset(elements.array(), span);
      lowerer.changes.begin(elements, span);
      elements.known().ifPresent(known -> noteKnown(known, elements.length(), variable, span));
    }
    CType type = Storage.typeAt(variable.type(), path);
    Loc.Direct loc = new Loc.Direct(variable, path, IntTerm.ZERO, type);
    if (leaf instanceof Storage.Leaf.Scalar
        && part == Storage.Part.VALUE
        && lowerer.unset.isMarked(loc)) {
      Storage.Leaf mark = lowerer.storage.leaf(variable, path, Storage.Part.MARK);
      emitter.mark(((Storage.Leaf.Scalar) mark).register(), IntTerm.ZERO, span);
    }
  }

  /** All elements of an array have a value. */
  private void noteKnown(ArrayRegister known, BigInteger length, Variable variable, Span span) {
    if (length.compareTo(MOST_KNOWN) > 0) {
      emitter.refuse(
          span, "a jump past the declaration of '%s' is not supported".formatted(variable));
    }
    for (int i = 0; i < length.min(MOST_KNOWN).intValue(); i++) {
      emitter.store(known, IntTerm.of(i), IntTerm.ONE, span);
    }
  }

  /** A string literal holds its characters. */
  void write(Expr.Text text) {
    Storage.Leaf leaf = lowerer.storage.leaf(text.object(), List.of(), Storage.Part.VALUE);
    for (int i = 0; i < text.characters().size() - 1; i++) {
      IntTerm character = IntTerm.of(text.characters().get(i));
      emitter.store(((Storage.Leaf.Elements) leaf).array(), IntTerm.of(i), character, text.span());
    }
  }

  /** An object starts to live without a value. */
  void begin(Variable variable, Span span) {
    if (!lowerer.unset.isOn || !Unset.starts(variable)) {
      forget(variable, span);
      return;
    }
    lowerer.overlays.start(variable, false, span);
    for (List<Integer> path : Storage.scalars(variable.type())) {
      Storage.Leaf leaf = lowerer.storage.leaf(variable, path, Storage.Part.VALUE);
      CType type = Storage.typeAt(variable.type(), path);
      if (!lowerer.unset.isMarked(new Loc.Direct(variable, path, IntTerm.ZERO, type))) {
        forget(variable, path, span);
      } else if (leaf instanceof Storage.Leaf.Scalar scalar) {
        Storage.Leaf mark = lowerer.storage.leaf(variable, path, Storage.Part.MARK);
        emitter.assign(scalar.register(), IntTerm.ZERO, span);
        emitter.mark(((Storage.Leaf.Scalar) mark).register(), IntTerm.ONE, span);
      } else if (leaf instanceof Storage.Leaf.Elements elements) {
        emitter.reset(elements.known().orElseThrow(), span);
        lowerer.changes.begin(elements, span);
      }
    }
  }

  /** Nobody knows what the object holds from here on. */
  void forget(Variable variable, Span span) {
    lowerer.overlays.start(variable, false, span);
    Storage.scalars(variable.type()).forEach(path -> forget(variable, path, span));
  }

  private void forget(Variable variable, List<Integer> path, Span span) {
    CType type = Storage.typeAt(variable.type(), path);
    Storage.Leaf leaf = lowerer.storage.leaf(variable, path, Storage.Part.VALUE);
    if (leaf instanceof Storage.Leaf.Elements elements) {
      emitter.reset(elements.known().orElse(elements.array()), span);
    } else if (type instanceof CType.Int i) {
      String name = lowerer.calls.undefinedName(variable, path);
      emitter.askIfRead(name, ((Storage.Leaf.Scalar) leaf).register(), i.kind(), span);
    } else if (type instanceof CType.Pointer) {
      emitter.assign(((Storage.Leaf.Scalar) leaf).register(), IntTerm.ZERO, span);
    }
  }
}
