package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Model;
import sunder.ltl.LtlFormula;
import sunder.source.Span;

/**
 * A checked Promela model: the output of the semantic analysis, and the input of the automaton
 * construction and of the replay.
 *
 * @param syntax the syntax tree of the model
 * @param globals the global variables, in source order
 * @param processes the process types, in source order
 * @param properties the {@code ltl} formulas and {@code never} claims by name, in source order
 */
public record SystemModel(
    Model syntax,
    FeatureModel features,
    List<Variable> globals,
    List<ProcessType> processes,
    Map<String, TemporalProperty> properties) {
  /** The prefixes of labels with a predefined meaning. */
  private static final List<String> MEANT = List.of("accept", "end", "progress");

  /** The name of the property that is being verified. */
  private static final String ASKED = "";

  public SystemModel {
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  /** Returns the steps of all processes. */
  public List<Stmt.Step> steps() {
    return processes.stream().flatMap(process -> process.steps().stream()).toList();
  }

  /** Returns whether a statement of a process has a label with this prefix. */
  public boolean hasLabels(String prefix) {
    return processes.stream().anyMatch(process -> process.hasLabels(prefix));
  }

  /** Returns this model with the property that is being verified. */
  public SystemModel withProperty(Optional<TemporalProperty> property) {
    Map<String, TemporalProperty> more = new LinkedHashMap<>(properties);
    property.ifPresent(asked -> more.put(ASKED, asked));
    return new SystemModel(syntax, features, globals, processes, more);
  }

  /**
   * Returns whether a label is observable: it has a predefined meaning (accept, end, progress), or
   * a property refers to it. A jump with such a label has its own control location.
   */
  public boolean isObservableLabel(ProcessType process, String label) {
    return MEANT.stream().anyMatch(label::startsWith)
        || properties.values().stream()
            .flatMap(property -> property.conditions().stream())
            .flatMap(value -> value.subexpressions().stream())
            .anyMatch(
                value ->
                    value instanceof Expr.RemoteReference at
                        && at.mayReferTo(process)
                        && at.refersTo(label));
  }

  /**
   * Returns whether the verified property is not stutter-invariant: it may depend on the number of
   * steps of a process.
   */
  public boolean isStutterSensitive() {
    return Optional.ofNullable(properties.get(ASKED))
        .filter(TemporalProperty::isStutterSensitive)
        .isPresent();
  }

  /** Returns whether a process has another priority than the default. */
  public boolean hasPriorities() {
    return processes.stream()
            .anyMatch(process -> process.priority() != Stmt.RunProcess.DEFAULT_PRIORITY)
        || steps().stream()
            .anyMatch(
                s ->
                    s instanceof Stmt.RunProcess run
                        && run.priority() != Stmt.RunProcess.DEFAULT_PRIORITY);
  }

  public boolean hasRendezvous() {
    return !channelConditions(Variable.ChannelType::isRendezvous).isEmpty();
  }

  /**
   * Returns the presence conditions of the channel declarations of a kind; the variants that
   * declare such a channel are the disjunction.
   */
  public List<Expr> channelConditions(Predicate<Variable.ChannelType> kind) {
    List<Expr> result = new ArrayList<>();
    declaring(kind, globals).forEach(result::add);
    for (ProcessType process : processes) {
      declaring(kind, process.locals())
          .forEach(presence -> result.add(Expr.and(process.presenceCondition(), presence)));
    }
    return result;
  }

  private static Stream<Expr> declaring(
      Predicate<Variable.ChannelType> kind, List<Variable> variables) {
    return variables.stream()
        .filter(variable -> variable.channel().filter(kind).isPresent())
        .map(Variable::presenceCondition);
  }

  /** Returns all global and local variables, without parameters. */
  public Stream<Variable> variables() {
    return Stream.concat(
        globals.stream(), processes.stream().flatMap(process -> process.locals().stream()));
  }

  /** Returns whether a variable has too many values for an explicit search that enumerates them. */
  public boolean hasWideVariables() {
    Stream<Variable> parameters = processes.stream().flatMap(p -> p.parameters().stream());
    return Stream.concat(variables(), parameters)
            .map(Variable::type)
            .anyMatch(DataType::isTooLargeToEnumerate)
        || steps().stream().anyMatch(step -> step instanceof Stmt.SelectStep pick && pick.isWide());
  }

  /** A property of infinite runs: an LTL formula or a never claim. */
  public sealed interface TemporalProperty {
    /**
     * Returns the source range of the property, or that of the whole model if the property is not
     * part of it.
     */
    Span span();

    default Optional<LtlFormula<Expr>> formula() {
      return Optional.empty();
    }

    default Optional<ProcessType> claim() {
      return Optional.empty();
    }

    /**
     * Returns whether the property may distinguish runs that differ in stuttering, or in the
     * process that took the preceding step.
     */
    default boolean isStutterSensitive() {
      return claim().isPresent()
          || formula().filter(LtlFormula::hasNext).isPresent()
          || conditions().stream()
              .flatMap(value -> value.subexpressions().stream())
              .anyMatch(Expr.PredefinedKind.LAST::is);
    }

    /** Returns the state conditions of the property. */
    default List<Expr> conditions() {
      List<Expr> result = new ArrayList<>();
      formula().ifPresent(formula -> formula.map(result::add));
      claim().ifPresent(claim -> claim.steps().forEach(step -> result.addAll(step.operands())));
      return result;
    }
  }

  /** The absence of acceptance or non-progress cycles, as an LTL formula over labels. */
  public record CycleLabels(LtlFormula<Expr> ltlFormula, Span span) implements TemporalProperty {
    @Override
    public Optional<LtlFormula<Expr>> formula() {
      return Optional.of(ltlFormula);
    }
  }

  /** An LTL formula. */
  public record Formula(LtlFormula<Expr> ltlFormula, Span span) implements TemporalProperty {
    @Override
    public Optional<LtlFormula<Expr>> formula() {
      return Optional.of(ltlFormula);
    }
  }

  /**
   * A {@code never} claim: a monitor that takes one step at every observed state. A run violates it
   * if the claim terminates, or passes states at {@code accept} labels infinitely often. Source:
   * SPIN manual, {@code never}.
   */
  public record ClaimProperty(ProcessType type, Span span) implements TemporalProperty {
    @Override
    public Optional<ProcessType> claim() {
      return Optional.of(type);
    }
  }
}
