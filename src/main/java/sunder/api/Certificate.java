package sunder.api;

import java.util.Optional;

/**
 * Why variants are safe, in a form that {@code sunder check} and any SMT solver can check.
 *
 * @param text in SMT-LIB 2
 * @param variants that it proves safe
 * @param doubt why it could not be checked to its end here, if so
 */
public record Certificate(String text, Variants variants, Optional<String> doubt) {}
