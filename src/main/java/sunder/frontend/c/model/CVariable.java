package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;
import sunder.source.Span;

/**
 * An object of the program: a variable, a parameter, an allocated object, or a synthetic object of the elaboration. Objects are compared by identity.
 */
public final class CVariable {
  /** The storage of an object, which determines its lifetime (C11, 6.2.4). */
  public enum StorageKind {
    /** Static storage duration: a global variable or a static local one. */
    STATIC,
    LOCAL,
    PARAMETER,
    /** Allocated storage: the object lives until it is freed. */
    ALLOCATED,
    /** Storage of the caller: the object exists before the verified function is called. */
    ENTRY_INPUT
  }

  private final int number;
  private final String name;
  private final StorageKind kind;
  private final Span span;
  private final Optional<Feature.Bool> feature;
  private final CType type;
  private boolean holdsLength;
  private boolean thread;
  private boolean changes;
  private boolean undefined;
  private boolean valued;
  private Optional<Span> passed = Optional.empty();
  private boolean addressed;
  private Map<Integer, ConfigSet> constant = new HashMap<>();
  private boolean changeable;
  private Optional<DeclarationVisibility> lengths = Optional.empty();
  private Optional<ConfigSet> register = Optional.empty();
  private final List<Scope.Entry<QualifiedType>> declared = new ArrayList<>();
  private final List<Scope.Entry<DeclaredAlignment>> alignments = new ArrayList<>();
  private Optional<CVariable> whole = Optional.empty();

  CVariable(
      int number,
      String name,
      CType type,
      StorageKind kind,
      Span span,
      Optional<Feature.Bool> feature) {
    this.number = number;
    this.name = name;
    this.type = type;
    this.kind = kind;
    this.span = span;
    this.feature = feature;
  }

  /**
   * Creates the object of a function, a function result or a label. No variable name denotes it.
   */
  static CVariable synthetic(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.STATIC, span, Optional.empty());
  }

  /** Returns whether this is the object of a function, a function result or a label. */
  public boolean isSynthetic() {
    return number < 0 && kind == StorageKind.STATIC;
  }

  /** Creates a variable that holds the length of an array, which is known at run time. */
  static CVariable arrayLength(String of, StorageKind kind, Span span) {
    CType number = new CType.Int(IntKind.LONG_LONG);
    CVariable made = new CVariable(-1, of + " length", number, kind, span, Optional.empty());
    made.holdsLength = true;
    return made;
  }

  /**
   * Creates the object of an allocating call.
   *
   * @param zero whether the memory is zeroed; otherwise its values are indeterminate
   */
  public static CVariable allocated(String call, CType type, Span span, boolean zero) {
    CVariable variable =
        new CVariable(-1, call, type, StorageKind.ALLOCATED, span, Optional.empty());
    variable.undefined = !zero;
    return variable;
  }

  /**
   * Creates the object of a variable argument, or the object that holds all variable arguments of a call.
   */
  public static CVariable argument(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.PARAMETER, span, Optional.empty());
  }

  /**
   * Creates an object at a pointer that the verified function receives. Its value is any value of the type.
   */
  public static CVariable entryInput(String name, CType type, Span span) {
    CVariable made = new CVariable(-1, name, type, StorageKind.ENTRY_INPUT, span, Optional.empty());
    made.noteModification();
    made.noteIndeterminate();
    return made;
  }

  /** Returns a new object for the same declaration, for another activation of the function. */
  public CVariable copy() {
    CVariable copy = new CVariable(number, name, type, kind, span, feature);
    copy.holdsLength = holdsLength;
    copy.thread = thread;
    copy.changes = changes;
    copy.addressed = addressed;
    copy.undefined = undefined;
    copy.valued = valued;
    copy.passed = passed;
    copy.constant = constant;
    copy.changeable = changeable;
    copy.whole = whole;
    copy.alignments.addAll(alignments);
    return copy;
  }

  /**
   * Returns the number, which is unique in a program, or a negative number if no name denotes the object.
   */
  public int number() {
    return number;
  }

  public String name() {
    return name;
  }

  public CType type() {
    return type;
  }

  public StorageKind kind() {
    return kind;
  }

  public Span span() {
    return span;
  }

  /** Returns the feature that this variable encodes in a product simulator. */
  public Optional<Feature.Bool> feature() {
    return feature;
  }

  /**
   * Returns whether an assignment or an address-of operator applies to the variable after its declaration.
   */
  public boolean mayBeModified() {
    return changes;
  }

  /** Returns whether an address-of operator applies to the variable or to a part of it. */
  public boolean isAddressTaken() {
    return addressed;
  }

  /** Records that an address-of operator applies to the variable or to a part of it. */
  void noteAddressTaken() {
    addressed = true;
    whole.ifPresent(CVariable::noteAddressTaken);
  }

  /**
   * Records that the variable is modified, or that its address is taken, after its declaration.
   */
  void noteModification() {
    changes = true;
    whole.ifPresent(CVariable::noteModification);
  }

  /**
   * Returns the merged array of which this one is a version, or this object. Arrays of several variants that differ only in their length are versions of one array, whose length depends on the variant.
   */
  public CVariable mergedArray() {
    return whole.orElse(this);
  }

  /** Records the merged array of which this one is a version. */
  void setMergedArray(CVariable all) {
    whole = Optional.of(all);
  }

  /** Returns whether the initial value is indeterminate (C11, 6.7.9, 10). */
  public boolean startsIndeterminate() {
    return undefined;
  }

  /** Records that the initial value is indeterminate. */
  void noteIndeterminate() {
    undefined = true;
  }

  /** Returns whether this variable holds the length of an array, which is known at run time. */
  public boolean isArrayLength() {
    return holdsLength;
  }

  /**
   * Returns whether this is a variable length array whose lengths are known at its declaration.
   */
  public boolean isVariableLengthArray() {
    return type.isVariableLengthArray() && type.hasKnownLengths();
  }

  /**
   * Returns the block in which a jump may bypass the declaration. The object then exists with an indeterminate value from the entry of the block on (C11, 6.2.4, 6).
   */
  public Optional<Span> bypassingBlock() {
    return passed;
  }

  /** Returns whether a jump may bypass the declaration, and the declaration has an initializer. */
  public boolean isInitializedWhenReached() {
    return valued;
  }

  /** Records that a jump may bypass the declaration in a block. */
  void noteBypass(Span block) {
    passed = Optional.of(block);
    if (!undefined) {
      undefined = true;
      valued = true;
      StructType.noteIndeterminate(type);
    }
  }

  /** Returns whether the address is an address constant (C11, 6.6, 9). */
  boolean hasStaticStorage() {
    return kind == StorageKind.STATIC && !thread;
  }

  /** Returns whether the object has thread storage duration (C11, 6.2.4, 4). */
  boolean isThreadLocal() {
    return thread;
  }

  void noteThreadLocal() {
    thread = true;
  }

  /** Returns whether the variable is const in all variants. */
  public boolean isConst() {
    return constant.containsKey(0) && !changeable;
  }

  /**
   * Returns the variants in which the object is const after {@code depth} dereferences, empty if there is none.
   */
  Optional<ConfigSet> constVariants(int depth) {
    return Optional.ofNullable(constant.get(depth));
  }

  /**
   * Records the depths at which a declaration has {@code const}. Only depth 0, the variable itself, is relevant here.
   */
  void noteConst(Set<Integer> depths, ConfigSet when) {
    whole.ifPresent(all -> all.noteConst(depths, when));
    if (depths.contains(0)) {
      constant.merge(0, when.minus(when), ConfigSet::or);
    } else {
      changeable = true;
    }
  }

  /**
   * Records the qualified type of a declaration.
   *
   * @return the variants in which an earlier declaration has an incompatible type (C11, 6.7, 4)
   */
  ConfigSet addQualifiedType(QualifiedType type, ConfigSet when) {
    return addQualifiedType(type, type.constDepths(), when);
  }

  /**
   * Records the qualified type of a declaration with the depths at which it is const. For a function the depths are those of its result.
   *
   * @return the variants in which an earlier declaration has an incompatible type
   */
  ConfigSet addQualifiedType(QualifiedType type, Set<Integer> depths, ConfigSet when) {
    whole.ifPresent(all -> all.addQualifiedType(type, depths, when));
    depths.forEach(depth -> constant.merge(depth, when, ConfigSet::or));
    ConfigSet differs = when.minus(when);
    for (Scope.Entry<QualifiedType> before : declared) {
      differs =
          before.entity().isIncompatibleWith(type)
              ? differs.or(before.presenceCondition().and(when))
              : differs;
    }
    declared.add(new Scope.Entry<>(when, type));
    return differs;
  }

  /** Records the alignment of a declaration. */
  void align(DeclaredAlignment said, ConfigSet when) {
    whole.ifPresent(all -> all.align(said, when));
    if (!said.equals(DeclaredAlignment.NATURAL)) {
      alignments.add(new Scope.Entry<>(when, said));
    }
  }

  /** Returns the alignment that all declarations together give the object, by variant. */
  StateSet<DeclaredAlignment> alignments(ConfigSet when) {
    StateSet<DeclaredAlignment> result = StateSet.of(DeclaredAlignment.NATURAL, when);
    for (Scope.Entry<DeclaredAlignment> one : alignments) {
      StateSet<DeclaredAlignment> here =
          result.within(one.presenceCondition()).map(one.entity()::and);
      result = result.outside(one.presenceCondition()).or(here);
    }
    return result;
  }

  /** Returns whether a declaration in some of these variants is {@code volatile}. */
  boolean isVolatile(ConfigSet when) {
    return declared.stream()
        .anyMatch(
            one ->
                one.presenceCondition().intersects(when)
                    && one.entity().qualifiers().contains(Qualifier.VOLATILE));
  }

  /** Returns whether the type contains a variable length array (C11, 6.7.6, 3). */
  boolean isVariablyModified() {
    return declared.stream().anyMatch(one -> one.entity().isVariablyModified());
  }

  /**
   * Returns the variants of {@code when} in which this is an array and no declaration up to a position gives its length.
   */
  ConfigSet incompleteVariants(ConfigSet when, int place) {
    return lengths.map(known -> known.invisibleVariants(when, place)).orElse(when.minus(when));
  }

  /**
   * Records a declaration of an array at a position.
   *
   * @param said whether the declaration gives a length
   * @param inside whether the declaration has block scope, so that it is visible only in that function
   */
  void noteArrayLength(boolean said, int place, boolean inside, ConfigSet when) {
    lengths = lengths.or(() -> Optional.of(new DeclarationVisibility()));
    if (said && inside) {
      lengths.get().addAt(place, when);
    } else if (said) {
      lengths.get().add(place, when);
    }
  }

  /**
   * Returns the variants with the storage class {@code register}, in which the address must not be taken (C11, 6.5.3.2, 1); empty if there is none.
   */
  Optional<ConfigSet> registerVariants() {
    return register;
  }

  /** Records variants with the storage class {@code register}. */
  void noteRegister(ConfigSet when) {
    register = Optional.of(register.map(when::or).orElse(when));
  }

  @Override
  public String toString() {
    return name;
  }
}
