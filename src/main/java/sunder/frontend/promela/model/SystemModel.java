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
 * A checked model: the input of everything behind the front end.
 *
 * @param syntax the tree it came from
 * @param globals in source order
 * @param processes in source order
 * @param properties the formulas of its {@code ltl} blocks and its {@code never} claims by name, in
 *     source order
 */
public record SystemModel(
    Model syntax,
    FeatureModel features,
    List<Variable> globals,
    List<ProcessType> processes,
    Map<String, TemporalProperty> properties) {
  /** What labels begin with that say something by themselves. */
  private static final List<String> MEANT = List.of("accept", "end", "progress");

  /** The name of the property that is asked for. */
  private static final String ASKED = "";

  public SystemModel {
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  /** All steps of all processes. */
  public List<Stmt.Step> steps() {
    return processes.stream().flatMap(process -> process.steps().stream()).toList();
  }

  /** Whether some process has a label that begins so. */
  public boolean hasLabels(String prefix) {
    return processes.stream().anyMatch(process -> process.hasLabels(prefix));
  }

  /** The same model of which this is asked, too. */
  public SystemModel withProperty(Optional<TemporalProperty> property) {
    Map<String, TemporalProperty> more = new LinkedHashMap<>(properties);
    property.ifPresent(asked -> more.put(ASKED, asked));
    return new SystemModel(syntax, features, globals, processes, more);
  }

  /**
   * Whether a process stands at a label that is before a jump, as at any other statement: where it
   * matters to cycles and ends, or properties name it.
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

  /** Whether what is asked may tell whether a process takes one step or several. */
  public boolean isStutterSensitive() {
    return Optional.ofNullable(properties.get(ASKED))
        .filter(TemporalProperty::isStutterSensitive)
        .isPresent();
  }

  /** Whether some process goes before others. */
  public boolean hasPriorities() {
    return processes.stream().anyMatch(process -> process.priority() != Stmt.RunProcess.USUAL)
        || steps().stream()
            .anyMatch(
                s -> s instanceof Stmt.RunProcess run && run.priority() != Stmt.RunProcess.USUAL);
  }

  /** Whether a sender may have to wait for its partner. */
  public boolean hasRendezvous() {
    return !channelConditions(Variable.ChannelType::isRendezvous).isEmpty();
  }

  /**
   * The variants whose text declares a channel of some kind, in whatever process: those in which
   * one of these conditions holds.
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

  /** All that are declared, but for parameters. */
  public Stream<Variable> variables() {
    return Stream.concat(
        globals.stream(), processes.stream().flatMap(process -> process.locals().stream()));
  }

  /** Whether some variable has so many values that a search for each of them may not end. */
  public boolean hasWideVariables() {
    Stream<Variable> parameters = processes.stream().flatMap(p -> p.parameters().stream());
    return Stream.concat(variables(), parameters)
            .map(Variable::type)
            .anyMatch(DataType::isTooLargeToEnumerate)
        || steps().stream().anyMatch(step -> step instanceof Stmt.SelectStep pick && pick.isWide());
  }

  /** What every run, for ever, must satisfy. */
  public sealed interface TemporalProperty {
    /** Where it is in the text; nothing at the start of the model if it is from elsewhere. */
    Span span();

    default Optional<LtlFormula<Expr>> formula() {
      return Optional.empty();
    }

    default Optional<ProcessType> claim() {
      return Optional.empty();
    }

    /**
     * Whether it may tell runs apart that differ in how often a state stays as it is, or in who
     * took the step before.
     */
    default boolean isStutterSensitive() {
      return claim().isPresent()
          || formula().filter(LtlFormula::hasNext).isPresent()
          || conditions().stream()
              .flatMap(value -> value.subexpressions().stream())
              .anyMatch(Expr.PredefinedKind.LAST::is);
    }

    /** What it asks of states. */
    default List<Expr> conditions() {
      List<Expr> result = new ArrayList<>();
      formula().ifPresent(formula -> formula.map(result::add));
      claim().ifPresent(claim -> claim.steps().forEach(step -> result.addAll(step.operands())));
      return result;
    }
  }

  /** What labels ask of cycles, as a formula that stands nowhere. */
  public record CycleLabels(LtlFormula<Expr> ltlFormula, Span span) implements TemporalProperty {
    @Override
    public Optional<LtlFormula<Expr>> formula() {
      return Optional.of(ltlFormula);
    }
  }

  /** A temporal formula. */
  public record Formula(LtlFormula<Expr> ltlFormula, Span span) implements TemporalProperty {
    @Override
    public Optional<LtlFormula<Expr>> formula() {
      return Optional.of(ltlFormula);
    }
  }

  /**
   * A {@code never} claim: it takes a step at every state that is seen, and a run violates it that
   * lets it end, or pass for ever states at {@code accept} labels.
   */
  public record ClaimProperty(ProcessType type, Span span) implements TemporalProperty {
    @Override
    public Optional<ProcessType> claim() {
      return Optional.of(type);
    }
  }
}
