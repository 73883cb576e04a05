package sunder.api;

import java.util.Optional;

/**
 * Variants with one verdict, for one reason.
 *
 * @param variants not empty
 * @param play that makes them unsafe; there for {@link Verdict#UNSAFE} alone
 * @param reason why they are not decided, with advice; there for {@link Verdict#UNKNOWN} alone
 */
public record Group(
    Verdict verdict, Variants variants, Optional<Play> play, Optional<String> reason) {}
