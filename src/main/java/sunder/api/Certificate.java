package sunder.api;

import java.util.Optional;

/**
 * A certificate of safety: a proof that variants are safe, which {@code sunder check} and any SMT
 * solver can check.
 *
 * @param text the proof obligations in SMT-LIB 2
 * @param variants the variants that it proves safe
 * @param doubt the reason why the check of the certificate was not completed, if it was not
 */
public record Certificate(String text, Variants variants, Optional<String> doubt) {}
