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
 * A program's automaton with one symbolic cell in the place of its arrays. A rigid register, the
 * index {@code p}, is chosen when a run starts, and each array is one register: its element at
 * {@code p}. A write elsewhere changes nothing; a read elsewhere may give any value of its type.
 *
 * <p>The idea is that of cell morphing (Monniaux and Gonnord 2016, "Cell morphing: from array
 * programs to array-free Horn clauses"): what holds of one arbitrary cell holds of all. There the
 * value read is that of the cell at each read, which takes quantifiers or one cell for each read.
 * Here one cell serves a whole run: <em>which</em> one is a prophecy. A run that fails has read
 * nothing, or there is a last read; the index of that read is what {@code p} is to be. {@link
 * ReadPhase} guesses at each read whether it is the last one: that one must be at {@code p}, none
 * comes behind it, and nothing fails between the first read and the last.
 *
 * <p>Sound: take a run of the program that reaches an error, and let {@code p} be the index of its
 * last read (0 if there is none). Take the same steps here. Each register is as in the program, and
 * each cell is the element of its array at {@code p}: both are 0 at first, a reset makes both 0, a
 * write at {@code p} changes both in the same way, one elsewhere neither. A read at {@code p} gives
 * the cell, which is that element; any other gives the element as a fresh input, which its type
 * allows. Guards and updates are those of the program, so that the steps can be taken, and the
 * phases are as guessed. The error that is reached is the same one. So what fails nowhere here
 * fails nowhere in the program; the converse does not hold. Nothing is said of runs that fail
 * nothing: they may be missing here.
 *
 * <p>The phases are about the reads of the automaton's steps, which need not be all of the text's:
 * a value that is not used is not read. All reads of a step happen or none, and an error is at the
 * end of a step, so the last read of the last step that reads is the last of the run. For complete
 * plays the same holds: the error is then behind the end of the program.
 */
public final class ArrayCellAbstraction {
  /** Programs with more control points are not looked at so. */
  private static final int MOST_LOCATIONS = 10_000;

  private final Automaton program;
  private final Set<Location> reading;
  private final Symbol index;
  private final Map<ArrayRegister, Symbol> cells = new TreeMap<>();
  private final Map<Symbol, Symbol> unknown = new HashMap<>();
  private final Map<PhasedLocation, Location> points = new HashMap<>();
  private final Location initial;
  private int numbers;

  /** How far a run has come in reading arrays. */
  enum ReadPhase {
    /** Nothing has been read. */
    BEFORE,
    /** Something has been read, and the last read is still to come: nothing may fail here. */
    AMONG,
    /** The last read has been. */
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
   * The automaton with one cell.
   *
   * @return nothing if the program reads no array at an index that varies, is too large, or has a
   *     claim about infinite runs
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

  /** Where the index is chosen. */
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
   * A control point in a phase. Where no read can follow, a run that may fail is one behind its
   * last read, and one that may not is of no interest.
   */
  private Location at(Location original, ReadPhase phase) {
    ReadPhase same = reading.contains(original) ? phase : ReadPhase.BEHIND;
    return points.computeIfAbsent(new PhasedLocation(original, same), this::made);
  }

  private Location made(PhasedLocation point) {
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

  /** The phases in which a run of interest may be behind a step. */
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
        ArrayCellStep.of(index, cells, input -> unknown.computeIfAbsent(input, this::like));
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

  /** The names of a program's registers, and of its cell. */
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
   * What a program reads of its arrays; all control points are built for that.
   *
   * @param ahead the control points from which control may come to a read
   * @param arrays all that are read or written
   * @param vary whether some array is read at an index that is no constant
   * @param names of all registers that are live somewhere
   */
  private record ArrayReads(
      Set<Location> ahead, Set<ArrayRegister> arrays, boolean vary, Set<String> names) {

    /** Nothing if there are more control points. */
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
