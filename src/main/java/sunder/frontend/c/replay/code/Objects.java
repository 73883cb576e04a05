package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.family.StateSet;
import sunder.frontend.c.library.Formats;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.DataModel;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.replay.Cause;
import sunder.source.Excerpt;
import sunder.source.Span;
import sunder.verdict.Check;

/** Objects and addresses. */
public final class Objects {
  static final String OUTSIDE = "points outside of its object";

  /** Nothing has so many elements. */
  private static final int LONGEST_WAY = 40;

  private final Machine machine;
  private final Program program;
  private final Heap heap;
  private final Bytes bytes;
  final Octets octets;
  private final Map<Type, Boolean> overlaid = new HashMap<>();
  private final Set<Variable> unset = new HashSet<>();
  private final Set<Variable> addressed = new HashSet<>();
  private final Set<Variable> lasting = new HashSet<>();
  private final Set<Variable> gifts = new HashSet<>();

  Objects(Machine machine, Program program) {
    this.machine = machine;
    this.program = program;
    this.heap = new Heap(machine, this);
    this.bytes = new Bytes(machine, this);
    this.octets = new Octets(machine, this);
  }

  DataModel model() {
    return program.model;
  }

  public Heap heap() {
    return heap;
  }

  public Bytes bytes() {
    return bytes;
  }

  Code.Lvalue named(Variable variable, Span span) {
    long slots = variable.type().slots();
    Code.Action push =
        states -> {
          Variable object = program.object(variable, machine.activation());
          Val address = new Val.Address(object, 0, 0, slots);
          return slots > 0
              ? states.map(s -> s.push(address))
              : states.map(s -> s.push(new Val.Address(object, 0, 0, room(s, object))));
        };
    return new Code.Lvalue(variable.type(), push, push, span);
  }

  /** What a pointer points to. */
  Code target(Code.Value pointer, Span span) {
    if (!(pointer.type() instanceof Type.Pointer type)) {
      return Constants.nothing(Type.Number.INT, span);
    }
    long size = type.to().slots();
    Code.Action given = machine.given(pointer).value();
    return new Code.Lvalue(
        type.to(), given, states -> usable(given.on(states), size, pointer.span(), span), span);
  }

  /**
   * Addresses on top must be of objects with so many slots. What is used as something else than it
   * is is looked at byte by byte, where it is read or written.
   */
  private StateSet<State> usable(StateSet<State> states, long size, Span pointer, Span span) {
    return machine.require(
        machine.require(
            lives(heap.requireLife(states, pointer, span), pointer, span).filter(s -> !isInEnd(s)),
            s -> s.top() instanceof Val.Place,
            Check.NULL,
            span,
            s -> new Cause.Outside(pointer, invalid(s.top()), Check.NULL)),
        s -> isInside(s.top(), size),
        Check.BOUNDS,
        span,
        s -> outside(s, pointer));
  }

  /** The address on top is of nothing in its object. */
  Cause outside(State state, Span pointer) {
    Optional<Span> made =
        state.top() instanceof Val.Place place && !place.root().isText()
            ? Optional.of(place.root().span())
            : Optional.empty();
    return new Cause.Outside(pointer, OUTSIDE, Check.BOUNDS, made);
  }

  /** Of what is printed each character is read, up to a 0. */
  public StateSet<State> printed(Evaluator.Call call, StateSet<State> states) {
    StateSet<State> result = states;
    if (Check.memory().stream().anyMatch(machine::checks)) {
      for (Arguments.Printed text : call.printed()) {
        result = printed(text, call, result);
      }
    }
    return result;
  }

  private StateSet<State> printed(
      Arguments.Printed text, Evaluator.Call call, StateSet<State> states) {
    int given = call.arguments().size();
    Span span = call.arguments().get(text.argument());
    StateSet<State> shown = states.map(s -> s.push(s.last(given).get(text.argument())));
    StateSet<State> open = shown.filter(s -> !(s.top() instanceof Val.Nothing));
    StateSet<State> ended = shown.filter(s -> s.top() instanceof Val.Nothing);
    for (BigInteger i = BigInteger.ZERO; !open.isEmpty(); i = i.add(BigInteger.ONE)) {
      BigInteger count = i;
      Predicate<State> enough = s -> most(s.pop(), text, given).equals(count);
      StateSet<State> there = usable(open.filter(enough.negate()), 1, span, span);
      // What is given from outside ends with a 0.
      Predicate<State> outside = s -> s.top() instanceof Val.Address a && wasThere(a.root());
      ended = ended.or(open.filter(enough)).or(there.filter(outside));
      StateSet<State> own = there.filter(outside.negate()).map(s -> s.push(s.top()));
      StateSet<State> read = machine.given(load(own, text.type(), span, span), 1);
      ended = ended.or(read.filter(s -> !s.top().isTrue()).map(State::pop));
      StateSet<State> more = read.filter(s -> s.top().isTrue()).map(State::pop);
      open = moved(more.map(s -> s.push(Val.Int.of(true))), text.type());
    }
    return ended.map(State::pop);
  }

  /** How many characters of a text are printed at most; all if it is negative. */
  private static BigInteger most(State state, Arguments.Printed text, int given) {
    return text.most() == Formats.GIVEN
        ? Operators.integer(state.last(given).get(text.argument() - 1))
        : BigInteger.valueOf(text.most());
  }

  private static String invalid(Val pointer) {
    return pointer instanceof Val.Null ? "is NULL" : "is no address of an object";
  }

  private static boolean isInside(Val pointer, long size) {
    return pointer instanceof Val.Byte
        || pointer instanceof Val.Address a && a.slot() >= a.low() && a.slot() + size <= a.high();
  }

  /** How many slots an object has of which its type does not say it; 0 if nobody knows. */
  private static long room(State state, Variable root) {
    return state
        .load(new ScalarSlot(root.number(), Octets.ROOM))
        .map(count -> Operators.integer(count).longValueExact())
        .orElse(0L);
  }

  /** How many elements an array has, if that is known. */
  private Optional<BigInteger> length(State state, Type.Array type) {
    return type.length().isPresent()
        ? Optional.of(BigInteger.valueOf(type.length().getAsLong()))
        : type.bound()
            .map(bound -> program.object(bound, machine.activation()))
            .flatMap(bound -> state.load(new ScalarSlot(bound.number(), 0)))
            .map(Operators::integer);
  }

  /** How many cells an object of a type has, if that is known. */
  Optional<BigInteger> cells(State state, Type type) {
    return type instanceof Type.Array array && type.isVarying()
        ? length(state, array)
            .flatMap(count -> cells(state, array.of()).map(count::multiply))
            .filter(count -> count.bitLength() < LONGEST_WAY)
        : Optional.of(BigInteger.ONE);
  }

  /** No array has a length that is not positive. */
  public StateSet<State> positive(StateSet<State> states, Variable length, Span span) {
    return machine.require(
        states,
        s ->
            s.load(new ScalarSlot(length.number(), 0))
                .filter(count -> Operators.integer(count).signum() <= 0)
                .isEmpty(),
        Check.BOUNDS,
        span,
        s -> new Cause.Outside(span, "has no elements", Check.BOUNDS));
  }

  /** An array begins without values whose lengths were found out; no run is followed else. */
  public StateSet<State> sized(StateSet<State> states, Variable root) {
    return states
        .filter(s -> root.type().isVarying() && cells(s, root.type()).isPresent())
        .map(
            s -> {
              State now = begin(s, root, 0, false);
              for (ScalarSlot slot :
                  now.store()
                      .keysBetween(
                          new ScalarSlot(root.number(), 0),
                          new ScalarSlot(root.number(), Long.MAX_VALUE))) {
                machine.events().forgotten(root, slot.slot());
                now = now.forget(slot);
              }
              long cells = cells(s, root.type()).orElseThrow().longValueExact();
              return hasRoom(now, root, root.type().cell().slots() * cells);
            });
  }

  private static long elements(Val array, Type.Array type) {
    return array instanceof Val.Address a
        ? (a.high() - a.low()) / Math.max(1, type.of().slots())
        : 0;
  }

  /** An object of which its type does not say it has so many slots. */
  public State hasRoom(State state, Variable root, long slots) {
    return state.store(new ScalarSlot(root.number(), Octets.ROOM), number(slots));
  }

  /** Whether all that a pointer can be moved to is of a type. */
  static boolean isOf(Val pointer, Type to) {
    if (!(pointer instanceof Val.Address address)) {
      return !(pointer instanceof Val.Byte);
    }
    long size = to.slots();
    Type whole = address.root().type();
    if (size <= 0 || (address.high() - address.low()) % size != 0) {
      return false;
    }
    // What is in one object of a row is in all of them.
    Type one = whole;
    while (one instanceof Type.Array array) {
      one = array.of();
    }
    long end = Math.min(address.high(), address.low() + Math.max(one.slots(), size));
    boolean all = Slots.has(whole, address.low(), to);
    for (long slot = address.low() + size; all && slot + size <= end; slot += size) {
      all = Slots.has(whole, slot, to);
    }
    return all && Slots.has(whole, Math.max(address.low(), address.high() - size), to);
  }

  /** A member; a pointer to it cannot be moved to others. */
  Code.Lvalue member(Code.Lvalue record, Struct.Found member, List<Struct.Field> way, Span span) {
    Type type = member.field().type();
    long size = type.slots();
    Code.Action address =
        states -> {
          StateSet<State> all = record.access().on(states);
          StateSet<State> members =
              all.filter(s -> s.top() instanceof Val.Address)
                  .map(
                      s -> {
                        Val.Address a = (Val.Address) s.top();
                        long slot = a.slot() + member.slot();
                        long end =
                            isUnsized(type) ? Math.max(slot, room(s, a.root())) : slot + size;
                        return s.pop().push(new Val.Address(a.root(), slot, slot, end));
                      });
          return members.or(
              octets.member(all.filter(Objects::isByte), way, (Struct) record.type()));
        };
    return new Code.Lvalue(type, address, address, span, record.where());
  }

  /**
   * An element; its address may be moved over the whole array, and arrays of it.
   *
   * @param near finds the array where the address of the element is asked for
   */
  Code.Lvalue element(Code.Lvalue array, Code.Action near, Code.Value index, Span span) {
    Type.Array type = (Type.Array) array.type();
    Function<Code.Action, Code.Action> both =
        place ->
            type.isVarying()
                ? states ->
                    machine
                        .given(index)
                        .value()
                        .on(place.on(states))
                        .filter(s -> cells(s, type).isPresent())
                : type.length().isPresent()
                    ? states -> machine.given(index).value().on(place.on(states))
                    : states ->
                        machine.given(
                            index.value().on(place.on(states).filter(Objects::isSized)), 1);
    // The place behind the last element has an address.
    Code.Action address =
        states -> {
          StateSet<State> all = both.apply(near).on(states);
          return moved(machine.checks(Check.BOUNDS) ? inside(all, array, 1, span) : all, type.of());
        };
    Code.Action access =
        states -> {
          StateSet<State> all = inside(both.apply(array.access()).on(states), array, 0, span);
          StateSet<State> moved = moved(all, type.of());
          // What a pointer is to may have less room than its type says.
          return type.isVarying() && !type.of().isVarying()
              ? machine.require(
                  moved,
                  s -> isInside(s.top(), type.of().slots()),
                  Check.BOUNDS,
                  array.where(),
                  s -> outside(s, array.where()))
              : moved;
        };
    return new Code.Lvalue(type.of(), address, access, span, array.where());
  }

  private static boolean isSized(State state) {
    return state.top() instanceof Val.Address a
        && (a.low() < a.high() || room(state, a.root()) > 0);
  }

  private static boolean isUnsized(Type type) {
    return type instanceof Type.Array array && array.length().isEmpty();
  }

  /** Whether an object is one struct with as many elements behind it as there is room. */
  static boolean isOpen(Variable root) {
    return root.type() instanceof Struct struct && struct.openEnd().isPresent();
  }

  /** Whether an address is of a struct where there is none, but other bytes of the object. */
  private boolean isInEnd(State state) {
    return state.top() instanceof Val.Address a
        && isOpen(a.root())
        && a.low() == 0
        && a.slot() > 0
        && heap.bytes(state, a.root())
            .filter(all -> all.compareTo(BigInteger.valueOf(a.slot())) >= 0)
            .isPresent();
  }

  /** The index on top is one of the array, or so many beyond it. */
  private StateSet<State> inside(StateSet<State> states, Code.Lvalue array, int beyond, Span span) {
    Type.Array type = (Type.Array) array.type();
    Function<State, BigInteger> length =
        s -> length(s, type).orElseGet(() -> BigInteger.valueOf(elements(s.last(2).get(0), type)));
    return machine.require(
        states,
        s -> {
          BigInteger index = Operators.integer(s.top());
          BigInteger end = length.apply(s).add(BigInteger.valueOf(beyond));
          return index.signum() >= 0 && index.compareTo(end) < 0;
        },
        Check.BOUNDS,
        span,
        s -> {
          String name = Excerpt.of(array.span()) + "[" + length.apply(s) + "]";
          return new Cause.Index(name, Operators.integer(s.top()), length.apply(s));
        });
  }

  private static boolean isByte(State state) {
    return state.top() instanceof Val.Byte;
  }

  private static Val moved(Val pointer, BigInteger count, long size) {
    if (!(pointer instanceof Val.Address address)) {
      return pointer;
    }
    return address.isFar()
        ? Val.Nothing.NOTHING
        : address.moved(count.multiply(BigInteger.valueOf(size)));
  }

  private static Val times(Val count, BigInteger cells) {
    return new Val.Int(Operators.integer(count).multiply(cells)).of(count);
  }

  /** A pointer and a count of elements become the pointer that is so far away. */
  StateSet<State> moved(StateSet<State> states, Type to) {
    if (to.isVarying()) {
      return moved(
          states
              .filter(s -> cells(s, to).isPresent())
              .map(s -> s.pop().push(times(s.top(), cells(s, to).orElseThrow()))),
          to.cell());
    }
    long size = to.slots();
    Predicate<State> seen = s -> s.last(2).get(0).plain() instanceof Val.Byte;
    return octets
        .moved(states.filter(seen), to)
        .or(
            states
                .filter(seen.negate())
                .map(
                    s -> {
                      List<Val> two = s.last(2);
                      BigInteger count = Operators.integer(two.get(1));
                      Val moved = moved(two.get(0).plain(), count, size);
                      return s.pop(2).push(moved.of(two.get(0), two.get(1)));
                    }));
  }

  /** The value of an object; that of an array is its address. */
  Code.Value load(Code.Lvalue object) {
    if (object.type() instanceof Type.Array) {
      return Code.Value.of(
          object.type(), object.span(), states -> addressed(object.address().on(states)));
    } else if (object.type() instanceof Type.Function) {
      return Constants.nothing(object.type(), object.span());
    }
    return Code.Value.of(
        object.type(),
        object.span(),
        states ->
            machine.evaluated(
                object.span(), load(object.access().on(states), object, object.span())));
  }

  /** The address on top becomes the value there. */
  StateSet<State> load(StateSet<State> states, Code.Lvalue object, Span span) {
    return load(states, object.type(), object.where(), span);
  }

  private StateSet<State> load(StateSet<State> states, Type type, Span where, Span span) {
    return octets
        .load(states.filter(Objects::isByte), type, where, span)
        .or(loaded(states.filter(s -> s.top() instanceof Val.Address), type, span));
  }

  private StateSet<State> loaded(StateSet<State> states, Type type, Span span) {
    StateSet<State> loaded =
        states
            .filter(s -> isReadable(s, (Val.Address) s.top(), type))
            .map(
                s -> {
                  Val.Address address = (Val.Address) s.top();
                  return type instanceof Struct
                      ? whole(s.pop(), address, type, span)
                      : scalar(s.pop(), address, type, span);
                });
    StateSet.Builder<State> settled = new StateSet.Builder<>();
    loaded.forEach((s, when) -> Val.Differs.settle(s.pop(), s.top(), when, settled));
    return settled.build();
  }

  /** The value of a struct or union comes on top. */
  State whole(State before, Val.Address address, Type type, Span span) {
    State state = before;
    List<Val> slots = new ArrayList<>();
    Map<Long, Val> marks = new HashMap<>();
    for (long i = 0; i < type.slots(); i++) {
      state = known(state, address, address.slot() + i, span);
      slots.add(state.load(cell(address, address.slot() + i)).orElseThrow());
      for (Inner union : inner(address.root(), address.slot(), i, type)) {
        state
            .load(new ScalarSlot(address.root().number(), union.here().mark()))
            .ifPresent(last -> marks.put(union.own().mark(), last));
      }
    }
    return state.push(new Val.Whole(slots, type, marks));
  }

  /**
   * A union in a part of an object.
   *
   * @param own as it would be if the part were all
   */
  private record Inner(Slots.Overlay own, Slots.Overlay here) {}

  /** The unions in a part that a slot is in. */
  private List<Inner> inner(Variable root, long first, long slot, Type part) {
    List<Inner> result = new ArrayList<>();
    if (!overlays(root, first + slot).isEmpty()) {
      List<Slots.Overlay> own = Slots.overlays(part, slot);
      List<Slots.Overlay> here = overlays(root, first + slot);
      for (int i = 0; i < own.size(); i++) {
        result.add(new Inner(own.get(i), here.get(here.size() - own.size() + i)));
      }
    }
    return result;
  }

  /** The unions that a part is in. */
  private List<Slots.Overlay> around(Variable root, long first, Type part) {
    List<Slots.Overlay> all = overlays(root, first);
    return all.subList(0, all.size() - inner(root, first, 0, part).size());
  }

  /** The value of a scalar comes on top. */
  State scalar(State state, Val.Address address, Type type, Span span) {
    Optional<Val> other = overlaid(state, address, type);
    State known =
        other.isPresent() ? state : known(touched(state, address), address, address.slot(), span);
    Val held = other.or(() -> known.load(cell(address, address.slot()))).orElseThrow();
    return known.push(
        held instanceof Val.Unset unset
            ? new Val.Unset(unset.as(), span, unset.why(), unset.known())
            : held);
  }

  private static ScalarSlot cell(Val.Address address, long slot) {
    return new ScalarSlot(address.root().number(), slot);
  }

  /** Which unions a slot is in. */
  private List<Slots.Overlay> overlays(Variable root, long slot) {
    return overlaid.computeIfAbsent(root.type(), Objects::hasUnion)
        ? Slots.overlays(root.type(), slot)
        : List.of();
  }

  /** Whether it is a union or has one. */
  public static boolean hasUnion(Type type) {
    return type instanceof Type.Array array && hasUnion(array.of())
        || type instanceof Struct struct
            && (struct.isUnion() || struct.fields().stream().anyMatch(f -> hasUnion(f.type())));
  }

  /** The number of the member stored last; nothing if no byte is known. */
  private static Optional<BigInteger> last(State state, Variable root, Slots.Overlay union) {
    return state.load(new ScalarSlot(root.number(), union.mark())).map(Operators::integer);
  }

  private static State stored(State state, Variable root, Slots.Overlay union) {
    BigInteger member = BigInteger.valueOf(union.member());
    return state.store(new ScalarSlot(root.number(), union.mark()), new Val.Int(member));
  }

  private static boolean isSame(BigInteger last, Slots.Overlay union) {
    return last.signum() < 0 || last.intValueExact() == union.member();
  }

  /** What main is given was not allocated. */
  public void lasts(Variable root) {
    lasting.add(root);
  }

  /** What a function is given by pointer it may free. */
  public void gift(Variable root) {
    gifts.add(root);
  }

  boolean isGift(Variable root) {
    return gifts.contains(root);
  }

  /** Whether an object may have been allocated before: nobody knows how it came there. */
  boolean mayBeAllocated(Variable root) {
    return wasThere(root) && !lasting.contains(root);
  }

  /** Whether an object was there before a function that is asked about by itself. */
  boolean wasThere(Variable root) {
    return root.kind() == Variable.Kind.STATIC && !program.lasting().containsKey(root);
  }

  /** A slot that no scalar has, for objects that are there no more. */
  private static final long ENDED = Long.MIN_VALUE;

  /** Whether the address of an object was taken. */
  public boolean hasAddress(Variable root) {
    return addressed.contains(root);
  }

  StateSet<State> addressed(StateSet<State> states) {
    states.forEach(
        (state, when) -> {
          if (state.top() instanceof Val.Address address) {
            addressed.add(address.root());
          }
        });
    return states;
  }

  /** A slot that no scalar has, for what somebody may have changed since the object began. */
  private static final long CHANGED = Long.MIN_VALUE + 1;

  /**
   * Somebody whom nobody knows may change all that an address can be moved to. Integers change now,
   * elements of arrays when they are looked at; addresses are not followed any more.
   */
  public State changed(State before, Val.Place place, Span call) {
    Variable root = place.root();
    Val.Address address =
        place instanceof Val.Address a ? a : new Val.Address(root, 0, 0, root.type().slots());
    if (!program.canChange(root)) {
      return before;
    }
    State now = before;
    for (ScalarSlot slot :
        before
            .store()
            .keysBetween(
                new ScalarSlot(root.number(), address.low()),
                new ScalarSlot(root.number(), address.high()))) {
      if (Slots.scalar(root, slot.slot()).isElement()) {
        machine.events().forgotten(root, slot.slot());
        now = now.forget(slot);
      }
    }
    ScalarSlot cell = new ScalarSlot(root.number(), CHANGED);
    Val part = new Val.Whole(List.of(number(address.low()), number(address.high())));
    List<Val> parts = new ArrayList<>();
    now.load(cell).ifPresent(known -> parts.addAll(((Val.Whole) known).slots()));
    if (!parts.contains(part)) {
      parts.add(part);
    }
    now = now.store(cell, new Val.Whole(parts));
    boolean rows = root.type() instanceof Type.Array;
    for (long slot = address.low(); !rows && slot < address.high(); slot++) {
      now = unions(now, root, slot, false);
      Slots.Scalar scalar = Slots.scalar(root, slot);
      if (scalar.type() instanceof Type.Number type && !scalar.isElement()) {
        now = machine.changed(now, root, slot, type, call);
      } else if (scalar.type() instanceof Type.Real && !scalar.isElement()) {
        now = now.store(new ScalarSlot(root.number(), slot), Val.Real.ZERO);
      } else if (!scalar.isElement()) {
        now = now.store(new ScalarSlot(root.number(), slot), Val.Nothing.NOTHING);
      }
    }
    return now;
  }

  private static Val.Int number(long value) {
    return new Val.Int(BigInteger.valueOf(value));
  }

  private static boolean isChanged(State state, Variable root, long slot) {
    return state
        .load(new ScalarSlot(root.number(), CHANGED))
        .filter(
            parts ->
                ((Val.Whole) parts).slots().stream().anyMatch(part -> isIn((Val.Whole) part, slot)))
        .isPresent();
  }

  private static boolean isIn(Val.Whole part, long slot) {
    return Operators.integer(part.slots().get(0)).longValueExact() <= slot
        && slot < Operators.integer(part.slots().get(1)).longValueExact();
  }

  /** The block of an object has been left. */
  public State end(State state, Variable root) {
    return state.store(new ScalarSlot(root.number(), ENDED), Val.Int.of(true));
  }

  /** An object is there; addresses of the one that was there before are of one that has ended. */
  public State lives(State state, Variable root) {
    ScalarSlot ended = new ScalarSlot(root.number(), ENDED);
    if (state.load(ended).isEmpty()) {
      return state;
    }
    Variable former = program.former(root);
    State now = end(state.forget(ended), former);
    for (ScalarSlot slot : state.store().keys()) {
      if (state.load(slot).orElseThrow() instanceof Val.Address a && a.root().equals(root)) {
        now = now.store(slot, new Val.Address(former, a.slot(), a.low(), a.high()));
      } else if (state.load(slot).orElseThrow() instanceof Val.Byte b && b.root().equals(root)) {
        now = now.store(slot, new Val.Byte(former, b.at()));
      }
    }
    return now;
  }

  StateSet<State> lives(StateSet<State> states, Span pointer, Span span) {
    return machine.require(
        states,
        s ->
            !(s.top() instanceof Val.Place place)
                || s.load(new ScalarSlot(place.root().number(), ENDED)).isEmpty(),
        Check.LIFETIME,
        span,
        s ->
            new Cause.Outside(
                pointer,
                "points to '%s', which has ended".formatted(((Val.Place) s.top()).root().name()),
                Check.LIFETIME));
  }

  /** An object that begins without a value. */
  public void beginsUnset(Variable root) {
    unset.add(root);
  }

  /** An object starts to live: all bytes of its unions are 0, or nobody knows any. */
  public State begin(State state, Variable root, long slot, boolean zero) {
    State begun = slot == 0 ? state.forget(new ScalarSlot(root.number(), CHANGED)) : state;
    return unions(begun, root, slot, zero);
  }

  private State unions(State state, Variable root, long slot, boolean zero) {
    State now = state;
    for (Slots.Overlay union : overlays(root, slot)) {
      ScalarSlot mark = new ScalarSlot(root.number(), union.mark());
      now = zero ? now.store(mark, new Val.Int(BigInteger.ONE.negate())) : now.forget(mark);
    }
    return now;
  }

  /** A union of which no byte was known has that member from now on. */
  private State touched(State state, Val.Address address) {
    State now = state;
    for (Slots.Overlay union : overlays(address.root(), address.slot())) {
      now = last(now, address.root(), union).isEmpty() ? stored(now, address.root(), union) : now;
    }
    return now;
  }

  /** Whether what is there is known from how it was stored. */
  boolean isReadable(State state, Val.Address address, Type type) {
    boolean whole = type instanceof Struct;
    long size = type.slots();
    for (long slot = address.slot(); slot < address.slot() + size; slot++) {
      Optional<Val> held = state.load(cell(address, slot));
      if (held.isPresent()
          ? !whole && held.get() instanceof Val.Nothing
          : isPointerInArray(address.root(), slot)
              && (isChanged(state, address.root(), slot)
                  || !machine.isUnset(address.root())
                      && Heap.initial(state, address.root(), slot).isEmpty())) {
        // What is not followed, and what nobody knows an object to be.
        return false;
      }
    }
    if (whole) {
      return around(address.root(), address.slot(), type).stream()
          .allMatch(u -> last(state, address.root(), u).filter(l -> !isSame(l, u)).isEmpty());
    }
    for (Slots.Overlay union : overlays(address.root(), address.slot())) {
      Optional<BigInteger> last = last(state, address.root(), union);
      if (last.isPresent() && !isSame(last.get(), union)) {
        Type held = Slots.scalar(address.root(), address.slot()).type();
        return overlaid(state, address, held).isPresent();
      }
    }
    return true;
  }

  private static boolean isPointerInArray(Variable root, long slot) {
    Slots.Scalar scalar = Slots.scalar(root, slot);
    return scalar.isElement() && scalar.type() instanceof Type.Pointer;
  }

  /** An integer that lies in another one, which was stored at the same place. */
  private Optional<Val> overlaid(State state, Val.Address address, Type type) {
    for (Slots.Overlay union : overlays(address.root(), address.slot())) {
      Optional<BigInteger> last = last(state, address.root(), union);
      if (last.isPresent() && !isSame(last.get(), union)) {
        Struct.Field field = union.union().fields().get(last.get().intValueExact());
        Struct.Field own = union.union().fields().get(union.member());
        Type element = own.type() instanceof Type.Array array ? array.of() : own.type();
        if (!element.equals(type)
            || !(type instanceof Type.Number to)
            || !(field.type() instanceof Type.Number from)
            || to.equals(Type.Number.BOOL)
            || field.width().isPresent()
            || own.width().isPresent()) {
          return Optional.empty();
        }
        long at = (address.slot() - union.low()) * to.bytes();
        long slot = union.low() - union.union().before(union.member());
        slot += union.union().before(last.get().intValueExact());
        Optional<Val> value = state.load(cell(address, slot));
        return at + to.bytes() > from.bytes()
            ? Optional.empty()
            : value.map(
                v ->
                    new Val.Int(
                            at == 0
                                ? to.from(from, Operators.integer(v))
                                : to.wrap(Operators.integer(v).shiftRight((int) (8 * at))))
                        .of(v));
      }
    }
    return Optional.empty();
  }

  /** Whether what is stored leaves no bytes of another member of a union in its own. */
  public boolean isWritable(State state, Variable root, long slot, Val value) {
    boolean whole = value instanceof Val.Whole;
    long size = whole ? ((Val.Whole) value).slots().size() : 1;
    return around(root, slot, whole ? ((Val.Whole) value).type() : Type.VOID).stream()
        .allMatch(
            u ->
                u.low() == slot && u.size() == size && !isArray(u)
                    || last(state, root, u).filter(l -> !isSame(l, u)).isEmpty());
  }

  private static boolean isArray(Slots.Overlay union) {
    return union.union().fields().get(union.member()).type() instanceof Type.Array;
  }

  State known(State state, Val.Address address, long slot, Span span) {
    if (address.root().isText()) {
      return state.store(cell(address, slot), program.character(address.root(), slot));
    }
    if (state.load(cell(address, slot)).isPresent()) {
      return state;
    } else if (isChanged(state, address.root(), slot)
        && Slots.scalar(address.root(), slot).type() instanceof Type.Number type) {
      return machine.anything(state, address.root(), slot, type, machine.calls(), span);
    } else if (isChanged(state, address.root(), slot)
        && Slots.scalar(address.root(), slot).type() instanceof Type.Real) {
      return state.store(cell(address, slot), Val.Real.ZERO);
    }
    return Heap.initial(state, address.root(), slot)
        .map(value -> state.store(cell(address, slot), value))
        .orElseGet(() -> machine.undefined(state, address.root(), slot, span));
  }

  /** The assignment of a value of the object's type. */
  Code.Value store(Code.Lvalue object, Code.Value value, Span span) {
    return Code.Value.of(
        object.type(),
        span,
        states -> store(object.access().on(value.value().on(states)), object, span));
  }

  /** On top an address, below it a value of the type: the value is stored and stays. */
  StateSet<State> store(StateSet<State> states, Code.Lvalue object, Span span) {
    // Another object than one that began without a value takes none that has none.
    StateSet<State> given =
        machine.given(
            states,
            s -> {
              Val value = s.pop().top();
              boolean takes =
                  unset.contains(((Val.Place) s.top()).root()) || Heap.beginsUnset(s, s.top());
              return takes ? value.plain() : value;
            });
    StateSet<State> changeable =
        machine.require(
            given,
            s -> !((Val.Place) s.top()).root().isText(),
            Check.NULL,
            span,
            s -> new Cause.Outside(span, "changes a string literal", Check.NULL));
    StateSet<State> open =
        machine.require(
            changeable,
            s -> !Heap.isGuarded(s, s.top()),
            Check.NULL,
            span,
            s -> new Cause.Outside(span, "changes what can only be read", Check.NULL));
    StateSet<State> allowed =
        open.filter(
            s ->
                s.top() instanceof Val.Address address
                    && isWritable(s, address.root(), address.slot(), s.pop().top()));
    return octets
        .store(open.filter(Objects::isByte), object, span)
        .or(
            allowed.map(
                s -> {
                  Val.Address address = (Val.Address) s.top();
                  State state = s.pop();
                  return put(state, address.root(), address.slot(), state.top());
                }));
  }

  /** Stores a value in slots from one on. */
  public State put(State before, Variable root, long slot, Val value) {
    if (value instanceof Val.Whole whole) {
      State now = before;
      for (int i = 0; i < whole.slots().size(); i++) {
        List<Inner> unions = inner(root, slot, i, whole.type());
        boolean stale =
            unions.stream()
                .anyMatch(
                    u ->
                        whole.marks().containsKey(u.own().mark())
                            && !isSame(
                                Operators.integer(whole.marks().get(u.own().mark())), u.own()));
        Val part = whole.slots().get(i);
        now =
            stale
                ? now.store(new ScalarSlot(root.number(), slot + i), part)
                : put(now, root, slot + i, part);
        for (Inner union : unions) {
          ScalarSlot mark = new ScalarSlot(root.number(), union.here().mark());
          Val last = whole.marks().get(union.own().mark());
          now = last == null ? now.forget(mark) : now.store(mark, last);
        }
      }
      return now;
    }
    State state = before;
    for (Slots.Overlay union : overlays(root, slot)) {
      state = stored(state, root, union);
    }
    machine.events().stored(root, slot, value);
    return state.store(new ScalarSlot(root.number(), slot), value);
  }

  /** Whether two addresses are of one object, which one of them is used as what it is not. */
  private static boolean areSeen(State state) {
    List<Val> two = state.last(2);
    return two.get(0) instanceof Val.Place a
        && two.get(1) instanceof Val.Place b
        && (a instanceof Val.Byte || b instanceof Val.Byte)
        && a.root().equals(b.root());
  }

  StateSet<State> difference(StateSet<State> all, Type to) {
    if (to.isVarying()) {
      return difference(all, to.cell())
          .filter(s -> cells(s, to).isPresent())
          .map(
              s -> {
                BigInteger cells = cells(s, to).orElseThrow();
                return s.pop().push(new Val.Int(Operators.integer(s.top()).divide(cells)));
              });
    }
    StateSet<State> seen =
        octets.distance(
            all.filter(Objects::areSeen),
            (bytes, when) -> {
              long unit = Varies.only(to.room(when, model()), when).size();
              return unit <= 0 || bytes % unit != 0
                  ? Optional.empty()
                  : Optional.of(number(bytes / unit));
            });
    return seen.or(differences(all.filter(s -> !areSeen(s)), to));
  }

  private StateSet<State> differences(StateSet<State> states, Type to) {
    long size = Math.max(1, to.slots());
    return states
        .filter(s -> distance(s.last(2)).isPresent())
        .map(
            s -> {
              long slots = distance(s.last(2)).orElseThrow();
              return s.pop(2).push(new Val.Int(BigInteger.valueOf(slots / size)));
            });
  }

  /** The distance of two addresses, if they are of the same object, or of none. */
  private static Optional<Long> distance(List<Val> two) {
    if (two.stream().allMatch(Val.Null.NULL::equals)) {
      return Optional.of(0L);
    }
    return two.get(0) instanceof Val.Address a
            && two.get(1) instanceof Val.Address b
            && a.root().equals(b.root())
            && !a.isFar()
            && !b.isFar()
        ? Optional.of(a.slot() - b.slot())
        : Optional.empty();
  }

  StateSet<State> compare(BinaryOperator operator, StateSet<State> all) {
    StateSet<State> known =
        all.map(s -> s.pop(2).push(Heap.known(s, s.last(2).get(0))).push(Heap.known(s, s.top())));
    StateSet<State> seen =
        octets.distance(
            known.filter(Objects::areSeen),
            (bytes, when) -> Optional.of(Val.Int.of(Operators.holds(operator, bytes))));
    return seen.or(compared(operator, known.filter(s -> !areSeen(s))));
  }

  private StateSet<State> compared(BinaryOperator operator, StateSet<State> states) {
    if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
      boolean equal = operator == BinaryOperator.EQUAL;
      return states
          .filter(s -> Heap.isKnown(s, s.last(2)) && isTold(s.last(2), false))
          .map(
              s ->
                  truth(
                      s,
                      Heap.plain(s.last(2).get(0)).equals(Heap.plain(s.last(2).get(1))) == equal));
    }
    return states
        .filter(s -> distance(s.last(2)).isPresent() && isTold(s.last(2), true))
        .map(s -> truth(s, Operators.holds(operator, distance(s.last(2)).orElseThrow())));
  }

  /**
   * Whether slots tell how addresses in one object lie: not of those of different members that may
   * share bytes, and no order of different members is followed.
   */
  private boolean isTold(List<Val> two, boolean ordered) {
    if (two.stream().allMatch(Val.Label.class::isInstance)) {
      return false; // labels may be at one place
    } else if (distance(two).filter(slots -> slots != 0).isEmpty()) {
      return !two.stream().allMatch(v -> v instanceof Val.Address a && a.isFar());
    }
    Val.Address one = (Val.Address) two.get(0);
    Val.Address other = (Val.Address) two.get(1);
    boolean shared = !unions(one).isEmpty() && !unions(other).isEmpty();
    boolean ofOneRow = one.low() == other.low() && one.high() == other.high();
    return !ordered && !shared || ofOneRow || members(one).equals(members(other));
  }

  private static long near(Val.Address address) {
    return Math.min(address.slot(), address.high() - 1);
  }

  private List<Slots.Overlay> unions(Val.Address address) {
    return overlays(address.root(), near(address));
  }

  private static List<String> members(Val.Address address) {
    return Slots.scalar(address.root(), near(address)).members();
  }

  private static State truth(State state, boolean holds) {
    return state.pop(2).push(Val.Int.of(holds));
  }
}
