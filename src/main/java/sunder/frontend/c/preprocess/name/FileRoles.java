package sunder.frontend.c.preprocess.name;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.macro.PredefinedMacros;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;

/**
 * The roles of the names in one file of a project.
 *
 * <p>Input: the lines of the file, which are classified as they are written, whichever variants
 * have them. Output: the uses of names that are no switches, for {@link NameRoles}.
 */
public final class FileRoles {
  /** The tokens around a name whose definedness is tested. */
  private static final Set<String> DEFINED = Set.of("defined", "(", ")");

  /** The use of a name in the text, which a number as its value would make invalid. */
  enum Role {
    FUNCTION,
    TYPE,
    OBJECT,
    STRING,
    HEADER
  }

  /**
   * A group of a conditional directive.
   *
   * @param tested the name whose definedness alone is its condition
   * @param isForeign whether it is for another compiler or platform
   * @param isExcluded whether its condition is the number 0
   */
  private record Group(Optional<String> tested, boolean isForeign, boolean isExcluded) {
    static final Group OTHER = new Group(Optional.empty(), false, false);
  }

  private final HeaderSearch headers;
  private final PredefinedMacros predefined;
  private final Map<String, Role> roles = new HashMap<>();
  private final Map<String, String> missing = new HashMap<>();
  private final Map<String, Map<String, String>> choices = new HashMap<>();
  private final Set<String> definedForOthers = new HashSet<>();
  private final Set<String> defined = new HashSet<>();

  FileRoles(HeaderSearch.IncludeFile file, HeaderSearch headers, PredefinedMacros predefined) {
    this.headers = headers;
    this.predefined = predefined;
    Deque<Group> groups = new ArrayDeque<>();
    Optional<PreprocessingToken> last = Optional.empty();
    for (LogicalLine line : file.lines()) {
      boolean isDirective = line.kind() == LogicalLine.Kind.DIRECTIVE;
      if (isDirective && isConditional(line, groups)
          || groups.stream().anyMatch(Group::isExcluded)) {
        last = Optional.empty();
      } else if (!isDirective) {
        List<PreprocessingToken> words = new ArrayList<>(line.tokens());
        last.ifPresent(word -> words.add(0, word));
        observe(words, Set.of());
        last = Optional.of(words.get(words.size() - 1));
      } else {
        last = Optional.empty();
        directive(line, groups, file);
      }
    }
  }

  /** Returns the uses of names that a number as their value would make invalid. */
  Map<String, Role> roles() {
    return roles;
  }

  /** Returns the headers that do not exist, by the name whose group includes them. */
  Map<String, String> missing() {
    return missing;
  }

  /**
   * Returns the headers by the names whose groups include them, by their file name without the
   * folder.
   */
  Map<String, Map<String, String>> choices() {
    return choices;
  }

  /** Returns the names that groups for other compilers and platforms define. */
  Set<String> definedForOthers() {
    return definedForOthers;
  }

  /** Returns the names that other groups define. */
  Set<String> defined() {
    return defined;
  }

  /** Follows a conditional directive. Returns false for another line. */
  private boolean isConditional(LogicalLine line, Deque<Group> groups) {
    String directive = line.directiveName();
    if (directive.startsWith("if")) {
      groups.push(group(line));
    } else if (directive.startsWith("el") && !groups.isEmpty()) {
      groups.pop();
      groups.push(directive.equals("else") ? Group.OTHER : group(line));
    } else if (directive.equals("endif")) {
      groups.poll();
    } else {
      return false;
    }
    return true;
  }

  private Group group(LogicalLine line) {
    List<String> words = line.arguments().stream().map(PreprocessingToken::text).toList();
    List<String> bare = words.stream().filter(word -> !DEFINED.contains(word)).toList();
    boolean isDefinedness = line.directiveName().endsWith("ifdef") || words.contains("defined");
    boolean isNegated = line.directiveName().endsWith("ifndef");
    boolean isForeign = false;
    for (int i = 0; i < bare.size() && !isNegated && !bare.contains("||"); i++) {
      boolean isOfPlatform =
          NameRoles.isOfPlatform(bare.get(i)) && predefined.find(bare.get(i)).isEmpty();
      isForeign |= isOfPlatform && (i == 0 || !bare.get(i - 1).equals("!"));
    }
    boolean isOne = bare.size() == 1 && isDefinedness && !isNegated;
    return new Group(
        isOne ? Optional.of(bare.get(0)) : Optional.empty(), isForeign, words.equals(List.of("0")));
  }

  private void directive(LogicalLine line, Deque<Group> groups, HeaderSearch.IncludeFile file) {
    List<PreprocessingToken> words = line.tokens();
    if (line.directiveName().equals("define") && words.size() > 1) {
      boolean isForeign = groups.stream().anyMatch(Group::isForeign);
      (isForeign ? definedForOthers : defined).add(words.get(1).text());
      try {
        MacroDefinition macro = MacroDefinition.of(line);
        observe(macro.replacementList(), Set.copyOf(macro.parameters().orElse(List.of())));
      } catch (InputException e) {
        return; // reported at the definition
      }
    } else if (line.directiveName().startsWith("include") && words.size() > 1) {
      boolean isNamed = words.get(1).is(CLexer.STRING) || words.get(1).is(CLexer.LESS);
      Optional<String> tested = groups.isEmpty() ? Optional.empty() : groups.peek().tested();
      if (isNamed && tested.isPresent()) {
        String header =
            line.arguments().stream().map(PreprocessingToken::text).collect(Collectors.joining());
        String[] path = header.replaceAll("[\"<>]", "").split("[/\\\\]");
        choices
            .computeIfAbsent(path[path.length - 1], name -> new HashMap<>())
            .putIfAbsent(tested.get(), header);
        if (!exists(line, file)) {
          missing.putIfAbsent(tested.get(), header);
        }
      } else if (!isNamed) {
        line.arguments().stream()
            .filter(PreprocessingToken::isIdentifier)
            .forEach(word -> roles.putIfAbsent(word.text(), Role.HEADER));
      }
    }
  }

  private boolean exists(LogicalLine line, HeaderSearch.IncludeFile file) {
    try {
      boolean isNext = line.directiveName().equals("include_next");
      return headers.has(line.arguments(), line.start(), file, isNext);
    } catch (InputException e) {
      return true; // reported at the directive
    }
  }

  private void observe(List<PreprocessingToken> words, Set<String> parameters) {
    for (int i = 0; i < words.size(); i++) {
      PreprocessingToken word = words.get(i);
      if (word.isIdentifier() && !parameters.contains(word.text())) {
        Optional<PreprocessingToken> before =
            i > 0 ? Optional.of(words.get(i - 1)) : Optional.empty();
        Optional<PreprocessingToken> after =
            i + 1 < words.size() && !parameters.contains(words.get(i + 1).text())
                ? Optional.of(words.get(i + 1))
                : Optional.empty();
        role(before, after).ifPresent(role -> roles.putIfAbsent(word.text(), role));
      }
    }
  }

  /** Returns the role of a name between two tokens in which a number would be no C. */
  private static Optional<Role> role(
      Optional<PreprocessingToken> before, Optional<PreprocessingToken> after) {
    int previous = before.map(PreprocessingToken::type).orElse(CLexer.OTHER);
    int next = after.map(PreprocessingToken::type).orElse(CLexer.OTHER);
    if (previous == CLexer.DOT || previous == CLexer.ARROW) {
      return Optional.of(Role.OBJECT);
    } else if (previous == CLexer.STRING || next == CLexer.STRING) {
      return Optional.of(Role.STRING);
    } else if (next == CLexer.LPAREN) {
      return Optional.of(Role.FUNCTION);
    } else if (next == CLexer.DOT || next == CLexer.ARROW || next == CLexer.ASSIGN) {
      return Optional.of(Role.OBJECT);
    }
    return after.filter(PreprocessingToken::isIdentifier).map(word -> Role.TYPE);
  }
}
