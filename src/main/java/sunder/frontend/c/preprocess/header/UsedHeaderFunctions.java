package sunder.frontend.c.preprocess.header;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.header.HeaderOutline.FunctionBody;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The static functions of headers that a translation unit uses; of the others only the declarations
 * are read. A function is used if its name occurs in the main file, in a call in the members of a
 * structure, in the body of a macro or of a function that is used, or in the text after
 * preprocessing.
 *
 * <p>Which functions are used depends on the headers that were found so far: passes are repeated
 * until no further one is used ({@link #hasGrown}).
 */
final class UsedHeaderFunctions {
  private final Map<SourceFile, HeaderOutline> outlines = new HashMap<>();
  private final Map<SourceFile, List<LogicalLine>> reduced = new HashMap<>();
  private final Map<String, List<FunctionBody>> functions = new HashMap<>();
  private final Map<String, List<Set<String>>> macros = new HashMap<>();

  /** The names that are used. */
  private final Set<String> used = new HashSet<>();

  private final List<String> entries;
  private boolean hasGrown;

  /** The number of functions without bodies that macros define. */
  private int unusedOfMacros;

  /**
   * @param main the lines of the main file
   * @param entries the names of entry functions, which are used
   */
  UsedHeaderFunctions(List<LogicalLine> main, List<String> entries) {
    this.entries = entries;
    use(entries);
    main.forEach(line -> use(HeaderOutline.uses(line.tokens())));
  }

  /** Returns whether a function whose body was left out is used, and forgets it. */
  boolean hasGrown() {
    boolean result = hasGrown;
    hasGrown = false;
    return result;
  }

  /** Returns the number of functions without their bodies. */
  int leftOut() {
    return unusedOfMacros
        + (int)
            outlines.values().stream()
                .flatMap(outline -> outline.functions().stream())
                .filter(function -> !isUsed(function))
                .count();
  }

  /** Returns the lines of a header without the bodies of functions that are not used so far. */
  List<LogicalLine> lines(SourceFile file, List<LogicalLine> lines) {
    HeaderOutline outline = outlines.get(file);
    if (outline == null) {
      outline = HeaderOutline.of(lines);
      outlines.put(file, outline);
      add(outline);
    }
    HeaderOutline known = outline;
    return reduced.computeIfAbsent(file, key -> withoutUnused(known.functions(), lines));
  }

  private void add(HeaderOutline outline) {
    use(outline.calledByMembers());
    outline
        .macros()
        .forEach(
            (name, uses) -> {
              macros.computeIfAbsent(name, key -> new ArrayList<>()).add(uses);
              if (used.contains(name)) {
                use(uses);
              }
            });
    for (FunctionBody function : outline.functions()) {
      for (String name : function.names().keySet()) {
        functions.computeIfAbsent(name, key -> new ArrayList<>()).add(function);
        if (used.contains(name)) {
          use(function.uses());
        }
      }
    }
  }

  private boolean isUsed(FunctionBody function) {
    return function.names().keySet().stream().anyMatch(used::contains);
  }

  /** Adds names, and what the macros and functions with these names use. */
  private void use(Collection<String> names) {
    Deque<String> open = new ArrayDeque<>(names);
    while (!open.isEmpty()) {
      String name = open.pop();
      if (used.add(name)) {
        macros.getOrDefault(name, List.of()).forEach(open::addAll);
        List<FunctionBody> bodies = functions.getOrDefault(name, List.of());
        bodies.forEach(function -> open.addAll(function.uses()));
        if (!bodies.isEmpty()) {
          hasGrown = true;
          reduced.clear();
        }
      }
    }
  }

  /** Returns preprocessed text without the bodies of functions that are not used. */
  List<CToken> withoutUnused(List<CToken> tokens) {
    StaticFunctions functions = StaticFunctions.of(tokens, entries);
    unusedOfMacros = functions.unused();
    return functions.withoutUnused();
  }

  /**
   * Adds the names in the text after preprocessing.
   *
   * @param isPossible tells whether variants have a valid configuration
   */
  void addOutput(List<CToken> tokens, Predicate<ConfigSet> isPossible) {
    Map<String, ConfigSet> found = new LinkedHashMap<>();
    Set<Integer> declared = StaticFunctions.declaredNames(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      String name = tokens.get(i).text();
      if (functions.containsKey(name)
          && !used.contains(name)
          && !declared.contains(i)
          && isUse(tokens, i)) {
        found.merge(name, tokens.get(i).presenceCondition(), ConfigSet::or);
      }
    }
    found.values().removeIf(when -> !isPossible.test(when));
    use(found.keySet());
  }

  /** Returns whether a name is neither a member's nor declared where it stands. */
  private boolean isUse(List<CToken> tokens, int at) {
    CToken name = tokens.get(at);
    boolean isDeclared =
        functions.get(name.text()).stream()
            .anyMatch(function -> name.span().equals(function.names().get(name.text())));
    return !isDeclared && StaticFunctions.isUse(tokens, at);
  }

  /** Returns lines without the bodies of functions that are not used: declarations are left. */
  private List<LogicalLine> withoutUnused(List<FunctionBody> bodies, List<LogicalLine> lines) {
    List<LogicalLine> result = new ArrayList<>();
    HeaderOutline.Place from = new HeaderOutline.Place(0, 0);
    for (FunctionBody body : bodies) {
      if (!isUsed(body)) {
        addPart(lines, from, body.open(), result);
        Span brace = lines.get(body.open().line()).tokens().get(body.open().token()).span();
        PreprocessingToken end = new PreprocessingToken(CLexer.SEMI, ";", brace, false);
        result.add(new LogicalLine(LogicalLine.Kind.TEXT, List.of(end), brace, brace.end()));
        from = new HeaderOutline.Place(body.close().line(), body.close().token() + 1);
      }
    }
    addPart(lines, from, new HeaderOutline.Place(lines.size(), 0), result);
    return result;
  }

  /** Adds the lines from a place to the token before another one. */
  private static void addPart(
      List<LogicalLine> lines,
      HeaderOutline.Place from,
      HeaderOutline.Place to,
      List<LogicalLine> result) {
    for (int i = from.line(); i <= Math.min(to.line(), lines.size() - 1); i++) {
      LogicalLine line = lines.get(i);
      int first = i == from.line() ? from.token() : 0;
      int end = i == to.line() ? to.token() : line.tokens().size();
      if (first == 0 && end == line.tokens().size()) {
        result.add(line);
      } else if (first < end) {
        List<PreprocessingToken> part = line.tokens().subList(first, end);
        result.add(new LogicalLine(line.kind(), part, part.get(0).span(), line.end()));
      }
    }
  }
}
