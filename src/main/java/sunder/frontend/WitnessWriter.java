package sunder.frontend;

import java.util.List;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;

/** Writes the evidence of verdicts in a format that other tools for the language read. */
public interface WitnessWriter {
  /**
   * The witnesses of a verdict; none for variants that are unknown.
   *
   * @param verdict of variants of this subject under the property; safe ones say more in their
   *     witness where they carry what a certificate needs
   */
  List<WitnessFile> witnesses(FamilyVerdict verdict, Property property, Producer producer);

  /**
   * Who writes them.
   *
   * @param version of this tool
   * @param time of writing, as ISO 8601 has it
   */
  record Producer(String version, String time) {}

  /**
   * Evidence in a format of other tools.
   *
   * @param name of the file, without a folder
   */
  record WitnessFile(String name, String text) {}
}
