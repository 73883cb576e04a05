package sunder.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.languages.FrontEnds;
import sunder.replay.ReplayLimits;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Script;

/** What the procedures can ask of a program, whatever its language. */
class FrontEndsTest {
  private static final Script SILENT = new Script(Map.of(), List.of(), Map.of());
  private static final String TEXT =
      "features A;\nvoid bad(); int n();\n|-\n#ifdef A\nbad();\n#endif\n: void\n";

  private static Subject subject() throws Exception {
    return FrontEnds.of(Path.of("x.ia"), COptions.NONE)
        .read(new SourceFile("x.ia", TEXT), ExternalModel.NONE);
  }

  @Test
  void theNameOfAFileSaysItsLanguage() {
    assertThat(FrontEnds.of(Path.of("dir.c", "x.ia"), COptions.NONE))
        .isInstanceOf(IaFrontEnd.class);
    assertThat(FrontEnds.of(Path.of("a-name-without-end"), COptions.NONE))
        .isInstanceOf(IaFrontEnd.class);
  }

  @Test
  void onlyCommandsMayCountAsErrors() throws Exception {
    assertThat(subject().freeCommands()).containsExactly("bad");
  }

  @Test
  void thePropertySaysWhatAReplayFinds() throws Exception {
    Subject subject = subject();
    ConfigSet valid = subject.features().valid();
    ReplayLimits limits = ReplayLimits.of(SILENT);
    Property calls = new Property(Set.of(), Set.of("bad"), PlayKind.HALTING);
    assertThat(subject.replay(Property.ABORT).run(SILENT, valid, limits).unsafe().isEmpty())
        .isTrue();
    assertThat(subject.replay(calls).run(SILENT, valid, limits).unsafe().count())
        .isEqualTo(BigInteger.ONE);
  }
}
