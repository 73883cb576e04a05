/**
 * Sunder in one jar, libraries included: a module that shows its {@linkplain sunder.api library} and
 * nothing else. On the class path it is no module, and its command line is what it always was.
 */
module sunder {
  requires java.compiler;
  requires java.desktop;
  requires java.logging;
  requires java.management;
  requires java.xml;
  requires jdk.unsupported;

  exports sunder.api;
}
