package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * The names in conditions that are no switches of a project: reserved names, overrides and names of
 * other ports.
 *
 * <p>Input: the lines of the project's files. Output: the names that are no features, and remarks
 * that say why. The lines are classified as they are written, whichever variants have them.
 */
final class NameRoles {
  private static final int MOST_SHOWN = 8;

  /** The tokens around a name whose definedness is tested. */
  private static final Set<String> DEFINED = Set.of("defined", "(", ")");

  /** The use of a name in the text, which a number as its value would make invalid. */
  private enum Role {
    FUNCTION,
    TYPE,
    OBJECT,
    STRING,
    HEADER
  }

  /** The owners of reserved names. */
  private enum Owner {
    SYSTEM,
    PLATFORM
  }

  /** The reserved names of {@code reserved.txt} and the functions of the C library. */
  private static final class Reserved {
    static final Set<String> LEFT_OUT = Set.copyOf(words(HeaderSearch.resource("unsupported.txt")));
    static final Map<String, Owner> NAMES = names();

    /** The names of platforms in capital letters, without underscores at their ends. */
    static final Set<String> WORDS =
        NAMES.keySet().stream()
            .filter(name -> NAMES.get(name) == Owner.PLATFORM)
            .map(name -> name.replaceAll("^_+|_+$", "").toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());

    private static Map<String, Owner> names() {
      Map<String, Owner> result = new HashMap<>();
      Owner owner = Owner.SYSTEM;
      words(HeaderSearch.resource("glibc.txt")).forEach(name -> result.put(name, Owner.SYSTEM));
      LEFT_OUT.forEach(name -> result.put(name, Owner.SYSTEM));
      Pattern.compile("(\\w+)\\(")
          .matcher(HeaderSearch.resource("builtins.txt"))
          .results()
          .map((MatchResult call) -> call.group(1))
          .forEach(name -> result.put(name, Owner.SYSTEM));
      for (String line : HeaderSearch.resource("reserved.txt").lines().toList()) {
        if (line.startsWith("[")) {
          owner = line.contains("platforms") ? Owner.PLATFORM : Owner.SYSTEM;
        } else if (!line.startsWith("#")) {
          for (String name : words(line)) {
            result.put(name, owner);
          }
        }
      }
      return result;
    }

    private static List<String> words(String text) {
      return List.of(text.strip().split("\\s+"));
    }
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
  private final Set<SourceFile> seen = new HashSet<>();
  private final Map<String, Role> roles = new HashMap<>();

  /** The headers that do not exist, by the name whose group includes them. */
  private final Map<String, String> missing = new HashMap<>();

  /** The headers by the names whose groups include them, by their file name without the folder. */
  private final Map<String, Map<String, String>> choices = new HashMap<>();

  private final Set<String> definedForOthers = new HashSet<>();
  private final Set<String> defined = new HashSet<>();

  /** The reserved names without a definition that conditions of the project test. */
  private final Map<String, Owner> reserved = new TreeMap<>();

  NameRoles(HeaderSearch headers, PredefinedMacros predefined) {
    this.headers = headers;
    this.predefined = predefined;
  }

  /** Returns whether a name belongs to the C library, a system header, a compiler or a platform. */
  static boolean isReserved(String name) {
    return Reserved.NAMES.containsKey(name);
  }

  /** Returns whether headers of the system define a name that the bundled ones do not define. */
  static boolean isLeftOut(String name) {
    return Reserved.LEFT_OUT.contains(name);
  }

  /** Records that a condition of the project tests a reserved name that nothing defines. */
  void addReserved(String name) {
    reserved.put(name, Reserved.NAMES.get(name));
  }

  /**
   * Returns whether the text uses a name as something other than a number, whether only groups for
   * another platform, whose name it contains, define it, whether it chooses the header of a port,
   * or whether it states that a header exists that does not exist.
   */
  boolean isNoSwitch(String name) {
    return roles.containsKey(name)
        || choices.values().stream().anyMatch(names -> names.containsKey(name) && arePorts(names))
        || isDefinedForOthers(name)
        || isOfMissingHeader(name);
  }

  /** Returns whether a name contains that of the missing header that its group includes. */
  private boolean isOfMissingHeader(String name) {
    return missing.containsKey(name)
        && name.toUpperCase(Locale.ROOT)
            .contains(
                missing
                    .get(name)
                    .replaceAll("[\"<>]", "")
                    .replaceAll("\\W", "_")
                    .toUpperCase(Locale.ROOT));
  }

  /** Returns whether only groups for other platforms define a name that contains one of theirs. */
  private boolean isDefinedForOthers(String name) {
    return definedForOthers.contains(name)
        && !defined.contains(name)
        && Stream.of(name.toUpperCase(Locale.ROOT).split("_")).anyMatch(Reserved.WORDS::contains);
  }

  /** Returns whether names choose between headers of one file name most of which are missing. */
  private boolean arePorts(Map<String, String> names) {
    return Set.copyOf(names.values()).size() > 1
        && names.keySet().stream().filter(missing::containsKey).count() * 2 > names.size();
  }

  /** Classifies the names in a file of the project. */
  void observe(HeaderSearch.IncludeFile file) {
    if (!seen.add(file.file())) {
      return;
    }
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
        observe(words, 0, Set.of());
        last = Optional.of(words.get(words.size() - 1));
      } else {
        last = Optional.empty();
        directive(line, groups, file);
      }
    }
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
          Reserved.NAMES.get(bare.get(i)) == Owner.PLATFORM
              && predefined.find(bare.get(i)).isEmpty();
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
        observe(macro.replacementList(), 0, Set.copyOf(macro.parameters().orElse(List.of())));
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

  private void observe(List<PreprocessingToken> words, int from, Set<String> parameters) {
    for (int i = from; i < words.size(); i++) {
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

  /**
   * Returns remarks for the report.
   *
   * @param tested the names that conditions test and that are no features for their roles
   */
  List<String> remarks(Collection<String> tested) {
    List<String> remarks = new ArrayList<>();
    say(
        remarks,
        "Names of the C library, undefined unless a header defines them: ",
        reserved(Owner.SYSTEM));
    say(remarks, "Names of other compilers and platforms, undefined: ", reserved(Owner.PLATFORM));
    Map<String, String> overrides = new LinkedHashMap<>();
    Map<String, String> absent = new LinkedHashMap<>();
    Map<String, String> ports = new LinkedHashMap<>();
    for (String name : tested) {
      if (roles.containsKey(name)) {
        overrides.put(name, name + " (" + roles.get(name).name().toLowerCase(Locale.ROOT) + ")");
      } else if (isOfMissingHeader(name)) {
        absent.put(name, name + " (" + missing.get(name) + ")");
      } else if (missing.containsKey(name)) {
        ports.put(name, name + " (" + missing.get(name) + ")");
      } else {
        ports.put(name, name);
      }
    }
    say(remarks, "Overrides, undefined: ", overrides.values());
    say(remarks, "Names of headers that do not exist here, undefined: ", absent.values());
    say(remarks, "Names of other ports, undefined: ", ports.values());
    if (!remarks.isEmpty()) {
      remarks.add("-D NAME=TEXT defines such a name, --feature NAME makes it a feature.");
    }
    return remarks;
  }

  private List<String> reserved(Owner owner) {
    return reserved.keySet().stream().filter(name -> reserved.get(name) == owner).toList();
  }

  private static void say(List<String> remarks, String before, Collection<String> names) {
    if (!names.isEmpty()) {
      String shown = names.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
      String more = names.size() > MOST_SHOWN ? ", ... (" + names.size() + ")" : "";
      remarks.add(before + shown + more + ".");
    }
  }
}
