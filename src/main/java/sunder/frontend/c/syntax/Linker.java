package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.CToken;
import sunder.source.Diagnostic;

/**
 * Makes one text of several that were read apart, as a linker makes one program of them: names with
 * external linkage are the same everywhere, what each file has for itself stays apart. A
 * declaration that several files have word for word, of a header, is there once. What a file has
 * for itself gets a name of its own if another file means something else by it.
 */
final class Linker {
  /** A declaration outside functions. */
  private static final class Piece {
    private final List<CToken> tokens;
    private final List<LinkedName> names;

    /** Pieces with the same text in the same variants say the same. */
    private final List<Object> text = new ArrayList<>();

    /** Types, tags and constants that it declares. */
    private final Set<String> types = new LinkedHashSet<>();

    /** Objects and functions of this file alone. */
    private final Set<String> statics = new LinkedHashSet<>();

    /** Names that other files may mean. */
    private final Set<String> shared = new LinkedHashSet<>();

    /** What may be there only once, and in which variants it is. */
    private final Map<String, ConfigSet> defined = new LinkedHashMap<>();

    private boolean makesStatics;

    Piece(Parser.Read read, ConfigSet all) {
      this.tokens = read.tokens();
      this.names = LinkedName.of(tokens);
      for (CToken token : tokens) {
        boolean marks = token.type() == CLexer.OPEN || token.type() == CLexer.CLOSE;
        text.add(marks ? List.of(token.type(), token.when()) : token.text());
      }
      declare(read.externals(), all);
      if (read.externals().stream().noneMatch(External.Function.class::isInstance)) {
        names.forEach(name -> name.declares().ifPresent(types::add));
      }
    }

    private void declare(List<External> externals, ConfigSet when) {
      for (External external : externals) {
        if (external instanceof External.Part part) {
          declare(part.externals(), when.and(part.when()));
        } else if (external instanceof External.Function function) {
          declare(function.name(), function.storage(), true, when);
        } else if (external instanceof External.Variables variables) {
          Declaration declaration = variables.declaration();
          for (Declaration.Declared name : declaration.names()) {
            boolean makes =
                declaration.storage() != Declaration.Storage.EXTERN
                    && !(name.type() instanceof TypeSyntax.Function);
            declare(name.name(), declaration.storage(), makes, when);
          }
        }
      }
    }

    private void declare(String name, Declaration.Storage storage, boolean makes, ConfigSet when) {
      if (storage == Declaration.Storage.TYPEDEF) {
        types.add(name);
      } else if (storage == Declaration.Storage.STATIC) {
        statics.add(name);
        makesStatics |= makes;
      } else {
        shared.add(name);
        if (makes && tokens.stream().noneMatch(token -> token.text().matches("_*inline_*"))) {
          defined.merge(name, when, ConfigSet::or);
        }
      }
    }

    boolean isOnce() {
      return !makesStatics && defined.isEmpty();
    }

    boolean mentions(Set<String> apartTypes, Set<String> apartStatics) {
      return names.stream().anyMatch(name -> name.isOf(apartTypes, apartStatics));
    }
  }

  private final Parser.Refusals faults;
  private final ConfigSet none;
  private final List<List<CToken>> linked = new ArrayList<>();

  /** What is there once, as it stands, and means the same in every file that has it. */
  private final Set<List<Object>> once = new HashSet<>();

  /** All names of the files so far. */
  private final Set<String> taken = new HashSet<>();

  /** In how many files a name has external linkage. */
  private final Map<String, Integer> sharing = new HashMap<>();

  private final Map<String, ConfigSet> defined = new HashMap<>();

  private Linker(ConfigSet all, Parser.Refusals faults) {
    this.none = all.minus(all);
    this.faults = faults;
  }

  /**
   * The text of the program.
   *
   * @param units what was read of each file
   * @param all the variants that matter
   * @param faults hears of what several files define
   */
  static List<List<CToken>> link(
      List<List<Parser.Read>> units, ConfigSet all, Parser.Refusals faults) {
    Linker linker = new Linker(all, faults);
    List<List<Piece>> files =
        units.stream()
            .map(unit -> unit.stream().map(read -> new Piece(read, all)).toList())
            .toList();
    for (List<Piece> file : files) {
      Set<String> names = new HashSet<>();
      file.forEach(piece -> names.addAll(piece.shared));
      names.forEach(name -> linker.sharing.merge(name, 1, Integer::sum));
    }
    for (int i = 0; i < files.size(); i++) {
      linker.add(files.get(i), "$" + (i + 1));
    }
    return linker.linked;
  }

  private void add(List<Piece> file, String suffix) {
    Set<String> own = new HashSet<>();
    file.forEach(piece -> own.addAll(piece.shared));
    Set<String> types = new HashSet<>();
    Set<String> statics = new HashSet<>();
    Set<Piece> kept = new LinkedHashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Piece piece : file) {
        boolean repeats = piece.isOnce() && once.contains(piece.text);
        if ((!repeats || piece.mentions(types, statics)) && kept.add(piece)) {
          changed = true;
          piece.types.stream().filter(name -> clashes(name, own)).forEach(types::add);
          piece.statics.stream().filter(name -> clashes(name, own)).forEach(statics::add);
        }
      }
    }
    for (Piece piece : file) {
      requireNew(piece);
      if (kept.contains(piece)) {
        List<CToken> tokens = new ArrayList<>();
        for (int i = 0; i < piece.tokens.size(); i++) {
          CToken token = piece.tokens.get(i);
          boolean apart = piece.names.get(i).isOf(types, statics);
          tokens.add(apart ? token.named(token.text() + suffix) : token);
        }
        linked.add(tokens);
        if (!piece.mentions(types, statics)) {
          once.add(piece.text);
        }
      }
    }
    for (Piece piece : file) {
      taken.addAll(piece.types);
      taken.addAll(piece.statics);
      taken.addAll(piece.shared);
      piece.defined.forEach((name, when) -> defined.merge(name, when, ConfigSet::or));
    }
  }

  /** Whether another file means something else by a name that this one has for itself. */
  private boolean clashes(String name, Set<String> own) {
    return taken.contains(name) || sharing.getOrDefault(name, 0) > (own.contains(name) ? 1 : 0);
  }

  private void requireNew(Piece piece) {
    piece.defined.forEach(
        (name, when) -> {
          ConfigSet twice = when.and(defined.getOrDefault(name, none));
          if (!twice.isEmpty()) {
            CToken place =
                piece.tokens.stream().filter(t -> t.text().equals(name)).findFirst().orElseThrow();
            String message = "'%s' is defined in another file, too".formatted(name);
            faults.refuse(twice, Diagnostic.of(place.span(), message));
          }
        });
  }

  /**
   * What a token may name outside of functions.
   *
   * @param key the name; tags have keys of their own; nothing if it is a member, or no name
   * @param isType whether it names no object: it stands where members are declared
   * @param declares the key again if a tag or a constant of an enumeration is declared here
   */
  private record LinkedName(String key, boolean isType, Optional<String> declares) {
    private static final String TAG = "struct ";
    private static final String OFFSET = "__builtin_offsetof";

    /** What is between braces. */
    private enum Braces {
      MEMBERS,
      CONSTANTS,
      OTHERS
    }

    /** Whether it is one of these names, which mean something else in other files. */
    boolean isOf(Set<String> types, Set<String> statics) {
      return types.contains(key) || !isType && statics.contains(key);
    }

    /** One for each token. */
    static List<LinkedName> of(List<CToken> tokens) {
      Reader reader = new Reader();
      List<LinkedName> names = new ArrayList<>(tokens.size());
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

    private static final class Reader {
      private static final LinkedName NONE = new LinkedName("", true, Optional.empty());

      private final Deque<Braces> braces = new ArrayDeque<>();
      private Braces opening = Braces.OTHERS;
      private int before = CLexer.EOF;

      /** Parentheses that are open behind an {@code offsetof}; less than 0 behind no one. */
      private int offset = -1;

      LinkedName read(CToken token, int next) {
        if (isMark(token)) {
          return NONE;
        }
        LinkedName name = token.type() == CLexer.IDENTIFIER ? name(token.text(), next) : NONE;
        int type = token.type();
        follow(token.text(), type);
        before = type;
        return name;
      }

      private LinkedName name(String text, int next) {
        boolean record = before == CLexer.STRUCT || before == CLexer.UNION;
        if (record || before == CLexer.ENUM) {
          // A tag without members here is that of the file that has them.
          boolean declares = next == CLexer.LBRACE;
          String key = TAG + text;
          return new LinkedName(key, true, declares ? Optional.of(key) : Optional.empty());
        } else if (before == CLexer.DOT || before == CLexer.ARROW) {
          return NONE;
        }
        Braces inside = braces.isEmpty() ? Braces.OTHERS : braces.element();
        boolean constant =
            inside == Braces.CONSTANTS && (before == CLexer.LBRACE || before == CLexer.COMMA);
        boolean isType = inside == Braces.MEMBERS || offset >= 0;
        return new LinkedName(text, isType, constant ? Optional.of(text) : Optional.empty());
      }

      private void follow(String text, int type) {
        switch (type) {
          case CLexer.STRUCT, CLexer.UNION -> opening = Braces.MEMBERS;
          case CLexer.ENUM -> opening = Braces.CONSTANTS;
          case CLexer.LBRACE -> braces.push(opening);
          case CLexer.RBRACE -> braces.poll();
          default -> {}
        }
        boolean tag = before == CLexer.STRUCT || before == CLexer.UNION || before == CLexer.ENUM;
        boolean heads = type == CLexer.STRUCT || type == CLexer.UNION || type == CLexer.ENUM;
        opening = heads || tag && type == CLexer.IDENTIFIER ? opening : Braces.OTHERS;
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
