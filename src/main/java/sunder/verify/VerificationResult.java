package sunder.verify;

import java.util.List;
import java.util.Map;
import sunder.verdict.FamilyVerdict;

/**
 * What a procedure found.
 *
 * @param iterations rounds of the procedure's main loop
 * @param partitions the final partition of each variable that was split, by display name, its
 *     intervals from low to high as {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}
 */
public record VerificationResult(
    FamilyVerdict verdict,
    int iterations,
    Map<String, List<String>> partitions,
    Statistics statistics) {}
