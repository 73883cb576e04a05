/* Character constants and string literals have the types and values that gcc gives them: of wchar_t, char16_t and
   char32_t, of several characters, of escapes of GNU C, raw. */
#include <assert.h>
#include <string.h>

static int named(void) {
  return sizeof __func__ == 6 && !strcmp(__func__, "named") && !strcmp(__FUNCTION__, __PRETTY_FUNCTION__);
}

int main(void) {
  assert(L'\xff' == 255 && u'\xff' == 255 && U'\377' == 255 && '\xff' == -1);
  assert(sizeof u'a' == 2 && sizeof 'a' == 4 && sizeof U'a' == 4 && sizeof L'a' == sizeof(__WCHAR_TYPE__));
  assert('\e' == 27 && 'ab' == 0x6162 && 'abcde' == 0x62636465 && '\234a' == 0x9c61 && '\377a' > 0);
  assert(u'\U0001F600' == 0xde00 && U'\U0001F600' == 0x1f600 && L'ab' == 'b' && '\u00e9' == 0xc3a9);
#if u'a' != 97 || 'ab' != 24930 || L'\xff' != 255 || '\377' >= 0
  assert(0);
#endif
  assert(sizeof u"ab" == 6 && sizeof U"a" "b" == 12 && sizeof u8"\u00e9" == 3 && sizeof "\u20ac" == 4);
  assert(_Generic(u'a', unsigned short: 1, default: 0) && _Generic(*U"", unsigned: 1, default: 0));
  assert(_Generic(L'a', __WCHAR_TYPE__: 1, default: 0) && _Generic(*L"", __WCHAR_TYPE__: 1, default: 0));
  const __WCHAR_TYPE__ *w = L"a\u00e9";
  assert(w[0] == 'a' && w[1] == 0xe9 && w[2] == 0 && *L"\xffffffff" == -1);
  unsigned short s[] = u"\U0001F600";
  assert(sizeof s == 6 && s[0] == 0xd83d && s[1] == 0xde00 && s[2] == 0);
  unsigned t[4] = U"xy";
  assert(t[1] == 'y' && t[2] == 0 && t[3] == 0);
  assert(R"(a\n")"[1] == '\\' && sizeof R"x(a
b)x" == 4 && LR"(\)"[0] == '\\');
  assert(named());
#ifdef NARROW
  assert(sizeof u"a" == 2);
#endif
  return 0;
}
