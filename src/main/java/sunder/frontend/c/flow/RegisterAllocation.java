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
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;

/**
 * The registers of a program: each variable has its own for the whole run, and those of a function
 * that calls itself once more for each call within another.
 */
final class RegisterAllocation {
  /** Which part of a scalar. */
  enum ScalarComponent {
    /** An integer, or the number of what an address points to. */
    VALUE,
    /** The element that an address points to. */
    OFFSET,
    /** Which member of a union was stored last: see {@link UnionMembers}. */
    ACTIVE_MEMBER,
    /** Whether it has no value: see {@link InitializationTracking}. */
    INDETERMINATE_FLAG
  }

  private record Key(CVariable root, List<Integer> path, ScalarComponent component) {}

  private final ControlFlowGraph graph;
  private final TypeRanges ranges;
  private final PointsToConstraints flows;
  private final Map<Key, ScalarStorage> leaves = new LinkedHashMap<>();
  private final List<Map<Object, Symbol>> temporaries = new ArrayList<>();

  /** The objects that variables stand for, by how many calls of their function they are within. */
  private final List<Map<CVariable, CVariable>> copies = new ArrayList<>();

  private int activation;

  /** The registers of such numbers that are kept for a while. */
  final Set<Symbol> pointerTemporaries = new LinkedHashSet<>();

  private final Map<String, Integer> names = new HashMap<>();

  RegisterAllocation(ControlFlowGraph graph, TypeRanges ranges, PointsToConstraints flows) {
    this.graph = graph;
    this.ranges = ranges;
    this.flows = flows;
  }

  ScalarStorage storageOf(CVariable root, List<Integer> path, ScalarComponent part) {
    return leaves.computeIfAbsent(new Key(root, path, part), this::make);
  }

  private ScalarStorage make(Key key) {
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
        type = a.element();
      } else {
        StructType.Field field = ((CType.Struct) type).definition().field(key.path().get(next++));
        name.append(field.name().isEmpty() ? "" : ".").append(field.name());
        type = field.type();
      }
    }
    if (key.component() == ScalarComponent.OFFSET) {
      name.append("+");
    } else if (key.component() == ScalarComponent.ACTIVE_MEMBER) {
      name.append(" member");
    } else if (key.component() == ScalarComponent.INDETERMINATE_FLAG) {
      name.append(" unset");
    }
    return leaf(unique(name.toString()), type, array, length, key);
  }

  private ScalarStorage leaf(String name, CType type, boolean array, BigInteger length, Key key) {
    Optional<IntKind> kind =
        key.component() == ScalarComponent.VALUE ? intKind(type) : Optional.empty();
    Optional<BigInteger> low = kind.flatMap(ranges::least);
    Optional<BigInteger> high = kind.flatMap(ranges::greatest);
    boolean codes = type.isPointer() && key.component() == ScalarComponent.VALUE;
    if (!array) {
      Symbol register =
          key.component() == ScalarComponent.INDETERMINATE_FLAG
              ? graph.newFlag(name)
              : graph.register(name, low, high);
      if (codes) {
        flows.track(register);
      }
      return new ScalarStorage.Scalar(register);
    }
    ArrayRegister elements = graph.array(name);
    if (codes) {
      flows.track(elements);
    }
    boolean lazily = key.root().startsIndeterminate() && key.component() == ScalarComponent.VALUE;
    return new ScalarStorage.Elements(
        elements,
        length,
        low,
        high,
        lazily ? Optional.of(graph.array(name + " known")) : Optional.empty());
  }

  /** A register that is an integer of the program, with what C calls it. */
  record NamedRegister(Symbol register, CVariable root, String cName) {}

  /**
   * The registers of all integers that are no elements of arrays; not of those that are larger than
   * any signed type.
   */
  List<NamedRegister> namedRegisters() {
    List<NamedRegister> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (leaf instanceof ScalarStorage.Scalar scalar
              && key.component() == ScalarComponent.VALUE
              && typeAt(key.root().type(), key.path()) instanceof CType.Int type
              && IntKind.LONG_LONG.greatest().compareTo(type.kind().greatest()) >= 0) {
            result.add(new NamedRegister(scalar.register(), key.root(), text(key)));
          }
        });
    return result;
  }

  private static String text(Key key) {
    List<String> names = new ArrayList<>(List.of(key.root().name()));
    names.addAll(memberNames(key.root().type(), key.path()));
    return String.join(".", names);
  }

  /** The names of the members on the way to a part. */
  static List<String> memberNames(CType type, List<Integer> path) {
    return memberPath(type, path).stream()
        .map(StructType.Field::name)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The members on the way to a part. */
  static List<StructType.Field> memberPath(CType type, List<Integer> path) {
    List<StructType.Field> fields = new ArrayList<>();
    CType at = type;
    for (int number : path) {
      StructType.Field field =
          ((CType.Struct) TypePunning.elementType(at)).definition().field(number);
      fields.add(field);
      at = field.type();
    }
    return fields;
  }

  /** From here on it is about a call that is within so many others of its function. */
  void setRecursionDepth(int calls) {
    activation = calls;
  }

  /** How many others of its function this call is within. */
  int recursionDepth() {
    return activation;
  }

  private static <T> T at(List<T> all, int calls, Supplier<T> made) {
    while (all.size() <= calls) {
      all.add(made.get());
    }
    return all.get(calls);
  }

  /** What a variable stands for in this call. */
  CVariable objectOf(CVariable named) {
    CVariable variable = named.mergedArray();
    boolean own =
        variable.kind() == CVariable.StorageKind.LOCAL
            || variable.kind() == CVariable.StorageKind.PARAMETER;
    return own && activation > 0
        ? at(copies, activation, HashMap::new)
            .computeIfAbsent(variable, original -> original.copy())
        : variable;
  }

  /**
   * The range of a number of a type: nothing of an address. A floating-point number is a 0 that
   * says nothing of it.
   */
  static Optional<IntKind> intKind(CType type) {
    return type instanceof CType.Int i
        ? Optional.of(i.kind())
        : type instanceof CType.Floating ? Optional.of(IntKind.BOOL) : Optional.empty();
  }

  /** A register for the value of something, which is kept only for a while. */
  Symbol temporary(Object of, String name, Optional<IntKind> kind) {
    return temporary(activation, of, name, kind);
  }

  /** The same for what one call leaves to the one that it is within. */
  Symbol sharedTemporary(Object of, String name, Optional<IntKind> kind) {
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
  Symbol pointerTemporary(Object of, String name) {
    Symbol register = temporary(of, name, Optional.empty());
    pointerTemporaries.add(register);
    flows.track(register);
    return register;
  }

  /** The same of what one call leaves to the one that it is within. */
  Symbol sharedPointerTemporary(Object of, String name) {
    Symbol register = sharedTemporary(of, name, Optional.empty());
    pointerTemporaries.add(register);
    flows.track(register);
    return register;
  }

  /** A pointer of the program. */
  record PointerObject(CVariable root, List<Integer> path, CType pointee, ScalarStorage storage) {}

  /** The pointers of the program. */
  List<PointerObject> pointerObjects() {
    List<PointerObject> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (key.component() == ScalarComponent.VALUE
              && typeAt(key.root().type(), key.path()) instanceof CType.Pointer pointer) {
            result.add(new PointerObject(key.root(), key.path(), pointer.pointee(), leaf));
          }
        });
    return result;
  }

  private String unique(String name) {
    int times = names.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }

  /** The scalar parts of a type, each as the members on the way to it. */
  static List<List<Integer>> scalarPaths(CType type) {
    return parts(type, part -> !(part instanceof CType.Struct));
  }

  /** The unions in a type, each as the members on the way to it. */
  static List<List<Integer>> unionPaths(CType type) {
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
      collect(array.element(), path, wanted, result);
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
              ? array.element()
              : ((CType.Struct) at).definition().field(path.get(next++)).type();
    }
    return at;
  }

  /** Where a scalar part of a variable is kept. */
  sealed interface ScalarStorage {
    record Scalar(Symbol register) implements ScalarStorage {}

    /**
     * An element of an array for each element.
     *
     * @param length over all arrays on the way
     * @param low and {@code high}, the range of the elements' type
     * @param initializedElements 1 for the elements that were given a value, if nobody knows what
     *     they start with; see {@link ExternalCallEffects}, too
     */
    record Elements(
        ArrayRegister array,
        BigInteger length,
        Optional<BigInteger> low,
        Optional<BigInteger> high,
        Optional<ArrayRegister> initializedElements)
        implements ScalarStorage {}
  }
}
