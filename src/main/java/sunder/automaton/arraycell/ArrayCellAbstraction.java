package sunder.automaton.arraycell;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StableNames;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.source.Span;

/**
 * The array cell abstraction: an automaton in which the arrays of a program are replaced by one
 * symbolic cell. A rigid register, the index {@code p}, is chosen when a run starts, and each array
 * becomes one register: its element at {@code p}. A write at another index has no effect; a read at
 * another index yields any value of the element's type.
 *
 * <p>The abstraction follows cell morphing (Monniaux and Gonnord, Cell morphing: from array
 * programs to array-free Horn clauses, SAS 2016): a property of one arbitrary cell is a property of
 * all. Cell morphing uses the value of the cell at each read, which needs quantifiers or one cell
 * for each read. Here one cell serves a whole run, and its index is a prophecy: a failing run
 * either reads no element or has a last read, whose index {@code p} must be. {@link ReadPhase}
 * guesses at each read whether it is the last: the last read must be at {@code p}, no read follows
 * it, and no assertion fails between the first read and the last.
 *
 * <p>Soundness: consider a run of the program that reaches an error, and let {@code p} be the index
 * of its last read (0 if there is none). The same transitions form a run of this automaton. Each
 * register has the value of the program, and each cell equals the element of its array at {@code
 * p}: both are initially 0, a reset sets both to 0, a write at {@code p} changes both equally, and
 * a write at another index changes neither. A read at {@code p} yields the cell, which equals the
 * element; any other read yields the element as a fresh input, which its type permits. Guards and
 * updates are those of the program, so the transitions are enabled, and the phases are as guessed.
 * The same error is reached. Hence an assertion that fails in no run of this automaton fails in no
 * run of the program; the converse does not hold. Runs without a failure may be missing in this
 * automaton.
 *
 * <p>The phases refer to the reads of the automaton's transitions, which may be fewer than those of
 * the program text: a value that is not used is not read. Either all reads of a transition happen
 * or none, and an error is at the end of a transition, so the last read of the last transition with
 * reads is the last of the run. The same holds for complete plays, where the error follows the end
 * of the program.
 */
public final class ArrayCellAbstraction {
  /** The greatest number of locations of a program to abstract. */
  private static final int MOST_LOCATIONS = 10_000;

  private final Automaton program;
  private final Set<Location> reading;
  private final Symbol index;
  private final Map<ArrayRegister, Symbol> cells = new TreeMap<>();
  private final Map<Symbol, Symbol> inputsForElements = new HashMap<>();
  private final Map<PhasedLocation, Location> locations = new HashMap<>();
  private final Location initial;
  private int numbers;

  /** The phase of a run with respect to its reads of arrays. */
  enum ReadPhase {
    /** No element has been read. */
    BEFORE,
    /** An element has been read and the last read follows; no assertion may fail in this phase. */
    AMONG,
    /** The last read has happened. */
    BEHIND
  }

  private record PhasedLocation(Location at, ReadPhase phase) {}

  private ArrayCellAbstraction(Automaton program, ArrayReads reads) {
    this.program = program;
    this.reading = reads.ahead();
    this.index =
        program
            .supply()
            .integer(
                Symbol.Kind.REGISTER,
                unused("p", reads.names()),
                Optional.of(BigInteger.ZERO),
                Optional.empty());
    reads.arrays().forEach(array -> cells.put(array, cell(array)));
    this.initial = start();
  }

  /**
   * Returns the abstraction of a program.
   *
   * @return empty if the program reads no array at a variable index, is too large, or has a claim
   *     about infinite runs
   */
  public static Optional<Automaton> of(Automaton program) {
    return program.claim().isPresent()
        ? Optional.empty()
        : ArrayReads.of(program, MOST_LOCATIONS)
            .filter(ArrayReads::vary)
            .map(reads -> new ArrayCellAbstraction(program, reads).automaton());
  }

  private static String unused(String name, Set<String> taken) {
    return taken.contains(name) ? unused(name + "'", taken) : name;
  }

  private Symbol cell(ArrayRegister array) {
    String name = array.name() + "[" + index.name() + "]";
    return array.sort() == Symbol.Sort.BOOL
        ? program.supply().bool(Symbol.Kind.REGISTER, name)
        : program
            .supply()
            .integer(
                Symbol.Kind.REGISTER, name, array.high().map(h -> BigInteger.ZERO), array.high());
  }

  private Automaton automaton() {
    return new Automaton(
        initial,
        program.featureSymbols(),
        program.lengthSymbols(),
        program.lengthInputs(),
        program.annotation(),
        program.supply(),
        Optional.empty(),
        program.assertions(),
        List.of(),
        new CellNames(program.names(), index, cells));
  }

  /** Returns the initial location, at which the index is chosen. */
  private Location start() {
    Location first = at(program.initial(), ReadPhase.BEFORE);
    Symbol chosen = program.supply().copyOf(index, Symbol.Kind.INPUT);
    Set<Symbol> live = new TreeSet<>(first.live());
    live.remove(index);
    return new Location(
        numbers++,
        () -> "start of the cell",
        Location.Role.ORDINARY,
        Collections.unmodifiableSet(live),
        Set.of(),
        () -> List.of(choosing(chosen)));
  }

  private Transition choosing(Symbol chosen) {
    Transition any = program.initial().outgoing().get(0);
    return new Transition(
        initial,
        at(program.initial(), ReadPhase.BEFORE),
        any.presenceCondition().space().all(),
        List.of(chosen),
        List.of(),
        BoolTerm.TRUE,
        Map.of(index, IntTerm.of(chosen)),
        List.of(),
        List.of(),
        List.of(),
        any.span(),
        StepStatements.NONE);
  }

  /**
   * Returns the location in a phase. At a location from which no read is reachable, the phase is
   * {@link ReadPhase#BEHIND}: a run that may fail there has its last read behind it.
   */
  private Location at(Location original, ReadPhase phase) {
    ReadPhase same = reading.contains(original) ? phase : ReadPhase.BEHIND;
    return locations.computeIfAbsent(new PhasedLocation(original, same), this::newLocation);
  }

  private Location newLocation(PhasedLocation point) {
    Location original = point.at();
    if (original.role() == Location.Role.ABORT) {
      return Location.error(numbers++, original::name, original.failedAssertion().orElseThrow());
    }
    Supplier<String> name =
        () -> original.name() + " " + point.phase().name().toLowerCase(Locale.ROOT);
    return new Location(
        numbers++,
        name,
        original.role(),
        live(point),
        Set.of(),
        () -> original.outgoing().stream().flatMap(step -> steps(step, point.phase())).toList());
  }

  private Set<Symbol> live(PhasedLocation point) {
    if (point.phase() == ReadPhase.BEHIND) {
      return point.at().live();
    }
    Set<Symbol> live = new TreeSet<>(point.at().live());
    live.add(index);
    point.at().liveArrays().forEach(array -> live.add(cells.get(array)));
    return Collections.unmodifiableSet(live);
  }

  private Stream<Transition> steps(Transition step, ReadPhase phase) {
    return phasesBehind(step, phase).stream()
        .flatMap(next -> steps(step, phase, next, cases(step, next)));
  }

  /** Returns the possible phases after a transition. */
  private List<ReadPhase> phasesBehind(Transition step, ReadPhase phase) {
    boolean mayReadMore = reading.contains(step.target());
    if (step.reads().isEmpty()) {
      return phase == ReadPhase.AMONG && !mayReadMore ? List.of() : List.of(phase);
    } else if (phase == ReadPhase.BEHIND) {
      return List.of();
    }
    return mayReadMore ? List.of(ReadPhase.AMONG, ReadPhase.BEHIND) : List.of(ReadPhase.BEHIND);
  }

  private List<ArrayCellStep> cases(Transition step, ReadPhase next) {
    ArrayCellStep start =
        ArrayCellStep.of(
            index, cells, input -> inputsForElements.computeIfAbsent(input, this::like));
    List<ArrayCellStep> cases = List.of(start);
    int last = step.reads().size() - 1;
    for (int i = 0; i <= last; i++) {
      ArrayAccess.Read read = step.reads().get(i);
      boolean isLast = i == last && next == ReadPhase.BEHIND;
      cases =
          cases.stream().flatMap(c -> (isLast ? c.readHere(read) : c.read(read)).stream()).toList();
    }
    for (ArrayAccess access : next == ReadPhase.BEHIND ? List.<ArrayAccess>of() : step.writes()) {
      cases = cases.stream().flatMap(c -> c.write(access).stream()).toList();
    }
    return cases;
  }

  private Symbol like(Symbol element) {
    return program.supply().copyOf(element, Symbol.Kind.INPUT);
  }

  private Stream<Transition> steps(
      Transition step, ReadPhase phase, ReadPhase next, List<ArrayCellStep> cases) {
    Location source = at(step.source(), phase);
    Location target = at(step.target(), next);
    return cases.stream()
        .flatMap(c -> c.toTransition(step, source, target, program.rigid()).stream());
  }

  /** The stable names of the program's registers, of the index and of the cells. */
  private record CellNames(StableNames program, Symbol index, Map<ArrayRegister, Symbol> cells)
      implements StableNames {
    @Override
    public String of(Symbol symbol) {
      return symbol.equals(index)
          ? "index of the cell"
          : array(symbol).map(array -> "cell of " + of(array)).orElseGet(() -> program.of(symbol));
    }

    @Override
    public String of(ArrayRegister array) {
      return program.of(array);
    }

    @Override
    public Optional<Span> declaration(Symbol symbol) {
      return array(symbol)
          .map(this::declaration)
          .orElseGet(() -> symbol.equals(index) ? Optional.empty() : program.declaration(symbol));
    }

    @Override
    public Optional<Span> declaration(ArrayRegister array) {
      return program.declaration(array);
    }

    private Optional<ArrayRegister> array(Symbol symbol) {
      return cells.entrySet().stream()
          .filter(entry -> entry.getValue().equals(symbol))
          .map(Map.Entry::getKey)
          .findFirst();
    }
  }

  /**
   * The reads of a program; all its locations are computed for them.
   *
   * @param ahead the locations from which control may reach a read
   * @param arrays the arrays that are read or written
   * @param vary whether an array is read at an index that is not constant
   * @param names the names of all registers that are live at a location
   */
  private record ArrayReads(
      Set<Location> ahead, Set<ArrayRegister> arrays, boolean vary, Set<String> names) {

    /** Returns the reads of a program; empty if it has more locations than the limit. */
    static Optional<ArrayReads> of(Automaton automaton, int mostLocations) {
      Map<Location, List<Location>> sources = new HashMap<>();
      Set<Location> reading = new HashSet<>();
      Set<ArrayRegister> arrays = new TreeSet<>();
      Set<String> names = new HashSet<>();
      boolean vary = false;
      Set<Location> found = new LinkedHashSet<>(List.of(automaton.initial()));
      Deque<Location> open = new ArrayDeque<>(found);
      while (!open.isEmpty()) {
        Location at = open.remove();
        at.live().forEach(register -> names.add(register.name()));
        arrays.addAll(at.liveArrays());
        for (Transition step : at.outgoing()) {
          sources.computeIfAbsent(step.target(), t -> new ArrayList<>()).add(at);
          if (!step.reads().isEmpty()) {
            reading.add(at);
          }
          vary |= step.reads().stream().anyMatch(read -> !read.index().isConstant());
          step.reads().forEach(read -> arrays.add(read.array()));
          step.writes().forEach(write -> arrays.add(write.array()));
          if (found.add(step.target())) {
            open.add(step.target());
          }
        }
        if (found.size() > mostLocations) {
          return Optional.empty();
        }
      }
      return Optional.of(new ArrayReads(ahead(reading, sources), arrays, vary, names));
    }

    private static Set<Location> ahead(
        Set<Location> reading, Map<Location, List<Location>> sources) {
      Set<Location> result = new HashSet<>(reading);
      Deque<Location> open = new ArrayDeque<>(reading);
      while (!open.isEmpty()) {
        for (Location source : sources.getOrDefault(open.remove(), List.of())) {
          if (result.add(source)) {
            open.add(source);
          }
        }
      }
      return result;
    }
  }
}
