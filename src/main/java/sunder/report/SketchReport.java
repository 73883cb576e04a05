package sunder.report;

import java.util.Optional;
import sunder.sketch.Fillings;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/**
 * What is known of a sketch, with what was asked: everything a report of it shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param solver the SMT solver's name
 * @param result the run that the fillings come from
 * @param program the text of the completed program, if it is to be shown and there is one
 */
public record SketchReport(
    String version,
    String file,
    Method method,
    String solver,
    Fillings fillings,
    VerificationResult result,
    Optional<String> program) {}
