package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ExternalModel;
import sunder.frontend.promela.model.PromelaSymbolTable.Binding;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Model;
import sunder.frontend.promela.syntax.Parser;
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;
import sunder.frontend.promela.syntax.Unit;
import sunder.ltl.LtlFormula;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Property;

/**
 * The semantic analysis of a Promela model: it resolves names, checks types, labels and jumps, and
 * resolves further properties over the names of the model.
 *
 * <p>Input: a {@link Model} and an external feature model. Output: a {@link SystemModel}. Errors:
 * at most twenty diagnostics in one {@link InputException}.
 */
public final class PromelaElaborator {
  private static final int MOST_PROCESSES = 255;

  private final Diagnostics diagnostics = new Diagnostics();
  private final PromelaSymbolTable names = new PromelaSymbolTable(diagnostics);
  private final Model model;
  private final FeatureTable features;
  private final PromelaExpressionElaborator values;
  private final PromelaDeclarationElaborator variables;
  private final PromelaStatementElaborator.StepCounter steps =
      new PromelaStatementElaborator.StepCounter();
  private final SystemModel system;

  private PromelaElaborator(Model model, ExternalModel external) throws InputException {
    this.model = model;
    this.features = new FeatureTable(model, external, diagnostics);
    this.values = new PromelaExpressionElaborator(names, features, diagnostics);
    this.variables = new PromelaDeclarationElaborator(names, values, diagnostics);
    this.system = resolve();
  }

  /**
   * Resolves and checks a model.
   *
   * @param external a feature model that is given in addition to the model's declarations
   * @throws InputException if the model has errors
   */
  public static PromelaElaborator of(Model model, ExternalModel external) throws InputException {
    return new PromelaElaborator(model, external);
  }

  /** Returns the checked model. */
  public SystemModel system() {
    return system;
  }

  /**
   * Resolves an LTL formula, or a predefined property for acceptance or non-progress cycles, over
   * the names of the model.
   *
   * @throws InputException if the text is no formula or refers to an unknown name
   */
  public TemporalProperty formula(SourceFile text) throws InputException {
    Span whole = model.wholeSpan();
    if (text.text().equals(Property.ACCEPTANCE)) {
      LtlFormula<Expr> accepting = proposition(Expr.atLabel("accept", whole));
      return new SystemModel.CycleLabels(
          LtlFormula.eventually(LtlFormula.always(new LtlFormula.Not<>(accepting))), whole);
    } else if (text.text().equals(Property.NON_PROGRESS)) {
      // As in SPIN, a state without executable steps is no non-progress cycle.
      LtlFormula<Expr> either =
          LtlFormula.or(
              proposition(Expr.atLabel("progress", whole)),
              proposition(new Expr.PredefinedVariable(Expr.PredefinedKind.DEADLOCK, whole)));
      return new SystemModel.CycleLabels(LtlFormula.always(LtlFormula.eventually(either)), whole);
    }
    try {
      LtlFormula<Expr> result =
          Parser.formula(text, model)
              .map(
                  expression ->
                      values.inContext(
                          PromelaExpressionElaborator.ExpressionContext.PROPERTY, expression));
      TemporalProperty formula = new SystemModel.Formula(result, whole);
      checkEnabled(formula, system);
      diagnostics.throwIfAny();
      return formula;
    } finally {
      diagnostics.clear();
    }
  }

  private static LtlFormula<Expr> proposition(Expr value) {
    return new LtlFormula.Proposition<>(value);
  }

  private SystemModel resolve() throws InputException {
    for (Unit unit : model.units()) {
      if (unit instanceof Unit.MtypeDeclaration symbols) {
        names.declare(symbols);
      } else if (unit instanceof Unit.Typedef structure) {
        names.declare(structure);
      }
    }
    List<Variable> globals = new ArrayList<>();
    Map<Unit.ProcessDeclaration, ProcessType> processes = new LinkedHashMap<>();
    for (Unit unit : model.units()) {
      if (unit instanceof Unit.GlobalDeclaration global) {
        Expr presence = presence(global.presence(), global.span());
        globals.addAll(variables.declare(global.declaration(), Variable.Scope.GLOBAL, presence));
      } else if (unit instanceof Unit.ProcessDeclaration process) {
        ProcessType type = createType(process, processes.values());
        names.declare(type);
        processes.put(process, type);
      }
    }
    processes.forEach(this::declareParameters);
    processes.forEach(this::complete);
    processes.values().forEach(type -> JumpCheck.check(type, diagnostics));
    checkStartedProcesses(processes.values());
    Map<String, TemporalProperty> properties = properties();
    diagnostics.throwIfAny();
    checkThatItRuns(processes.values().stream().anyMatch(type -> type.instances() > 0));
    features.freeze();
    SystemModel made =
        new SystemModel(
            model, features.model(), globals, List.copyOf(processes.values()), properties);
    checkPriorities(made);
    checkNames(List.copyOf(processes.keySet()), made);
    BitArrays.narrow(made);
    made.properties().values().forEach(property -> checkEnabled(property, made));
    diagnostics.throwIfAny();
    return made;
  }

  /** Reports process types that have the same name in a common variant. */
  private void checkNames(List<Unit.ProcessDeclaration> processes, SystemModel made) {
    PromelaConditionalRegions uses =
        new PromelaConditionalRegions(model, made.features(), features, names.variableNames());
    for (int i = 0; i < processes.size(); i++) {
      for (Unit.ProcessDeclaration before : processes.subList(0, i)) {
        Unit.ProcessDeclaration process = processes.get(i);
        if (before.name().equals(process.name())
            && uses.areJointlySatisfiable(before.presence(), process.presence())) {
          diagnostics.report(process.span(), "process '" + process.name() + "' is declared twice");
        }
      }
    }
  }

  private ProcessType createType(Unit.ProcessDeclaration process, Collection<ProcessType> earlier) {
    int instances =
        process
            .instances()
            .map(number -> values.constant(number, 0, MOST_PROCESSES, "a number of processes"))
            .map(number -> number.orElse(0))
            .orElse(0);
    Expr presence = presence(process.presence(), process.span());
    int alternative =
        (int) earlier.stream().filter(type -> type.name().equals(process.name())).count();
    return new ProcessType(
        process.name(), alternative, instances, presence, process.span(), process.end());
  }

  /**
   * Declares the parameters of a process type, which happens before the elaboration of all bodies
   * because these may contain {@code run} statements.
   */
  private void declareParameters(Unit.ProcessDeclaration process, ProcessType type) {
    names.pushScope();
    List<Variable> parameters = new ArrayList<>();
    for (Declaration declaration : process.parameters()) {
      Expr presence = Expr.constantTrue(process.span());
      parameters.addAll(variables.declare(declaration, Variable.Scope.LOCAL, presence));
    }
    parameters.stream()
        .filter(parameter -> parameter.length().isPresent())
        .forEach(p -> diagnostics.report(p.span(), "an array is no parameter"));
    names.popScope();
    type.complete(parameters, List.of(), List.of());
  }

  private void complete(Unit.ProcessDeclaration process, ProcessType type) {
    names.pushScope();
    type.parameters().forEach(this::redeclare);
    PromelaStatementElaborator codes =
        new PromelaStatementElaborator(
            names, values, variables, diagnostics, steps, Expr.constantTrue(process.span()));
    Expr provided = process.provided().map(values::value).orElse(Expr.constantTrue(process.span()));
    type.setScheduling(values.priority(process.priority()), provided);
    if (!provided.subexpressions().stream().allMatch(PromelaElaborator::isGlobal)) {
      diagnostics.report(
          provided.span(), "'provided' is about globals, without division and variable indices");
    }
    List<Stmt> body = codes.body(process.body());
    names.popScope();
    type.complete(type.parameters(), codes.localVariables, body);
  }

  private static boolean isGlobal(Expr value) {
    return value instanceof Expr.Read read
        ? read.lvalue().variable().scope() == Variable.Scope.GLOBAL
            && read.operands().stream().allMatch(index -> index instanceof Expr.Constant)
        : value instanceof Expr.Binary binary
            ? !binary.operator().isPartial()
            : !(value instanceof Expr.Poll) && !Expr.PredefinedKind.TIMEOUT.is(value);
  }

  /**
   * Reports priorities in combination with {@code timeout}, {@code provided} clauses or rendezvous
   * channels, which this front end does not support.
   */
  private void checkPriorities(SystemModel made) {
    boolean waits =
        made.steps().stream()
            .flatMap(step -> step.evaluatedExpressions().stream())
            .flatMap(value -> value.subexpressions().stream())
            .anyMatch(Expr.PredefinedKind.TIMEOUT::is);
    boolean gated = made.processes().stream().anyMatch(p -> !p.provided().isConstantTrue());
    if (made.hasPriorities() && (waits || gated || made.hasRendezvous())) {
      diagnostics.report(
          model.wholeSpan(),
          "priorities are not supported beside timeout, provided and rendezvous channels");
    }
  }

  /**
   * Reports {@code enabled} in a model with rendezvous channels, which SPIN does not support:
   * whether a send is executable depends on the receivers there.
   */
  private void checkEnabled(TemporalProperty property, SystemModel made) {
    if (made.hasRendezvous()) {
      property.conditions().stream()
          .flatMap(value -> value.subexpressions().stream())
          .filter(Expr.Enabled.class::isInstance)
          .forEach(
              value ->
                  diagnostics.report(
                      value.span(), "'enabled' is not supported beside rendezvous channels"));
    }
  }

  private void redeclare(Variable parameter) {
    if (!parameter.name().contains(".")) {
      Binding.Field field = new Binding.Field(parameter, List.of(java.util.OptionalInt.empty()));
      names.declare(parameter.name(), new Binding(Map.of("", field)), parameter.span());
    }
  }

  private Map<String, TemporalProperty> properties() {
    Map<String, TemporalProperty> result = new LinkedHashMap<>();
    for (Unit unit : model.units()) {
      if (unit instanceof Unit.LtlProperty property) {
        LtlFormula<Expr> formula =
            property
                .formula()
                .map(
                    (Expression e) ->
                        values.inContext(
                            PromelaExpressionElaborator.ExpressionContext.PROPERTY, e));
        declare(property.name(), new SystemModel.Formula(formula, property.span()), result);
      } else if (unit instanceof Unit.Claim claim) {
        declare(claim.name(), new SystemModel.ClaimProperty(claim(claim), claim.span()), result);
      }
    }
    return result;
  }

  private void declare(
      String name, TemporalProperty property, Map<String, TemporalProperty> properties) {
    if (properties.put(name, property) != null) {
      diagnostics.report(property.span(), "property '" + name + "' is declared twice");
    }
  }

  /** Returns the process type of a never claim; reports statements in it that have side effects. */
  private ProcessType claim(Unit.Claim claim) {
    ProcessType type =
        new ProcessType(
            claim.name(),
            0,
            0,
            presence(claim.presence(), claim.span()),
            claim.span(),
            claim.end());
    PromelaStatementElaborator codes =
        new PromelaStatementElaborator(
            names, values, variables, diagnostics, steps, Expr.constantTrue(claim.span()));
    List<Stmt> body =
        values.inContext(
            PromelaExpressionElaborator.ExpressionContext.PROPERTY, () -> codes.body(claim.body()));
    type.complete(List.of(), codes.localVariables, body);
    codes.localVariables.forEach(local -> reportSideEffect(local.span()));
    for (Stmt.Step step : type.steps()) {
      if (!(step instanceof Stmt.Guard
          || step instanceof Stmt.Assert
          || step instanceof Stmt.ControlStep)) {
        reportSideEffect(step.span());
      }
    }
    Stmt.allSubstatements(body).stream()
        .filter(Stmt.Unless.class::isInstance)
        .forEach(code -> reportSideEffect(code.span()));
    JumpCheck.check(type, diagnostics);
    return type;
  }

  private void reportSideEffect(Span span) {
    diagnostics.report(
        span, "a never claim looks at states and changes nothing", "write conditions and jumps");
  }

  private Expr presence(List<Expression> conditions, Span span) {
    return conditions.stream()
        .map(
            condition ->
                values.inContext(
                    PromelaExpressionElaborator.ExpressionContext.FEATURE_CONDITION, condition))
        .reduce(Expr.constantTrue(span), Expr::and);
  }

  /**
   * Checks that the arrays of processes that are started with {@code run} begin with zeros: that
   * step writes one element of an array at most.
   */
  private void checkStartedProcesses(Collection<ProcessType> processes) {
    Set<Variable> assigned = new HashSet<>();
    Set<ProcessType> started = new LinkedHashSet<>();
    for (ProcessType process : processes) {
      for (Stmt.Step step : process.steps()) {
        step.targets().forEach(target -> assigned.add(target.variable()));
        if (step instanceof Stmt.RunProcess run) {
          started.add(run.process());
        }
      }
    }
    for (ProcessType process : started) {
      for (Variable local : process.locals()) {
        boolean isOfChannels = local.channel().isPresent() && assigned.contains(local);
        if (local.length().isPresent() && (isOfChannels || !local.initialValues().isEmpty())) {
          diagnostics.report(
              local.span(),
              isOfChannels
                  ? "an array of channels that is assigned in a process that is started with run is"
                      + " not supported"
                  : "an array with initial values in a process that is started with run is not"
                      + " supported",
              isOfChannels ? "declare the channels one by one" : "assign the elements");
        }
      }
    }
  }

  private void checkThatItRuns(boolean runs) throws InputException {
    if (!runs) {
      throw new InputException(
          model.wholeSpan(), "no process is active", "write 'active proctype', or an init");
    }
  }

  /** Returns the conditional regions of the model's text. */
  public PromelaConditionalRegions conditionalRegions() {
    return new PromelaConditionalRegions(model, system.features(), features, names.variableNames());
  }

  /** The check of labels, {@code goto} and {@code else} statements of a process. */
  private record JumpCheck(ProcessType process, Diagnostics diagnostics) {
    static void check(ProcessType process, Diagnostics diagnostics) {
      new JumpCheck(process, diagnostics).check(process.body(), false);
    }

    private void check(List<Stmt> body, boolean isOption) {
      for (int i = 0; i < body.size(); i++) {
        check(body.get(i), isOption && i == 0);
      }
    }

    /**
     * Checks a statement and its substatements.
     *
     * @param beginsOption whether the statement is the first one of an option, where {@code else}
     *     is allowed
     */
    private void check(Stmt code, boolean beginsOption) {
      if (code instanceof Stmt.Goto jump && !process.hasLabel(jump.label())) {
        diagnostics.report(jump.span(), "there is no label '" + jump.label() + "'");
      } else if (code instanceof Stmt.Else && !beginsOption) {
        diagnostics.report(code.span(), "'else' is the first statement of an option");
      } else if (code instanceof Stmt.Labelled labelled) {
        if (beginsOption && labelled.label().matches("(accept|progress).*")) {
          diagnostics.report(
              labelled.span(),
              "who takes an option never is at the label before its first statement",
              "write '%s:' before the whole choice".formatted(labelled.label()));
        }
        check(labelled.code(), beginsOption);
      } else if (code instanceof Stmt.Block block) {
        if (block.kind() == BlockKind.D_STEP) {
          checkStep(block);
        }
        check(block.body(), beginsOption);
      } else if (code instanceof Stmt.Choice choice) {
        choice.options().forEach(item -> check(item.body(), true));
        checkEmpty(choice);
      } else if (code instanceof Stmt.ConditionalGroup group) {
        group.alternatives().forEach(part -> check(part.body(), beginsOption));
      } else if (code instanceof Stmt.Unless unless) {
        check(unless, beginsOption);
      }
    }

    private void check(Stmt.Unless unless, boolean beginsOption) {
      if (beginsOption) {
        diagnostics.report(
            unless.span(),
            "'unless' cannot begin an option",
            "write 'do ... od unless { ... }', or a skip before it");
      }
      if (isEmpty(unless.body()) || isEmpty(unless.escape())) {
        diagnostics.report(unless.span(), "a side of this 'unless' is empty", "write skip");
      } else if (unless.escape().get(0) instanceof Stmt.Goto
          || unless.escape().get(0) instanceof Stmt.Break) {
        diagnostics.report(
            unless.escape().get(0).span(),
            "an escape cannot begin with a jump",
            "write the condition of the escape before it");
      }
      check(unless.body(), false);
      check(unless.escape(), false);
    }

    private static boolean isEmpty(List<Stmt> body) {
      return body.stream()
          .allMatch(
              code ->
                  code instanceof Stmt.Block block
                      && block.kind() == BlockKind.PLAIN
                      && isEmpty(block.body()));
    }

    /**
     * Checks the restrictions of SPIN on a {@code d_step}: no jumps into or out of it, no {@code
     * run}, {@code unless} or nested {@code d_step}; and a restriction of this front end: channels
     * are named and buffered.
     */
    private void checkStep(Stmt.Block step) {
      Set<String> inside = new HashSet<>();
      List<Stmt> all = Stmt.allSubstatements(step.body());
      all.stream()
          .filter(Stmt.Labelled.class::isInstance)
          .forEach(code -> inside.add(((Stmt.Labelled) code).label()));
      for (Stmt code : all) {
        boolean leaves = code instanceof Stmt.Goto jump && !inside.contains(jump.label());
        boolean handsOver =
            code instanceof Stmt.Send send && !isBuffered(send.channel())
                || code instanceof Stmt.Receive receive && !isBuffered(receive.channel());
        if (leaves || breaks(step.body()).contains(code)) {
          diagnostics.report(code.span(), "a jump out of a d_step");
        } else if (handsOver) {
          diagnostics.report(code.span(), "in a d_step channels have a buffer and are named");
        } else if (code instanceof Stmt.RunProcess
            || code instanceof Stmt.Unless
            || code instanceof Stmt.Block block && block.kind() == BlockKind.D_STEP) {
          diagnostics.report(code.span(), "this cannot stand in a d_step", "write atomic");
        }
      }
      for (Stmt.Step other : process.steps()) {
        if (other instanceof Stmt.Goto jump
            && inside.contains(jump.label())
            && !all.contains(jump)) {
          diagnostics.report(jump.span(), "a jump into a d_step");
        }
      }
    }

    private static boolean isBuffered(Expr channel) {
      return channel instanceof Expr.Read read
          && read.lvalue().variable().channel().filter(type -> !type.isRendezvous()).isPresent();
    }

    /** Returns the {@code break} statements that leave an enclosing loop. */
    private static List<Stmt> breaks(List<Stmt> body) {
      List<Stmt> result = new ArrayList<>();
      for (Stmt code : body) {
        boolean loop = code instanceof Stmt.Choice choice && choice.kind() == ChoiceKind.DO;
        if (code instanceof Stmt.Break) {
          result.add(code);
        } else if (!loop) {
          result.addAll(breaks(code.substatements()));
        }
      }
      return result;
    }

    private void checkEmpty(Stmt.Choice choice) {
      for (Stmt.Option item : choice.options()) {
        if (item.body().isEmpty()) {
          diagnostics.report(
              item.span(),
              "this option of " + (choice.kind() == ChoiceKind.DO ? "do" : "if") + " is empty",
              "write skip");
        }
      }
    }
  }
}
