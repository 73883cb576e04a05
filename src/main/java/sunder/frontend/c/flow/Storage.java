package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;

/**
 * The registers of a program: each variable has its own for the whole run, and those of a function
 * that calls itself once more for each call within another.
 */
final class Storage {
  /** Which part of a scalar. */
  enum Part {
    /** An integer, or the number of what an address points to. */
    VALUE,
    /** The element that an address points to. */
    OFFSET,
    /** Which member of a union was stored last: see {@link Overlays}. */
    MEMBER,
    /** Whether it has no value: see {@link Unset}. */
    MARK
  }

  private record Key(Variable root, List<Integer> path, Part part) {}

  private final ControlFlowGraph graph;
  private final Ranges ranges;
  private final Flows flows;
  private final Map<Key, Leaf> leaves = new LinkedHashMap<>();
  private final List<Map<Object, Symbol>> temporaries = new ArrayList<>();

  /** The objects that variables stand for, by how many calls of their function they are within. */
  private final List<Map<Variable, Variable>> copies = new ArrayList<>();

  private int activation;

  /** The registers of such numbers that are kept for a while. */
  final Set<Symbol> codes = new LinkedHashSet<>();

  private final Map<String, Integer> names = new HashMap<>();

  Storage(ControlFlowGraph graph, Ranges ranges, Flows flows) {
    this.graph = graph;
    this.ranges = ranges;
    this.flows = flows;
  }

  Leaf leaf(Variable root, List<Integer> path, Part part) {
    return leaves.computeIfAbsent(new Key(root, path, part), this::make);
  }

  private Leaf make(Key key) {
    StringBuilder name = new StringBuilder(key.root().name());
    CType type = key.root().type();
    BigInteger length = BigInteger.ONE;
    boolean array = false;
    int next = 0;
    while (type instanceof CType.Array
        || type instanceof CType.Struct && next < key.path().size()) {
      if (type instanceof CType.Array a) {
        length = length.multiply(a.length().orElse(BigInteger.ZERO));
        array = true;
        type = a.of();
      } else {
        StructType.Field field = ((CType.Struct) type).definition().field(key.path().get(next++));
        name.append(field.name().isEmpty() ? "" : ".").append(field.name());
        type = field.type();
      }
    }
    if (key.part() == Part.OFFSET) {
      name.append("+");
    } else if (key.part() == Part.MEMBER) {
      name.append(" member");
    } else if (key.part() == Part.MARK) {
      name.append(" unset");
    }
    return leaf(unique(name.toString()), type, array, length, key);
  }

  private Leaf leaf(String name, CType type, boolean array, BigInteger length, Key key) {
    Optional<IntKind> kind = key.part() == Part.VALUE ? kind(type) : Optional.empty();
    Optional<BigInteger> low = kind.flatMap(ranges::least);
    Optional<BigInteger> high = kind.flatMap(ranges::greatest);
    boolean codes = type.isPointer() && key.part() == Part.VALUE;
    if (!array) {
      Symbol register =
          key.part() == Part.MARK ? graph.newFlag(name) : graph.register(name, low, high);
      if (codes) {
        flows.follow(register);
      }
      return new Leaf.Scalar(register);
    }
    ArrayRegister elements = graph.array(name);
    if (codes) {
      flows.follow(elements);
    }
    boolean lazily = key.root().startsUndefined() && key.part() == Part.VALUE;
    return new Leaf.Elements(
        elements,
        length,
        low,
        high,
        lazily ? Optional.of(graph.array(name + " known")) : Optional.empty());
  }

  /** A register that is an integer of the program, with what C calls it. */
  record Holder(Symbol register, Variable root, String text) {}

  /**
   * The registers of all integers that are no elements of arrays; not of those that are larger than
   * any signed type.
   */
  List<Holder> holders() {
    List<Holder> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (leaf instanceof Leaf.Scalar scalar
              && key.part() == Part.VALUE
              && typeAt(key.root().type(), key.path()) instanceof CType.Int type
              && IntKind.LONG_LONG.greatest().compareTo(type.kind().greatest()) >= 0) {
            result.add(new Holder(scalar.register(), key.root(), text(key)));
          }
        });
    return result;
  }

  private static String text(Key key) {
    List<String> names = new ArrayList<>(List.of(key.root().name()));
    names.addAll(members(key.root().type(), key.path()));
    return String.join(".", names);
  }

  /** The names of the members on the way to a part. */
  static List<String> members(CType type, List<Integer> path) {
    return fields(type, path).stream()
        .map(StructType.Field::name)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The members on the way to a part. */
  static List<StructType.Field> fields(CType type, List<Integer> path) {
    List<StructType.Field> fields = new ArrayList<>();
    CType at = type;
    for (int number : path) {
      StructType.Field field = ((CType.Struct) Views.element(at)).definition().field(number);
      fields.add(field);
      at = field.type();
    }
    return fields;
  }

  /** From here on it is about a call that is within so many others of its function. */
  void activate(int calls) {
    activation = calls;
  }

  /** How many others of its function this call is within. */
  int activation() {
    return activation;
  }

  private static <T> T at(List<T> all, int calls, Supplier<T> made) {
    while (all.size() <= calls) {
      all.add(made.get());
    }
    return all.get(calls);
  }

  /** What a variable stands for in this call. */
  Variable object(Variable named) {
    Variable variable = named.whole();
    boolean own =
        variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.PARAMETER;
    return own && activation > 0
        ? at(copies, activation, HashMap::new)
            .computeIfAbsent(variable, original -> original.copy())
        : variable;
  }

  /**
   * The range of a number of a type: nothing of an address. A floating-point number is a 0 that
   * says nothing of it.
   */
  static Optional<IntKind> kind(CType type) {
    return type instanceof CType.Int i
        ? Optional.of(i.kind())
        : type instanceof CType.Floating ? Optional.of(IntKind.BOOL) : Optional.empty();
  }

  /** A register for the value of something, which is kept only for a while. */
  Symbol temporary(Object of, String name, Optional<IntKind> kind) {
    return temporary(activation, of, name, kind);
  }

  /** The same for what one call leaves to the one that it is within. */
  Symbol shared(Object of, String name, Optional<IntKind> kind) {
    return temporary(0, of, name, kind);
  }

  private Symbol temporary(int calls, Object of, String name, Optional<IntKind> kind) {
    return at(temporaries, calls, IdentityHashMap::new)
        .computeIfAbsent(
            of,
            key ->
                graph.register(
                    unique(name + "'"),
                    kind.flatMap(ranges::least),
                    kind.flatMap(ranges::greatest)));
  }

  /** The same for the number of what an address points to. */
  Symbol code(Object of, String name) {
    Symbol register = temporary(of, name, Optional.empty());
    codes.add(register);
    flows.follow(register);
    return register;
  }

  /** The same of what one call leaves to the one that it is within. */
  Symbol sharedCode(Object of, String name) {
    Symbol register = shared(of, name, Optional.empty());
    codes.add(register);
    flows.follow(register);
    return register;
  }

  /** A pointer of the program. */
  record Pointer(Variable root, List<Integer> path, CType to, Leaf leaf) {}

  /** The pointers of the program. */
  List<Pointer> pointers() {
    List<Pointer> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (key.part() == Part.VALUE
              && typeAt(key.root().type(), key.path()) instanceof CType.Pointer pointer) {
            result.add(new Pointer(key.root(), key.path(), pointer.to(), leaf));
          }
        });
    return result;
  }

  private String unique(String name) {
    int times = names.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }

  /** The scalar parts of a type, each as the members on the way to it. */
  static List<List<Integer>> scalars(CType type) {
    return parts(type, part -> !(part instanceof CType.Struct));
  }

  /** The unions in a type, each as the members on the way to it. */
  static List<List<Integer>> unions(CType type) {
    return parts(type, part -> part instanceof CType.Struct s && s.definition().isUnion());
  }

  private static List<List<Integer>> parts(CType type, Predicate<CType> wanted) {
    List<List<Integer>> result = new ArrayList<>();
    collect(type, List.of(), wanted, result);
    return result;
  }

  private static void collect(
      CType type, List<Integer> path, Predicate<CType> wanted, List<List<Integer>> result) {
    if (type instanceof CType.Array array) {
      collect(array.of(), path, wanted, result);
      return;
    }
    if (wanted.test(type)) {
      result.add(path);
    }
    if (type instanceof CType.Struct struct) {
      for (StructType.Field field : struct.definition().fields()) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(field.number());
        collect(field.type(), List.copyOf(longer), wanted, result);
      }
    }
  }

  /** The type of a part. */
  static CType typeAt(CType type, List<Integer> path) {
    CType at = type;
    int next = 0;
    while (at instanceof CType.Array || at instanceof CType.Struct && next < path.size()) {
      at =
          at instanceof CType.Array array
              ? array.of()
              : ((CType.Struct) at).definition().field(path.get(next++)).type();
    }
    return at;
  }

  /** Where a scalar part of a variable is kept. */
  sealed interface Leaf {
    record Scalar(Symbol register) implements Leaf {}

    /**
     * An element of an array for each element.
     *
     * @param length over all arrays on the way
     * @param low and {@code high}, the range of the elements' type
     * @param known 1 for the elements that were given a value, if nobody knows what they start
     *     with; see {@link Changes}, too
     */
    record Elements(
        ArrayRegister array,
        BigInteger length,
        Optional<BigInteger> low,
        Optional<BigInteger> high,
        Optional<ArrayRegister> known)
        implements Leaf {}
  }
}
