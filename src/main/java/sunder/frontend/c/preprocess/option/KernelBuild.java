package sunder.frontend.c.preprocess.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/**
 * The compiler options of Kbuild for the C files of a Linux source tree, and the headers that the
 * build generates.
 *
 * <p>Input: the Makefiles and Kbuild files of the tree; nothing is run. Output: {@link
 * COptions.CompilerOptions}, and the answers of the reference compiler to Kconfig. A generated
 * header that cannot be derived for all configurations is missing. Sources: Makefile,
 * scripts/Makefile.lib and scripts/Makefile.asm-generic of Linux.
 */
public final class KernelBuild {
  /** The name of the header with the options of one file. */
  private static final String UNIT_HEADER = "generated/unit-options.h";

  /** The version of the reference compiler, as {@code CONFIG_GCC_VERSION} has it. */
  private static final String CC_VERSION = "120200";

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?m)^(?<left>[\\w.-]+|[\\w-]*-\\$\\((?<symbol>CONFIG_\\w+)\\))\\s*[:+]?=\\s*(?<right>.*)$");

  private final Path tree;
  private final String machine;
  private final Map<String, String> headers = new HashMap<>();
  private final Set<String> openNames = new LinkedHashSet<>();
  private final Map<String, SourceFile> sizes = new LinkedHashMap<>();
  private final Map<Path, String> makefiles = new HashMap<>();

  /** Directives for the macros that the Makefiles define for all files. */
  private final StringBuilder flags = new StringBuilder();

  private KernelBuild(Path tree, String machine) {
    this.tree = tree;
    this.machine = machine;
  }

  /**
   * Reads the Kbuild files of a tree.
   *
   * @param environment the values of environment variables; {@code ARCH} is {@code x86_64} unless
   *     it is given
   * @throws InputException if the folder is no tree of Linux for x86
   */
  public static KernelBuild of(Path tree, Map<String, String> environment) throws InputException {
    String machine = environment.getOrDefault("ARCH", "x86_64");
    if (!environment.getOrDefault("SRCARCH", "x86").equals("x86")) {
      throw bad(tree, "only SRCARCH=x86 is known (--kbuild)");
    }
    KernelBuild build = new KernelBuild(tree, machine);
    build.addWrappers("arch/x86/include/asm", "include/asm-generic");
    build.addWrappers("arch/x86/include/uapi/asm", "include/uapi/asm-generic");
    build.addVersion();
    build.addFlags("Makefile");
    build.addFlags("arch/x86/Makefile");
    build.addSystemCalls();
    build.headers.put(
        "generated/autoconf.h",
        "#define CONFIG_GCC_VERSION %s\n#define CONFIG_CLANG_VERSION 0\n".formatted(CC_VERSION));
    build.headers.put("generated/autoksyms.h", "");
    Path frequencies = tree.resolve("kernel/Kconfig.hz");
    if (FileDependencies.isFile(frequencies)) {
      String text = SourceReader.read(frequencies).text();
      build.headers.put("generated/timeconst.h", KernelTimeConstants.header(text));
    }
    if (FileDependencies.isFile(tree.resolve("kernel/bounds.c"))) {
      KernelBounds bounds = new KernelBounds(tree);
      build.headers.put("generated/bounds.h", bounds.text());
      build.openNames.addAll(bounds.openNames());
      build.sizes.putAll(bounds.sizes());
      bounds.sizes().keySet().forEach(name -> build.headers.put(KernelBounds.sizeHeader(name), ""));
    }
    return build;
  }

  /**
   * Returns a translation unit for each size of a type that a generated header defines and that is
   * not known: an enumerator of the same name has the size.
   */
  public Map<String, SourceFile> unknownSizes() {
    return Collections.unmodifiableMap(sizes);
  }

  /** Removes the sizes that are not known. Those that have a text of directives are defined. */
  public void defineSizes(Map<String, String> directives) {
    sizes.clear();
    openNames.removeAll(directives.keySet());
    directives.forEach((name, text) -> headers.put(KernelBounds.sizeHeader(name), text));
  }

  /** Returns the configuration model of the tree. */
  public Path kconfig() {
    return tree.resolve("Kconfig");
  }

  /** Returns the names that a generated header defines as a number that is not known. */
  public Collection<String> openNames() {
    return openNames;
  }

  /** Returns the data model of the machine. */
  public COptions.Abi abi() {
    return machine.equals("i386") ? COptions.Abi.ILP32 : COptions.Abi.LP64;
  }

  /** Returns the environment of Kconfig, with the answers of GCC 12 and binutils 2.40. */
  public Map<String, String> kconfigEnvironment() {
    Map<String, String> values = new HashMap<>();
    values.put("SRCARCH", "x86");
    values.put("ARCH", machine);
    values.put("cc-name", "GCC");
    values.put("cc-version", CC_VERSION);
    values.put("as-name", "GNU");
    values.put("as-version", "24000");
    values.put("ld-name", "BFD");
    values.put("ld-version", "24000");
    values.put("success,test \"GCC\" = GCC", "y");
    values.put("success,test \"GCC\" = Clang", "n");
    values.put("success,test \"GNU\" = GNU", "y");
    values.put("success,test \"GNU\" = LLVM", "n");
    values.put("success,test \"BFD\" = BFD", "y");
    values.put("success,test \"BFD\" = LLD", "n");
    return values;
  }

  /**
   * Returns the options of a file, followed by those of the user.
   *
   * @throws InputException if a Makefile cannot be read
   */
  public COptions.CompilerOptions compilerOptions(Path file, COptions.CompilerOptions more)
      throws InputException {
    List<Path> folders = new ArrayList<>();
    for (String folder :
        List.of(
            "arch/x86/include",
            "arch/x86/include/generated",
            "include",
            "arch/x86/include/uapi",
            "arch/x86/include/generated/uapi",
            "include/uapi",
            "include/generated/uapi")) {
      folders.add(tree.resolve(folder));
    }
    StringBuilder macros = new StringBuilder(flags);
    String base = file.getFileName().toString().replaceFirst("\\.[ch]$", "");
    folders.addAll(addFlags(macros, file, base));
    folders.addAll(more.includeDirectories());
    List<Path> included = new ArrayList<>();
    for (String name : List.of("compiler-version.h", "kconfig.h", "compiler_types.h")) {
      included.add(tree.resolve("include/linux").resolve(name));
    }
    included.add(1, Path.of(UNIT_HEADER));
    included.addAll(more.forcedIncludes());
    Owner owner = owner(file, base);
    List<String> definitions = new ArrayList<>();
    definitions.add("__KERNEL__");
    definitions.add("__STDC_VERSION__=201112L");
    definitions.add("KBUILD_BASENAME=\"" + token(base) + "\"");
    definitions.add("KBUILD_MODNAME=\"" + token(owner.object()) + "\"");
    definitions.add("__KBUILD_MODNAME=kmod_" + token(owner.object()));
    definitions.add("KBUILD_MODFILE=\"" + owner.folder().resolve(owner.object()) + "\"");
    definitions.addAll(more.definitions());
    List<String> undefined = new ArrayList<>();
    undefined.addAll(List.of("__pic__", "__PIC__", "__pie__", "__PIE__"));
    undefined.addAll(List.of("__MMX__", "__SSE__", "__SSE2__", "__SSE_MATH__", "__SSE2_MATH__"));
    undefined.addAll(more.undefinitions());
    Map<String, String> generated = new HashMap<>(headers);
    generated.put(UNIT_HEADER, owner.text() + macros);
    return new COptions.CompilerOptions(
        folders,
        more.systemIncludeDirectories(),
        definitions,
        undefined,
        included,
        more.configurationDefinitions(),
        Optional.of(new COptions.GeneratedHeaders(generated)));
  }

  /**
   * Adds directives for the macros that the Makefiles define for a file, and returns the folders
   * with headers that they name.
   */
  private List<Path> addFlags(StringBuilder directives, Path file, String base)
      throws InputException {
    List<Path> folders = new ArrayList<>();
    Path root = tree.toAbsolutePath().normalize();
    Path own = file.toAbsolutePath().normalize().getParent();
    for (Path folder = own; folder.startsWith(root) && !folder.equals(root); ) {
      Set<String> names = new TreeSet<>(Set.of("subdir-ccflags"));
      if (folder.equals(own)) {
        names.addAll(List.of("ccflags", "EXTRA_CFLAGS", "CFLAGS_" + base + ".o"));
      }
      KernelFlags found = KernelFlags.of(makefile(folder), names::contains);
      // Those of the folders around it come first.
      directives.insert(flags.length(), found.directives());
      String here = root.relativize(folder).toString();
      folders.addAll(
          0, found.folders().stream().flatMap(name -> headers(name, here).stream()).toList());
      folder = folder.getParent();
    }
    return folders;
  }

  /** Returns the folder of an option, which make reads in the root of the tree. */
  private Optional<Path> headers(String name, String makefileFolder) {
    String path =
        name.replaceAll("\\$[({](srctree|objtree)[)}]", ".")
            .replaceAll("\\$[({](src|obj)[)}]", makefileFolder);
    return path.contains("$") ? Optional.empty() : Optional.of(tree.resolve(path).normalize());
  }

  private static InputException bad(Path tree, String message) {
    return new InputException(new Span(SourceFile.unreadable(tree.toString()), 0, 0), message);
  }

  private static String token(String name) {
    return name.replace('-', '_').replace(',', '_');
  }

  /**
   * The object that a file belongs to.
   *
   * @param folder its folder in the tree
   * @param symbols the symbols of which one selects the object; empty if it is always built
   * @param enclosing the symbols of which one selects each folder around it
   */
  private record Owner(
      Path folder, String object, Set<String> symbols, List<Set<String>> enclosing) {
    /** Returns the header that excludes configurations without the file and defines MODULE. */
    String text() {
      StringBuilder text = new StringBuilder();
      List<Set<String>> all = new ArrayList<>(enclosing);
      all.add(symbols);
      for (Set<String> one : all) {
        if (!one.isEmpty()) {
          List<String> tests = new ArrayList<>();
          one.forEach(s -> tests.add("!defined %s && !defined %<s_MODULE".formatted(s)));
          text.append("#if ").append(String.join(" && ", tests));
          text.append("\n#error \"the file is not built\"\n#endif\n");
        }
      }
      if (!symbols.isEmpty()) {
        List<String> tests = new ArrayList<>();
        symbols.forEach(s -> tests.add("defined %s_MODULE && !defined %<s".formatted(s)));
        text.append("#if ").append(String.join(" || ", tests));
        text.append("\n#define MODULE 1\n#endif\n");
      }
      return text.toString();
    }
  }

  private Owner owner(Path file, String base) throws InputException {
    Path root = tree.toAbsolutePath().normalize();
    Path folder = file.toAbsolutePath().normalize().getParent();
    Path inTree = folder.startsWith(root) ? root.relativize(folder) : Path.of("");
    String object = base;
    Set<String> symbols = new TreeSet<>();
    boolean isFound = false;
    for (int depth = 0; depth < 4 && !isFound; depth++) {
      List<String> composites = new ArrayList<>();
      isFound = selectors(folder, object + ".o", symbols, composites);
      if (isFound || composites.isEmpty()) {
        break;
      }
      object = composites.get(0);
    }
    List<Set<String>> enclosing = new ArrayList<>();
    for (Path inner = folder; inner.startsWith(root) && !inner.equals(root); ) {
      Set<String> own = new TreeSet<>();
      selectors(inner.getParent(), inner.getFileName() + "/", own, new ArrayList<>());
      enclosing.add(own);
      inner = inner.getParent();
    }
    return new Owner(inTree, object, symbols, enclosing);
  }

  /**
   * Collects the symbols that select an object or folder, by itself or in a list, and the composite
   * objects that contain it.
   *
   * @return whether a list of objects has it; without symbols if one has it in all configurations
   */
  private boolean selectors(
      Path folder, String wanted, Set<String> symbols, List<String> composites)
      throws InputException {
    boolean isFound = false;
    boolean isAlways = false;
    Matcher line = ASSIGNMENT.matcher(makefile(folder));
    while (line.find()) {
      if (!List.of(line.group("right").trim().split("\\s+")).contains(wanted)) {
        continue;
      }
      String left = line.group("left");
      if (left.startsWith("obj-") || left.startsWith("lib-")) {
        isFound = true;
        isAlways |= line.group("symbol") == null;
        Optional.ofNullable(line.group("symbol")).ifPresent(symbols::add);
      } else if (left.contains("-")) {
        composites.add(left.replaceFirst("-(objs|y|\\$.*)$", ""));
      } else if (!wanted.contains("$")) {
        Set<String> ofList = new TreeSet<>();
        boolean isInList = selectors(folder, "$(" + left + ")", ofList, composites);
        isFound |= isInList;
        isAlways |= isInList && ofList.isEmpty();
        symbols.addAll(ofList);
      }
    }
    if (isAlways) {
      symbols.clear();
    }
    return isFound;
  }

  private String makefile(Path folder) throws InputException {
    String known = makefiles.get(folder);
    if (known == null) {
      known = "";
      for (String name : List.of("Kbuild", "Makefile")) {
        if (known.isEmpty()) {
          known = joined(folder.resolve(name));
        }
      }
      makefiles.put(folder, known);
    }
    return known;
  }

  /** Returns the text of a Makefile with joined lines; empty if there is none. */
  private static String joined(Path file) throws InputException {
    return FileDependencies.isFile(file) ? SourceReader.read(file).text().replace("\\\n", " ") : "";
  }

  /** Adds the wrappers of generic headers that an architecture does not have. */
  private void addWrappers(String own, String generic) throws InputException {
    Set<String> wrapped = new LinkedHashSet<>();
    Set<String> generated = new LinkedHashSet<>();
    for (String folder : List.of(own, generic)) {
      Path file = tree.resolve(folder).resolve("Kbuild");
      if (!FileDependencies.isFile(file)) {
        throw bad(tree, "no source tree of Linux: there is no file '%s'".formatted(file));
      }
      Matcher line = ASSIGNMENT.matcher(SourceReader.read(file).text());
      while (line.find()) {
        if (line.group("left").equals("generated-y")) {
          generated.add(line.group("right").trim());
        } else if (line.group("left").matches("(generic|mandatory)-y")) {
          wrapped.add(line.group("right").trim());
        }
      }
    }
    wrapped.removeAll(generated);
    for (String name : wrapped) {
      if (!FileDependencies.isFile(tree.resolve(own).resolve(name))) {
        headers.putIfAbsent("asm/" + name, "#include <asm-generic/" + name + ">\n");
      }
    }
  }

  private void addFlags(String makefile) throws InputException {
    flags.append(
        KernelFlags.of(
                joined(tree.resolve(makefile)),
                name -> name.matches("KBUILD_C(PP)?FLAGS|CC_FLAGS_\\w+"))
            .directives());
  }

  private void addVersion() throws InputException {
    Map<String, String> parts = new LinkedHashMap<>();
    Matcher line = ASSIGNMENT.matcher(joined(tree.resolve("Makefile")));
    while (line.find()) {
      parts.putIfAbsent(line.group("left"), line.group("right").trim());
    }
    String[] numbers = new String[3];
    int i = 0;
    for (String name : List.of("VERSION", "PATCHLEVEL", "SUBLEVEL")) {
      numbers[i++] = parts.getOrDefault(name, "").matches("\\d{1,5}") ? parts.get(name) : "0";
    }
    int last = Math.min(255, Integer.parseInt(numbers[2]));
    int code = (Integer.parseInt(numbers[0]) << 16) + (Integer.parseInt(numbers[1]) << 8) + last;
    headers.put(
        "linux/version.h",
        """
        #define LINUX_VERSION_CODE %s
        #define KERNEL_VERSION(a,b,c) (((a) << 16) + ((b) << 8) + ((c) > 255 ? 255 : (c)))
        #define LINUX_VERSION_MAJOR %s
        #define LINUX_VERSION_PATCHLEVEL %s
        #define LINUX_VERSION_SUBLEVEL %s
        """
            .formatted(code, numbers[0], numbers[1], numbers[2]));
    String release = String.join(".", numbers) + parts.getOrDefault("EXTRAVERSION", "");
    headers.put("generated/utsrelease.h", "#define UTS_RELEASE \"" + release + "\"\n");
  }

  private void addSystemCalls() throws InputException {
    addSystemCalls("unistd_32.h", "syscall_32.tbl", Set.of("i386"), "");
    addSystemCalls("unistd_64.h", "syscall_64.tbl", Set.of("common", "64"), "");
    addSystemCalls("unistd_32_ia32.h", "syscall_32.tbl", Set.of("i386"), "ia32_");
    addSystemCalls("unistd_64_x32.h", "syscall_64.tbl", Set.of("x32"), "x32_");
  }

  /** Adds a header of system call numbers, as scripts/syscallhdr.sh does. */
  private void addSystemCalls(String header, String table, Set<String> interfaces, String prefix)
      throws InputException {
    Path file = tree.resolve("arch/x86/entry/syscalls").resolve(table);
    if (!FileDependencies.isFile(file)) {
      return;
    }
    StringBuilder text = new StringBuilder();
    int count = 0;
    for (String line : SourceReader.read(file).text().lines().toList()) {
      String[] words = line.split("\\s+");
      if (words.length > 2 && words[0].matches("\\d{1,6}") && interfaces.contains(words[1])) {
        text.append("#define __NR_%s%s %s\n".formatted(prefix, words[2], words[0]));
        count = Math.max(count, Integer.parseInt(words[0]) + 1);
      }
    }
    text.append("#define __NR_%ssyscalls %s\n".formatted(prefix, count));
    headers.put("asm/" + header, text.toString());
  }
}
