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

/** A variable of the program, compared by identity. */
public final class CVariable {
  /** How long it lives. */
  public enum StorageKind {
    /** As long as the program: global, or a static local. */
    STATIC,
    LOCAL,
    PARAMETER,
    /** Until it is freed. */
    ALLOCATED,
    /** It was there before the function that is asked about was called. */
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

  /** What functions and their values are, which no name of a variable stands for. */
  static CVariable synthetic(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.STATIC, span, Optional.empty());
  }

  /** Whether it is what a function, a value of one or a label is. */
  public boolean isSynthetic() {
    return number < 0 && kind == StorageKind.STATIC;
  }

  /** What holds a length that a run finds out. */
  static CVariable arrayLength(String of, StorageKind kind, Span span) {
    CType number = new CType.Int(IntKind.LONG_LONG);
    CVariable made = new CVariable(-1, of + " length", number, kind, span, Optional.empty());
    made.holdsLength = true;
    return made;
  }

  /**
   * What is in memory that a call allocates.
   *
   * @param zero whether it starts with 0; else nobody knows with what
   */
  public static CVariable allocated(String call, CType type, Span span, boolean zero) {
    CVariable variable =
        new CVariable(-1, call, type, StorageKind.ALLOCATED, span, Optional.empty());
    variable.undefined = !zero;
    return variable;
  }

  /** What a call gives a function behind its parameters, or what stands for all of that. */
  public static CVariable argument(String name, CType type, Span span) {
    return new CVariable(-1, name, type, StorageKind.PARAMETER, span, Optional.empty());
  }

  /** What something points to that a function by itself is given: anything of the type. */
  public static CVariable entryInput(String name, CType type, Span span) {
    CVariable made = new CVariable(-1, name, type, StorageKind.ENTRY_INPUT, span, Optional.empty());
    made.noteModification();
    made.noteIndeterminate();
    return made;
  }

  /** The object that it stands for in another call of the same function. */
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

  /** Numbers of one program's variables differ; negative if no name stands for it. */
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

  /** The feature whose value this variable is in a product simulator. */
  public Optional<Feature.Bool> feature() {
    return feature;
  }

  /** Whether something assigns to it or takes its address after its declaration. */
  public boolean mayBeModified() {
    return changes;
  }

  /** Whether something takes its address, or that of a part of it. */
  public boolean isAddressTaken() {
    return addressed;
  }

  void noteAddressTaken() {
    addressed = true;
    whole.ifPresent(CVariable::noteAddressTaken);
  }

  void noteModification() {
    changes = true;
    whole.ifPresent(CVariable::noteModification);
  }

  /**
   * The object that it is: arrays of several variants that differ in their lengths alone are one,
   * whose length differs by variant.
   */
  public CVariable mergedArray() {
    return whole.orElse(this);
  }

  void setMergedArray(CVariable all) {
    whole = Optional.of(all);
  }

  /** Whether nobody knows what it starts with. */
  public boolean startsIndeterminate() {
    return undefined;
  }

  void noteIndeterminate() {
    undefined = true;
  }

  /** Whether it holds a length that a run finds out. */
  public boolean isArrayLength() {
    return holdsLength;
  }

  /** Whether it is an array whose lengths are known when a run declares it. */
  public boolean isVariableLengthArray() {
    return type.isVariableLengthArray() && type.hasKnownLengths();
  }

  /**
   * The block from whose beginning on it is there without a value, as a jump may pass its
   * declaration.
   */
  public Optional<Span> bypassingBlock() {
    return passed;
  }

  /** Whether its declaration gives it a value, if a run comes by. */
  public boolean isInitializedWhenReached() {
    return valued;
  }

  void noteBypass(Span block) {
    passed = Optional.of(block);
    if (!undefined) {
      undefined = true;
      valued = true;
      StructType.noteIndeterminate(type);
    }
  }

  /** Whether its address is known before the program runs. */
  boolean hasStaticStorage() {
    return kind == StorageKind.STATIC && !thread;
  }

  /** Whether each thread has one. */
  boolean isThreadLocal() {
    return thread;
  }

  void noteThreadLocal() {
    thread = true;
  }

  /** Whether no variant can change it. */
  public boolean isConst() {
    return constant.containsKey(0) && !changeable;
  }

  /** The variants in which it is const, or what is so many pointers behind it. */
  Optional<ConfigSet> constVariants(int depth) {
    return Optional.ofNullable(constant.get(depth));
  }

  /** Notes whether its own declaration says {@code const}. */
  void noteConst(Set<Integer> depths, ConfigSet when) {
    whole.ifPresent(all -> all.noteConst(depths, when));
    if (depths.contains(0)) {
      constant.merge(0, when.minus(when), ConfigSet::or);
    } else {
      changeable = true;
    }
  }

  /**
   * Notes what a declaration says of its type.
   *
   * @return the variants in which another one before said otherwise
   */
  ConfigSet addQualifiedType(QualifiedType type, ConfigSet when) {
    return addQualifiedType(type, type.constDepths(), when);
  }

  /** The same of what stands for a function: what it gives is const, or what that points to. */
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

  /** Notes what a declaration says of where it is. */
  void align(DeclaredAlignment said, ConfigSet when) {
    whole.ifPresent(all -> all.align(said, when));
    if (!said.equals(DeclaredAlignment.NATURAL)) {
      alignments.add(new Scope.Entry<>(when, said));
    }
  }

  /** What its declarations say of where it is. */
  StateSet<DeclaredAlignment> alignments(ConfigSet when) {
    StateSet<DeclaredAlignment> result = StateSet.of(DeclaredAlignment.NATURAL, when);
    for (Scope.Entry<DeclaredAlignment> one : alignments) {
      StateSet<DeclaredAlignment> here =
          result.within(one.presenceCondition()).map(one.entity()::and);
      result = result.outside(one.presenceCondition()).or(here);
    }
    return result;
  }

  /** Whether a declaration of these variants says {@code volatile}. */
  boolean isVolatile(ConfigSet when) {
    return declared.stream()
        .anyMatch(
            one ->
                one.presenceCondition().intersects(when)
                    && one.entity().qualifiers().contains(Qualifier.VOLATILE));
  }

  /** Whether its type is made of an array whose length a run finds out. */
  boolean isVariablyModified() {
    return declared.stream().anyMatch(one -> one.entity().isVariablyModified());
  }

  /** The variants of these in which it is an array of which no declaration so far says a length. */
  ConfigSet incompleteVariants(ConfigSet when, int place) {
    return lengths.map(known -> known.invisibleVariants(when, place)).orElse(when.minus(when));
  }

  /**
   * Notes that a declaration says a length, or says none.
   *
   * @param inside whether it is one within a function, which others do not know
   */
  void noteArrayLength(boolean said, int place, boolean inside, ConfigSet when) {
    lengths = lengths.or(() -> Optional.of(new DeclarationVisibility()));
    if (said && inside) {
      lengths.get().addAt(place, when);
    } else if (said) {
      lengths.get().add(place, when);
    }
  }

  /** The variants in which it has no address. */
  Optional<ConfigSet> registerVariants() {
    return register;
  }

  void noteRegister(ConfigSet when) {
    register = Optional.of(register.map(when::or).orElse(when));
  }

  @Override
  public String toString() {
    return name;
  }
}
