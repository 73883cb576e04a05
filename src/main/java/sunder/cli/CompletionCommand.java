package sunder.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import sunder.cli.console.ExitCode;
import sunder.cli.option.ChoiceConverter;

/** The command {@code sunder generate-completion}: prints a completion script for shells. */
@Command(
    name = "generate-completion",
    description = {
      "Print a completion script for bash and zsh.",
      "Use it with: source <(sunder generate-completion)"
    })
final class CompletionCommand extends ToolCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--of",
      paramLabel = "OPTION",
      hidden = true,
      description = "What the value of OPTION can be in the command line WORD...; the script asks.")
  private Optional<String> option;

  @Parameters(hidden = true, paramLabel = "WORD", description = "A command line.")
  private List<String> line = List.of();

  @Override
  public Integer call() {
    if (option.filter(CompletionValues::dependOnFamily).isPresent() && !line.isEmpty()) {
      new CompletionValues(environment, spec.root().commandLine())
          .values(option.get(), line)
          .forEach(name -> environment.out().println(name));
    } else {
      environment.out().print(new CompletionScript(spec.root()).text());
    }
    return ExitCode.SAFE.value();
  }

  /**
   * The completion script for bash, which zsh can run, too. The values of options are the words of
   * their converters, and files according to their parameter labels.
   */
  private record CompletionScript(CommandSpec root) {
    /** The parameter labels of files and folders. */
    private static final Set<String> FILES =
        Set.of("FILE", "CERTIFICATE", "PLAY", "REPORT", "DIR", "SUITE");

    private static final String HEAD =
        """
        # Completes the command lines of sunder. For bash and zsh: source this file.
        if [ -n "$ZSH_VERSION" ]; then
          autoload -U +X compinit && compinit
          autoload -U +X bashcompinit && bashcompinit
        fi

        # The words that begin with the last part of a list, and the files if asked for.
        _sunder_complete() {
          local words="$1" files="$2" start="" part="$cur"
          case "$part" in
            *,*) start="${part%,*},"; part="${part##*,}" ;;
          esac
          COMPREPLY=( $(compgen -W "$words" -P "$start" -- "$part") )
          if [ "$files" = files ]; then
            local IFS=$'\\n'
            compopt -o filenames 2>/dev/null
            COMPREPLY+=( $(compgen -f -- "$cur") )
          fi
        }

        # The names that the families on the line have for the value of the option $1, whose place is
        # behind the word $2: without the option and without what is being typed. The last name of
        # several is completed, and a name behind !.
        _sunder_names() {
          local -a line=()
          local i word glue="" start="" part="${cur#[\\"\\']}"
          for (( i = 1; i < ${#COMP_WORDS[@]}; i++ )); do
            [ "$i" -ge "$2" ] && [ "$i" -le "$COMP_CWORD" ] && continue
            word="${COMP_WORDS[i]//[\\"\\'\\\\]/}"
            word="${word/#"~/"/$HOME/}"
            if [ "$word" = "=" ] || [ "$word" = ":" ] || [ -n "$glue" ]; then
              line[${#line[@]}-1]="${line[${#line[@]}-1]}$word"
              glue=""
              case "$word" in "="|":") glue=1 ;; esac
            else
              line+=("$word")
            fi
          done
          start="${part%"${part##*[^A-Za-z0-9_.]}"}"
          part="${part#"$start"}"
          local IFS=$'\n'
          COMPREPLY=( $(compgen -P "$start" \
            -W "$("${COMP_WORDS[0]}" generate-completion --of="$1" -- "${line[@]}" 2>/dev/null)" \
            -- "$part") )
          [[ "${COMPREPLY[0]}" = *= ]] && compopt -o nospace 2>/dev/null
        }

        _sunder() {
          local cur="${COMP_WORDS[COMP_CWORD]}" prev="" command="${COMP_WORDS[1]}"
          local place=$((COMP_CWORD - 1))
          [ "$COMP_CWORD" -gt 0 ] && prev="${COMP_WORDS[COMP_CWORD-1]}"
          # bash splits --option=value into three words
          if [ "$cur" = "=" ]; then
            cur=""
          elif [ "$prev" = "=" ]; then
            prev="${COMP_WORDS[COMP_CWORD-2]}"
            place=$((COMP_CWORD - 2))
          fi
          COMPREPLY=()
        """;

    String text() {
      StringBuilder text = new StringBuilder(HEAD);
      String commands = String.join(" ", root.subcommands().keySet());
      text.append("  if [ \"$COMP_CWORD\" -le 1 ]; then\n");
      text.append(complete("    ", commands + " " + options(root), Values.WORDS));
      text.append("    return\n  fi\n");
      text.append("  case \"$command $prev\" in\n");
      root.subcommands().values().forEach(command -> values(command, text));
      text.append("  esac\n  case \"$command $cur\" in\n");
      root.subcommands().values().forEach(command -> names(command, text));
      return text.append("  esac\n}\ncomplete -F _sunder sunder\n").toString();
    }

    /** The kinds of completed values. */
    private enum Values {
      WORDS,
      FILES
    }

    private static String complete(String indent, String words, Values values) {
      return indent
          + "_sunder_complete '"
          + words.strip()
          + "'"
          + (values == Values.FILES ? " files" : "")
          + "\n";
    }

    /** Appends the completion of the value of an option. */
    private static void values(CommandLine command, StringBuilder text) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (option.arity().max() > 0) {
          List<String> patterns = new ArrayList<>();
          for (String name : option.names()) {
            patterns.add("'" + command.getCommandName() + " " + name + "'");
          }
          text.append("    ").append(String.join("|", patterns)).append(")\n");
          text.append(
              CompletionValues.dependOnFamily(option.longestName())
                  ? "      _sunder_names " + option.longestName() + " \"$place\"\n"
                  : complete("      ", candidates(option), kind(option)));
          text.append("      return ;;\n");
        }
      }
    }

    /** Appends the completion of an option or a positional parameter. */
    private void names(CommandLine command, StringBuilder text) {
      CommandSpec spec = command.getCommandSpec();
      String name = command.getCommandName();
      text.append("    '").append(name).append(" -'*)\n");
      text.append(complete("      ", options(spec), Values.WORDS)).append("      ;;\n");
      StringBuilder words = new StringBuilder();
      Values values = Values.WORDS;
      if (command.getCommand() instanceof CommandLine.HelpCommand) {
        words.append(String.join(" ", root.subcommands().keySet()));
      }
      for (PositionalParamSpec positional : spec.positionalParameters()) {
        words.append(candidates(positional)).append(' ');
        values = kind(positional) == Values.FILES ? Values.FILES : values;
      }
      text.append("    '").append(name).append(" '*)\n");
      text.append(complete("      ", words.toString(), values)).append("      ;;\n");
    }

    private static String options(CommandSpec spec) {
      List<String> names = new ArrayList<>();
      spec.options().stream()
          .filter(option -> !option.hidden())
          .forEach(option -> names.addAll(List.of(option.names())));
      return String.join(" ", names);
    }

    private static String candidates(ArgSpec argument) {
      return String.join(" ", ChoiceConverter.candidates(argument));
    }

    private static Values kind(ArgSpec argument) {
      return FILES.contains(argument.paramLabel()) ? Values.FILES : Values.WORDS;
    }
  }
}
