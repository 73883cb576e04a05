package sunder.frontend.c.preprocess.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * The header {@code generated/bounds.h} of Linux, which the build makes from the constants of
 * {@code kernel/bounds.c}.
 *
 * <p>Input: the text of that file and of the headers that it includes. Output: conditional
 * definitions that hold in all configurations. A constant that is the last enumerator of an
 * enumeration is counted with the conditions of the text; sums of numbers and logarithms are
 * computed; the size of a type is in a header of its own, which is empty until the size is known;
 * any other constant is open.
 */
final class KernelBounds {
  private static final Pattern CONSTANT =
      Pattern.compile("\\s*DEFINE\\(\\s*(\\w+)\\s*,\\s*(.*?)\\s*\\);.*");
  private static final Pattern INCLUDE = Pattern.compile("(?m)^#include <(.*)>");
  private static final Pattern SUM = Pattern.compile("(\\d+)(?:\\s*([+-])\\s*(\\d+))?");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");

  /** The greatest logarithm of the number of processors. */
  private static final int MOST_BITS = 16;

  private static final Pattern SIZE = Pattern.compile("sizeof\\(([\\w\\s*]+)\\)");
  private static final Pattern BASIC_TYPE =
      Pattern.compile("((unsigned|signed|long|int|short|char|void)\\b\\s*|\\*\\s*)+");

  /** The text of each included header by its name. */
  private final Map<String, String> included = new LinkedHashMap<>();

  private final List<String> openNames = new ArrayList<>();
  private final Map<String, SourceFile> sizes = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  /**
   * @throws InputException if a file cannot be read
   */
  KernelBounds(Path tree) throws InputException {
    SourceFile file = SourceReader.read(tree.resolve("kernel/bounds.c"));
    Matcher includes = INCLUDE.matcher(file.text());
    while (includes.find()) {
      Path header = tree.resolve("include").resolve(includes.group(1));
      if (FileDependencies.isFile(header)) {
        String code = COMMENT.matcher(SourceReader.read(header).text()).replaceAll(" ");
        included.put(includes.group(1), code);
      }
    }
    String code = COMMENT.matcher(file.text()).replaceAll(" ");
    for (String line : code.substring(Math.max(0, code.indexOf("main("))).lines().toList()) {
      Matcher constant = CONSTANT.matcher(line);
      if (line.startsWith("#")) {
        text.append(line).append('\n');
      } else if (constant.matches()) {
        define(constant.group(1), constant.group(2), file.name());
      }
    }
  }

  /** Returns the text of the header. */
  String text() {
    return text.toString();
  }

  /** Returns the constants that are not known. */
  List<String> openNames() {
    return openNames;
  }

  /**
   * Returns a translation unit for each constant that is the size of a type: an enumerator of the
   * same name has the size.
   */
  Map<String, SourceFile> sizes() {
    return sizes;
  }

  /** Returns the name of the header with the definition of a size. */
  static String sizeHeader(String name) {
    return "generated/size-of-" + name + ".h";
  }

  private void define(String name, String value, String file) {
    Matcher logarithm = Pattern.compile("order_base_2\\((.*)\\)").matcher(value);
    String operand = logarithm.matches() ? logarithm.group(1) : value;
    OptionalInt number = number(operand);
    if (number.isPresent()) {
      int result = number.getAsInt();
      define(name, logarithm.matches() ? bits(result) : result);
    } else if (logarithm.matches() && operand.matches("CONFIG_\\w+")) {
      List<String> tests = new ArrayList<>();
      for (int bits = 0; bits < MOST_BITS; bits++) {
        tests.add(operand + " <= " + (1 << bits));
      }
      choose(name, tests, 0);
    } else if (!value.matches("\\w+") || !count(name, value)) {
      openNames.add(name);
      Matcher size = SIZE.matcher(value);
      if (size.matches()) {
        addSize(name, size.group(1), file);
      }
    }
  }

  private void addSize(String name, String type, String file) {
    Pattern declaration =
        Pattern.compile("(?s)(\\}|\\btypedef\\b[^;]*\\b)\\s*" + Pattern.quote(type) + "\\s*;");
    Optional<String> header =
        included.entrySet().stream()
            .filter(one -> declaration.matcher(one.getValue()).find())
            .map(Map.Entry::getKey)
            .findFirst();
    if (header.isPresent() || BASIC_TYPE.matcher(type).matches()) {
      text.append("#include <").append(sizeHeader(name)).append(">\n");
      String include = header.map("#include <%s>\n"::formatted).orElse("");
      String unit = include + "enum { %s = sizeof(%s) };\n".formatted(name, type);
      sizes.put(name, new SourceFile(file, unit));
    }
  }

  private void define(String name, int value) {
    text.append("#define ").append(name).append(' ').append(value).append('\n');
  }

  /** Defines a name as the first number whose test holds, counted from a first one. */
  private void choose(String name, List<String> tests, int first) {
    for (int i = 0; i < tests.size(); i++) {
      text.append(i == 0 ? "#if " : "#elif ").append(tests.get(i)).append('\n');
      define(name, first + i);
    }
    text.append("#endif\n");
  }

  private static int bits(int number) {
    return number <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(number - 1);
  }

  /** Returns the value of a sum of two numbers or macros that are numbers. */
  private OptionalInt number(String expression) {
    StringBuilder numbers = new StringBuilder();
    Matcher words = Pattern.compile("[A-Za-z_]\\w*").matcher(expression);
    while (words.find()) {
      words.appendReplacement(numbers, macro(words.group()).orElse("?"));
    }
    words.appendTail(numbers);
    Matcher sum = SUM.matcher(numbers.toString().strip());
    if (!sum.matches()) {
      return OptionalInt.empty();
    }
    int left = Integer.parseInt(sum.group(1));
    int right = sum.group(2) == null ? 0 : Integer.parseInt(sum.group(2) + sum.group(3));
    return OptionalInt.of(left + right);
  }

  private Optional<String> macro(String name) {
    Pattern definition =
        Pattern.compile("(?m)^#define\\s+" + name + "\\s+\\(?(\\d{1,8})[uUlL]*\\)?\\s*$");
    return included.values().stream()
        .map(definition::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst();
  }

  /**
   * Defines a name as the number of enumerators before another one.
   *
   * @return false if no header has that enumerator
   */
  private boolean count(String name, String enumerator) {
    Pattern end = Pattern.compile("(?m)^\\s*" + enumerator + "\\b");
    for (String header : included.values()) {
      Matcher found = end.matcher(header);
      int start = found.find() ? header.lastIndexOf("enum ", found.start()) : -1;
      if (start >= 0) {
        count(
            name, header.substring(header.indexOf('{', start) + 1, found.start()).lines().toList());
        return true;
      }
    }
    return false;
  }

  private void count(String name, List<String> enumerators) {
    int always = 0;
    int depth = 0;
    List<String> summands = new ArrayList<>();
    for (String line : enumerators) {
      if (line.startsWith("#")) {
        depth += line.matches("#\\s*if.*") ? 1 : line.matches("#\\s*endif.*") ? -1 : 0;
        text.append(line).append('\n');
        continue;
      }
      for (String part : line.split(",")) {
        if (part.strip().matches("[A-Za-z_]\\w*")) {
          if (depth == 0) {
            always++;
          } else {
            String summand = "__" + name + "_" + summands.size();
            summands.add(summand);
            define(summand, 1);
          }
        }
      }
    }
    List<String> tests = new ArrayList<>();
    for (int i = 0; i <= summands.size(); i++) {
      tests.add(summands.isEmpty() ? "1" : String.join(" + ", summands) + " == " + i);
    }
    choose(name, tests, always);
  }
}
