package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;

/**
 * Register allocation: the mapping from the scalar subobjects of variables to registers of the
 * automaton.
 *
 * <p>Input: a variable, the path of member numbers to a scalar in it, and a component of the
 * scalar. Output: a register, or an array register where arrays enclose the scalar. Invariants: a
 * storage is created once and has a unique name; a variable of a function has separate registers
 * for each recursion depth, and otherwise shares them among all calls.
 */
public final class RegisterAllocation {
  /** A component of a scalar value; each is stored in a register. */
  public enum ScalarComponent {
    /** The integer, or the target id of an address. */
    VALUE,
    /** The element offset of an address. */
    OFFSET,
    /** The active member of a union: see {@code UnionMembers}. */
    ACTIVE_MEMBER,
    /** The flag of an indeterminate value: see {@link InitializationTracking}. */
    INDETERMINATE_FLAG
  }

  private record StorageKey(CVariable root, List<Integer> path, ScalarComponent component) {}

  private final ControlFlowGraph graph;
  private final TypeRanges ranges;
  private final PointsToConstraints flows;
  private final CallContext context;
  private final Map<StorageKey, ScalarStorage> leaves = new LinkedHashMap<>();
  private final List<Map<TemporaryKey, Symbol>> temporaries = new ArrayList<>();

  /** The copies of local variables in recursive calls, by recursion depth. */
  private final List<Map<CVariable, CVariable>> copies = new ArrayList<>();

  /** The temporary registers that hold target ids. */
  public final Set<Symbol> pointerTemporaries = new LinkedHashSet<>();

  private final Map<String, Integer> names = new HashMap<>();

  RegisterAllocation(
      ControlFlowGraph graph, TypeRanges ranges, PointsToConstraints flows, CallContext context) {
    this.graph = graph;
    this.ranges = ranges;
    this.flows = flows;
    this.context = context;
  }

  /**
   * Returns the storage of a component of the scalar at a path of a variable, which is allocated on
   * first use.
   */
  public ScalarStorage storageOf(CVariable root, List<Integer> path, ScalarComponent part) {
    return leaves.computeIfAbsent(new StorageKey(root, path, part), this::make);
  }

  private ScalarStorage make(StorageKey key) {
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

  private ScalarStorage leaf(
      String name, CType type, boolean array, BigInteger length, StorageKey key) {
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

  /** A register that holds a scalar integer of the program, with the C expression for it. */
  public record NamedRegister(Symbol register, CVariable root, String cName) {}

  /**
   * Returns the registers of all scalar integers that are not elements of arrays, except those of
   * types with values above the greatest {@code long long}.
   */
  public List<NamedRegister> namedRegisters() {
    List<NamedRegister> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (leaf instanceof ScalarStorage.Scalar scalar
              && key.component() == ScalarComponent.VALUE
              && SubobjectPaths.typeAt(key.root().type(), key.path()) instanceof CType.Int type
              && IntKind.LONG_LONG.greatest().compareTo(type.kind().greatest()) >= 0) {
            result.add(new NamedRegister(scalar.register(), key.root(), text(key)));
          }
        });
    return result;
  }

  private static String text(StorageKey key) {
    List<String> names = new ArrayList<>(List.of(key.root().name()));
    names.addAll(SubobjectPaths.memberNames(key.root().type(), key.path()));
    return String.join(".", names);
  }

  private static <T> T at(List<T> all, int calls, Supplier<T> made) {
    while (all.size() <= calls) {
      all.add(made.get());
    }
    return all.get(calls);
  }

  /**
   * Returns the object that a variable denotes in the current call: the variable itself, or its
   * copy for the recursion depth of the call that declares it.
   */
  public CVariable objectOf(CVariable named) {
    CVariable variable = named.mergedArray();
    boolean own =
        variable.kind() == CVariable.StorageKind.LOCAL
            || variable.kind() == CVariable.StorageKind.PARAMETER;
    int depth = own ? context.recursionDepthOf(variable) : 0;
    return depth > 0
        ? at(copies, depth, HashMap::new).computeIfAbsent(variable, original -> original.copy())
        : variable;
  }

  /**
   * Returns the integer kind with which a scalar of the type is represented: that of the integer
   * type, that of the keys of a floating type, empty for other types.
   */
  public static Optional<IntKind> intKind(CType type) {
    return type instanceof CType.Int i
        ? Optional.of(i.kind())
        : type instanceof CType.Floating
            ? Optional.of(FloatArithmetic.kind(type))
            : Optional.empty();
  }

  /**
   * Returns the temporary register of a key in the current call.
   *
   * @param kind the integer kind that bounds the register's values; empty for no bound
   */
  public Symbol temporary(TemporaryKey key, String name, Optional<IntKind> kind) {
    return temporary(context.recursionDepth(), key, name, kind);
  }

  /**
   * Returns the temporary register of a key that calls at all recursion depths share, as for the
   * result of a function.
   */
  public Symbol sharedTemporary(TemporaryKey key, String name, Optional<IntKind> kind) {
    return temporary(0, key, name, kind);
  }

  private Symbol temporary(int calls, TemporaryKey key, String name, Optional<IntKind> kind) {
    return at(temporaries, calls, HashMap::new)
        .computeIfAbsent(
            key,
            k ->
                graph.register(
                    unique(name + "'"),
                    kind.flatMap(ranges::least),
                    kind.flatMap(ranges::greatest)));
  }

  /**
   * Returns the temporary register of a key for a target id in the current call; it takes part in
   * the points-to analysis.
   */
  public Symbol pointerTemporary(TemporaryKey key, String name) {
    Symbol register = temporary(key, name, Optional.empty());
    pointerTemporaries.add(register);
    flows.track(register);
    return register;
  }

  /**
   * Returns the temporary register of a key for a target id that calls at all recursion depths
   * share.
   */
  public Symbol sharedPointerTemporary(TemporaryKey key, String name) {
    Symbol register = sharedTemporary(key, name, Optional.empty());
    pointerTemporaries.add(register);
    flows.track(register);
    return register;
  }

  /** A scalar of pointer type in the program, with its storage. */
  public record PointerObject(
      CVariable root, List<Integer> path, CType pointee, ScalarStorage storage) {}

  /** Returns the scalars of pointer type that have a storage, in the order of their allocation. */
  public List<PointerObject> pointerObjects() {
    List<PointerObject> result = new ArrayList<>();
    leaves.forEach(
        (key, leaf) -> {
          if (key.component() == ScalarComponent.VALUE
              && SubobjectPaths.typeAt(key.root().type(), key.path())
                  instanceof CType.Pointer pointer) {
            result.add(new PointerObject(key.root(), key.path(), pointer.pointee(), leaf));
          }
        });
    return result;
  }

  private String unique(String name) {
    int times = names.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }

  /** The storage of a component of a scalar subobject. */
  public sealed interface ScalarStorage {
    record Scalar(Symbol register) implements ScalarStorage {}

    /**
     * An array register with an element for each element of the enclosing arrays.
     *
     * @param length the product of the lengths of the enclosing arrays
     * @param low the least value of the element type; empty for no bound
     * @param high the greatest value of the element type; empty for no bound
     * @param initializedElements for an object that starts indeterminate: the array register whose
     *     elements are 1 where an element has been assigned, 2 where it has been assigned an
     *     indeterminate value; see also {@code ExternalCallEffects}
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
