package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;
import sunder.source.Span;

/** A variable of the program, compared by identity. */
public final class Variable {
  /** How long it lives. */
  public enum Kind {
    /** As long as the program: global, or a static local. */
    STATIC,
    LOCAL,
    PARAMETER,
    /** Until it is freed. */
    ALLOCATED,
    /** It was there before the function that is asked about was called. */
    OUTSIDE
  }

  private final int number;
  private final String name;
  private final Kind kind;
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
  private Optional<ByPlace> lengths = Optional.empty();
  private Optional<ConfigSet> register = Optional.empty();
  private final List<Scope.Entry<Qualified>> declared = new ArrayList<>();
  private Optional<Variable> whole = Optional.empty();

  Variable(
      int number, String name, CType type, Kind kind, Span span, Optional<Feature.Bool> feature) {
    this.number = number;
    this.name = name;
    this.type = type;
    this.kind = kind;
    this.span = span;
    this.feature = feature;
  }

  /** What functions and their values are, which no name of a variable stands for. */
  static Variable unnamed(String name, CType type, Span span) {
    return new Variable(-1, name, type, Kind.STATIC, span, Optional.empty());
  }

  /** Whether it is what a function, a value of one or a label is. */
  public boolean isUnnamed() {
    return number < 0 && kind == Kind.STATIC;
  }

  /** What holds a length that a run finds out. */
  static Variable length(String of, Kind kind, Span span) {
    CType number = new CType.Int(IntKind.LONG_LONG);
    Variable made = new Variable(-1, of + " length", number, kind, span, Optional.empty());
    made.holdsLength = true;
    return made;
  }

  /**
   * What is in memory that a call allocates.
   *
   * @param zero whether it starts with 0; else nobody knows with what
   */
  public static Variable allocated(String call, CType type, Span span, boolean zero) {
    Variable variable = new Variable(-1, call, type, Kind.ALLOCATED, span, Optional.empty());
    variable.undefined = !zero;
    return variable;
  }

  /** What a call gives a function behind its parameters, or what stands for all of that. */
  public static Variable argument(String name, CType type, Span span) {
    return new Variable(-1, name, type, Kind.PARAMETER, span, Optional.empty());
  }

  /** What something points to that a function by itself is given: anything of the type. */
  public static Variable outside(String name, CType type, Span span) {
    Variable made = new Variable(-1, name, type, Kind.OUTSIDE, span, Optional.empty());
    made.noteChange();
    made.noteUndefined();
    return made;
  }

  /** The object that it stands for in another call of the same function. */
  public Variable copy() {
    Variable copy = new Variable(number, name, type, kind, span, feature);
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

  public Kind kind() {
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
  public boolean changes() {
    return changes;
  }

  /** Whether something takes its address, or that of a part of it. */
  public boolean hasAddress() {
    return addressed;
  }

  void noteAddress() {
    addressed = true;
    whole.ifPresent(Variable::noteAddress);
  }

  void noteChange() {
    changes = true;
    whole.ifPresent(Variable::noteChange);
  }

  /**
   * The object that it is: arrays of several variants that differ in their lengths alone are one,
   * whose length differs by variant.
   */
  public Variable whole() {
    return whole.orElse(this);
  }

  void isPartOf(Variable all) {
    whole = Optional.of(all);
  }

  /** Whether nobody knows what it starts with. */
  public boolean startsUndefined() {
    return undefined;
  }

  void noteUndefined() {
    undefined = true;
  }

  /** Whether it holds a length that a run finds out. */
  public boolean isLength() {
    return holdsLength;
  }

  /** Whether it is an array whose lengths are known when a run declares it. */
  public boolean isMeasured() {
    return type.isVarying() && type.isMeasured();
  }

  /**
   * The block from whose beginning on it is there without a value, as a jump may pass its
   * declaration.
   */
  public Optional<Span> passed() {
    return passed;
  }

  /** Whether its declaration gives it a value, if a run comes by. */
  public boolean isValued() {
    return valued;
  }

  void notePassed(Span block) {
    passed = Optional.of(block);
    if (!undefined) {
      undefined = true;
      valued = true;
      StructType.noteUndefined(type);
    }
  }

  /** Whether its address is known before the program runs. */
  boolean isLasting() {
    return kind == Kind.STATIC && !thread;
  }

  /** Whether each thread has one. */
  boolean isOfThread() {
    return thread;
  }

  void noteThread() {
    thread = true;
  }

  /** Whether no variant can change it. */
  public boolean isConstant() {
    return constant.containsKey(0) && !changeable;
  }

  /** The variants in which it is const, or what is so many pointers behind it. */
  Optional<ConfigSet> constant(int depth) {
    return Optional.ofNullable(constant.get(depth));
  }

  /** Notes whether its own declaration says {@code const}. */
  void noteConstant(Set<Integer> depths, ConfigSet when) {
    whole.ifPresent(all -> all.noteConstant(depths, when));
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
  ConfigSet qualify(Qualified type, ConfigSet when) {
    return qualify(type, type.constant(), when);
  }

  /** The same of what stands for a function: what it gives is const, or what that points to. */
  ConfigSet qualify(Qualified type, Set<Integer> depths, ConfigSet when) {
    whole.ifPresent(all -> all.qualify(type, depths, when));
    depths.forEach(depth -> constant.merge(depth, when, ConfigSet::or));
    ConfigSet differs = when.minus(when);
    for (Scope.Entry<Qualified> before : declared) {
      differs = before.entity().isUnlike(type) ? differs.or(before.when().and(when)) : differs;
    }
    declared.add(new Scope.Entry<>(when, type));
    return differs;
  }

  /** Whether a declaration of these variants says {@code volatile}. */
  boolean isVolatile(ConfigSet when) {
    return declared.stream()
        .anyMatch(
            one -> one.when().intersects(when) && one.entity().own().contains(Qualifier.VOLATILE));
  }

  /** Whether its type is made of an array whose length a run finds out. */
  boolean isModified() {
    return declared.stream().anyMatch(one -> one.entity().isModified());
  }

  /** The variants of these in which it is an array of which no declaration so far says a length. */
  ConfigSet open(ConfigSet when, int place) {
    return lengths.map(known -> known.unknown(when, place)).orElse(when.minus(when));
  }

  /**
   * Notes that a declaration says a length, or says none.
   *
   * @param inside whether it is one within a function, which others do not know
   */
  void noteLength(boolean said, int place, boolean inside, ConfigSet when) {
    lengths = lengths.or(() -> Optional.of(new ByPlace()));
    if (said && inside) {
      lengths.get().addHere(place, when);
    } else if (said) {
      lengths.get().add(place, when);
    }
  }

  /** The variants in which it has no address. */
  Optional<ConfigSet> register() {
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
