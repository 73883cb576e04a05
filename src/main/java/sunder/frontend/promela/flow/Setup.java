package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Variable;

/** How a run begins: which processes are active, and what the variables hold. */
final class Setup {
  private final Composer composer;

  Setup(Composer composer) {
    this.composer = composer;
  }

  /**
   * The processes that are active in some variants when a run starts.
   *
   * @param condition what these variants satisfy besides: a condition over numeric features
   */
  record Start(ConfigSet when, BoolTerm condition, Control control) {
    private List<Start> where(Truth truth) {
      List<Start> result = new ArrayList<>();
      for (Truth.Case one : truth.cases()) {
        ConfigSet both = when.and(one.when());
        BoolTerm here = BoolTerm.and(condition, one.condition());
        if (!both.isEmpty() && !here.equals(BoolTerm.FALSE)) {
          result.add(new Start(both, here, control));
        }
      }
      return result;
    }

    private Start with(Graph graph, Graph.Start start) {
      return new Start(when, condition, control.started(graph, start.point()));
    }
  }

  /** One for each set of active processes. */
  List<Start> starts() {
    List<Start> result = new ArrayList<>();
    Control nobody = new Control(List.of(), Control.NOBODY);
    result.add(new Start(composer.all(), BoolTerm.TRUE, nobody));
    for (ProcessType type : composer.system().processes()) {
      if (type.instances() > 0) {
        result = with(type, result);
      }
    }
    return result;
  }

  private List<Start> with(ProcessType type, List<Start> before) {
    Truth present = composer.presence(type.presence());
    List<Start> result = new ArrayList<>();
    for (Start start : before) {
      start.where(present).forEach(here -> result.addAll(started(here, type)));
      result.addAll(start.where(present.not()));
    }
    return result;
  }

  private List<Start> started(Start before, ProcessType type) {
    List<Start> result = List.of(before);
    for (int i = 0; i < type.instances(); i++) {
      result = result.stream().flatMap(start -> startedOnce(start, type).stream()).toList();
    }
    return result;
  }

  private List<Start> startedOnce(Start before, ProcessType type) {
    List<Start> result = new ArrayList<>();
    Graph graph = composer.graph(type);
    for (Graph.Start start : graph.starts()) {
      for (Start here : before.where(composer.presence(start.presence()))) {
        result.add(here.with(graph, start));
      }
    }
    return result;
  }

  /** The values that scalars and channels start with; arrays are zeroed. */
  List<Partial> values(Start start) {
    List<Partial> result =
        List.of(new Partial(start.when(), start.condition(), Map.of(), List.of()));
    result = beginning(Registers.NOBODY).of(composer.system().globals(), result);
    for (int i = 0; i < start.control().seats().size(); i++) {
      ProcessType type = start.control().seats().get(i).graph().type();
      result = beginning(i).of(type.parameters(), result);
      result = beginning(i).of(type.locals(), result);
    }
    return result;
  }

  private Beginning beginning(int process) {
    return new Beginning(composer.registers(), composer.channels(), composer.terms(process));
  }

  /** An element that does not start with 0. */
  record Element(ArrayAccess.Write write, ConfigSet when, BoolTerm condition) {}

  /**
   * The elements of arrays that start with something else, each in its cases.
   *
   * @param live arrays whose elements matter
   */
  List<List<Element>> elements(Start start, Set<ArrayRegister> live) {
    List<List<Element>> result = new ArrayList<>();
    addElements(Registers.NOBODY, composer.system().globals(), live, result);
    List<Seat> seats = start.control().seats();
    for (int i = 0; i < seats.size(); i++) {
      addElements(i, seats.get(i).graph().type().locals(), live, result);
    }
    return result;
  }

  private void addElements(
      int process, List<Variable> variables, Set<ArrayRegister> live, List<List<Element>> result) {
    Terms terms = composer.terms(process);
    for (Variable variable : variables) {
      List<CaseTerm> values = values(process, variable, terms);
      for (int i = 0; i < values.size(); i++) {
        ArrayRegister array = composer.registers().array(process, variable);
        if (live.contains(array) && !isZero(values.get(i))) {
          result.add(writes(array, i, variable, values.get(i)));
        }
      }
    }
  }

  private List<CaseTerm> values(int process, Variable variable, Terms terms) {
    if (variable.length().isEmpty() || composer.fixed().contains(variable)) {
      return List.of();
    } else if (variable.channel().isPresent()) {
      return composer.channels().of(process, variable).stream()
          .map(channel -> CaseTerm.of(composer.all(), channel.number()))
          .toList();
    }
    return Beginning.elements(variable).stream().map(terms::number).toList();
  }

  private static boolean isZero(CaseTerm value) {
    return value.list().stream().allMatch(one -> one.value().equals(IntTerm.ZERO));
  }

  private static List<Element> writes(
      ArrayRegister array, int index, Variable variable, CaseTerm value) {
    List<Element> result = new ArrayList<>();
    for (CaseTerm.Case one : value.list()) {
      IntTerm wrapped = Wrapping.into(variable.type(), one.value());
      result.add(
          new Element(
              new ArrayAccess.Write(array, IntTerm.of(index), wrapped),
              one.when(),
              one.condition()));
    }
    return result;
  }
}
