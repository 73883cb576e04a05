package sunder.toys.language;

import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Property;

/** A sum as a family of automata: one register, a spot for each line. */
record SumProgram(SourceFile file, List<SumFrontEnd.Line> lines, FeatureModel features)
    implements Subject {
  @Override
  public Automaton automaton(Property property) {
    ControlFlowGraph graph = new ControlFlowGraph();
    Symbol sum = graph.register("sum", Optional.empty(), Optional.empty());
    ControlFlowGraph.FlowNode start = graph.newNode();
    ControlFlowGraph.FlowNode at = start;
    for (SumFrontEnd.Line line : lines) {
      ControlFlowGraph.FlowNode inside = graph.newNode();
      ControlFlowGraph.FlowNode next = graph.newNode();
      graph.branchOnFeatures(at, line.when(), inside, next, line.span());
      if (line.isLimit()) {
        BoolTerm kept = BoolTerm.atMost(IntTerm.of(sum), IntTerm.of(line.number().orElseThrow()));
        ControlFlowGraph.FlowNode error =
            graph.error(new Assertion(Assertion.Kind.ASSERT, line.span()));
        graph.branch(inside, kept, next, error, line.span());
      } else if (line.number().isPresent()) {
        IntTerm larger = IntTerm.of(sum).plus(IntTerm.of(line.number().get()));
        graph.assign(inside, sum, larger, next, line.span());
      } else {
        Symbol asked = graph.register("asked", Optional.empty(), Optional.empty());
        Symbol input = graph.input("n", Optional.empty(), Optional.empty());
        ControlFlowGraph.FlowNode answered = graph.newNode();
        graph.readInput(inside, "n", input, asked, answered, line.span());
        IntTerm larger = IntTerm.of(sum).plus(IntTerm.of(asked));
        graph.assign(answered, sum, larger, next, line.span());
      }
      at = next;
    }
    graph.jump(at, graph.end());
    return graph.automaton(start, features, new Span(file, 0, file.text().length()));
  }

  @Override
  public Replay replay(Property property) {
    return new SumReplay(lines);
  }
}
