package sunder.frontend.c.preprocess.option;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** A compilation database ({@code compile_commands.json}): the compiler options of each file. */
public final class CompilationDatabase {
  /**
   * A word of a shell command: plain text, quoted text and escaped characters without white space.
   */
  private static final Pattern WORD =
      Pattern.compile("(?:[^\\s\"'\\\\]|\\\\.|\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*')+", Pattern.DOTALL);

  private static final Pattern QUOTED =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|\\\\(.)", Pattern.DOTALL);

  private static final Pattern OPTION =
      Pattern.compile("(-I|-isystem|-iquote|-idirafter|-include|-D|-U)(.*)", Pattern.DOTALL);

  private static final Pattern OF_SIGNED =
      Pattern.compile("-f(?<no>no-)?(?<name>wrapv|trapv|strict-overflow)");

  /** One command; the first one of each file is used. */
  private record CompileCommand(Path folder, List<String> words) {}

  private final SourceFile file;
  private final Map<Path, CompileCommand> commands = new HashMap<>();

  private CompilationDatabase(SourceFile file) {
    this.file = file;
  }

  /**
   * Reads a compilation database.
   *
   * @throws InputException if the file cannot be read or is malformed
   */
  public static CompilationDatabase read(Path path) throws InputException {
    SourceFile file = SourceReader.read(path);
    CompilationDatabase result = new CompilationDatabase(file);
    Path beside = path.toAbsolutePath().getParent();
    try (JsonParser json = new JsonFactory().createParser(file.text())) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw bad(file, "this is no list of compile commands");
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (json.currentToken() != JsonToken.START_OBJECT) {
          throw bad(file, "this is no list of compile commands");
        }
        result.add(json, beside);
      }
      return result;
    } catch (JsonProcessingException e) {
      throw bad(file, "this is no JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException("a text that is in memory", e);
    }
  }

  private static InputException bad(SourceFile file, String message) {
    return new InputException(new Span(file, 0, 0), message);
  }

  private Path resolve(Path folder, String name) throws InputException {
    try {
      return folder.resolve(name);
    } catch (InvalidPathException e) {
      throw bad(file, "no file can have the name '" + name + "'");
    }
  }

  private void add(JsonParser json, Path beside) throws IOException, InputException {
    Map<String, String> texts = new HashMap<>();
    List<String> words = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() != JsonToken.START_ARRAY) {
        texts.put(name, json.getValueAsString(""));
        json.skipChildren();
        continue;
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (name.equals("arguments")) {
          words.add(json.getValueAsString(""));
        }
        json.skipChildren();
      }
    }
    if (words.isEmpty()) {
      WORD.matcher(texts.getOrDefault("command", ""))
          .results()
          .forEach(word -> words.add(unquoted(word.group())));
    }
    Path folder = resolve(beside, texts.getOrDefault("directory", ""));
    if (texts.containsKey("file")) {
      Path source = resolve(folder, texts.get("file")).normalize();
      commands.putIfAbsent(source, new CompileCommand(folder, words));
    }
  }

  private static String unquoted(String word) {
    return QUOTED
        .matcher(word)
        .replaceAll(
            part ->
                Matcher.quoteReplacement(
                    part.group(1) != null
                        ? part.group(1).replaceAll("\\\\([\\\\\"$`])", "$1")
                        : part.group(2) != null ? part.group(2) : part.group(3)));
  }

  /**
   * Returns the options of a file, followed by those of the user.
   *
   * @throws InputException if an option has an invalid path
   */
  public COptions.CompilerOptions compilerOptions(Path source, COptions.CompilerOptions more)
      throws InputException {
    CompileCommand command = commands.get(key(source));
    return command == null ? more : new ArgumentParser(command, more).compiler();
  }

  /**
   * Returns the data model of the files, if a command specifies one.
   *
   * @throws InputException if two files have different data models
   */
  public Optional<COptions.Abi> abi(List<Path> sources) throws InputException {
    Optional<COptions.Abi> result = Optional.empty();
    for (Path source : sources) {
      CompileCommand command = commands.get(key(source));
      List<String> words = command == null ? List.of() : command.words();
      int last = Math.max(words.lastIndexOf("-m32"), words.lastIndexOf("-m64"));
      if (last >= 0) {
        boolean large = words.get(last).equals("-m64");
        COptions.Abi said = large ? COptions.Abi.LP64 : COptions.Abi.ILP32;
        if (result.filter(other -> other != said).isPresent()) {
          throw bad(file, "files of one program are compiled with -m32 and with -m64");
        }
        result = Optional.of(said);
      }
    }
    return result;
  }

  /**
   * Returns the meaning of signed arithmetic in the files, if there are commands for them.
   *
   * @throws InputException if it differs between two files
   */
  public Optional<COptions.SignedArithmetic> signedArithmetic(List<Path> sources)
      throws InputException {
    List<COptions.SignedArithmetic> all =
        sources.stream()
            .flatMap(source -> Optional.ofNullable(commands.get(key(source))).stream())
            .map(command -> signedOverflow(command.words()))
            .distinct()
            .toList();
    if (all.size() > 1) {
      throw new InputException(
          new Span(file, 0, 0),
          "files of one program are compiled with different options for signed overflow",
          "--signed unbounded, wrap or trap says what holds for all of them");
    }
    return all.stream().findFirst();
  }

  private static Path key(Path source) {
    return source.toAbsolutePath().normalize();
  }

  /**
   * Returns the meaning of signed arithmetic for the words of a command. As in GCC, an option
   * cancels earlier ones of its name, and those that remain apply in their order.
   */
  private static COptions.SignedArithmetic signedOverflow(List<String> words) {
    Map<String, Boolean> last = new LinkedHashMap<>();
    for (String word : words) {
      Matcher option = OF_SIGNED.matcher(word);
      if (option.matches()) {
        last.remove(option.group("name"));
        last.put(option.group("name"), option.group("no") == null);
      }
    }
    COptions.SignedArithmetic result = COptions.SignedArithmetic.UNBOUNDED;
    for (Map.Entry<String, Boolean> option : last.entrySet()) {
      boolean wraps = !option.getKey().equals("trapv");
      boolean isOn = option.getKey().equals("strict-overflow") != option.getValue();
      COptions.SignedArithmetic meant =
          wraps ? COptions.SignedArithmetic.WRAP : COptions.SignedArithmetic.TRAP;
      if (isOn) {
        result = meant;
      } else if (result == meant) {
        result = COptions.SignedArithmetic.UNBOUNDED;
      }
    }
    return result;
  }

  private final class ArgumentParser {
    private final Path folder;
    private final COptions.CompilerOptions more;
    private final List<Path> folders;
    private final List<Path> systemFolders;
    private final List<Path> included;
    private final List<String> suggested = new ArrayList<>();

    ArgumentParser(CompileCommand command, COptions.CompilerOptions more) throws InputException {
      this.folder = command.folder();
      this.more = more;
      this.folders = new ArrayList<>(more.includeDirectories());
      this.systemFolders = new ArrayList<>(more.systemIncludeDirectories());
      this.included = new ArrayList<>(more.forcedIncludes());
      List<String> words = command.words();
      for (int i = 0; i < words.size(); i++) {
        Matcher option = OPTION.matcher(words.get(i));
        if (option.matches()) {
          boolean apart = option.group(2).isEmpty() && i + 1 < words.size();
          take(option.group(1), apart ? words.get(++i) : option.group(2));
        }
      }
    }

    private void take(String option, String value) throws InputException {
      switch (option) {
        case "-I", "-iquote" -> folders.add(resolve(folder, value));
        case "-isystem", "-idirafter" -> systemFolders.add(resolve(folder, value));
        case "-include" -> included.add(resolve(folder, value));
        case "-D" -> suggested.add(value);
        default -> suggested.removeIf(definition -> definition.split("[=(]", 2)[0].equals(value));
      }
    }

    COptions.CompilerOptions compiler() {
      return new COptions.CompilerOptions(
          folders, systemFolders, more.definitions(), more.undefinitions(), included, suggested);
    }
  }
}
