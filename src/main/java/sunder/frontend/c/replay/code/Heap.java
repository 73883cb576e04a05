package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.replay.memory.Block;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * Memory that is allocated and freed. A block is of no type until a pointer to it becomes one to
 * something: from then on that is in it. No block is ever given out twice.
 */
public record Heap(Machine machine, Objects objects) {
  private static final long MOST_ELEMENTS = 1L << 32;

  private static final BigInteger READ = BigInteger.ONE;
  private static final BigInteger WRITE = BigInteger.TWO;

  /** Calls of functions that allocate or free; the arguments are on top. */
  public StateSet<State> call(Evaluator.Call call, StateSet<State> states) {
    String name = call.function().name();
    int given = call.arguments().size();
    if (name.equals("free") && given == 1) {
      Span pointer = call.arguments().get(0);
      return freeGifts(states.filter(this::isGift), pointer, call.span())
          .or(free(states.filter(s -> !isGift(s)), pointer, call.span()))
          .map(s -> s.pop().push(Val.Nothing.NOTHING));
    } else if ((name.equals("malloc") || name.equals(Library.ALLOCA)) && given == 1) {
      return states
          .map(s -> allocate(s.pop(), size(s, 1), Variable.Start.UNDEFINED, call))
          .filter(Heap::isDone);
    } else if (name.equals("calloc") && given == 2) {
      return states
          .map(s -> allocate(s.pop(2), product(s.last(2)), Variable.Start.ZERO, call))
          .filter(Heap::isDone);
    } else if (name.equals("realloc") && given == 2) {
      return again(call, states);
    } else if (name.equals(Library.PROTECT)) {
      return protect(call, states);
    }
    return StateSet.empty();
  }

  private static BigInteger size(State state, int depth) {
    return Operators.integer(state.last(depth).get(0));
  }

  private static BigInteger product(List<Val> two) {
    return Operators.integer(two.get(0)).multiply(Operators.integer(two.get(1)));
  }

  /** Too large a block cannot be had: there is no such run. */
  private static boolean isDone(State state) {
    return !(state.top() instanceof Val.Nothing);
  }

  private State allocate(State state, BigInteger bytes, Variable.Start start, Evaluator.Call call) {
    String name = call.function().name();
    boolean stays = !name.equals(Library.ALLOCA);
    State asked =
        stays
            ? machine.answer(state, name, Type.Number.BOOL, call.span())
            : state.push(Val.Int.of(true));
    State answered = asked.pop();
    if (!asked.top().isTrue()) {
      return answered.push(Val.Null.NULL);
    } else if (bytes.compareTo(objects.model().largestSize()) > 0) {
      return answered.push(Val.Nothing.NOTHING);
    }
    int number = answered.heap().keys().size() + 1;
    Block block =
        new Block(
            bytes,
            name,
            machine.calls(),
            machine.told(call.span()),
            start,
            stays ? LibraryText.closer(call.span()) : Library.ALLOCA,
            Optional.empty(),
            Optional.empty(),
            LibraryText.isPaged(call.span()) ? Block.Pages.WRITABLE : Block.Pages.NONE);
    return answered.with(number, block).push(new Val.Raw(number, name));
  }

  private static Optional<Block> block(State state, Val address) {
    return address.block().map(n -> state.heap().get(n).orElseThrow());
  }

  /** Whether what an address is of is still there. */
  static boolean lives(State state, Val address) {
    return block(state, address).map(Block::lives).orElse(true);
  }

  /** Addresses on top must not be of what was freed. */
  StateSet<State> requireLife(StateSet<State> states, Span pointer, Span span) {
    return machine.require(
        states,
        s -> lives(s, s.top()),
        Check.LIFETIME,
        span,
        s ->
            new Cause.Outside(
                pointer, "points to memory" + freed(block(s, s.top())), Check.LIFETIME));
  }

  private static String freed(Optional<Block> block) {
    return block.flatMap(Block::freed).map(at -> " freed in line " + at.line()).orElse("");
  }

  /**
   * Pages can be read alone, or changed again. What is known of no whole block is no run. On top
   * are an address, a size and a number whose bits say how.
   */
  private StateSet<State> protect(Evaluator.Call call, StateSet<State> states) {
    StateSet<State> begun =
        objects
            .octets
            .positions(states.map(s -> s.push(s.last(3).get(0))))
            .filter(s -> s.top().equals(Val.Int.ZERO))
            .map(s -> s.pop(2));
    return begun
        .filter(
            s -> {
              BigInteger bytes = size(s, 2);
              return block(s, s.last(3).get(0))
                      .filter(Block::lives)
                      .filter(block -> block.pages() != Block.Pages.NONE)
                      .filter(block -> block.bytes().equals(bytes))
                      .isPresent()
                  && bytes.mod(Library.PAGE).signum() == 0
                  && Set.of(READ, READ.add(WRITE)).contains(size(s, 1));
            })
        .map(
            s -> {
              int number = s.last(3).get(0).block().orElseThrow();
              Block.Pages pages =
                  size(s, 1).equals(READ) ? Block.Pages.READABLE : Block.Pages.WRITABLE;
              Block block = s.heap().get(number).orElseThrow();
              return s.pop(3).with(number, block.with(pages)).push(Val.Nothing.NOTHING);
            });
  }

  /** Whether what an address is of can be read alone. */
  static boolean isGuarded(State state, Val address) {
    return block(state, address).filter(b -> b.pages() == Block.Pages.READABLE).isPresent();
  }

  /** The address on top is one of what a function was given: it lives no longer. */
  private StateSet<State> freeGifts(StateSet<State> states, Span pointer, Span span) {
    return objects
        .lives(states, pointer, span)
        .filter(s -> s.top() instanceof Val.Address a && a.slot() == a.low() && a.slot() == 0)
        .map(s -> objects.end(s, ((Val.Place) s.top()).root()));
  }

  private boolean isGift(State state) {
    return state.top() instanceof Val.Place place && objects.isGift(place.root());
  }

  private StateSet<State> free(StateSet<State> all, Span pointer, Span span) {
    // What was there before may have been allocated, too.
    StateSet<State> states =
        all.filter(s -> !(s.top() instanceof Val.Place a) || !objects.mayBeAllocated(a.root()))
            .filter(s -> !isGuarded(s, s.top()));
    String closer = LibraryText.closer(span);
    Predicate<State> holds =
        s ->
            s.pop().top() instanceof Val.Null
                || s.top().equals(Val.Int.ZERO)
                    && block(s, s.pop().top())
                        .filter(Block::lives)
                        .filter(block -> block.closer().equals(closer))
                        .isPresent();
    return machine
        .require(
            objects.octets.positions(states),
            holds,
            Check.LIFETIME,
            span,
            s -> new Cause.Outside(pointer, wrong(s, s.pop().top(), closer), Check.LIFETIME))
        .map(State::pop)
        .map(s -> s.top().block().map(n -> freed(s, n, span)).orElse(s));
  }

  private State freed(State state, int block, Span span) {
    machine.events().freed(block);
    return state.with(block, state.heap().get(block).orElseThrow().freed(machine.told(span)));
  }

  /** The call that is here now ends, and with it what it allocated for itself. */
  public State left(State state, Span call) {
    State now = state;
    for (int number : state.heap().keys()) {
      Block block = state.heap().get(number).orElseThrow();
      if (block.lives() && isAutomatic(block) && block.calls().equals(machine.calls())) {
        now = now.with(number, block.freed(machine.told(call)));
      }
    }
    return now;
  }

  private static boolean isAutomatic(Block block) {
    return block.closer().equals(Library.ALLOCA);
  }

  private static String wrong(State state, Val address, String closer) {
    Optional<Block> block = block(state, address);
    if (block.isEmpty()) {
      return "points to what was not allocated";
    } else if (isAutomatic(block.get())) {
      return "points to what ends with its function";
    } else if (!block.get().closer().equals(closer)) {
      return "points to what is given back by '%s'".formatted(block.get().closer());
    }
    return lives(state, address)
        ? "points into what was allocated, not to its start"
        : "was" + freed(block) + " before";
  }

  /** Pointer and new size are on top. */
  private StateSet<State> again(Evaluator.Call call, StateSet<State> states) {
    Span pointer = call.arguments().get(0);
    StateSet<State> sized =
        states.filter(s -> s.last(2).get(0) instanceof Val.Null || size(s, 1).signum() > 0);
    // Below the pointer, which may be freed, are the pointer once more and the size.
    StateSet<State> given = sized.map(s -> s.push(s.last(2).get(0)));
    StateSet<State> freed = free(given, pointer, call.span()).map(State::pop);
    return freed
        .map(
            s -> {
              State before = s.pop(2);
              Optional<Integer> old = s.last(2).get(0).block();
              State lives =
                  old.map(n -> before.with(n, before.heap().get(n).orElseThrow().living()))
                      .orElse(before);
              State now = allocate(lives, size(s, 1), Variable.Start.UNDEFINED, call);
              if (old.isEmpty() || !(now.top() instanceof Val.Raw)) {
                return now;
              }
              State moved = moved(now, old.get(), call.span());
              return freed(moved, old.get(), call.span());
            })
        .filter(Heap::isDone);
  }

  /** What an old block holds comes into the new one, whose address is on top. */
  private State moved(State state, int old, Span span) {
    Block from = state.heap().get(old).orElseThrow();
    int number = ((Val.Raw) state.top()).number();
    Block to = state.heap().get(number).orElseThrow();
    if (from.object().isEmpty()) {
      return state;
    }
    Variable source = from.object().get();
    Type type = source.type() instanceof Type.Array array ? array.of() : source.type();
    long count = source.type() instanceof Type.Array a ? a.length().orElse(0) : 1;
    BigInteger unit = count == 0 ? BigInteger.ONE : from.bytes().divide(BigInteger.valueOf(count));
    State now = typed(state.pop(), number, to, type, unit).orElse(state.pop());
    if (now.top() instanceof Val.Address address) {
      long slots = Math.min(source.type().slots(), address.root().type().slots());
      for (long slot = 0; slot < slots; slot++) {
        Val.Address place = new Val.Address(source, slot, 0, slots);
        State known = objects.known(now, place, slot, span);
        Val value = known.load(new ScalarSlot(source.number(), slot)).orElseThrow();
        now = objects.put(known, address.root(), slot, value);
      }
    }
    return now;
  }

  /** Pointers on top become pointers to a type; blocks that were of none are of that one. */
  StateSet<State> retyped(StateSet<State> states, Type wanted) {
    Type to = wanted.cell();
    if (to instanceof Type.Void) {
      return states;
    }
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          if (!(state.top() instanceof Val.Raw raw)) {
            result.addAll(seen(state, when, to));
            return;
          }
          Block block = state.heap().get(raw.number()).orElseThrow();
          if (block.object().isPresent()) {
            result.addAll(seen(state.pop().push(start(block.object().get())), when, to));
            return;
          }
          to.room(when, objects.model())
              .forEach(
                  (room, part) -> {
                    if (room.size() > 0) {
                      typed(state.pop(), raw.number(), block, to, BigInteger.valueOf(room.size()))
                          .map(typed -> withEnd(typed, block, to, room.size(), part))
                          .ifPresent(result::addAll);
                    }
                  });
        });
    return result.build();
  }

  private StateSet<State> seen(State state, ConfigSet when, Type to) {
    StateSet<State> one = StateSet.of(state, when);
    return Objects.isOf(state.top().plain(), to) ? one : objects.octets.seen(one, to);
  }

  /** How many bytes an object in a block has. */
  Optional<BigInteger> bytes(State state, Variable root) {
    return block(state, start(root)).map(Block::bytes);
  }

  /** The address of what is in a block, if that is known. */
  static Val known(State state, Val address) {
    return address instanceof Val.Raw
        ? block(state, address).flatMap(Block::object).map(Heap::start).orElse(address)
        : address;
  }

  private static Val start(Variable object) {
    return new Val.Address(object, 0, 0, object.type().slots());
  }

  /** A block is of a type from now on; its address comes on top. */
  private Optional<State> typed(State state, int number, Block block, Type type, BigInteger unit) {
    BigInteger count = block.bytes().divide(unit);
    if (count.compareTo(BigInteger.valueOf(MOST_ELEMENTS)) > 0) {
      return Optional.empty();
    }
    boolean isOpen = type instanceof Struct struct && struct.openEnd().isPresent();
    boolean one = count.equals(BigInteger.ONE) || isOpen && count.signum() > 0;
    Type whole = one ? type : new Type.Array(type, OptionalLong.of(count.longValueExact()));
    Variable object =
        new Variable(
            -number, block.by(), whole, Variable.Kind.ALLOCATED, block.place(), Optional.empty());
    State now = state.with(number, block.of(object));
    boolean zero = block.start() == Variable.Start.ZERO;
    machine.enter(block.calls(), machine.activation());
    // Elements of arrays are looked up when they are read.
    for (long slot = 0; one && slot < whole.slots(); slot++) {
      now = objects.begin(now, object, slot, zero);
      if (!Slots.scalar(object, slot).isElement()) {
        now = initial(now, object, slot, block);
      }
    }
    machine.leave();
    return Optional.of(now.push(start(object)));
  }

  /** What is on top may be one struct with more elements behind it than its type says. */
  private StateSet<State> withEnd(State state, Block block, Type type, long unit, ConfigSet when) {
    Optional<Struct.Field> end =
        type instanceof Struct struct && block.bytes().compareTo(BigInteger.valueOf(unit)) >= 0
            ? struct.openEnd()
            : Optional.empty();
    if (end.isEmpty()) {
      return StateSet.of(state, when);
    }
    Struct struct = (Struct) type;
    Type of = ((Type.Array) end.get().type()).of();
    Variable object = ((Val.Address) state.top()).root();
    StateSet.Builder<State> result = new StateSet.Builder<>();
    of.room(when, objects.model())
        .forEach(
            (room, part) -> {
              long more = block.bytes().longValueExact() - unit;
              boolean known =
                  room.size() > 0
                      && struct
                          .bytesBefore(end.get(), part, objects.model())
                          .stateOf(part)
                          .equals(Optional.of(unit));
              long slots = known ? struct.slots() + more / room.size() * of.slots() : 0;
              result.add(known ? objects.hasRoom(state, object, slots) : state, part);
            });
    return result.build();
  }

  /** Whether what an address is in began without a value. */
  static boolean beginsUnset(State state, Val address) {
    return block(state, address)
        .filter(block -> block.start() == Variable.Start.UNDEFINED)
        .isPresent();
  }

  /** What nobody gives now is looked up when it is read. */
  private State initial(State state, Variable object, long slot, Block block) {
    return initial(state, object, slot)
        .map(value -> state.store(new ScalarSlot(object.number(), slot), value))
        .orElseGet(() -> machine.answered(state, object, slot, block.place()).orElse(state));
  }

  /** What an object in a block that was cleared holds before it is given anything. */
  static Optional<Val> initial(State state, Variable root, long slot) {
    return block(state, start(root))
        .filter(block -> block.start() == Variable.Start.ZERO)
        .map(block -> Val.zero(Slots.scalar(root, slot).type()));
  }

  /**
   * Whether it is known if two addresses are equal: what was freed may have been given out again.
   */
  static boolean isKnown(State state, List<Val> two) {
    return two.contains(Val.Null.NULL)
        || lives(state, two.get(0)) && lives(state, two.get(1))
        || plain(two.get(0)).equals(plain(two.get(1)))
        || two.get(0).block().equals(two.get(1).block());
  }

  /** Addresses of one block are equal whatever it is used as. */
  static Val plain(Val address) {
    return address instanceof Val.Address a && a.slot() == 0
        ? a.block().<Val>map(n -> new Val.Raw(n, a.root().name())).orElse(address)
        : address;
  }

  /**
   * A run ends.
   *
   * @param holds whether an object is still there in which pointers may be
   */
  public void end(StateSet<State> states, Predicate<Integer> holds) {
    if (!machine.checks(Check.LEAK)) {
      return;
    }
    Set<Span> places = new LinkedHashSet<>();
    states.forEach(
        (s, when) ->
            leaked(s, holds)
                .ifPresent(
                    n -> {
                      machine.events().leaked(n);
                      places.add(place(s, n));
                    }));
    for (Span place : places) {
      machine.error(
          Assertion.Kind.LEAK,
          states.filter(s -> leaked(s, holds).filter(n -> place(s, n).equals(place)).isPresent()),
          place,
          s -> new Cause.Outside(place, "is never freed", Check.LEAK));
    }
  }

  /** The first in the text of what is not freed, and nobody can free. */
  private static Optional<Integer> leaked(State state, Predicate<Integer> holds) {
    Set<Integer> reached = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (ScalarSlot slot : state.store().keys()) {
      if (holds.test(slot.variable())) {
        reach(state, slot, reached, open);
      }
    }
    for (int number : state.heap().keys()) {
      Block block = state.heap().get(number).orElseThrow();
      if (block.lives() && isAutomatic(block) && reached.add(number)) {
        open.add(number);
      }
    }
    while (!open.isEmpty()) {
      int object = -open.pop();
      state
          .store()
          .keysBetween(
              new ScalarSlot(object, Long.MIN_VALUE), new ScalarSlot(object + 1, Long.MIN_VALUE))
          .forEach(slot -> reach(state, slot, reached, open));
    }
    return state.heap().keys().stream()
        .filter(n -> !reached.contains(n))
        .filter(n -> state.heap().get(n).orElseThrow().lives())
        .min(Comparator.comparingInt(n -> place(state, n).start()));
  }

  private static Span place(State state, int block) {
    return state.heap().get(block).orElseThrow().place();
  }

  private static void reach(
      State state, ScalarSlot slot, Set<Integer> reached, Deque<Integer> open) {
    Val held = state.load(slot).orElse(Val.Null.NULL);
    for (Val value : held instanceof Val.Rest rest ? rest.values() : List.of(held)) {
      if (lives(state, value)) {
        value.block().filter(reached::add).ifPresent(open::add);
      }
    }
  }
}
