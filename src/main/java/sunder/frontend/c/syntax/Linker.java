package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.Diagnostic;

/**
 * The linker of parsed files at the level of tokens, for all variants at once (C11, 6.2.2).
 *
 * <p>Input: the parsed declarations of each file. Output: the tokens of one translation unit. Names
 * with external linkage are shared by all files. A declaration that several files have with the
 * same tokens, as from a header, occurs once. Names of file scope with internal or no linkage are
 * renamed in the variants in which another file uses the name for something else. A call of a
 * function of which a file has only an inline definition refers to the external definition, as with
 * {@code gcc -O0} (C11, 6.7.4, 7; GCC manual, Inline). Invariant: in each variant the result is the
 * program that a linker would produce.
 */
final class Linker {
  /** An external declaration of a file, with the names that it declares and uses. */
  private static final class FileDeclaration {
    private final List<CToken> tokens;
    private final List<NameOccurrence> names;
    private final ConfigSet present;

    /** The tokens without markers, each with the variants that have it. */
    private final List<CToken> text = new ArrayList<>();

    /** The declared typedef names, tags and enumeration constants. */
    private final Set<String> types = new LinkedHashSet<>();

    /** The declared names with internal linkage. */
    private final Set<String> statics = new LinkedHashSet<>();

    /** The declared names with external linkage. */
    private final Set<String> shared = new LinkedHashSet<>();

    /** The variants in which it has an external definition of a name. */
    private final Map<String, ConfigSet> defined = new LinkedHashMap<>();

    /** The function declarations by their names, with the variants that have them. */
    private final Map<String, List<FunctionLinkage>> functions = new LinkedHashMap<>();

    /** The variants in which it has an inline definition that is no external definition. */
    private final Map<String, ConfigSet> inline = new LinkedHashMap<>();

    private boolean makesStatics;

    /** The names that occur in its expressions. */
    private final Set<String> used;

    FileDeclaration(Parser.ParsedDeclaration read, ConfigSet all) {
      this.tokens = read.tokens();
      this.used = read.used();
      this.names = NameOccurrence.of(tokens);
      Deque<ConfigSet> around = new ArrayDeque<>(List.of(all));
      for (CToken token : tokens) {
        switch (token.type()) {
          case CLexer.OPEN -> around.push(token.presenceCondition());
          case CLexer.CLOSE -> around.pop();
          default -> text.add(token.withPresenceCondition(around.element()));
        }
      }
      boolean marked = tokens.get(0).type() == CLexer.OPEN;
      this.present = marked ? tokens.get(0).presenceCondition() : all;
      declare(read.declarations(), all);
      if (read.declarations().stream()
          .noneMatch(ExternalDeclaration.FunctionDefinition.class::isInstance)) {
        names.forEach(name -> name.declares().ifPresent(types::add));
      }
    }

    private void declare(List<ExternalDeclaration> externals, ConfigSet when) {
      for (ExternalDeclaration external : externals) {
        if (external instanceof ExternalDeclaration.ConditionalGroup part) {
          declare(part.declarations(), when.and(part.presenceCondition()));
        } else if (external instanceof ExternalDeclaration.FunctionDefinition function) {
          declare(function.name(), function.storage(), true, when);
          noteFunction(function.name(), function.attributes(), function.storage(), when);
        } else if (external instanceof ExternalDeclaration.FileScopeDeclaration variables) {
          Declaration declaration = variables.declaration();
          for (Declaration.InitDeclarator name : declaration.declarators()) {
            boolean makes =
                declaration.storage() != Declaration.StorageClass.EXTERN
                    && !(name.type() instanceof TypeSyntax.Function);
            declare(name.name(), declaration.storage(), makes, when);
            if (name.type() instanceof TypeSyntax.Function) {
              noteFunction(name.name(), name.attributes(), declaration.storage(), when);
            }
          }
        }
      }
    }

    private void noteFunction(
        String name,
        Set<Declaration.DeclarationAttribute> attributes,
        Declaration.StorageClass storage,
        ConfigSet when) {
      functions
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add(FunctionLinkage.of(attributes, storage, when));
    }

    private void declare(
        String name, Declaration.StorageClass storage, boolean makes, ConfigSet when) {
      if (storage == Declaration.StorageClass.TYPEDEF) {
        types.add(name);
      } else if (storage == Declaration.StorageClass.STATIC) {
        statics.add(name);
        makesStatics |= makes;
      } else {
        shared.add(name);
        if (makes) {
          defined.merge(name, when, ConfigSet::or);
        }
      }
    }

    /**
     * Returns whether equal declarations of several files may be merged: it defines no object or
     * function.
     */
    boolean isOnce() {
      return !makesStatics && defined.isEmpty();
    }

    /** Returns whether it only declares entities that other files may define. */
    boolean isDeclaration() {
      return types.isEmpty()
          && statics.isEmpty()
          && !shared.isEmpty()
          && names.stream().noneMatch(name -> name.declares().isPresent())
          && tokens.stream().noneMatch(token -> token.type() == CLexer.LBRACE)
          && defined.isEmpty();
    }

    /**
     * Separates inline definitions from external definitions.
     *
     * @param linkage the function declarations of the file
     */
    void separateInline(Map<String, List<FunctionLinkage>> linkage) {
      functions.forEach(
          (name, own) -> {
            ConfigSet only = FunctionLinkage.inlineOnly(linkage.get(name), present.minus(present));
            ConfigSet here = only.and(defined.getOrDefault(name, only.minus(only)));
            if (!here.isEmpty()) {
              defined.merge(name, here, ConfigSet::minus);
              defined.values().removeIf(ConfigSet::isEmpty);
              boolean always = own.stream().anyMatch(FunctionLinkage::isAlwaysInlined);
              inline.put(name, always ? here.minus(here) : here);
            }
          });
    }

    /**
     * Returns the variants in which it has an inline definition of a name.
     *
     * @param variants returns the variants that count for a name
     */
    ConfigSet inlineIn(Function<String, ConfigSet> variants) {
      return inline.entrySet().stream()
          .map(own -> own.getValue().and(variants.apply(own.getKey())))
          .reduce(present.minus(present), ConfigSet::or);
    }

    /** Records the variants in which it uses a name, apart from mere declarations. */
    void noteUses(Map<String, ConfigSet> uses) {
      if (!isDeclaration()) {
        note(uses, shared, present);
      }
      for (CToken token : text) {
        if (used.contains(token.text())) {
          note(uses, Set.of(token.text()), token.presenceCondition());
        }
      }
    }

    /**
     * Returns the variants in which it must be kept; a mere declaration is needed only if its name
     * is used, as linkers do not compare unused declarations.
     */
    ConfigSet needed(Map<String, ConfigSet> uses) {
      return isDeclaration()
          ? shared.stream()
              .map(name -> uses.getOrDefault(name, present.minus(present)))
              .reduce(present.minus(present), ConfigSet::or)
              .and(present)
          : present;
    }

    /**
     * Returns the key by which equal declarations of other files are found: a declared name, or the
     * first token.
     */
    String key() {
      return Stream.of(types, shared, statics)
          .flatMap(Set::stream)
          .findFirst()
          .orElse(text.get(0).text());
    }

    /**
     * Returns the variants in which it contains a name that is renamed.
     *
     * @param types the variants in which a typedef name, tag or constant is renamed
     * @param statics the variants in which a name with internal linkage is renamed
     */
    ConfigSet apart(Map<String, ConfigSet> types, Map<String, ConfigSet> statics) {
      ConfigSet result = present.minus(present);
      for (NameOccurrence name : names) {
        for (ConfigSet when : name.of(types, statics)) {
          result = result.or(when);
        }
      }
      return result.and(present);
    }

    /** Returns the variants in which another declaration has the same tokens. */
    ConfigSet same(FileDeclaration other) {
      ConfigSet both = present.and(other.present);
      ConfigSet result = both.minus(both);
      // Both sequences are traversed together, by variants, in the order of the summed indices.
      TreeMap<Integer, Map<Integer, ConfigSet>> heads = new TreeMap<>();
      heads.put(0, new TreeMap<>(Map.of(0, both)));
      while (!heads.isEmpty()) {
        int at = heads.firstKey();
        for (Map.Entry<Integer, ConfigSet> head : heads.remove(at).entrySet()) {
          int own = head.getKey();
          int others = at - own;
          ConfigSet when = head.getValue();
          boolean ends = own == text.size();
          ConfigSet skip = ends ? when.minus(when) : when.minus(text.get(own).presenceCondition());
          add(heads, own + 1, others, skip);
          ConfigSet rest = when.minus(skip);
          boolean ended = others == other.text.size();
          ConfigSet skipped =
              ended ? rest.minus(rest) : rest.minus(other.text.get(others).presenceCondition());
          add(heads, own, others + 1, skipped);
          rest = rest.minus(skipped);
          if (ends && ended) {
            result = result.or(rest);
          } else if (!ends
              && !ended
              && text.get(own).text().equals(other.text.get(others).text())) {
            add(heads, own + 1, others + 1, rest);
          }
        }
      }
      return result;
    }

    private static void add(
        Map<Integer, Map<Integer, ConfigSet>> heads, int own, int others, ConfigSet when) {
      if (!when.isEmpty()) {
        heads.computeIfAbsent(own + others, at -> new TreeMap<>()).merge(own, when, ConfigSet::or);
      }
    }

    /**
     * Returns the tokens in some of its variants.
     *
     * @param isApart selects the names that get the suffix
     */
    List<CToken> in(ConfigSet when, Predicate<NameOccurrence> isApart, String suffix) {
      List<CToken> result = new ArrayList<>();
      int left = 0;
      for (int i = 0; i < tokens.size(); i++) {
        CToken token = tokens.get(i);
        boolean opens = token.type() == CLexer.OPEN;
        boolean closes = token.type() == CLexer.CLOSE;
        if (left > 0 || opens && !token.presenceCondition().intersects(when)) {
          left += opens ? 1 : closes ? -1 : 0;
        } else if (opens || closes) {
          result.add(token.withPresenceCondition(token.presenceCondition().and(when)));
        } else {
          result.add(isApart.test(names.get(i)) ? token.withText(token.text() + suffix) : token);
        }
      }
      boolean marked = tokens.get(0).type() == CLexer.OPEN;
      return marked ? result : ConditionalHoisting.withMarkers(result, when, present);
    }
  }

  /**
   * A function declaration at file scope (C11, 6.7.4, 7; GCC manual, Inline).
   *
   * @param isInline whether a definition is none that other files can call, if all declarations of
   *     its file are like this one
   * @param isGnuInline whether it decides that alone, by the attribute {@code gnu_inline}
   */
  private record FunctionLinkage(
      ConfigSet presenceCondition,
      boolean isInline,
      boolean isGnuInline,
      boolean isAlwaysInlined,
      boolean isStatic) {
    static FunctionLinkage of(
        Set<Declaration.DeclarationAttribute> attributes,
        Declaration.StorageClass storage,
        ConfigSet when) {
      boolean isInline = Declaration.isInline(attributes, storage);
      return new FunctionLinkage(
          when,
          isInline,
          isInline && attributes.contains(Declaration.DeclarationAttribute.GNU_INLINE),
          attributes.contains(Declaration.DeclarationAttribute.ALWAYS_INLINE),
          storage == Declaration.StorageClass.STATIC);
    }

    /** Returns the variants in which a definition is no external definition. */
    static ConfigSet inlineOnly(List<FunctionLinkage> all, ConfigSet none) {
      ConfigSet others = variants(all, one -> !one.isInline(), none);
      return variants(all, FunctionLinkage::isInline, none)
          .minus(others.minus(variants(all, FunctionLinkage::isGnuInline, none)))
          .minus(variants(all, FunctionLinkage::isStatic, none));
    }

    private static ConfigSet variants(
        List<FunctionLinkage> all, Predicate<FunctionLinkage> filter, ConfigSet none) {
      return all.stream()
          .filter(filter)
          .map(FunctionLinkage::presenceCondition)
          .reduce(none, ConfigSet::or);
    }
  }

  /**
   * A declaration in the variants in which none of its names is renamed, so that it has the same
   * meaning in all files.
   */
  private record SharedDeclaration(FileDeclaration piece, ConfigSet presenceCondition) {}

  private final Parser.ParseErrorListener faults;
  private final ConfigSet none;
  private final List<List<CToken>> linked = new ArrayList<>();
  private final Map<String, List<SharedDeclaration>> sharedDeclarations = new HashMap<>();

  /** The variants in which an earlier file uses a name as a typedef name, tag or constant. */
  private final Map<String, ConfigSet> usedTypes = new HashMap<>();

  /** The variants in which an earlier file uses a name as an object or function. */
  private final Map<String, ConfigSet> usedObjects = new HashMap<>();

  /** The names with external linkage of each file, with their variants. */
  private final List<Map<String, ConfigSet>> shared = new ArrayList<>();

  /** The variants in which a file declares a function as external, for each file. */
  private final List<Map<String, ConfigSet>> external = new ArrayList<>();

  private final Map<String, ConfigSet> defined = new HashMap<>();

  /** The variants in which an earlier file has an inline definition of a function. */
  private final Map<String, ConfigSet> inline = new HashMap<>();

  private Linker(ConfigSet all, Parser.ParseErrorListener faults) {
    this.none = all.minus(all);
    this.faults = faults;
  }

  /**
   * Returns the tokens of the external declarations of the linked program.
   *
   * @param units the declarations of each file
   * @param all the variants
   * @param faults receives the names that several files define
   */
  static List<List<CToken>> link(
      List<List<Parser.ParsedDeclaration>> units, ConfigSet all, Parser.ParseErrorListener faults) {
    Linker linker = new Linker(all, faults);
    List<List<FileDeclaration>> files =
        units.stream()
            .map(unit -> unit.stream().map(read -> new FileDeclaration(read, all)).toList())
            .toList();
    for (List<FileDeclaration> file : files) {
      Map<String, ConfigSet> names = new HashMap<>();
      file.forEach(piece -> note(names, piece.shared, piece.present));
      linker.shared.add(names);
      linker.external.add(linker.separateInline(file));
    }
    for (int i = 0; i < files.size(); i++) {
      linker.add(files.get(i), i);
    }
    return linker.linked;
  }

  /**
   * Separates the inline definitions of a file from its external definitions, and returns the
   * variants in which the file declares a function that is not inline.
   */
  private Map<String, ConfigSet> separateInline(List<FileDeclaration> file) {
    Map<String, List<FunctionLinkage>> linkage = new HashMap<>();
    for (FileDeclaration piece : file) {
      piece.functions.forEach(
          (name, own) -> linkage.computeIfAbsent(name, key -> new ArrayList<>()).addAll(own));
    }
    file.forEach(piece -> piece.separateInline(linkage));
    Map<String, ConfigSet> result = new HashMap<>();
    linkage.forEach(
        (name, all) -> {
          ConfigSet internal = FunctionLinkage.variants(all, FunctionLinkage::isStatic, none);
          ConfigSet declared = FunctionLinkage.variants(all, one -> true, none);
          result.put(name, declared.minus(internal).minus(FunctionLinkage.inlineOnly(all, none)));
        });
    return result;
  }

  private static void note(Map<String, ConfigSet> names, Set<String> more, ConfigSet when) {
    more.forEach(name -> names.merge(name, when, ConfigSet::or));
  }

  private void add(List<FileDeclaration> file, int number) {
    Map<String, ConfigSet> types = new HashMap<>();
    Map<String, ConfigSet> statics = new HashMap<>();
    Map<FileDeclaration, ConfigSet> repeated = new IdentityHashMap<>();
    Map<FileDeclaration, ConfigSet> kept = new IdentityHashMap<>();
    Map<String, ConfigSet> uses = new HashMap<>();
    file.forEach(piece -> piece.noteUses(uses));
    file.forEach(piece -> repeated.put(piece, repeatedVariants(piece)));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (FileDeclaration piece : file) {
        ConfigSet again = repeated.get(piece).minus(piece.apart(types, statics));
        ConfigSet stays = piece.needed(uses).minus(again);
        if (!stays.equals(kept.put(piece, stays))) {
          changed = true;
          piece.types.forEach(
              name -> apart(types, name, stays, usedTypes, usedObjects, number, true));
          piece.statics.forEach(
              name -> apart(statics, name, stays, usedObjects, usedTypes, number, false));
        }
      }
    }
    for (FileDeclaration piece : file) {
      reportRedefinitions(piece);
      ConfigSet declared =
          kept.get(piece).and(piece.inlineIn(name -> externalElsewhere(name, number)));
      ConfigSet again =
          kept.get(piece).and(piece.inlineIn(name -> inline.getOrDefault(name, none)));
      ConfigSet whole = kept.get(piece).minus(declared).minus(again);
      String suffix = "$" + (number + 1);
      emit(piece, declared, types, statics, suffix, Linker::withoutInlineBody);
      emit(piece, whole, types, statics, suffix, UnaryOperator.identity());
    }
    for (FileDeclaration piece : file) {
      note(usedTypes, piece.types, piece.present);
      note(usedObjects, piece.statics, piece.present);
      note(usedObjects, piece.shared, piece.present);
      piece.defined.forEach((name, when) -> defined.merge(name, when, ConfigSet::or));
      piece.inline.forEach((name, when) -> inline.merge(name, when, ConfigSet::or));
    }
  }

  /** Returns the variants in which another file declares a function as external. */
  private ConfigSet externalElsewhere(String name, int number) {
    ConfigSet result = none;
    for (int other = 0; other < external.size(); other++) {
      if (other != number) {
        result = result.or(external.get(other).getOrDefault(name, none));
      }
    }
    return result;
  }

  /** Returns the declaration of a function in place of its inline definition. */
  private static List<CToken> withoutInlineBody(List<CToken> definition) {
    List<CToken> result = new ArrayList<>();
    int depth = 0;
    int before = CLexer.EOF;
    for (CToken token : definition) {
      boolean begins = token.type() == CLexer.LBRACE && (depth > 0 || before == CLexer.RPAREN);
      if (begins && depth++ == 0) {
        result.add(new CToken(CLexer.SEMI, ";", token.span(), token.presenceCondition()));
      } else if (depth == 0 && token.type() != CLexer.INLINE) {
        result.add(token);
      } else if (depth > 0 && token.type() == CLexer.RBRACE) {
        depth--;
      }
      before = token.type();
    }
    return result;
  }

  /** Returns the variants in which an earlier file has the same declaration. */
  private ConfigSet repeatedVariants(FileDeclaration piece) {
    ConfigSet result = none;
    if (piece.isOnce()) {
      for (SharedDeclaration other : sharedDeclarations.getOrDefault(piece.key(), List.of())) {
        if (!piece.present.minus(result).isEmpty()) {
          result = result.or(piece.same(other.piece()).and(other.presenceCondition()));
        }
      }
    }
    return result;
  }

  /**
   * Records the variants in which a name of this file must be renamed because another file uses it
   * differently. A name that is a type in some variants and none in others is renamed everywhere,
   * as the grammar does not allow both.
   */
  private void apart(
      Map<String, ConfigSet> result,
      String name,
      ConfigSet when,
      Map<String, ConfigSet> alike,
      Map<String, ConfigSet> unlike,
      int number,
      boolean isType) {
    ConfigSet found = unlike.containsKey(name) ? when : when.and(alike.getOrDefault(name, none));
    for (int other = 0; other < shared.size(); other++) {
      if (other != number && shared.get(other).containsKey(name)) {
        found = isType ? when : found.or(when.and(shared.get(other).get(name)));
      }
    }
    if (!found.isEmpty()) {
      result.merge(name, found, ConfigSet::or);
    }
  }

  /** Adds the tokens of a declaration, with renamed names where necessary. */
  private void emit(
      FileDeclaration piece,
      ConfigSet kept,
      Map<String, ConfigSet> types,
      Map<String, ConfigSet> statics,
      String suffix,
      UnaryOperator<List<CToken>> form) {
    List<ConfigSet> parts = List.of(kept);
    for (NameOccurrence name : piece.names) {
      for (ConfigSet apart : name.of(types, statics)) {
        parts =
            parts.stream()
                .flatMap(part -> Stream.of(part.and(apart), part.minus(apart)))
                .filter(part -> !part.isEmpty())
                .distinct()
                .toList();
      }
    }
    for (ConfigSet part : parts) {
      if (!part.isEmpty()) {
        Predicate<NameOccurrence> isApart =
            name -> name.of(types, statics).stream().anyMatch(part::intersects);
        List<CToken> tokens = piece.in(part, isApart, suffix);
        List<CToken> formed = form.apply(tokens);
        linked.add(formed);
        if (formed == tokens && piece.isOnce() && piece.names.stream().noneMatch(isApart)) {
          sharedDeclarations
              .computeIfAbsent(piece.key(), key -> new ArrayList<>())
              .add(new SharedDeclaration(piece, part));
        }
      }
    }
  }

  private void reportRedefinitions(FileDeclaration piece) {
    piece.defined.forEach(
        (name, when) -> {
          ConfigSet twice = when.and(defined.getOrDefault(name, none));
          if (!twice.isEmpty()) {
            CToken place =
                piece.tokens.stream().filter(t -> t.text().equals(name)).findFirst().orElseThrow();
            String message = "'%s' is defined in another file, too".formatted(name);
            faults.unsupported(twice, Diagnostic.of(place.span(), message));
          }
        });
  }

  /**
   * The meaning of a token as a name at file scope.
   *
   * @param key the name, with a prefix for tags; empty for members and for other tokens
   * @param isType whether it cannot denote an object, as in a member declaration
   * @param declares the key if the token declares a tag or an enumeration constant
   */
  private record NameOccurrence(String key, boolean isType, Optional<String> declares) {
    private static final String TAG = "struct ";
    private static final String OFFSET = "__builtin_offsetof";

    private enum BraceKind {
      MEMBERS,
      CONSTANTS,
      OTHERS
    }

    /** Returns the variants in which the name is renamed, as a type and as an object. */
    List<ConfigSet> of(Map<String, ConfigSet> types, Map<String, ConfigSet> statics) {
      ConfigSet type = types.get(key);
      ConfigSet other = isType ? null : statics.get(key);
      return Stream.of(type, other).filter(Objects::nonNull).toList();
    }

    /** Returns the occurrence of each token. */
    static List<NameOccurrence> of(List<CToken> tokens) {
      OccurrenceReader reader = new OccurrenceReader();
      List<NameOccurrence> names = new ArrayList<>(tokens.size());
      for (int i = 0; i < tokens.size(); i++) {
        int next = i + 1;
        while (next < tokens.size() && isMark(tokens.get(next))) {
          next++;
        }
        int following = next < tokens.size() ? tokens.get(next).type() : CLexer.EOF;
        names.add(reader.read(tokens.get(i), following));
      }
      return names;
    }

    private static boolean isMark(CToken token) {
      return token.type() == CLexer.OPEN || token.type() == CLexer.CLOSE;
    }

    private static final class OccurrenceReader {
      private static final NameOccurrence NONE = new NameOccurrence("", true, Optional.empty());

      private final Deque<BraceKind> braces = new ArrayDeque<>();
      private BraceKind opening = BraceKind.OTHERS;
      private int before = CLexer.EOF;

      /** The number of open parentheses behind an {@code offsetof}, negative outside of one. */
      private int offset = -1;

      NameOccurrence read(CToken token, int next) {
        if (isMark(token)) {
          return NONE;
        }
        int type = token.type() == CLexer.TYPE_NAME ? CLexer.IDENTIFIER : token.type();
        NameOccurrence name = type == CLexer.IDENTIFIER ? name(token.text(), next) : NONE;
        follow(token.text(), type);
        before = type;
        return name;
      }

      private NameOccurrence name(String text, int next) {
        boolean record = before == CLexer.STRUCT || before == CLexer.UNION;
        if (record || before == CLexer.ENUM) {
          // A tag without members refers to the type of the file that defines it.
          boolean declares = next == CLexer.LBRACE;
          String key = TAG + text;
          return new NameOccurrence(key, true, declares ? Optional.of(key) : Optional.empty());
        } else if (before == CLexer.DOT || before == CLexer.ARROW) {
          return NONE;
        }
        BraceKind inside = braces.isEmpty() ? BraceKind.OTHERS : braces.element();
        boolean constant =
            inside == BraceKind.CONSTANTS && (before == CLexer.LBRACE || before == CLexer.COMMA);
        boolean isType = inside == BraceKind.MEMBERS || offset >= 0;
        return new NameOccurrence(text, isType, constant ? Optional.of(text) : Optional.empty());
      }

      private void follow(String text, int type) {
        switch (type) {
          case CLexer.STRUCT, CLexer.UNION -> opening = BraceKind.MEMBERS;
          case CLexer.ENUM -> opening = BraceKind.CONSTANTS;
          case CLexer.LBRACE -> braces.push(opening);
          case CLexer.RBRACE -> braces.poll();
          default -> {}
        }
        boolean tag = before == CLexer.STRUCT || before == CLexer.UNION || before == CLexer.ENUM;
        boolean heads = type == CLexer.STRUCT || type == CLexer.UNION || type == CLexer.ENUM;
        opening = heads || tag && type == CLexer.IDENTIFIER ? opening : BraceKind.OTHERS;
        if (text.equals(OFFSET)) {
          offset = 0;
        } else if (offset >= 0) {
          offset += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
          offset = offset == 0 ? -1 : offset;
        }
      }
    }
  }
}
