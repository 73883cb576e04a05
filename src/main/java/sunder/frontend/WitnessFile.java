package sunder.frontend;

/**
 * Evidence in a format of other tools.
 *
 * @param name of the file, without a folder
 */
public record WitnessFile(String name, String text) {}
