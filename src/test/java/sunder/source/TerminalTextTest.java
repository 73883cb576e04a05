package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a terminal would obey is shown. */
class TerminalTextTest {
  @Test
  void controlCharactersAreEscapes() {
    assertThat(TerminalText.escape("a\u001b[31m\u0007b\u009b\u202e\u2066\u200f\u2028\u007f"))
        .isEqualTo("a\\u001b[31m\\u0007b\\u009b\\u202e\\u2066\\u200f\\u2028\\u007f");
    assertThat(TerminalText.escape("\ud800 and \udb40\udc01")).isEqualTo("\\ud800 and \\u{e0001}");
    assertThat(TerminalText.escape("\tx")).isEqualTo(" x");
  }

  @Test
  void textsStayAsTheyAre() {
    String text = "x = \u00e4\u00f6\u03bb \u4e2d\u6587 \ud83d\ude00 'a' \\u001b";
    assertThat(TerminalText.escape(text)).isSameAs(text);
  }
}
