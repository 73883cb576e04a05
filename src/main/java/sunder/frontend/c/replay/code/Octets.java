package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Objects by their bytes, as what is used as something else than it is has them: the lowest byte of
 * a number comes first. What variants lay out differently is told apart.
 */
final class Octets {
  /**
   * A slot that no scalar has, for how many slots there are of an object, where its type does not
   * say it.
   */
  static final long ROOM = Long.MIN_VALUE + 2;

  /** The same for where it begins, once that was asked, and for where it ends. */
  private static final long ADDRESS = Long.MIN_VALUE + 3;

  private static final long ADDRESS_END = Long.MIN_VALUE + 4;

  private static final int MOST_CELLS = 1 << 16;

  private final Machine machine;
  private final Objects objects;
  private final Map<Integer, Variable> roots = new HashMap<>();
  private final Map<Key, Layout> layouts = new HashMap<>();

  Octets(Machine machine, Objects objects) {
    this.machine = machine;
    this.objects = objects;
  }

  private record Key(Type type, ConfigSet when) {}

  /** A scalar of an object, and its first byte. */
  private record Cell(long slot, long start, Type type, long size) {
    boolean has(long at) {
      return start <= at && at < start + size;
    }
  }

  /**
   * How an object lies.
   *
   * @param size negative if nobody knows
   * @param cells what is in it; without bytes, if it cannot be looked at byte by byte
   */
  private record Layout(long size, long slots, List<Cell> cells) {
    boolean isWhole() {
      return cells.stream().noneMatch(cell -> cell.size() == 0);
    }
  }

  /** A byte of a scalar: the value of that, which byte it is, and its slot. */
  private record Octet(Val of, Type type, long slot, int number) {
    boolean isSet() {
      return !(of instanceof Val.Unset unset) || (unset.known() >> number & 1) == 1;
    }
  }

  private static Type element(Type type) {
    return type instanceof Type.Array array ? element(array.of()) : type;
  }

  /** Whether an object is one of a type, or a row of them. */
  private static boolean isRow(Type whole, Type of) {
    return whole.equals(of) || whole instanceof Type.Array array && isRow(array.of(), of);
  }

  /** How many bytes something of a type has; negative if nobody knows. */
  private long bytes(Type type, ConfigSet when) {
    return Varies.only(type.room(when, objects.model()), when).size();
  }

  private Layout layout(Type type, ConfigSet when) {
    Key key = new Key(type, when);
    Layout known = layouts.get(key);
    if (known == null) {
      List<Cell> cells = new ArrayList<>();
      cells(type, 0, 0, when, cells);
      known = new Layout(bytes(type, when), type.slots(), cells);
      layouts.put(key, known);
    }
    return known;
  }

  private void cells(Type type, long slot, long start, ConfigSet when, List<Cell> all) {
    long size = bytes(type, when);
    if (type instanceof Type.Array array) {
      long each = bytes(array.of(), when);
      long count = each < 0 ? 0 : array.length().orElse(0);
      for (long i = 0; i < count && all.size() < MOST_CELLS; i++) {
        cells(array.of(), slot + i * array.of().slots(), start + i * each, when, all);
      }
    } else if (type instanceof Struct struct && !struct.isUnion()) {
      for (int i = 0; i < struct.fields().size(); i++) {
        Struct.Field field = struct.fields().get(i);
        if (field.when().intersects(when)) {
          Varies.unlessWithin(when, field.when());
          long before = Varies.only(struct.bytesBefore(field, when, objects.model()), when);
          if (before >= 0) {
            cells(field.type(), slot + struct.before(i), start + before, when, all);
          } else {
            all.add(new Cell(slot + struct.before(i), start, type, 0));
          }
        }
      }
    } else {
      boolean followed = type instanceof Type.Number || type instanceof Type.Pointer;
      all.add(new Cell(slot, start, type, followed ? size : 0));
    }
  }

  /** The cell of an object that has a byte. */
  private Optional<Cell> cell(Variable root, long at, ConfigSet when) {
    Layout layout = layout(element(root.type()), when);
    if (layout.size() <= 0 || Objects.isOpen(root) && at >= layout.size()) {
      return Optional.empty();
    }
    long row = Math.floorDiv(at, layout.size());
    long rest = Math.floorMod(at, layout.size());
    return layout.cells().stream()
        .filter(cell -> cell.has(rest))
        .findFirst()
        .map(
            cell ->
                new Cell(
                    row * layout.slots() + cell.slot(),
                    row * layout.size() + cell.start(),
                    cell.type(),
                    cell.size()));
  }

  /** How many bytes an object has; negative if nobody knows. */
  private long size(State state, Variable root, ConfigSet when) {
    Optional<BigInteger> block = objects.heap().bytes(state, root);
    if (block.isPresent()) {
      return block.get().longValueExact();
    }
    Layout layout = layout(element(root.type()), when);
    long slots =
        state
            .load(new ScalarSlot(root.number(), ROOM))
            .map(count -> Operators.integer(count).longValueExact())
            .orElse(root.type().slots());
    return layout.size() < 0 ? -1 : slots / Math.max(1, layout.slots()) * layout.size();
  }

  /** The byte at which what an address is of begins; nothing if that is not known. */
  OptionalLong position(Val.Place place, ConfigSet when) {
    if (place instanceof Val.Byte octet) {
      return OptionalLong.of(octet.at());
    }
    Val.Address a = (Val.Address) place;
    Layout layout = layout(element(a.root().type()), when);
    boolean isInEnd = Objects.isOpen(a.root()) && a.slot() >= layout.slots();
    if (a.isFar() || layout.slots() <= 0 || layout.size() < 0 || isInEnd) {
      return OptionalLong.empty();
    }
    long before = Math.floorDiv(a.slot(), layout.slots()) * layout.size();
    long rest = Math.floorMod(a.slot(), layout.slots());
    if (rest == 0) {
      return OptionalLong.of(before);
    }
    OptionalLong start =
        layout.cells().stream().filter(c -> c.slot() == rest).mapToLong(Cell::start).findFirst();
    OptionalLong end =
        layout.cells().stream()
            .filter(c -> c.slot() == rest - 1)
            .mapToLong(c -> c.start() + c.size())
            .findFirst();
    // Behind an array another member may begin later.
    return start.isEmpty() || a.slot() == a.high() && !start.equals(end)
        ? OptionalLong.empty()
        : OptionalLong.of(before + start.getAsLong());
  }

  /** Pushes the byte at which what the address on top is of begins; those without are dropped. */
  StateSet<State> positions(StateSet<State> states) {
    return each(
        states,
        (s, when) ->
            (s.top() instanceof Val.Place place ? position(place, when) : OptionalLong.of(0))
                .stream().mapToObj(at -> s.push(new Val.Int(BigInteger.valueOf(at)))).findFirst());
  }

  /** What is done with a state in variants that lay out alike; nothing if it is not followed. */
  private StateSet<State> each(
      StateSet<State> states, BiFunction<State, ConfigSet, Optional<State>> action) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            Varies.parts(when, part -> action.apply(state, part))
                .forEach(part -> part.what().ifPresent(s -> result.add(s, part.when()))));
    return result.build();
  }

  /** Addresses on top become those of something of a type. */
  StateSet<State> seen(StateSet<State> states, Type to) {
    return each(
        states,
        (state, when) -> {
          Val.Place place = (Val.Place) state.top();
          long size = bytes(to, when);
          OptionalLong at = position(place, when);
          if (at.isEmpty() || size <= 0) {
            return Optional.empty();
          }
          Variable root = place.root();
          Layout layout = layout(element(root.type()), when);
          Val now = new Val.Byte(root, at.getAsLong());
          if (isRow(root.type(), to) && at.getAsLong() % size == 0) {
            long rows = Objects.isOpen(root) ? 1 : size(state, root, when) / layout.size();
            long all = rows * layout.slots();
            now = new Val.Address(root, at.getAsLong() / size * to.slots(), 0, all);
          }
          return Optional.of(state.pop().push(now));
        });
  }

  /** A count is on top, below it the address of a byte: it moves by so many objects of a type. */
  StateSet<State> moved(StateSet<State> states, Type to) {
    return each(
        states,
        (state, when) -> {
          List<Val> two = state.last(2);
          Val.Byte octet = (Val.Byte) two.get(0).plain();
          long size = bytes(to, when);
          BigInteger way = Operators.integer(two.get(1)).multiply(BigInteger.valueOf(size));
          return size < 0 || way.bitLength() > 60
              ? Optional.empty()
              : Optional.of(
                  state
                      .pop(2)
                      .push(
                          new Val.Byte(octet.root(), octet.at() + way.longValueExact())
                              .of(two.get(0), two.get(1))));
        });
  }

  /** An address of a byte on top becomes that of a member. */
  StateSet<State> member(StateSet<State> states, List<Struct.Field> way, Struct struct) {
    return each(
        states,
        (state, when) -> {
          Val.Byte octet = (Val.Byte) state.top();
          long at = octet.at();
          Type in = struct;
          for (Struct.Field field : way) {
            long before =
                Varies.only(((Struct) in).bytesBefore(field, when, objects.model()), when);
            if (before < 0) {
              return Optional.empty();
            }
            at += before;
            in = field.type();
          }
          return Optional.of(state.pop().push(new Val.Byte(octet.root(), at)));
        });
  }

  /** Two addresses on top, of one object: a number made of how many bytes they are apart. */
  StateSet<State> distance(
      StateSet<State> states, BiFunction<Long, ConfigSet, Optional<Val>> made) {
    return each(
        states,
        (state, when) -> {
          OptionalLong one = position((Val.Place) state.last(2).get(0), when);
          OptionalLong two = position((Val.Place) state.last(2).get(1), when);
          return one.isEmpty() || two.isEmpty()
              ? Optional.empty()
              : made.apply(one.getAsLong() - two.getAsLong(), when)
                  .map(value -> state.pop(2).push(value));
        });
  }

  /**
   * Addresses on top become integers: the environment says where an object is, or it is anywhere.
   */
  StateSet<State> numbers(StateSet<State> states, Type.Number to, Span span) {
    return each(
        states,
        (state, when) -> {
          Val top = state.top();
          return number(state.pop(), top.plain(), when, span)
              .map(
                  s -> {
                    BigInteger at = Operators.integer(s.top());
                    Type.Number from = objects.model().size();
                    boolean wide = to.bytes() > from.bytes();
                    BigInteger seen = wide ? objects.model().distance().wrap(at) : at;
                    return s.pop().push(new Val.Int(to.wrap(seen)).of(top));
                  });
        });
  }

  private Optional<State> number(State state, Val address, ConfigSet when, Span span) {
    Val known = Heap.known(state, address);
    if (known instanceof Val.Place place) {
      OptionalLong way = position(place, when);
      if (way.isEmpty()) {
        return Optional.empty();
      }
      Variable root = place.root();
      long size = size(state, root, when);
      int alignment =
          Varies.only(element(root.type()).room(when, objects.model()), when).alignment();
      roots.put(root.number(), root);
      return somewhere(state, root.number(), root.shown(), size, alignment, span)
          .map(s -> s.pop().push(sum(s.top(), way.getAsLong())));
    } else if (known instanceof Val.Null) {
      return Optional.of(state.push(Val.Int.ZERO));
    }
    return known instanceof Val.Fixed fixed
        ? Optional.of(state.push(new Val.Int(fixed.at())))
        : Optional.empty();
  }

  private static Val sum(Val base, long way) {
    return new Val.Int(Operators.integer(base).add(BigInteger.valueOf(way)));
  }

  /** Pushes where an object begins, which is said once. */
  private Optional<State> somewhere(
      State state, int number, String shown, long size, int alignment, Span span) {
    Optional<Val> before = state.load(new ScalarSlot(number, ADDRESS));
    if (before.isPresent() || size < 0) {
      return before.map(state::push);
    }
    Machine.Given given = machine.given(state, Library.ADDRESS, "address of " + shown, span);
    BigInteger greatest = objects.model().largestSize();
    BigInteger base = given.value();
    BigInteger end = base.add(BigInteger.valueOf(size));
    boolean fits =
        base.compareTo(Library.FIRST_ADDRESS) >= 0
            && end.compareTo(Library.lastAddress(greatest)) <= 0
            && base.mod(BigInteger.valueOf(alignment)).signum() == 0;
    BigInteger free = Library.FIRST_ADDRESS.shiftLeft(8);
    for (ScalarSlot slot : state.store().keys()) {
      if (slot.slot() == ADDRESS) {
        BigInteger start = Operators.integer(state.load(slot).orElseThrow());
        BigInteger last = last(state, slot.variable());
        fits &= end.compareTo(start) <= 0 || last.compareTo(base) <= 0;
        free = free.max(last.shiftRight(8).add(BigInteger.ONE).shiftLeft(8));
      }
    }
    BigInteger at = fits ? base : free;
    machine.events().given("address of " + shown, at.toString());
    return Optional.of(
        given
            .after()
            .store(new ScalarSlot(number, ADDRESS), new Val.Int(at))
            .store(new ScalarSlot(number, ADDRESS_END), sum(new Val.Int(at), size))
            .push(new Val.Int(at)));
  }

  private static BigInteger last(State state, int number) {
    return Operators.integer(state.load(new ScalarSlot(number, ADDRESS_END)).orElseThrow());
  }

  /** Integers on top become the addresses of what is there. */
  StateSet<State> addresses(StateSet<State> states, Type to) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          BigInteger at = objects.model().size().wrap(Operators.integer(state.top()));
          Val address =
              at.signum() == 0
                  ? Val.Null.NULL
                  : state.store().keys().stream()
                      .filter(slot -> slot.slot() == ADDRESS)
                      .flatMap(slot -> there(state, slot, at).stream())
                      .findFirst()
                      .orElse(new Val.Fixed(at));
          StateSet<State> one = StateSet.of(state.pop().push(address.of(state.top())), when);
          boolean aims = address instanceof Val.Place && !(to instanceof Type.Void);
          result.addAll(aims ? seen(one, to) : one);
        });
    return result.build();
  }

  private Optional<Val> there(State state, ScalarSlot begin, BigInteger at) {
    BigInteger way = at.subtract(Operators.integer(state.load(begin).orElseThrow()));
    if (way.signum() < 0 || at.compareTo(last(state, begin.variable())) > 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(roots.get(begin.variable()))
        .map(root -> new Val.Byte(root, way.longValueExact()));
  }

  /** Whether so many bytes are there. */
  private boolean isThere(State state, Val.Byte octet, long size, ConfigSet when) {
    long all = size(state, octet.root(), when);
    return octet.at() >= 0 && size >= 0 && octet.at() + size <= all;
  }

  /** The states in which this holds; the others fail. */
  StateSet<State> within(
      StateSet<State> states, BiPredicate<State, ConfigSet> holds, Span pointer, Span span) {
    StateSet<State> fine =
        each(states, (s, when) -> Optional.of(s).filter(x -> holds.test(x, when)));
    StateSet<State> others =
        each(states, (s, when) -> Optional.of(s).filter(x -> !holds.test(x, when)));
    machine.require(others, s -> false, Check.BOUNDS, span, s -> objects.outside(s, pointer));
    return fine;
  }

  /** Whether so many bytes are there; where it begins or ends nobody knows, nobody says no. */
  boolean isThere(State state, Val given, BigInteger size, ConfigSet when) {
    if (!(given instanceof Val.Place place)) {
      return true;
    }
    OptionalLong at = position(place, when);
    return at.isEmpty()
        || place instanceof Val.Address && size(state, place.root(), when) < 0
        || size.bitLength() < 60
            && isThere(
                state, new Val.Byte(place.root(), at.getAsLong()), size.longValueExact(), when);
  }

  private StateSet<State> within(StateSet<State> states, Type type, Span span) {
    return within(
        states, (s, when) -> isThere(s, (Val.Byte) s.top(), bytes(type, when), when), span, span);
  }

  /** The address of a byte on top becomes the value there. */
  StateSet<State> load(StateSet<State> all, Type type, Span where, Span span) {
    StateSet<State> states = within(all, type, where);
    // A pointer that is there as one to something else becomes one to what is asked for.
    return byPointer(
        states,
        type,
        (here, there) ->
            there.equals(type)
                ? loaded(here, type, span)
                : objects.heap().retyped(loaded(here, there, span), ((Type.Pointer) type).to()));
  }

  /**
   * Does something with what has the type of what is at the address on top, if that is a pointer.
   */
  private StateSet<State> byPointer(
      StateSet<State> states,
      Type asked,
      BiFunction<StateSet<State>, Type, StateSet<State>> action) {
    if (!(asked instanceof Type.Pointer pointer)) {
      return action.apply(states, asked);
    }
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            Varies.parts(when, part -> otherPointer((Val.Byte) state.top(), pointer, part))
                .forEach(
                    part ->
                        result.addAll(
                            action.apply(
                                StateSet.of(state, part.when()), part.what().orElse(asked)))));
    return result.build();
  }

  /** The type of the pointer that is in some bytes, if it is not the one asked for. */
  private Optional<Type> otherPointer(Val.Byte octet, Type.Pointer asked, ConfigSet when) {
    return cell(octet.root(), octet.at(), when)
        .filter(cell -> cell.start() == octet.at())
        .map(Cell::type)
        .filter(type -> type instanceof Type.Pointer && !type.equals(asked));
  }

  /** The same where all the bytes are there. */
  private StateSet<State> loaded(StateSet<State> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          Val.Byte octet = (Val.Byte) state.top();
          Layout layout = layout(type, when);
          if (!layout.isWhole()) {
            return Optional.empty();
          }
          // What other variants have is never looked at.
          List<Val> slots =
              new ArrayList<>(Collections.nCopies((int) layout.slots(), Val.Int.ZERO));
          State now = state.pop();
          for (Cell cell : layout.cells()) {
            Optional<Some> read =
                read(now, octet.root(), octet.at() + cell.start(), cell.size(), when, span);
            Optional<Val> value = read.flatMap(some -> joined(some.octets(), cell.type()));
            if (value.isEmpty()) {
              return Optional.empty();
            }
            now = read.get().after();
            slots.set((int) cell.slot(), reading(value.get(), span));
          }
          Val whole = type instanceof Struct ? new Val.Whole(slots) : slots.get(0);
          return Optional.of(now.push(whole));
        });
  }

  private static Val reading(Val value, Span span) {
    return value instanceof Val.Unset unset
        ? new Val.Unset(unset.as(), span, unset.why(), unset.known())
        : value;
  }

  /** On top the address of a byte, below it a value of a type: the value is stored and stays. */
  StateSet<State> store(StateSet<State> all, Code.Lvalue object, Span span) {
    StateSet<State> states = within(all, object.type(), object.where());
    // Where there is a pointer to something else it becomes one to that.
    return byPointer(
        states,
        object.type(),
        (here, there) ->
            there.equals(object.type())
                ? stored(here, there, span)
                : stored(retyped(here, (Type.Pointer) there), there, span));
  }

  /** What is below the address on top becomes a pointer of another type. */
  private StateSet<State> retyped(StateSet<State> states, Type.Pointer type) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            result.addAll(
                objects
                    .heap()
                    .retyped(StateSet.of(state.pop(), when), type.to())
                    .map(s -> s.push(state.top()))));
    return result.build();
  }

  /** The same of what is there as something of the type, or byte by byte. */
  private StateSet<State> stored(StateSet<State> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          Val.Byte octet = (Val.Byte) state.top();
          Layout layout = layout(type, when);
          Optional<State> now = Optional.of(state.pop()).filter(s -> layout.isWhole());
          Val value = state.pop().top();
          for (Cell cell : layout.cells()) {
            Val part =
                value instanceof Val.Whole whole ? whole.slots().get((int) cell.slot()) : value;
            List<Octet> octets = octets(part, cell.type(), -1, cell.size());
            long at = octet.at() + cell.start();
            now = now.flatMap(s -> write(s, octet.root(), at, octets, when, span));
          }
          return now;
        });
  }

  private static List<Octet> octets(Val value, Type type, long slot, long size) {
    List<Octet> result = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      result.add(new Octet(value, type, slot, i));
    }
    return result;
  }

  /** Copies bytes. */
  Optional<State> copied(
      State state, Val.Place to, Val.Place from, long size, ConfigSet when, Span span) {
    OptionalLong target = position(to, when);
    OptionalLong source = position(from, when);
    return target.isEmpty() || source.isEmpty()
        ? Optional.empty()
        : read(state, from.root(), source.getAsLong(), size, when, span)
            .flatMap(
                some ->
                    write(some.after(), to.root(), target.getAsLong(), some.octets(), when, span));
  }

  /** So many bytes of two places are exchanged. */
  Optional<State> exchanged(
      State state, Val.Place one, Val.Place two, long size, ConfigSet when, Span span) {
    OptionalLong first = position(one, when);
    OptionalLong second = position(two, when);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    return read(state, one.root(), first.getAsLong(), size, when, span)
        .flatMap(
            a ->
                read(a.after(), two.root(), second.getAsLong(), size, when, span)
                    .flatMap(
                        b ->
                            write(b.after(), one.root(), first.getAsLong(), b.octets(), when, span))
                    .flatMap(
                        s -> write(s, two.root(), second.getAsLong(), a.octets(), when, span)));
  }

  /** All bytes of a place become the same. */
  Optional<State> filled(
      State state, Val.Place to, BigInteger octet, long size, ConfigSet when, Span span) {
    OptionalLong target = position(to, when);
    List<Octet> octets = new ArrayList<>();
    for (long i = 0; i < size; i++) {
      octets.addAll(octets(new Val.Int(octet), Type.Number.CHAR, -1 - i, 1));
    }
    return target.isEmpty()
        ? Optional.empty()
        : write(state, to.root(), target.getAsLong(), octets, when, span);
  }

  /** What was read, and the state in which it is known. */
  private record Some(State after, List<Octet> octets) {}

  private Optional<Some> read(
      State state, Variable root, long at, long size, ConfigSet when, Span span) {
    State now = state;
    List<Octet> octets = new ArrayList<>();
    for (long i = at; i < at + size; ) {
      Optional<Cell> cell = cell(root, i, when);
      if (cell.isEmpty()) {
        return Optional.empty();
      }
      Optional<State> read = held(now, root, cell.get(), span);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      Val value = read.get().top();
      now = read.get().pop();
      for (; i < at + size && cell.get().has(i); i++) {
        octets.add(
            new Octet(value, cell.get().type(), cell.get().slot(), (int) (i - cell.get().start())));
      }
    }
    return Optional.of(new Some(now, octets));
  }

  private Optional<State> held(State state, Variable root, Cell cell, Span span) {
    Val.Address address = new Val.Address(root, cell.slot(), cell.slot(), cell.slot() + 1);
    return objects.isReadable(state, address, cell.type())
        ? Optional.of(Machine.settled(objects.scalar(state, address, cell.type(), span)))
        : Optional.empty();
  }

  private Optional<State> write(
      State state, Variable root, long at, List<Octet> octets, ConfigSet when, Span span) {
    State now = state;
    for (int i = 0; i < octets.size(); ) {
      Optional<Cell> there = cell(root, at + i, when);
      if (there.isEmpty()) {
        return Optional.empty();
      }
      Cell cell = there.get();
      long from = at + i - cell.start();
      int end = (int) Math.min(octets.size(), i + cell.size() - from);
      List<Octet> part = octets.subList(i, end);
      State before = now;
      Optional<Val> value =
          from == 0 && part.size() == cell.size()
              ? joined(part, cell.type())
              : held(now, root, cell, span)
                  .flatMap(s -> changed(s.top(), part, (int) from, cell.type()));
      if (value.filter(v -> objects.isWritable(before, root, cell.slot(), v)).isEmpty()) {
        return Optional.empty();
      }
      now = objects.put(now, root, cell.slot(), value.get());
      i = end;
    }
    return Optional.of(now);
  }

  private static boolean isNumber(List<Octet> octets, Type to) {
    return to instanceof Type.Number
        && !to.equals(Type.Number.BOOL)
        && octets.stream().allMatch(octet -> octet.type() instanceof Type.Number);
  }

  private static boolean isZero(List<Octet> octets) {
    return octets.stream().allMatch(o -> o.type() instanceof Type.Number && o.isSet())
        && sum(octets).signum() == 0;
  }

  private static BigInteger sum(List<Octet> octets) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = octets.size() - 1; i >= 0; i--) {
      int octet =
          Operators.integer(octets.get(i).of())
              .shiftRight(8 * octets.get(i).number())
              .and(BigInteger.valueOf(255))
              .intValue();
      sum = sum.shiftLeft(8).or(BigInteger.valueOf(octet));
    }
    return sum;
  }

  /** The value of a type that bytes are. */
  private static Optional<Val> joined(List<Octet> octets, Type to) {
    Octet first = octets.get(0);
    boolean one = first.number() == 0;
    for (int i = 0; i < octets.size(); i++) {
      one &= octets.get(i).slot() == first.slot() && octets.get(i).number() == i;
    }
    if (one && first.type().equals(to)) {
      return Optional.of(first.of());
    } else if (to instanceof Type.Pointer && isZero(octets)) {
      return Optional.of(Val.Null.NULL);
    } else if (!isNumber(octets, to)) {
      return Optional.empty();
    }
    Type.Number type = (Type.Number) to;
    BigInteger value =
        one
            ? type.from((Type.Number) first.type(), Operators.integer(first.of()))
            : type.wrap(sum(octets));
    return Optional.of(made(value, octets));
  }

  /** A number that is made of bytes: it has no value if one of them has none. */
  private static Val made(BigInteger value, List<Octet> octets) {
    int known = 0;
    for (int i = 0; i < octets.size(); i++) {
      known |= octets.get(i).isSet() ? 1 << i : 0;
    }
    for (Octet octet : octets) {
      if (!octet.isSet() && octet.of() instanceof Val.Unset unset) {
        return new Val.Unset(new Val.Int(value), unset.read(), unset.why(), known);
      }
    }
    return new Val.Int(value);
  }

  /** A number some bytes of which become others. */
  private static Optional<Val> changed(Val old, List<Octet> octets, int from, Type type) {
    if (!isNumber(octets, type)) {
      return Optional.empty();
    }
    List<Octet> all = new ArrayList<>(octets(old, type, -1, ((Type.Number) type).bytes()));
    for (int i = 0; i < octets.size(); i++) {
      all.set(from + i, octets.get(i));
    }
    return Optional.of(made(((Type.Number) type).wrap(sum(all)), all));
  }
}
