package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;
import sunder.testing.RandomSeeds;

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
  void macrosOfTheCompilerAreThoseOfTheMakefiles() throws IOException {
    Files.writeString(
        tree.resolve("Makefile"),
        """
        VERSION = 6
        ifneq ($(sub_make_done),1)
        KBUILD_CPPFLAGS := -D__KERNEL__
        ifdef CONFIG_NET
          ifeq ($(call cc-option-yn, -mfast),y)
            CC_FLAGS_USING += -mfast -DCC_USING_FAST
          endif
        else ifeq ($(CONFIG_MODULES),y)
          KBUILD_CFLAGS += -DNO_NET
        endif
        endif
        KBUILD_AFLAGS := -D__ASSEMBLY__
        """);
    Files.writeString(tree.resolve("drivers/Makefile"), "subdir-ccflags-y += -DDRIVER=2\n");
    Files.writeString(
        tree.resolve("drivers/net/Makefile"),
        "obj-y += part.o\nccflags-$(CONFIG_WIFI) += -DDEBUG\nCFLAGS_part.o := -DNAME=\\\"a\\\""
            + "\nCFLAGS_other.o := -DOTHER\n");
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #if defined CONFIG_NET != defined CC_USING_FAST || defined __ASSEMBLY__ || defined OTHER
        int wrong = missing;
        #endif
        #if defined NO_NET != (!defined CONFIG_NET && defined CONFIG_MODULES)
        int wrong = missing;
        #endif
        #if defined DEBUG != defined CONFIG_WIFI || DRIVER != 2
        int wrong = missing;
        #endif
        const char name[sizeof NAME == 2 ? 1 : -1];
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).doesNotContain("CC_USING_FAST").doesNotContain("DEBUG,");
  }

  /** Headers are found where flags of a file say, and a list of files is selected as a whole. */
  @Test
  void foldersAndListsOfMakefilesAreThere() throws IOException {
    Files.writeString(
        tree.resolve("drivers/net/Makefile"),
        """
        parts = other.o \\
        	part.o
        $(foreach file, $(parts), \\
        	$(eval CFLAGS_$(file) = -I $(srctree)/scripts/parts))
        ccflags-y += -I$(srctree)/$(src)/inner -I $(obj)/$(UNKNOWN)
        obj-$(CONFIG_WIFI) += $(parts)
        """);
    for (String name : List.of("scripts/parts/part.h", "drivers/net/inner/own.h")) {
      Files.createDirectories(tree.resolve(name).getParent());
      Files.writeString(tree.resolve(name), "typedef int " + name.replaceAll(".*/|[.]", "") + ";");
    }
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #include <part.h>
        #include "own.h"
        parth one;
        ownh other;
        #if !defined CONFIG_WIFI && !defined CONFIG_WIFI_MODULE
        int wrong = missing;
        #endif
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void sizesInAGeneratedHeaderAreThoseOfTheVariant() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/lock.h"),
        """
        typedef struct {
        	int held;
        #ifdef CONFIG_NET
        	long owner;
        #ifdef CONFIG_WIFI_MODULE
        	long waiting[2];
        #endif
        #endif
        } lock_t;
        typedef struct { char bytes[CONFIG_CPUS]; } room_t;
        """);
    Files.writeString(
        tree.resolve("kernel/bounds.c"),
        """
        #include <linux/lock.h>
        int main(void)
        {
        #ifndef CONFIG_GONE
        DEFINE(LOCK_SIZE, sizeof(lock_t));
        #endif
        DEFINE(ROOM, sizeof(room_t));
        }
        """);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #include <linux/lock.h>
        #include <generated/bounds.h>
        _Static_assert(sizeof(lock_t) == LOCK_SIZE, "as the build says");
        #if LOCK_SIZE == 4 && defined CONFIG_NET || LOCK_SIZE == 32 && !defined CONFIG_WIFI_MODULE
        int wrong = missing;
        #endif
        #if ROOM > 8
        int large = 1;
        #endif
        int divide(void) { return 100 / (LOCK_SIZE == sizeof(lock_t)); }
        """);
    Path kconfig = tree.resolve("Kconfig");
    for (boolean isBuilt : new boolean[] {false, true}) {
      if (isBuilt) { // then CONFIG_WIFI holds in all configurations
        Files.writeString(kconfig, Files.readString(kconfig).replace("bool \"net\"", "def_bool y"));
      }
      CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
      assertThat(run.err()).isEmpty();
      assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
      assertThat(run.out()).doesNotContain("LOCK_SIZE is").contains("ROOM is");
      CliRun whole =
          CliRun.of("verify", "--kbuild", tree.toString(), "--entry", "divide", file.toString());
      assertThat(whole.code()).as(whole.out()).isEqualTo(ExitCode.SAFE);
    }
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

  /** A constant expression with a number of many values is checked for one of each class. */
  @Test
  void aConstantHasOneNumberOfEachClass() throws IOException {
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #if CONFIG_CPUS > 8
        int large;
        #endif
        enum { FIRST, LAST = FIRST + (16L * CONFIG_CPUS) - 1, END };
        char room[END];
        #if CONFIG_CPUS <= 8
        _Static_assert(sizeof(room) == 16, "one");
        #else
        _Static_assert(sizeof(room) == 144, "nine");
        #endif
        """);
    CliRun run = CliRun.of("check-model", "--feature-macros", "CONFIG_", file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).containsPattern("nearest to 1: [1-9]").doesNotContain("UNREAD");
  }

  /** The factors are those that {@code bc} computes for kernel/time/timeconst.bc of Linux 6.1. */
  @Test
  void factorsOfTheClockAreThoseOfTheFrequency() throws IOException {
    Files.createFile(tree.resolve("include/linux/param.h"));
    Files.writeString(
        tree.resolve("include/linux/types.h"), "#define U64_C(x) x ## ULL\ntypedef int s32;\n");
    String frequency =
        "config HZ\n\tint\n\tdefault 100 if HZ_100\n\tdefault 300 if HZ_300\n\tdefault 100\n";
    Files.writeString(tree.resolve("kernel/Kconfig.hz"), frequency);
    Path kconfig = tree.resolve("Kconfig");
    Files.writeString(
        kconfig,
        Files.readString(kconfig)
            + "config HZ_300\n\tbool \"fast\"\nconfig HZ_100\n\tdef_bool !HZ_300\n"
            + frequency);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #include <generated/timeconst.h>
        #include <generated/autoksyms.h>
        #ifdef CONFIG_HZ_300
        _Static_assert(MSEC_TO_HZ_MUL32 == 0x9999999A && MSEC_TO_HZ_ADJ32 == 0x1CCCCCCCC, "ms");
        _Static_assert(MSEC_TO_HZ_SHR32 == 33 && USEC_TO_HZ_ADJ32 == 0x7FFCB923A29, "us");
        _Static_assert(HZ_TO_NSEC_NUM == 10000000 && HZ_TO_NSEC_DEN == 3, "ns");
        #else
        _Static_assert(MSEC_TO_HZ_NUM == 1 && MSEC_TO_HZ_DEN == 10, "ms");
        _Static_assert(HZ_TO_MSEC_MUL32 == 0xA0000000 && HZ_TO_MSEC_SHR32 == 28, "ms");
        #endif
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void aSymbolIsEnabledAsAModuleToo() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/kconfig.h"),
        """
        #include <generated/autoconf.h>
        #define GIVEN_1 0,
        #define SECOND(a, b, ...) b
        #define GIVEN(x) PASTED(x)
        #define PASTED(x) FOUND(GIVEN_##x)
        #define FOUND(x) SECOND(x 1, 0, 0)
        #define IS_MODULE(x) GIVEN(x##_MODULE)
        #define IS_ENABLED(x) (GIVEN(x) || IS_MODULE(x))
        """);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #if IS_ENABLED(CONFIG_WIFI)
        int enabled(void) { return IS_MODULE(CONFIG_WIFI); }
        #else
        int never = missing;
        #endif
        _Static_assert(IS_ENABLED(CONFIG_WIFI), "or the file is not built");
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.SAFE);
  }

  /** C files of a kernel are units of their own, not one program. */
  @Test
  void eachFileIsAUnit() throws IOException {
    Path one = tree.resolve("drivers/net/part.c");
    Path other = tree.resolve("drivers/net/other.c");
    Files.writeString(one, "int both;\n");
    Files.writeString(other, "long both;\n");
    CliRun run =
        CliRun.of("check-model", "--kbuild", tree.toString(), one.toString(), other.toString());
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("part.c: ").contains("other.c: ");
  }

  @Test
  void bodiesOfUnusedFunctionsOfHeadersAreNotRead() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/helpers.h"),
        """
        struct own { int (*first)(void); int second; };
        static inline int unused(void) { return missing_name; }
        static int second(struct own *o, int third) { struct { int a[]; } x = third(o); }
        static inline int third(int a)
        {
        #ifdef CONFIG_NET
        	if (a) {
        #else
        	if (missing_third) {
        #endif
        		return a;
        	}
        	return 2;
        }
        #ifdef CONFIG_NET
        static inline int half(void) {
        #else
        static inline int half(void) { int a;
        #endif
        	return 3;
        }
        static struct own table = { .second = 3 };
        #define UNUSED unused()
        #define DEFINE(name) static inline int name(int a) { return missing_##name; }
        DEFINE(of_macro)
        """);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #include <linux/helpers.h>
        int get(struct own *o) { return o->second + half() + table.second; }
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .containsPattern(
            "whose bodies were not read, since\\s+this file does not use\\s+them: 4\\.")
        .doesNotContain("FAULT");
  }

  /** A prototype of a function that other variants define is no use of the definition. */
  @Test
  void prototypesDoNotUseFunctions() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/helpers.h"),
        """
        struct part { int a[3]; };
        #ifdef CONFIG_WIFI
        extern void tell(int a);
        int *room(int n), sum(struct part p, int b) __attribute__((pure));
        struct other { int a; } made(int b);
        #else
        static inline void tell(int a) { a = missing_name; }
        static inline int *room(int n) { return missing_room; }
        static inline int sum(struct part p, int b) { return missing_sum; }
        static inline struct part made(int b) { return missing_part; }
        #endif
        static inline void of_table(int a) { }
        static struct { void (*run)(int a); } all = { .run = of_table };
        static inline int of_size(int a) { return a; }
        extern int array[sizeof(of_size(1))];
        static inline int of_type(int a) { return a; }
        extern __typeof__(of_type(1)) number;
        static void (*after)(int a) = tell;
        """);
    Path file = tree.resolve("drivers/net/part.c");
    String text = "#include <linux/helpers.h>\nint get(void) { return array[0] + number; }\n";
    Files.writeString(file, text);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.out())
        .containsPattern(
            "whose bodies were not read, since\\s+this file does not use\\s+them: 3\\.");
    assertThat(run.err()).contains("'missing_name'").doesNotContain("missing_room", "missing_sum");
    Files.writeString(file, text + "int more(void) { return room(2) != 0; }\n");
    CliRun used = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(used.err()).contains("'missing_room'").doesNotContain("missing_sum");
  }

  /** Members that point to functions, tags and operands of {@code typeof} do not use functions. */
  @Test
  void declarationsDoNotUseFunctions() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/helpers.h"),
        """
        typedef unsigned long word_t;
        static inline void set(int a) { a = missing_set; }
        static inline word_t load(void) { return missing_load; }
        static inline int *slot(int n) { return missing_slot; }
        static inline void key(void) { missing_key = 1; }
        static inline int same(int a) { return missing_same; }
        struct key { int a; };
        extern struct key keys[3];
        struct operations {
          void (*set)(int a);
          union { word_t (*load)(void); int *(*slot)(int n); };
        };
        extern __typeof__(same) alias;
        _Static_assert(sizeof(__typeof__(same) *) == sizeof(void *), "pointers");
        static inline int one(void) { return missing_one; }
        static struct { int (*call)(void); int size; } table = { one, sizeof((*one)()) };
        static inline int two(int a) { return missing_two; }
        struct sized { char a[sizeof((*two)(1))]; };
        """);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(
        file,
        """
        #include <linux/helpers.h>
        int get(struct operations *o) { return table.size; }
        """);
    CliRun run = CliRun.of("check-model", "--kbuild", tree.toString(), file.toString());
    assertThat(run.out())
        .containsPattern(
            "whose bodies were not read, since\\s+this file does not use\\s+them: 5\\.");
    assertThat(run.err())
        .contains("'missing_one'", "'missing_two'")
        .doesNotContain("missing_s", "missing_l", "missing_k");
  }

  @Test
  void anEntryFunctionOfAHeaderIsRead() throws IOException {
    Files.writeString(
        tree.resolve("include/linux/helpers.h"),
        """
        static inline int half(int a) { return 100 / a; }
        #define DEFINE(name) static inline int name(int a) { return 100 / (a - 1); }
        DEFINE(of_macro)
        """);
    Path file = tree.resolve("drivers/net/part.c");
    Files.writeString(file, "#include <linux/helpers.h>\nint run(int b) { return b; }\n");
    for (String function : List.of("half", "of_macro")) {
      CliRun run =
          CliRun.of(
              "verify", "-q", "--kbuild", tree.toString(), "--entry", function, file.toString());
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.UNSAFE);
    }
  }

  /**
   * Functions of a header with errors in some variants, which use each other by name, by macros and
   * by pasted names: those that the file reaches are read, the others are not.
   */
  @RandomSeeds(property = "sunder.headers", cases = 20)
  void functionsOfHeadersAreReadIfTheyAreUsed(long seed) throws IOException {
    Random random = new Random(seed);
    int functions = 8;
    StringBuilder kconfig = new StringBuilder("config NET\n bool 'n'\n");
    StringBuilder header = new StringBuilder("#define PASTE(x) f_##x(0)\n");
    StringBuilder text = new StringBuilder("#include <linux/random.h>\n");
    List<Set<Integer>> uses = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      kconfig.append("config E%d\n bool 'e'\n".formatted(i));
      header.append("#define CALL_%d(x) f_%d(x)\n".formatted(i, i));
      Set<Integer> own = new TreeSet<>();
      StringBuilder body = new StringBuilder();
      for (int j = 0; j < i; j++) {
        if (random.nextInt(3) == 0) {
          own.add(j);
          body.append(use(random, j));
        }
      }
      uses.add(own);
      header.append(
          "static %s int f_%d(int a) { int x = a;\n"
                  .formatted(random.nextBoolean() ? "inline" : "", i)
              + "#ifdef CONFIG_E%d\nx = missing_%d;\n#endif\n".formatted(i, i)
              + body
              + "return x; }\n");
    }
    Deque<Integer> open = new ArrayDeque<>();
    text.append("int run(void) { int x = 0;\n");
    for (int i = 0; i < functions; i++) {
      if (random.nextInt(5) == 0) {
        text.append(use(random, i));
        open.add(i);
      }
    }
    text.append("return x; }\n");
    Set<Integer> reached = new TreeSet<>();
    while (!open.isEmpty()) {
      int next = open.pop();
      if (reached.add(next)) {
        open.addAll(uses.get(next));
      }
    }
    Files.writeString(tree.resolve("Kconfig"), kconfig);
    Files.writeString(tree.resolve("include/linux/random.h"), header);
    Path file = Files.writeString(tree.resolve("drivers/net/part.c"), text);
    Files.writeString(tree.resolve("drivers/Makefile"), "obj-y += net/\n");
    Files.writeString(tree.resolve("drivers/net/Makefile"), "obj-y += part.o\n");
    CliRun run =
        CliRun.of("check-model", "--format", "json", "--kbuild", tree.toString(), file.toString());
    JsonNode verdicts = new ObjectMapper().readTree(run.out()).at("/verdicts");
    String all = reached.stream().map(i -> "CONFIG_E" + i).collect(Collectors.joining(" || "));
    assertThat(verdicts)
        .as("%s in\n%s\n%s%s", reached, header, text, run.out())
        .hasSize(reached.isEmpty() ? 0 : 1);
    if (!reached.isEmpty()) {
      assertThat(verdicts.at("/0/verdict").asText()).isEqualTo("FAULT");
      assertThat(verdicts.at("/0/condition").asText().split(" \\|\\| "))
          .as("%s in\n%s\n%s", reached, header, text)
          .containsExactlyInAnyOrder(all.split(" \\|\\| "));
    }
  }

  private static String use(Random random, int function) {
    String use =
        switch (random.nextInt(5)) {
          case 0 -> "x += CALL_%d(x);\n";
          case 1 -> "x += PASTE(%d);\n";
          case 2 -> "{ int (*p)(int) = f_%d; x = p(x); }\n";
          case 3 -> "x = x ? (*f_%d)(x) : x;\n";
          default -> "x += f_%d(x);\n";
        };
    return use.formatted(function, function);
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
