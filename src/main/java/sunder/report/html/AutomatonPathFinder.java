package sunder.report.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonView;
import sunder.automaton.Location;
import sunder.automaton.Location.Role;
import sunder.automaton.ScriptedRun;
import sunder.automaton.Transition;
import sunder.report.drawing.AutomatonPicture;
import sunder.verdict.Counterexample;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * Finds the path of a play through a drawn automaton by breadth-first search.
 *
 * <p>A path begins in the initial state and ends in a final state, or in any state for an infinite
 * play. Its letters are present in the variant, and their moves are those of the play up to values.
 * Guards are not evaluated: of several paths with the same moves, a shortest one is returned. For a
 * play of statements instead of moves, the path is that of the automaton under the play's script.
 */
final class AutomatonPathFinder {
  /** The maximal product of moves and states; beyond it no path is searched. */
  private static final long MOST = 2_000_000;

  private static final int MOST_STEPS = 10_000;

  /** The entries of plays that are not moves. */
  private static final Set<String> NO_MOVES = Set.of(Play.FOR_EVER, "nothing can move");

  private static final String INVALID_END = "invalid end state";

  /** A rendezvous as the drawing writes it; plays write {@code sender to receiver: text}. */
  private static final Pattern EXCHANGE = Pattern.compile("(.*?]): (.*) \\| (.*?]): .*");

  private final Map<AutomatonView.State, List<EdgeLetter>> outgoing = new HashMap<>();
  private final List<AutomatonView.State> states;

  /**
   * A letter of the alphabet.
   *
   * @param shapes the shapes of its moves, see {@link #shape}
   * @param edge the number of the drawn edge that carries it
   */
  private record EdgeLetter(AutomatonView.LabelledEdge letter, List<String> shapes, int edge) {}

  /**
   * A search node.
   *
   * @param completedMoves the number of completed moves
   */
  private record PathSearchNode(AutomatonView.State state, int completedMoves) {}

  /** The predecessor of a search node, and the number of the drawn edge between them. */
  private record Predecessor(PathSearchNode from, int edge) {}

  private final Map<List<AutomatonView.State>, Integer> edges = new HashMap<>();
  private final Optional<Automaton> automaton;
  private final Map<Location, AutomatonView.State> drawn = new HashMap<>();

  private AutomatonPathFinder(List<AutomatonView.State> states, Optional<Automaton> automaton) {
    this.states = states;
    this.automaton = automaton;
  }

  /** Returns a path finder that finds no path, for a page without drawing. */
  static AutomatonPathFinder empty() {
    return new AutomatonPathFinder(List.of(), Optional.empty());
  }

  static AutomatonPathFinder forAutomaton(
      Automaton automaton, AutomatonView view, AutomatonPicture picture) {
    AutomatonPathFinder ways = new AutomatonPathFinder(view.states(), Optional.of(automaton));
    automaton
        .reachable(view.scope(), view.states().size())
        .forEach(location -> ways.drawn.put(location, view.states().get(ways.drawn.size())));
    Map<List<AutomatonView.State>, Integer> edges = ways.edges;
    for (int i = 0; i < picture.edges().size(); i++) {
      AutomatonPicture.Edge edge = picture.edges().get(i);
      edges.put(List.of(edge.source(), edge.target()), i);
    }
    for (AutomatonView.LabelledEdge letter : view.edges()) {
      int edge = edges.get(List.of(letter.source(), letter.target()));
      List<String> shapes = letter.moves().stream().map(AutomatonPathFinder::shape).toList();
      ways.outgoing
          .computeIfAbsent(letter.source(), s -> new ArrayList<>())
          .add(new EdgeLetter(letter, shapes, edge));
    }
    return ways;
  }

  /**
   * A step of a path.
   *
   * @param edge the number of the drawn edge
   * @param completedMoves the number of completed moves of the play after it
   */
  record PathStep(int edge, int completedMoves) {}

  /**
   * Returns the path of a counterexample; empty if there is none or the search exceeds its limit.
   */
  List<PathStep> pathOf(Counterexample example) {
    List<String> told = example.play().moves().stream().map(AutomatonPathFinder::shape).toList();
    List<Integer> numbers = // of those that are moves
        IntStream.range(0, told.size())
            .filter(i -> !NO_MOVES.contains(told.get(i)))
            .boxed()
            .toList();
    List<String> moves = numbers.stream().map(told::get).toList();
    boolean isEndless = example.play().moves().contains(Play.FOR_EVER);
    if (states.isEmpty()) {
      return List.of();
    } else if ((long) moves.size() * states.size() > MOST) {
      return scriptedPath(example);
    }
    PathSearchNode start = new PathSearchNode(states.get(0), 0);
    Map<PathSearchNode, Predecessor> reached =
        new HashMap<>(Map.of(start, new Predecessor(start, -1)));
    Deque<PathSearchNode> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      PathSearchNode place = open.poll();
      if (place.completedMoves() == moves.size()
          && (isEndless || place.state().role() != Role.ORDINARY)) {
        return reconstructPath(place, start, reached, numbers);
      }
      for (EdgeLetter word : outgoing.getOrDefault(place.state(), List.of())) {
        int done = place.completedMoves() + word.shapes().size();
        if (word.letter().presenceCondition().contains(example.configuration())
            && done <= moves.size()
            && word.shapes().equals(moves.subList(place.completedMoves(), done))) {
          PathSearchNode next = new PathSearchNode(word.letter().target(), done);
          if (reached.putIfAbsent(next, new Predecessor(place, word.edge())) == null) {
            open.add(next);
          }
        }
      }
    }
    return scriptedPath(example);
  }

  /**
   * Returns the path of the automaton under the play's script; the source lines give the step of
   * the play for each transition.
   */
  private List<PathStep> scriptedPath(Counterexample example) {
    List<Play.Step> told = example.play().steps();
    List<Transition> steps =
        ScriptedRun.execute(
                automaton.orElseThrow(),
                example.configuration(),
                example.script()::value,
                MOST_STEPS)
            .filter(walk -> reproducesFailure(walk, example))
            .orElse(List.of());
    List<PathStep> way = new ArrayList<>();
    int done = 0;
    for (int i = 0; i < steps.size(); i++) {
      Transition step = steps.get(i);
      Set<Integer> lines = new HashSet<>(Set.of(step.span().line()));
      step.statements().forEach(statement -> lines.add(statement.line()));
      while (done < told.size() && lines.contains(told.get(done).source().line())) {
        done++;
      }
      int edge = edges.get(List.of(drawn.get(step.source()), drawn.get(step.target())));
      way.add(new PathStep(edge, i + 1 < steps.size() ? done : told.size()));
    }
    return way;
  }

  /**
   * Returns whether an execution ends in the failed assertion. Scripts of process schedules are
   * excluded: they have no answers.
   */
  private static boolean reproducesFailure(List<Transition> walk, Counterexample example) {
    Location last = walk.get(walk.size() - 1).target();
    return last.failedAssertion().filter(example.failed()::equals).isPresent()
        && !example.script().answers().containsKey(Script.SCHEDULE);
  }

  private static List<PathStep> reconstructPath(
      PathSearchNode end,
      PathSearchNode start,
      Map<PathSearchNode, Predecessor> reached,
      List<Integer> numbers) {
    List<PathStep> way = new ArrayList<>();
    for (PathSearchNode at = end; !at.equals(start); at = reached.get(at).from()) {
      int done = at.completedMoves() == 0 ? 0 : numbers.get(at.completedMoves() - 1) + 1;
      way.add(new PathStep(reached.get(at).edge(), done));
    }
    Collections.reverse(way);
    return way;
  }

  /**
   * Returns the shape of a move, which is the move without values: {@code n.=}, {@code n.write()},
   * {@code x[].read}.
   */
  static String shape(String move) {
    Matcher exchange = EXCHANGE.matcher(move);
    if (exchange.matches()) {
      return exchange.group(1) + " to " + exchange.group(3) + ": " + exchange.group(2);
    } else if (move.startsWith(INVALID_END)) {
      return INVALID_END;
    } else if (NO_MOVES.contains(move)) {
      return move;
    }
    if (PlayData.GameMove.isProcessStep(move)) {
      return move.replaceFirst(" -- .*", "");
    }
    String plain = move.replaceAll("\\[[^]]*]", "[]");
    int dot = plain.indexOf('.');
    String name = plain.substring(0, dot + 1);
    String rest = plain.substring(dot + 1);
    if (rest.startsWith("write(")) {
      return name + "write()";
    }
    return rest.matches("run|q|read|ok|done") ? plain : name + "=";
  }
}
