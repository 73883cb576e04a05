package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

/** A tree with the shape of a Linux source tree: {@code --kbuild} and {@code --dead}. */
class KernelTreeTest {
  private static final Map<String, String> TREE =
      Map.ofEntries(
          Map.entry("Makefile", "VERSION = 6\nPATCHLEVEL = 1\nSUBLEVEL = 7\nEXTRAVERSION =\n"),
          Map.entry("arch/x86/include/asm/Kbuild", "generic-y += extra.h\n"),
          Map.entry("arch/x86/include/uapi/asm/Kbuild", "generated-y += numbers.h\n"),
          Map.entry("include/asm-generic/Kbuild", "mandatory-y += page.h\n"),
          Map.entry("include/uapi/asm-generic/Kbuild", "mandatory-y += numbers.h\n"),
          Map.entry("include/asm-generic/extra.h", "#define EXTRA 1\n"),
          Map.entry("include/asm-generic/page.h", "#define PAGE 4096\n"),
          Map.entry("include/linux/compiler-version.h", ""),
          Map.entry("include/linux/kconfig.h", "#include <generated/autoconf.h>\n"),
          Map.entry("include/linux/compiler_types.h", "#define __init\n"),
          Map.entry(
              "include/linux/flags.h",
              """
              enum flags { FLAG_A, FLAG_B,
              #ifdef CONFIG_NET
              FLAG_NET,
              #endif
              __NR_FLAGS
              };
              """),
          Map.entry(
              "kernel/bounds.c",
              """
              #include <linux/flags.h>
              int main(void)
              {
              DEFINE(NR_FLAGS, __NR_FLAGS);
              DEFINE(CPU_BITS, order_base_2(CONFIG_CPUS));
              DEFINE(LOCK_SIZE, sizeof(long));
              }
              """),
          Map.entry(
              "arch/x86/entry/syscalls/syscall_64.tbl",
              "0 common read sys_read\n7 64 poll sys_p\n"),
          Map.entry(
              "Kconfig",
              """
              config MODULES
              	bool "modules"
              	modules
              config NET
              	bool "net"
              config WIFI
              	tristate "wifi"
              	depends on NET
              config CPUS
              	int "cpus"
              	range 1 64
              """),
          Map.entry("drivers/Makefile", "obj-$(CONFIG_NET) += net/\n"),
          Map.entry("drivers/net/Makefile", "obj-$(CONFIG_WIFI) += wifi.o\nwifi-y := part.o\n"),
          Map.entry(
              "drivers/net/part.c",
              """
              #include <asm/extra.h>
              #include <asm/page.h>
              #include <linux/version.h>
              #include <asm/unistd_64.h>
              #include <generated/bounds.h>
              #if NR_FLAGS != 3 || LINUX_VERSION_CODE != 393479 || !EXTRA || __NR_poll != 7
              int wrong = missing;
              #endif
              #ifndef CONFIG_NET
              int never = missing;
              #endif
              #ifdef CONFIG_GONE
              int gone;
              #endif
              #if CONFIG_CPUS > 32 && CPU_BITS != 6
              int bits = missing;
              #endif
              #ifdef MODULE
              #ifndef CONFIG_WIFI_MODULE
              int module = missing;
              #endif
              #endif
              int sizes[sizeof(long) == 8 ? 1 : -1];
              const char *name = KBUILD_MODNAME;
              register unsigned long stack asm("rsp");
              unsigned long depth(void) { return PAGE - stack; }
              """));

  @TempDir private Path tree;

  @BeforeEach
  void write() throws IOException {
    for (Map.Entry<String, String> file : TREE.entrySet()) {
      Path path = tree.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  @Test
  void readsAFileAsTheBuildDoes() {
    CliRun run =
        CliRun.of(
            "check-model", "--kbuild", tree.toString(), tree.resolve("drivers/net/part.c") + "");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("CONFIG_GONE").doesNotContain("FAULT").doesNotContain("UNREAD");
  }

  @Test
  void aConfiguredTreeIsReadForAllConfigurations() throws IOException {
    Path generated = Files.createDirectories(tree.resolve("include/generated"));
    Files.writeString(generated.resolve("autoconf.h"), "#define CONFIG_NET 1\n");
    Files.writeString(generated.resolve("bounds.h"), "#define NR_FLAGS 7\n");
    readsAFileAsTheBuildDoes();
  }

  @Test
  void aNumberHasTheValuesOfTheModel() throws IOException {
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #if CONFIG_CPUS > 64 || CONFIG_CPUS < 1
        #error "no configuration"
        #endif
        #if CONFIG_CPUS > 2147483647
        int large = missing;
        #elif CONFIG_CPUS > 8
        int cpus(void) { return CONFIG_CPUS; }
        #endif
        """);
    CliRun run =
        CliRun.of("check-model", "--format", "json", "--kbuild", tree.toString(), file.toString());
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    JsonNode model = new ObjectMapper().readTree(run.out());
    assertThat(run.out()).doesNotContain("UNREAD").doesNotContain("is used here");
    assertThat(model.at("/valid").asText()).isEqualTo(model.at("/variants").asText());
  }

  @Test
  void anotherFolderIsNoTree() {
    CliRun run = CliRun.of("check-model", "--kbuild", tree.resolve("drivers").toString(), "a.c");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void tellsDeadBlocks() throws IOException {
    Path file =
        Files.writeString(
            tree.resolve("dead.c"),
            """
            #ifdef CONFIG_WIFI
            #ifndef CONFIG_NET
            #endif
            #ifdef CONFIG_NET
            #else
            #endif
            #endif
            #ifdef CONFIG_GONE
            #elif IS_ENABLED(CONFIG_NET) && WORD > 3
            #endif
            #if defined(CONFIG_NET) || defined(CONFIG_GONE)
            #endif
            #ifdef CONFIG_NET
            #ifdef CONFIG_NET
            #endif
            #endif
            #if 0
            #endif
            #define CONFIG_OWN
            #ifdef CONFIG_OWN
            #endif
            """);
    CliRun text = dead("text", file);
    assertThat(text.out().replace(file + ":", ""))
        .isEqualTo(
            """
            2: dead: #ifndef CONFIG_NET: the feature model says so
            4: always: #ifdef CONFIG_NET: the feature model says so
            5: dead: #else: the feature model says so
            8: dead: #ifdef CONFIG_GONE: the model lacks CONFIG_GONE
            11: missing-name: #if defined ( CONFIG_NET ) || defined ( CONFIG_GONE ): the model lacks CONFIG_GONE
            14: always: #ifdef CONFIG_NET: the conditions around it say so
            """);
    JsonNode json = new ObjectMapper().readTree(dead("json", file).out());
    assertThat(json.get("blocks")).hasSize(6);
    JsonNode sarif = new ObjectMapper().readTree(dead("sarif", file).out());
    assertThat(sarif.at("/runs/0/results")).hasSize(6);
    assertThat(sarif.at("/runs/0/results/3/ruleId").asText()).isEqualTo("dead");
  }

  private CliRun dead(String format, Path file) {
    CliRun run =
        CliRun.of(
            List.of(
                    "check-model",
                    "--dead",
                    "--feature-model",
                    tree.resolve("Kconfig").toString(),
                    "--format",
                    format,
                    file.toString())
                .toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    return run;
  }
}
