package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;
import sunder.source.Span;

/**
 * An object of the program: a variable, a parameter, an allocated object, or a synthetic object of
 * the elaboration. Objects are compared by identity.
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
  private boolean threadLocal;
  private boolean modified;
  private boolean indeterminate;
  private boolean initializedWhenReached;
  private Optional<Span> bypassingBlock = Optional.empty();
  private boolean addressTaken;
  private Map<Integer, ConfigSet> constVariants = new HashMap<>();
  private boolean declaredWithoutConst;
  private Optional<DeclarationVisibility> lengthVisibility = Optional.empty();
  private Optional<ConfigSet> registerVariants = Optional.empty();
  private final List<Scope.Entry<QualifiedType>> qualifiedTypes = new ArrayList<>();
  private final List<AlignedDeclaration> alignments = new ArrayList<>();
  private Optional<CVariable> mergedArray = Optional.empty();
  private Optional<CFunction> function = Optional.empty();

  public CVariable(
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
  public static CVariable synthetic(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.STATIC, span, Optional.empty());
  }

  /** Returns whether this is the object of a function, a function result or a label. */
  public boolean isSynthetic() {
    return number < 0 && kind == StorageKind.STATIC;
  }

  /** Creates the object that represents the code of a nested function. */
  static CVariable nestedCode(String name, CFunction enclosing, Span span) {
    CVariable made = new CVariable(-1, name, CType.VOID, StorageKind.LOCAL, span, Optional.empty());
    made.setFunction(enclosing);
    made.noteAddressTaken();
    return made;
  }

  /** Creates a variable that holds the length of an array, which is known at run time. */
  public static CVariable arrayLength(String of, StorageKind kind, Span span) {
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
    variable.indeterminate = !zero;
    return variable;
  }

  /**
   * Creates the object of a variable argument, or the object that holds all variable arguments of a
   * call.
   */
  public static CVariable argument(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.PARAMETER, span, Optional.empty());
  }

  /**
   * Creates an object at a pointer that the verified function receives. Its value is any value of
   * the type.
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
    copy.threadLocal = threadLocal;
    copy.modified = modified;
    copy.addressTaken = addressTaken;
    copy.indeterminate = indeterminate;
    copy.initializedWhenReached = initializedWhenReached;
    copy.bypassingBlock = bypassingBlock;
    copy.constVariants = constVariants;
    copy.declaredWithoutConst = declaredWithoutConst;
    copy.mergedArray = mergedArray;
    copy.function = function;
    copy.alignments.addAll(alignments);
    return copy;
  }

  /**
   * Returns the number, which is unique in a program, or a negative number if no name denotes the
   * object.
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

  /** Returns the function that declares the variable; empty if it is that of the current call. */
  public Optional<CFunction> function() {
    return function;
  }

  /** Sets the function that declares the variable. */
  public void setFunction(CFunction declares) {
    function = Optional.of(declares);
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
   * Returns whether an assignment or an address-of operator applies to the variable after its
   * declaration.
   */
  public boolean mayBeModified() {
    return modified;
  }

  /** Returns whether an address-of operator applies to the variable or to a part of it. */
  public boolean isAddressTaken() {
    return addressTaken;
  }

  /** Records that an address-of operator applies to the variable or to a part of it. */
  public void noteAddressTaken() {
    addressTaken = true;
    mergedArray.ifPresent(CVariable::noteAddressTaken);
  }

  /** Records that the variable is modified, or that its address is taken, after its declaration. */
  public void noteModification() {
    modified = true;
    mergedArray.ifPresent(CVariable::noteModification);
  }

  /**
   * Returns the merged array of which this one is a version, or this object. Arrays of several
   * variants that differ only in their length are versions of one array, whose length depends on
   * the variant.
   */
  public CVariable mergedArray() {
    return mergedArray.orElse(this);
  }

  /** Records the merged array of which this one is a version. */
  public void setMergedArray(CVariable all) {
    mergedArray = Optional.of(all);
  }

  /** Returns whether the initial value is indeterminate (C11, 6.7.9, 10). */
  public boolean startsIndeterminate() {
    return indeterminate;
  }

  /** Records that the initial value is indeterminate. */
  public void noteIndeterminate() {
    indeterminate = true;
  }

  /** Returns whether this variable holds the length of an array, which is known at run time. */
  public boolean isArrayLength() {
    return holdsLength;
  }

  /** Returns whether this is a variable length array whose lengths are known at its declaration. */
  public boolean isVariableLengthArray() {
    return type.isVariableLengthArray() && type.hasKnownLengths();
  }

  /**
   * Returns the block in which a jump may bypass the declaration. The object then exists with an
   * indeterminate value from the entry of the block on (C11, 6.2.4, 6).
   */
  public Optional<Span> bypassingBlock() {
    return bypassingBlock;
  }

  /** Returns whether a jump may bypass the declaration, and the declaration has an initializer. */
  public boolean isInitializedWhenReached() {
    return initializedWhenReached;
  }

  /** Records that a jump may bypass the declaration in a block. */
  public void noteBypass(Span block) {
    bypassingBlock = Optional.of(block);
    if (!indeterminate) {
      indeterminate = true;
      initializedWhenReached = true;
      StructType.noteIndeterminate(type);
    }
  }

  /** Returns whether the address is an address constant (C11, 6.6, 9). */
  public boolean hasStaticStorage() {
    return kind == StorageKind.STATIC && !threadLocal;
  }

  /** Returns whether the object has thread storage duration (C11, 6.2.4, 4). */
  public boolean isThreadLocal() {
    return threadLocal;
  }

  public void noteThreadLocal() {
    threadLocal = true;
  }

  /** Returns whether the variable is const in all variants. */
  public boolean isConst() {
    return constVariants.containsKey(0) && !declaredWithoutConst;
  }

  /**
   * Returns the variants in which the object is const after {@code depth} dereferences, empty if
   * there is none.
   */
  public Optional<ConfigSet> constVariants(int depth) {
    return Optional.ofNullable(constVariants.get(depth));
  }

  /**
   * Records the depths at which a declaration has {@code const}. Only depth 0, the variable itself,
   * is relevant here.
   */
  public void noteConst(Set<Integer> depths, ConfigSet when) {
    mergedArray.ifPresent(all -> all.noteConst(depths, when));
    if (depths.contains(0)) {
      constVariants.merge(0, when.minus(when), ConfigSet::or);
    } else {
      declaredWithoutConst = true;
    }
  }

  /**
   * Records the qualified type of a declaration.
   *
   * @return the variants in which an earlier declaration has an incompatible type (C11, 6.7, 4)
   */
  public ConfigSet addQualifiedType(QualifiedType type, ConfigSet when) {
    return addQualifiedType(type, type.constDepths(), when);
  }

  /**
   * Records the qualified type of a declaration with the depths at which it is const. For a
   * function the depths are those of its result.
   *
   * @return the variants in which an earlier declaration has an incompatible type
   */
  ConfigSet addQualifiedType(QualifiedType type, Set<Integer> depths, ConfigSet when) {
    mergedArray.ifPresent(all -> all.addQualifiedType(type, depths, when));
    depths.forEach(depth -> constVariants.merge(depth, when, ConfigSet::or));
    ConfigSet differs = when.minus(when);
    for (Scope.Entry<QualifiedType> before : qualifiedTypes) {
      differs =
          before.entity().isIncompatibleWith(type)
              ? differs.or(before.presenceCondition().and(when))
              : differs;
    }
    qualifiedTypes.add(new Scope.Entry<>(when, type));
    return differs;
  }

  /** Records the alignment of a declaration at a place. */
  public void align(DeclaredAlignment declared, ConfigSet when, Span at) {
    mergedArray.ifPresent(all -> all.align(declared, when, at));
    alignments.add(new AlignedDeclaration(when, declared.ofObject(), at));
  }

  /** Returns the alignment that all declarations together give the object, by variant. */
  VariationalSet<DeclaredAlignment> alignments(ConfigSet when) {
    return alignments(when, one -> true);
  }

  /** Returns the alignment that the declarations before a place give the object, by variant. */
  public VariationalSet<DeclaredAlignment> alignments(ConfigSet when, Span place) {
    return alignments(
        when, one -> one.span().file() != place.file() || one.span().start() <= place.start());
  }

  private VariationalSet<DeclaredAlignment> alignments(
      ConfigSet when, Predicate<AlignedDeclaration> isVisible) {
    VariationalSet<DeclaredAlignment> result = VariationalSet.empty();
    ConfigSet rest = when;
    for (AlignedDeclaration one : alignments) {
      if (isVisible.test(one)) {
        ConfigSet first = rest.and(one.presenceCondition());
        result =
            result
                .outside(one.presenceCondition())
                .or(result.within(one.presenceCondition()).map(one.alignment()::combine))
                .or(VariationalSet.of(one.alignment(), first));
        rest = rest.minus(first);
      }
    }
    return result.or(VariationalSet.of(DeclaredAlignment.NATURAL, rest));
  }

  /** The alignment that a declaration gives, with the variants that have the declaration. */
  private record AlignedDeclaration(
      ConfigSet presenceCondition, DeclaredAlignment alignment, Span span) {}

  /** Returns whether a declaration in some of these variants is {@code volatile}. */
  public boolean isVolatile(ConfigSet when) {
    return qualifiedTypes.stream()
        .anyMatch(
            one ->
                one.presenceCondition().intersects(when)
                    && one.entity().qualifiers().contains(Qualifier.VOLATILE));
  }

  /** Returns whether the type contains a variable length array (C11, 6.7.6, 3). */
  public boolean isVariablyModified() {
    return qualifiedTypes.stream().anyMatch(one -> one.entity().isVariablyModified());
  }

  /**
   * Returns the variants of {@code when} in which this is an array and no declaration up to a
   * position gives its length.
   */
  public ConfigSet incompleteVariants(ConfigSet when, int place) {
    return lengthVisibility
        .map(known -> known.invisibleVariants(when, place))
        .orElse(when.minus(when));
  }

  /**
   * Records a declaration of an array at a position.
   *
   * @param said whether the declaration gives a length
   * @param inside whether the declaration has block scope, so that it is visible only in that
   *     function
   */
  public void noteArrayLength(boolean said, int place, boolean inside, ConfigSet when) {
    lengthVisibility = lengthVisibility.or(() -> Optional.of(new DeclarationVisibility()));
    if (said && inside) {
      lengthVisibility.get().addAt(place, when);
    } else if (said) {
      lengthVisibility.get().add(place, when);
    }
  }

  /**
   * Returns the variants with the storage class {@code register}, in which the address must not be
   * taken (C11, 6.5.3.2, 1); empty if there is none.
   */
  public Optional<ConfigSet> registerVariants() {
    return registerVariants;
  }

  /** Returns whether it is a global register variable in some variants (GCC manual, 6.47.5.1). */
  public boolean isGlobalRegister() {
    return kind == StorageKind.STATIC && registerVariants.isPresent();
  }

  /** Records variants with the storage class {@code register}. */
  public void noteRegister(ConfigSet when) {
    registerVariants = Optional.of(registerVariants.map(when::or).orElse(when));
  }

  @Override
  public String toString() {
    return name;
  }
}
