package sunder.frontend.c.preprocess.name;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.source.SourceFile;

/**
 * The names in conditions that are no switches of a project: reserved names, overrides and names of
 * other ports.
 *
 * <p>Input: the lines of the project's files. Output: the names that are no features, and remarks
 * that say why. The lines are classified as they are written, whichever variants have them.
 */
public final class NameRoles {
  private static final int MOST_SHOWN = 8;

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

  private final Set<SourceFile> seen = new HashSet<>();
  private final Map<String, FileRoles.Role> roles = new HashMap<>();

  /** The headers that do not exist, by the name whose group includes them. */
  private final Map<String, String> missing = new HashMap<>();

  /** The headers by the names whose groups include them, by their file name without the folder. */
  private final Map<String, Map<String, String>> choices = new HashMap<>();

  private final Set<String> definedForOthers = new HashSet<>();
  private final Set<String> defined = new HashSet<>();

  /** The reserved names without a definition that conditions of the project test. */
  private final Map<String, Owner> reserved = new TreeMap<>();

  /** Returns whether a name belongs to the C library, a system header, a compiler or a platform. */
  public static boolean isReserved(String name) {
    return Reserved.NAMES.containsKey(name);
  }

  /** Returns whether a name belongs to a compiler or a platform. */
  static boolean isOfPlatform(String name) {
    return Reserved.NAMES.get(name) == Owner.PLATFORM;
  }

  /** Returns whether headers of the system define a name that the bundled ones do not define. */
  public static boolean isLeftOut(String name) {
    return Reserved.LEFT_OUT.contains(name);
  }

  /** Records that a condition of the project tests a reserved name that nothing defines. */
  public void addReserved(String name) {
    reserved.put(name, Reserved.NAMES.get(name));
  }

  /**
   * Returns whether the text uses a name as something other than a number, whether only groups for
   * another platform, whose name it contains, define it, whether it chooses the header of a port,
   * or whether it states that a header exists that does not exist.
   */
  public boolean isNoSwitch(String name) {
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

  /** Adds the names in a file of the project. */
  public void add(SourceFile file, FileRoles names) {
    if (seen.add(file)) {
      names.roles().forEach(roles::putIfAbsent);
      names.missing().forEach(missing::putIfAbsent);
      names
          .choices()
          .forEach(
              (header, tested) -> {
                Map<String, String> all = choices.computeIfAbsent(header, name -> new HashMap<>());
                tested.forEach(all::putIfAbsent);
              });
      definedForOthers.addAll(names.definedForOthers());
      defined.addAll(names.defined());
    }
  }

  /**
   * Returns remarks for the report.
   *
   * @param tested the names that conditions test and that are no features for their roles
   */
  public List<String> remarks(Collection<String> tested) {
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
