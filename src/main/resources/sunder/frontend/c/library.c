void *malloc(__SIZE_TYPE__ _size);

void *calloc(__SIZE_TYPE__ _count, __SIZE_TYPE__ _size);

void *realloc(void *_object, __SIZE_TYPE__ _size);

void free(void *_object);

void *__builtin_alloca(__SIZE_TYPE__ _size);

void *valloc(__SIZE_TYPE__ _size) { return malloc(_size); }

void *memalign(__SIZE_TYPE__ _alignment, __SIZE_TYPE__ _size) {
  if (_alignment % 4096 == 0)
    return valloc(_size);
  return malloc(_size);
}

void *aligned_alloc(__SIZE_TYPE__ _alignment, __SIZE_TYPE__ _size) {
  return memalign(_alignment, _size);
}

int posix_memalign(void **_to, __SIZE_TYPE__ _alignment, __SIZE_TYPE__ _size) {
  void *_object = memalign(_alignment, _size);
  if (!_object)
    return 12;
  *_to = _object;
  return 0;
}

void __sunder_assume(int _holds);

int __sunder_within(int _value, int _low, int _high) {
  __sunder_assume(_low <= _value && _value <= _high);
  return _value;
}

void __sunder_protect(void *_pages, __SIZE_TYPE__ _size, int _how);

int mprotect(void *_pages, __SIZE_TYPE__ _size, int _how) {
  if (__fails())
    return -1;
  __sunder_protect(_pages, _size, _how);
  return 0;
}

int getpagesize(void) { return 4096; }

long sysconf(int _name) {
  if (_name == 30)
    return 4096; /* the size of a page */
  return __fails() ? -1 : (long)(__place() / 2);
}

__SIZE_TYPE__ strlen(const char *_s) {
  __SIZE_TYPE__ _n = 0;
  while (_s[_n])
    _n++;
  return _n;
}

__SIZE_TYPE__ strnlen(const char *_s, __SIZE_TYPE__ _most) {
  __SIZE_TYPE__ _n = 0;
  while (_n < _most && _s[_n])
    _n++;
  return _n;
}

char *strcpy(char *_t, const char *_s) {
  __SIZE_TYPE__ _i = 0;
  while (_s[_i]) {
    _t[_i] = _s[_i];
    _i++;
  }
  _t[_i] = 0;
  return _t;
}

char *strncpy(char *_t, const char *_s, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0;
  while (_i < _n && _s[_i]) {
    _t[_i] = _s[_i];
    _i++;
  }
  while (_i < _n) {
    _t[_i] = 0;
    _i++;
  }
  return _t;
}

char *strcat(char *_t, const char *_s) {
  __SIZE_TYPE__ _n = 0;
  __SIZE_TYPE__ _i = 0;
  while (_t[_n])
    _n++;
  while (_s[_i]) {
    _t[_n + _i] = _s[_i];
    _i++;
  }
  _t[_n + _i] = 0;
  return _t;
}

char *strncat(char *_t, const char *_s, __SIZE_TYPE__ _most) {
  __SIZE_TYPE__ _n = 0;
  __SIZE_TYPE__ _i = 0;
  while (_t[_n])
    _n++;
  while (_i < _most && _s[_i]) {
    _t[_n + _i] = _s[_i];
    _i++;
  }
  _t[_n + _i] = 0;
  return _t;
}

int strcmp(const char *_a, const char *_b) {
  __SIZE_TYPE__ _i = 0;
  int _x, _y;
  while (_a[_i] && _a[_i] == _b[_i])
    _i++;
  _x = (unsigned char)_a[_i];
  _y = (unsigned char)_b[_i];
  return _x < _y ? -1 : _x > _y;
}

int strncmp(const char *_a, const char *_b, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0;
  int _x, _y;
  while (_i < _n && _a[_i] && _a[_i] == _b[_i])
    _i++;
  if (_i == _n)
    return 0;
  _x = (unsigned char)_a[_i];
  _y = (unsigned char)_b[_i];
  return _x < _y ? -1 : _x > _y;
}

int strcasecmp(const char *_a, const char *_b) {
  __SIZE_TYPE__ _i = 0;
  int _x, _y;
  do {
    _x = tolower((unsigned char)_a[_i]);
    _y = tolower((unsigned char)_b[_i]);
    _i++;
  } while (_x && _x == _y);
  return _x < _y ? -1 : _x > _y;
}

int strncasecmp(const char *_a, const char *_b, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0;
  int _x = 0, _y = 0;
  while (_i < _n && _x == _y && (_i == 0 || _x)) {
    _x = tolower((unsigned char)_a[_i]);
    _y = tolower((unsigned char)_b[_i]);
    _i++;
  }
  return _x < _y ? -1 : _x > _y;
}

char *stpncpy(char *_t, const char *_s, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0, _end;
  while (_i < _n && _s[_i]) {
    _t[_i] = _s[_i];
    _i++;
  }
  _end = _i;
  while (_i < _n)
    _t[_i++] = 0;
  return _t + _end;
}

void *mempcpy(void *_t, const void *_s, __SIZE_TYPE__ _n) {
  return (char *)memcpy(_t, _s, _n) + _n;
}

char *strchrnul(const char *_s, int _c) {
  while (*_s && *_s != (char)_c)
    _s++;
  return (char *)_s;
}

void *memrchr(const void *_s, int _c, __SIZE_TYPE__ _n) {
  const unsigned char *_p = _s;
  while (_n > 0)
    if (_p[--_n] == (unsigned char)_c)
      return (void *)(_p + _n);
  return 0;
}

int bcmp(const void *_a, const void *_b, __SIZE_TYPE__ _n) { return memcmp(_a, _b, _n); }

long long llabs(long long _n) { return _n < 0 ? -_n : _n; }

char *stpcpy(char *_t, const char *_s) {
  __SIZE_TYPE__ _i = 0;
  while (_s[_i]) {
    _t[_i] = _s[_i];
    _i++;
  }
  _t[_i] = 0;
  return _t + _i;
}

char *strtok_r(char *_s, const char *_set, char **_rest) {
  char *_end;
  if (!_s)
    _s = *_rest;
  _s += strspn(_s, _set);
  _end = _s + strcspn(_s, _set);
  *_rest = _end;
  if (_end == _s)
    return 0;
  if (*_end) {
    *_end = 0;
    *_rest = _end + 1;
  }
  return _s;
}

char *strtok(char *_s, const char *_set) {
  static char *_rest;
  return strtok_r(_s, _set, &_rest);
}

char *strsep(char **_rest, const char *_set) {
  char *_s = *_rest;
  char *_end;
  if (!_s)
    return 0;
  _end = _s + strcspn(_s, _set);
  *_rest = 0;
  if (*_end) {
    *_end = 0;
    *_rest = _end + 1;
  }
  return _s;
}

char *strchr(const char *_s, int _c) {
  while (*_s != (char)_c) {
    if (!*_s)
      return 0;
    _s++;
  }
  return (char *)_s;
}

char *strrchr(const char *_s, int _c) {
  const char *_found = 0;
  for (;;) {
    if (*_s == (char)_c)
      _found = _s;
    if (!*_s)
      return (char *)_found;
    _s++;
  }
}

char *strstr(const char *_s, const char *_part) {
  __SIZE_TYPE__ _i;
  for (;;) {
    _i = 0;
    while (_part[_i] && _s[_i] == _part[_i])
      _i++;
    if (!_part[_i])
      return (char *)_s;
    if (!*_s)
      return 0;
    _s++;
  }
}

__SIZE_TYPE__ strspn(const char *_s, const char *_set) {
  __SIZE_TYPE__ _n = 0;
  while (_s[_n]) {
    __SIZE_TYPE__ _i = 0;
    while (_set[_i] && _set[_i] != _s[_n])
      _i++;
    if (!_set[_i])
      break;
    _n++;
  }
  return _n;
}

__SIZE_TYPE__ strcspn(const char *_s, const char *_set) {
  __SIZE_TYPE__ _n = 0;
  while (_s[_n]) {
    __SIZE_TYPE__ _i = 0;
    while (_set[_i] && _set[_i] != _s[_n])
      _i++;
    if (_set[_i])
      break;
    _n++;
  }
  return _n;
}

char *strpbrk(const char *_s, const char *_set) {
  _s += strcspn(_s, _set);
  return *_s ? (char *)_s : 0;
}

char *strdup(const char *_s) {
  __SIZE_TYPE__ _n = strlen(_s);
  __SIZE_TYPE__ _i = 0;
  char *_t = malloc(_n + 1);
  if (!_t)
    return 0;
  while (_i <= _n) {
    _t[_i] = _s[_i];
    _i++;
  }
  return _t;
}

char *strndup(const char *_s, __SIZE_TYPE__ _most) {
  __SIZE_TYPE__ _n = strnlen(_s, _most);
  __SIZE_TYPE__ _i = 0;
  char *_t = malloc(_n + 1);
  if (!_t)
    return 0;
  while (_i < _n) {
    _t[_i] = _s[_i];
    _i++;
  }
  _t[_n] = 0;
  return _t;
}

int memcmp(const void *_a, const void *_b, __SIZE_TYPE__ _n) {
  const char *_p = _a;
  const char *_q = _b;
  __SIZE_TYPE__ _i = 0;
  int _x, _y;
  while (_i < _n && _p[_i] == _q[_i])
    _i++;
  if (_i == _n)
    return 0;
  _x = (unsigned char)_p[_i];
  _y = (unsigned char)_q[_i];
  return _x < _y ? -1 : _x > _y;
}

void *memchr(const void *_s, int _c, __SIZE_TYPE__ _n) {
  const char *_p = _s;
  __SIZE_TYPE__ _i = 0;
  while (_i < _n && _p[_i] != (char)_c)
    _i++;
  return _i < _n ? (void *)(_p + _i) : 0;
}

int isdigit(int _c) { return _c >= '0' && _c <= '9'; }

int isupper(int _c) { return _c >= 'A' && _c <= 'Z'; }

int islower(int _c) { return _c >= 'a' && _c <= 'z'; }

int isalpha(int _c) { return (_c >= 'A' && _c <= 'Z') || (_c >= 'a' && _c <= 'z'); }

int isalnum(int _c) {
  return (_c >= '0' && _c <= '9') || (_c >= 'A' && _c <= 'Z') || (_c >= 'a' && _c <= 'z');
}

int isspace(int _c) { return _c == ' ' || (_c >= '\t' && _c <= '\r'); }

int isblank(int _c) { return _c == ' ' || _c == '\t'; }

int iscntrl(int _c) { return (_c >= 0 && _c < ' ') || _c == 127; }

int isprint(int _c) { return _c >= ' ' && _c < 127; }

int isgraph(int _c) { return _c > ' ' && _c < 127; }

int ispunct(int _c) {
  return (_c > ' ' && _c < '0') || (_c > '9' && _c < 'A') || (_c > 'Z' && _c < 'a')
      || (_c > 'z' && _c < 127);
}

int isxdigit(int _c) {
  return (_c >= '0' && _c <= '9') || (_c >= 'A' && _c <= 'F') || (_c >= 'a' && _c <= 'f');
}

int toupper(int _c) { return _c >= 'a' && _c <= 'z' ? _c - 'a' + 'A' : _c; }

int tolower(int _c) { return _c >= 'A' && _c <= 'Z' ? _c - 'A' + 'a' : _c; }

void *__sunder_element(const void *_row, __SIZE_TYPE__ _index, __SIZE_TYPE__ _size);

void *__sunder_exchange(void *_one, void *_two, __SIZE_TYPE__ _size);

void qsort(void *_base, __SIZE_TYPE__ _count, __SIZE_TYPE__ _size,
           int (*_order)(const void *, const void *)) {
  for (__SIZE_TYPE__ _i = 1; _i < _count; _i++)
    for (__SIZE_TYPE__ _j = _i; _j; _j--) {
      if (_order(__sunder_element(_base, _j - 1, _size), __sunder_element(_base, _j, _size)) <= 0)
        break;
      __sunder_exchange(__sunder_element(_base, _j - 1, _size), __sunder_element(_base, _j, _size),
                        _size);
    }
}

void *bsearch(const void *_key, const void *_base, __SIZE_TYPE__ _count, __SIZE_TYPE__ _size,
              int (*_order)(const void *, const void *)) {
  __SIZE_TYPE__ _low = 0, _high = _count;
  while (_low < _high) {
    __SIZE_TYPE__ _middle = (_low + _high) / 2;
    int _way = _order(_key, __sunder_element(_base, _middle, _size));
    if (_way == 0)
      return __sunder_element(_base, _middle, _size);
    if (_way < 0)
      _high = _middle;
    else
      _low = _middle + 1;
  }
  return 0;
}

int abs(int _n) { return _n < 0 ? -_n : _n; }

long labs(long _n) { return _n < 0 ? -_n : _n; }

unsigned long long __sunder_magnitude(const char *_s, char **_end, int _base,
                                      unsigned long long _most, int _signed, int *_minus) {
  const char *_p = _s;
  unsigned long long _value = 0;
  int _digits = 0, _over = 0;
  while (isspace((unsigned char)*_p))
    _p++;
  *_minus = *_p == '-';
  if (*_p == '-' || *_p == '+')
    _p++;
  if (_signed && *_minus)
    _most++;
  if ((_base == 0 || _base == 16) && _p[0] == '0' && (_p[1] == 'x' || _p[1] == 'X')
      && isxdigit((unsigned char)_p[2])) {
    _p += 2;
    _base = 16;
  } else if (_base == 0) {
    _base = *_p == '0' ? 8 : 10;
  }
  for (;;) {
    int _c = (unsigned char)*_p;
    int _d = isdigit(_c) ? _c - '0' : isalpha(_c) ? tolower(_c) - 'a' + 10 : 99;
    if (_d >= _base)
      break;
    if (_value > (_most - _d) / _base)
      _over = 1;
    else
      _value = _value * _base + _d;
    _digits++;
    _p++;
  }
  if (_end)
    *_end = (char *)(_digits ? _p : _s);
  if (_over) {
    *__errno_location() = 34; /* ERANGE */
    *_minus &= _signed;
    return _most;
  }
  return _value;
}

long strtol(const char *_s, char **_end, int _base) {
  int _minus;
  unsigned long long _n = __sunder_magnitude(_s, _end, _base, __LONG_MAX__, 1, &_minus);
  return !_minus ? (long)_n : _n > __LONG_MAX__ ? -__LONG_MAX__ - 1 : -(long)_n;
}

long long strtoll(const char *_s, char **_end, int _base) {
  int _minus;
  unsigned long long _n = __sunder_magnitude(_s, _end, _base, __LONG_LONG_MAX__, 1, &_minus);
  return !_minus ? (long long)_n : _n > __LONG_LONG_MAX__ ? -__LONG_LONG_MAX__ - 1 : -(long long)_n;
}

unsigned long strtoul(const char *_s, char **_end, int _base) {
  int _minus;
  unsigned long _n = __sunder_magnitude(_s, _end, _base, -1ul, 0, &_minus);
  return _minus ? -_n : _n;
}

unsigned long long strtoull(const char *_s, char **_end, int _base) {
  int _minus;
  unsigned long long _n = __sunder_magnitude(_s, _end, _base, -1ull, 0, &_minus);
  return _minus ? -_n : _n;
}

int atoi(const char *_s) { return (int)strtol(_s, 0, 10); }

long atol(const char *_s) { return strtol(_s, 0, 10); }

long long atoll(const char *_s) { return strtoll(_s, 0, 10); }

struct __sunder_text {
  char *_to;
  __SIZE_TYPE__ _room;
  int _count;
  int _from; /* where a field begins */
};
struct __sunder_text __sunder_begin(char *_to, __SIZE_TYPE__ _room) {
  struct __sunder_text _p = {_to, _room, 0, 0};
  return _p;
}

struct __sunder_text __sunder_put(struct __sunder_text _p, int _c) {
  if (_p._count + 1 < _p._room)
    _p._to[_p._count] = (char)_c;
  _p._count++;
  return _p;
}

struct __sunder_text __sunder_string(struct __sunder_text _p, const char *_s) {
  __SIZE_TYPE__ _i = 0;
  while (_s[_i]) {
    if (_p._count + 1 < _p._room)
      _p._to[_p._count] = _s[_i];
    _p._count++;
    _i++;
  }
  return _p;
}

struct __sunder_text __sunder_some(struct __sunder_text _p, const char *_s, int _most) {
  int _i = 0;
  while ((_most < 0 || _i < _most) && _s[_i]) {
    if (_p._count + 1 < _p._room)
      _p._to[_p._count] = _s[_i];
    _p._count++;
    _i++;
  }
  return _p;
}

struct __sunder_text __sunder_field(struct __sunder_text _p) {
  _p._from = _p._count;
  return _p;
}

/* A field is filled in front with blanks (0) or behind its sign with zeros (1), or behind (2). */
struct __sunder_text __sunder_wide(struct __sunder_text _p, int _width, int _way) {
  int _i, _missing;
  if (_width < 0) {
    _width = -_width;
    _way = 2;
  }
  _missing = _width - (_p._count - _p._from);
  if (_missing <= 0)
    return _p;
  if (_way == 2) {
    for (_i = 0; _i < _missing; _i++)
      _p = __sunder_put(_p, ' ');
    return _p;
  }
  if (_way == 1 && _p._from + 1 < _p._room && _p._from < _p._count && _p._to[_p._from] == '-')
    _p._from++;
  _i = _p._count;
  while (_i > _p._from) {
    _i--;
    if (_i + _missing + 1 < _p._room)
      _p._to[_i + _missing] = _p._to[_i];
  }
  for (; _i < _p._from + _missing; _i++)
    if (_i + 1 < _p._room)
      _p._to[_i] = _way == 1 ? '0' : ' ';
  _p._count += _missing;
  return _p;
}

struct __sunder_text __sunder_number(
    struct __sunder_text _p, unsigned long _v, int _base, char _letter) {
  char _digits[3 * sizeof _v];
  int _n = 0;
  do {
    unsigned long _d = _v % _base;
    _digits[_n] = (char)(_d < 10 ? '0' + _d : _letter + _d - 10);
    _n++;
    _v /= _base;
  } while (_v);
  while (_n > 0) {
    _n--;
    if (_p._count + 1 < _p._room)
      _p._to[_p._count] = _digits[_n];
    _p._count++;
  }
  return _p;
}

struct __sunder_text __sunder_signed(struct __sunder_text _p, long _v) {
  if (_v < 0)
    return __sunder_number(__sunder_put(_p, '-'), -(unsigned long)_v, 10, 'a');
  return __sunder_number(_p, _v, 10, 'a');
}

struct __sunder_text __sunder_digits(struct __sunder_text _p, long _v, int _least) {
  int _from = _p._from;
  if (_v < 0)
    _p = __sunder_put(_p, '-');
  _p._from = _p._count;
  _p = __sunder_number(_p, _v < 0 ? -(unsigned long)_v : _v, 10, 'a');
  _p = __sunder_wide(_p, _least, 1);
  _p._from = _from;
  return _p;
}

struct __sunder_text __sunder_decimal(struct __sunder_text _p, unsigned long _v) {
  return __sunder_number(_p, _v, 10, 'a');
}

struct __sunder_text __sunder_hexadecimal(struct __sunder_text _p, unsigned long _v) {
  return __sunder_number(_p, _v, 16, 'a');
}

struct __sunder_text __sunder_capitals(struct __sunder_text _p, unsigned long _v) {
  return __sunder_number(_p, _v, 16, 'A');
}

struct __sunder_text __sunder_octal(struct __sunder_text _p, unsigned long _v) {
  return __sunder_number(_p, _v, 8, 'a');
}

int __sunder_end(struct __sunder_text _p) {
  if (_p._room > 0)
    _p._to[_p._count < _p._room ? _p._count : _p._room - 1] = 0;
  return _p._count;
}

/* __sunder_begin __sunder_string __sunder_some __sunder_field __sunder_wide __sunder_signed
   __sunder_digits __sunder_decimal __sunder_hexadecimal __sunder_capitals __sunder_octal __sunder_end */
int sprintf(char *_to, const char *_format, ...);

/* __sunder_begin __sunder_string __sunder_some __sunder_field __sunder_wide __sunder_signed
   __sunder_digits __sunder_decimal __sunder_hexadecimal __sunder_capitals __sunder_octal __sunder_end */
int snprintf(char *_to, __SIZE_TYPE__ _room, const char *_format, ...);

int __sunder_printed(int _result, int _length) {
  return _result; /* It is negative or the length, which is that of snprintf(). */
}

/* What a conversion is that is not followed. */
int __sunder_conversion(void);

int vsnprintf(char *_to, __SIZE_TYPE__ _room, const char *_format, __builtin_va_list _rest) {
  struct __sunder_text _p = __sunder_begin(_to, _room);
  __SIZE_TYPE__ _i = 0;
  while (_format[_i]) {
    int _long = _format[_i] == '%' && _format[_i + 1] == 'l';
    if (_format[_i] != '%') {
      _p = __sunder_put(_p, _format[_i]);
    } else {
      _i += 1 + _long;
      if (_format[_i] == 's' && !_long)
        _p = __sunder_string(_p, __builtin_va_arg(_rest, const char *));
      else if (_format[_i] == 'c' && !_long)
        _p = __sunder_put(_p, __builtin_va_arg(_rest, int));
      else if (_format[_i] == 'd' || _format[_i] == 'i')
        _p = __sunder_signed(_p, _long ? __builtin_va_arg(_rest, long) : __builtin_va_arg(_rest, int));
      else if (_format[_i] == 'u')
        _p = __sunder_decimal(
            _p, _long ? __builtin_va_arg(_rest, unsigned long) : __builtin_va_arg(_rest, unsigned));
      else if (_format[_i] == 'x')
        _p = __sunder_hexadecimal(
            _p, _long ? __builtin_va_arg(_rest, unsigned long) : __builtin_va_arg(_rest, unsigned));
      else if (_format[_i] == '%' && !_long)
        _p = __sunder_put(_p, '%');
      else
        __sunder_conversion();
    }
    _i++;
  }
  return __sunder_end(_p);
}

int vsprintf(char *_to, const char *_format, __builtin_va_list _rest) {
  return vsnprintf(_to, 4294967295u, _format, _rest);
}

/* What is printed is but read; a width changes nothing. */
int vprintf(const char *_format, __builtin_va_list _rest) {
  __SIZE_TYPE__ _i = 0;
  while (_format[_i]) {
    if (_format[_i++] == '%') {
      int _most = -1;
      int _long = 0;
      while (_format[_i] == '-' || _format[_i] == '+' || _format[_i] == ' ' || _format[_i] == '#' ||
             _format[_i] >= '0' && _format[_i] <= '9')
        _i++;
      if (_format[_i] == '*') {
        __builtin_va_arg(_rest, int);
        _i++;
      }
      if (_format[_i] == '.') {
        _i++;
        _most = 0;
        if (_format[_i] == '*') {
          _most = __builtin_va_arg(_rest, int);
          _i++;
        }
        while (_format[_i] >= '0' && _format[_i] <= '9')
          _most = 10 * _most + (_format[_i++] - '0');
      }
      while (_format[_i] == 'l' || _format[_i] == 'h' || _format[_i] == 'z') {
        _long += _format[_i] == 'l' ? 1 : _format[_i] == 'z' ? sizeof(__SIZE_TYPE__) == sizeof(long) : 0;
        _i++;
      }
      if (_format[_i] == 's' && !_long)
        printf("%.*s", _most, __builtin_va_arg(_rest, const char *));
      else if (_format[_i] == 'p')
        __builtin_va_arg(_rest, void *);
      else if (_format[_i] == 'd' || _format[_i] == 'i' || _format[_i] == 'u' || _format[_i] == 'x' ||
               _format[_i] == 'X' || _format[_i] == 'o' || _format[_i] == 'c' && !_long) {
        if (_long > 1)
          __builtin_va_arg(_rest, long long);
        else if (_long)
          __builtin_va_arg(_rest, long);
        else
          __builtin_va_arg(_rest, int);
      } else if (_format[_i] != '%')
        __sunder_conversion();
      _i++;
    }
  }
  return printf(_format + _i);
}

#include <stdio.h>
int vfprintf(FILE *_stream, const char *_format, __builtin_va_list _rest) {
  fputs("", _stream);
  return vprintf(_format, _rest);
}

/* What is given is a digit of each argument, from the last one on: 1 for int, 2 long, 3 long long,
   4 double, 5 long double, 6 characters, 7 other addresses. */
const char *__sunder_format(const char *_format, unsigned long long _given) {
  __SIZE_TYPE__ _i = 0;
  _Bool _arguments_fit = _format[0] || !_given;
  while (_arguments_fit && _format[_i]) {
    int _long = 0, _size = 0, _kind;
    if (_format[_i++] != '%')
      continue;
    while (_format[_i] == '-' || _format[_i] == '+' || _format[_i] == ' ' || _format[_i] == '#'
        || _format[_i] == '0' || _format[_i] == '\'')
      _i++;
    if (_format[_i] == '*') {
      _arguments_fit = _given % 8 == 1;
      _given /= 8;
      _i++;
    }
    while (isdigit(_format[_i]))
      _i++;
    if (_format[_i] == '.') {
      _i++;
      if (_format[_i] == '*') {
        _arguments_fit = _arguments_fit && _given % 8 == 1;
        _given /= 8;
        _i++;
      }
      while (isdigit(_format[_i]))
        _i++;
    }
    for (;; _i++) {
      if (_format[_i] == 'l')
        _long++;
      else if (_format[_i] == 'q')
        _long = 2;
      else if (_format[_i] == 'j')
        _long = sizeof(long) == 8 ? 1 : 2;
      else if (_format[_i] == 'L')
        _long = 3;
      else if (_format[_i] == 'z' || _format[_i] == 't')
        _size = 1;
      else if (_format[_i] != 'h')
        break;
    }
    _kind = _given % 8;
    switch (_format[_i]) {
    case '%':
    case 'm':
      _kind = 0;
      break;
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o':
      if (_size ? _kind != 2 && (_kind != 1 || sizeof(long) == 8) : _kind != 1 + _long)
        _arguments_fit = 0;
      break;
    case 'c':
      if (_kind != 1)
        _arguments_fit = 0;
      break;
    case 's':
      if (_kind != 6 + _long)
        _arguments_fit = 0;
      break;
    case 'p':
      if (_kind < 6)
        _arguments_fit = 0;
      break;
    case 'n':
      if (_kind != 7)
        _arguments_fit = 0;
      break;
    case 'e': case 'f': case 'g': case 'a': case 'E': case 'F': case 'G': case 'A':
      if (_kind != (_long == 3 ? 5 : 4))
        _arguments_fit = 0;
      break;
    default:
      _arguments_fit = 0;
    }
    if (_kind)
      _given /= 8;
    if (_format[_i])
      _i++;
  }
  if (!_arguments_fit)
    printf("%d"); /* as of a literal */
  return _format;
}

int vsscanf(const char *_s, const char *_format, __builtin_va_list _rest) {
  const char *_p = _s;
  __SIZE_TYPE__ _i = 0;
  int _count = 0;
  while (_format[_i]) {
    int _kept = 1, _width = 0, _size = 0, _base = 10, _minus = 0, _over = 0, _n = 0;
    unsigned long _value = 0, _most;
    if (isspace(_format[_i])) {
      while (isspace((unsigned char)*_p))
        _p++;
      _i++;
      continue;
    }
    if (_format[_i] == '%' && _format[_i + 1] != '%') {
      _i++;
      if (_format[_i] == '*') {
        _kept = 0;
        _i++;
      }
      while (isdigit(_format[_i]))
        _width = 10 * _width + (_format[_i++] - '0');
      while (_format[_i] == 'l' || _format[_i] == 'h')
        _size += _format[_i++] == 'l' ? 1 : -1;
      if (_size > 1)
        __sunder_conversion();
    } else {
      if (_format[_i] == '%') {
        _i++;
        while (isspace((unsigned char)*_p))
          _p++;
      }
      if (*_p != _format[_i])
        return *_p || _count ? _count : -1;
      _p++;
      _i++;
      continue;
    }
    if (_format[_i] == 'n') {
      if (_size)
        __sunder_conversion();
      if (_kept)
        *__builtin_va_arg(_rest, int *) = (int)(_p - _s);
      _i++;
      continue;
    }
    if (_format[_i] != 'c' && _format[_i] != '[')
      while (isspace((unsigned char)*_p))
        _p++;
    if (!*_p)
      return _count ? _count : -1;
    switch (_format[_i]) {
    case 'c':
    case 's': {
      char *_to = _kept ? __builtin_va_arg(_rest, char *) : 0;
      _Bool _word = _format[_i] == 's';
      if (_size || (!_word && _width > 1))
        __sunder_conversion();
      if (!_word)
        _width = 1;
      while (*_p && (!_width || _n < _width) && !(_word && isspace((unsigned char)*_p))) {
        if (_to)
          _to[_n] = *_p;
        _n++;
        _p++;
      }
      if (_to && _word)
        _to[_n] = 0;
      break;
    }
    case '[': {
      char *_to = _kept ? __builtin_va_arg(_rest, char *) : 0;
      _Bool _others = _format[_i + 1] == '^';
      __SIZE_TYPE__ _set = _i + 1 + _others;
      if (_size)
        __sunder_conversion();
      _i = _format[_set] == ']' ? _set + 1 : _set;
      while (_format[_i] && _format[_i] != ']')
        _i++;
      if (!_format[_i])
        __sunder_conversion();
      while (*_p && (!_width || _n < _width)) {
        int _c = (unsigned char)*_p;
        _Bool _in = _c == (unsigned char)_format[_set];
        for (__SIZE_TYPE__ _j = _set + 1; _j < _i; _j++) {
          int _low = (unsigned char)_format[_j - 1], _high = (unsigned char)_format[_j + 1];
          if (_format[_j] == '-' && _j + 1 < _i && _low <= _high)
            _in = _in || _low <= _c && _c < _high;
          else
            _in = _in || _c == (unsigned char)_format[_j];
        }
        if (_in == _others)
          break;
        if (_to)
          _to[_n] = *_p;
        _n++;
        _p++;
      }
      if (!_n)
        return _count;
      if (_to)
        _to[_n] = 0;
      break;
    }
    case 'i':
      _base = 0;
    case 'd':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (_format[_i] == 'o')
        _base = 8;
      else if (_format[_i] == 'x' || _format[_i] == 'X')
        _base = 16;
      if (*_p == '-' || *_p == '+') {
        _minus = *_p == '-';
        _p++;
        if (_width)
          __sunder_conversion();
      }
      if (*_p == '0' && (_p[1] == 'x' || _p[1] == 'X') && (_base == 0 || _base == 16)) {
        if (_width || !isxdigit((unsigned char)_p[2]))
          __sunder_conversion();
        _p += 2;
        _base = 16;
      } else if (_base == 0)
        _base = *_p == '0' ? 8 : 10;
      _most = _format[_i] == 'd' || _format[_i] == 'i' ? __LONG_MAX__ + (unsigned long)_minus : -1ul;
      for (; !_width || _n < _width; _n++) {
        int _c = (unsigned char)*_p;
        int _d = isdigit(_c) ? _c - '0' : isalpha(_c) ? tolower(_c) - 'a' + 10 : 99;
        if (_d >= _base)
          break;
        if (_value > (_most - _d) / _base)
          _over = 1;
        else
          _value = _value * _base + _d;
        _p++;
      }
      if (!_n)
        return _count;
      if (_over)
        _value = _most;
      if (_minus && !(_over && _most == -1ul))
        _value = -_value;
      if (!_kept)
        break;
      if (_size == 1)
        *__builtin_va_arg(_rest, unsigned long *) = _value;
      else if (_size == -1)
        *__builtin_va_arg(_rest, unsigned short *) = (unsigned short)_value;
      else if (_size == -2)
        *__builtin_va_arg(_rest, unsigned char *) = (unsigned char)_value;
      else
        *__builtin_va_arg(_rest, unsigned *) = (unsigned)_value;
      break;
    default:
      __sunder_conversion();
    }
    _i++;
    _count += _kept;
  }
  return _count;
}

int sscanf(const char *_s, const char *_format, ...) {
  int _count;
  __builtin_va_list _rest;
  __builtin_va_start(_rest, _format);
  _count = vsscanf(_s, _format, _rest);
  __builtin_va_end(_rest);
  return _count;
}

/* __streams() */
#include <stdio.h>
FILE *stdin = &(FILE){0};
FILE *stdout = &(FILE){0};
FILE *stderr = &(FILE){0};

/* __sunder_stream */
#include <stdio.h>
FILE *fopen(const char *_name, const char *_mode) {
  (void)(*_name + *_mode);
  return calloc(1, sizeof(FILE));
}

/* __sunder_stream */
#include <stdio.h>
FILE *popen(const char *_command, const char *_mode) {
  (void)(*_command + *_mode);
  return calloc(1, sizeof(FILE));
}

/* __sunder_stream */
#include <stdio.h>
FILE *tmpfile(void) { return calloc(1, sizeof(FILE)); }

/* In a program that opens no stream, a pointer to one is NULL or to a stream of others. */
void *__sunder_open(void *_stream) {
  if (!_stream)
    *(char *)_stream;
  return _stream;
}

/* fprintf() looks by __sunder_open */

/* fputs() looks by __sunder_open */

/* fputc() looks by __sunder_open */

/* putc() looks by __sunder_open */

#include <stdio.h>
FILE *__sunder_stream(FILE *_stream) {
  if (!_stream->_mode)
    _stream->_mode = -1; /* what is written may fail later */
  return _stream;
}

/* __streams __sunder_stream */
#include <stdio.h>
int fclose(FILE *_stream) {
  (void)_stream->_flags;
  if (_stream != stdin && _stream != stdout && _stream != stderr)
    free(_stream);
  return __fails() ? -1 : 0;
}

#include <stdio.h>
int pclose(FILE *_stream) {
  (void)_stream->_flags;
  free(_stream);
  return __exit_status();
}

/* __streams */
#include <stdio.h>
int fgetc(FILE *_stream) {
  int _c = _stream->_fileno;
  _stream->_fileno = 0;
  if (_c)
    return (unsigned char)(_c - 1);
  if (!_stream->_flags && !__at_end())
    return __byte_read();
  if (!_stream->_flags && __fails())
    _stream->_mode = 1;
  else
    _stream->_flags = 1;
  return -1;
}

#include <stdio.h>
int getc(FILE *_stream) { return fgetc(_stream); }

/* __streams */
#include <stdio.h>
int getchar(void) { return fgetc(stdin); }

#include <stdio.h>
char *fgets(char *_text, int _size, FILE *_stream) {
  int _i = 0;
  (void)_stream->_flags;
  if (_size < 1)
    return 0;
  while (_i + 1 < _size) {
    int _c = fgetc(_stream);
    if (_c == -1) {
      if (_i == 0 || !_stream->_flags)
        return 0;
      break;
    }
    _text[_i] = (char)_c;
    _i++;
    if (_c == '\n')
      break;
  }
  _text[_i] = 0;
  return _text;
}

/* __streams */
#include <stdio.h>
int ungetc(int _c, FILE *_stream) {
  int _before = _stream->_fileno;
  if (_c == -1 || (_before && __fails()))
    return -1;
  _stream->_flags = 0;
  _stream->_fileno = (unsigned char)_c + 1;
  return (unsigned char)_c;
}

/* __streams */
#include <stdio.h>
int feof(FILE *_stream) {
  if (!_stream->_flags && _stream == stdin && __at_end())
    _stream->_flags = 1;
  return _stream->_flags != 0;
}

/* __streams __sunder_stream */
#include <stdio.h>
int ferror(FILE *_stream) {
  if (_stream->_mode < 0 || _stream == stdin || _stream == stdout || _stream == stderr)
    if (__fails())
      _stream->_mode = 1;
  return _stream->_mode > 0;
}

/* __streams */
#include <stdio.h>
void clearerr(FILE *_stream) {
  _stream->_flags = 0;
  _stream->_mode = 0;
}

/* __streams */
#include <stdio.h>
void rewind(FILE *_stream) {
  _stream->_flags = 0;
  _stream->_mode = 0;
  _stream->_fileno = 0;
}

/* __streams */
#include <stdio.h>
int fseek(FILE *_stream, long _offset, int _whence) {
  (void)_stream->_flags;
  if (__fails())
    return -1;
  _stream->_flags = 0;
  _stream->_fileno = 0;
  return 0;
}

/* __streams */
#include <stdio.h>
long ftell(FILE *_stream) {
  (void)_stream->_flags;
  return __fails() ? -1 : (long)(__place() / 2);
}

/* __sunder_begin __sunder_read */
__PTRDIFF_TYPE__ read(int _file, void *_to, __SIZE_TYPE__ _most);

__PTRDIFF_TYPE__ __sunder_read(int _file, char *_to, __SIZE_TYPE__ _most) {
  __SIZE_TYPE__ _i = 0;
  if (__fails())
    return -1;
  while (_i < _most && !__at_end()) {
    _to[_i] = (char)__byte_read();
    _i++;
  }
  return _i;
}

/* __sunder_begin __sunder_write */
__PTRDIFF_TYPE__ write(int _file, const void *_from, __SIZE_TYPE__ _most);

__PTRDIFF_TYPE__ __sunder_write(int _file, const char *_from, __SIZE_TYPE__ _most) {
  __SIZE_TYPE__ _n = __place();
  if (_most > 0)
    (void)_from[_most - 1];
  return _n <= _most ? (__PTRDIFF_TYPE__)_n : -1;
}

#include <stdio.h>
__PTRDIFF_TYPE__ getline(char **_line, __SIZE_TYPE__ *_room, FILE *_stream) {
  __SIZE_TYPE__ _n = __place() / 2, _i = 0;
  (void)_stream->_flags;
  if (!*_line || *_room <= _n) {
    char *_more = realloc(*_line, _n + 1);
    if (!_more)
      return -1;
    *_line = _more;
    *_room = _n + 1;
  }
  while (_i < _n) {
    int _c = fgetc(_stream);
    if (_c == -1)
      break;
    (*_line)[_i] = (char)_c;
    _i++;
    if (_c == '\n')
      break;
  }
  if (_i == 0)
    return -1;
  (*_line)[_i] = 0;
  return _i;
}

_Bool __at_end(void);

_Bool __fails(void);

unsigned char __byte_read(void);

unsigned char __exit_status(void);

unsigned __place(void);

int *__errno_location(void) {
  static int errno;
  return &errno;
}

int __count_of_zero(void);

int __builtin_clzll(unsigned long long _x) {
  int _n = 0;
  if (!_x)
    return __count_of_zero();
  for (int _step = 32; _step; _step /= 2)
    if (!(_x >> (64 - _step))) {
      _n += _step;
      _x <<= _step;
    }
  return _n;
}

int __builtin_clzl(unsigned long _x) { return __builtin_clzll(_x) - (64 - 8 * (int)sizeof _x); }

int __builtin_clz(unsigned _x) { return __builtin_clzll(_x) - 32; }

int __builtin_ctzll(unsigned long long _x) {
  int _n = 0;
  if (!_x)
    return __count_of_zero();
  for (int _step = 32; _step; _step /= 2)
    if (!(_x % (1ull << _step))) {
      _n += _step;
      _x >>= _step;
    }
  return _n;
}

int __builtin_ctzl(unsigned long _x) { return __builtin_ctzll(_x); }

int __builtin_ctz(unsigned _x) { return __builtin_ctzll(_x); }

int __builtin_ffsll(long long _x) { return _x ? __builtin_ctzll(_x) + 1 : 0; }

int __builtin_ffsl(long _x) { return _x ? __builtin_ctzl(_x) + 1 : 0; }

int __builtin_ffs(int _x) { return _x ? __builtin_ctz(_x) + 1 : 0; }

int __builtin_popcountll(unsigned long long _x) {
  int _n = 0;
  for (; _x; _x >>= 1)
    _n += _x % 2;
  return _n;
}

long __builtin_expect_with_probability(long _x, long _c, double _p) { return _x; }

int __builtin_popcountl(unsigned long _x) { return __builtin_popcountll(_x); }

int __builtin_popcount(unsigned _x) { return __builtin_popcountll(_x); }

int __builtin_parityll(unsigned long long _x) { return __builtin_popcountll(_x) % 2; }

int __builtin_clrsbll(long long _x) {
  unsigned long long _y = _x < 0 ? ~_x : _x;
  return _y ? __builtin_clzll(_y) - 1 : 63;
}

int __builtin_clrsbl(long _x) { return __builtin_clrsbll(_x) - (64 - 8 * (int)sizeof _x); }

int __builtin_clrsb(int _x) { return __builtin_clrsbll(_x) - 32; }

void __builtin_prefetch(const void *_p, ...) {}

int __builtin_parityl(unsigned long _x) { return __builtin_popcountll(_x) % 2; }

int __builtin_parity(unsigned _x) { return __builtin_popcountll(_x) % 2; }

unsigned short __builtin_bswap16(unsigned short _x) { return _x % 256 * 256 + _x / 256; }

unsigned __builtin_bswap32(unsigned _x) {
  return __builtin_bswap16(_x) * 65536u + __builtin_bswap16(_x / 65536);
}

unsigned long long __builtin_bswap64(unsigned long long _x) {
  return __builtin_bswap32(_x) * 4294967296ull + __builtin_bswap32(_x / 4294967296ull);
}

/* __sunder_held() */
#include <pthread.h>
pthread_mutex_t *__sunder_held[4] = {0};

/* What this thread holds in no slot is held by nobody else: there are no other threads. */
/* __sunder_held */
#include <pthread.h>
int __sunder_holds(pthread_mutex_t *_m) {
  return __sunder_held[0] == _m || __sunder_held[1] == _m || __sunder_held[2] == _m
      || __sunder_held[3] == _m;
}

/* __sunder_held */
#include <pthread.h>
void __sunder_hold(pthread_mutex_t *_old, pthread_mutex_t *_new) {
  if (__sunder_held[0] == _old)
    __sunder_held[0] = _new;
  else if (__sunder_held[1] == _old)
    __sunder_held[1] = _new;
  else if (__sunder_held[2] == _old)
    __sunder_held[2] = _new;
  else if (__sunder_held[3] == _old)
    __sunder_held[3] = _new;
  else if (!_old)
    __sunder_conversion();
}

/* __sunder_holds */
#include <pthread.h>
int pthread_mutex_lock(pthread_mutex_t *_m) {
  int _kind = _m->__data.__kind, _held_by_itself = __sunder_holds(_m);
  if (!_held_by_itself)
    __sunder_hold(0, _m);
  else if (_kind == 1)
    _m->__data.__count++;
  else if (_kind == 2)
    return 35; /* EDEADLK */
  else
    assert(!_held_by_itself);
  return 0;
}

#include <pthread.h>
int pthread_mutex_trylock(pthread_mutex_t *_m) {
  int _kind = _m->__data.__kind;
  if (__sunder_holds(_m) && _kind != 1)
    return 16; /* EBUSY */
  return pthread_mutex_lock(_m);
}

#include <pthread.h>
int pthread_mutex_unlock(pthread_mutex_t *_m) {
  int _kind = _m->__data.__kind;
  if (!__sunder_holds(_m))
    return _kind == 1 || _kind == 2; /* EPERM */
  if (_kind == 1 && _m->__data.__count > 0)
    _m->__data.__count--;
  else
    __sunder_hold(_m, 0);
  return 0;
}

#include <pthread.h>
int pthread_mutex_init(pthread_mutex_t *_m, const pthread_mutexattr_t *_attributes) {
  _m->__data.__kind = _attributes ? _attributes->__align : 0;
  _m->__data.__count = 0;
  return 0;
}

#include <pthread.h>
int pthread_mutex_destroy(pthread_mutex_t *_m) {
  (void)_m->__data.__kind;
  return __sunder_holds(_m) ? 16 : 0; /* EBUSY */
}

#include <pthread.h>
int pthread_mutexattr_init(pthread_mutexattr_t *_attributes) {
  _attributes->__align = 0;
  return 0;
}

#include <pthread.h>
int pthread_mutexattr_settype(pthread_mutexattr_t *_attributes, int _type) {
  if (_type < 0 || _type > 3)
    return 22; /* EINVAL */
  _attributes->__align = _type;
  return 0;
}

#include <pthread.h>
int pthread_cond_wait(pthread_cond_t *_c, pthread_mutex_t *_m) {
  (void)_m->__data.__kind;
  return 0;
}

#include <pthread.h>
int pthread_mutex_timedlock(pthread_mutex_t *_m, const struct timespec *_until) {
  int _kind = _m->__data.__kind;
  long _part = _until->tv_nsec;
  if (__sunder_holds(_m) && _kind == 2)
    return 35; /* EDEADLK */
  if (__sunder_holds(_m) && _kind != 1)
    return _part < 0 || _part > 999999999 ? 22 : 110; /* EINVAL, ETIMEDOUT */
  return pthread_mutex_lock(_m);
}

#include <pthread.h>
int pthread_cond_timedwait(
    pthread_cond_t *_c, pthread_mutex_t *_m, const struct timespec *_until) {
  (void)_m->__data.__kind;
  if (_until->tv_nsec < 0 || _until->tv_nsec > 999999999)
    return 22; /* EINVAL */
  return __fails() ? 110 : 0; /* ETIMEDOUT */
}

/* What this thread waits for itself nobody ends. */
#include <pthread.h>
int pthread_rwlock_init(pthread_rwlock_t *_l, const pthread_rwlockattr_t *_attributes) {
  _l->__readers = 0;
  _l->__writes = 0;
  return 0;
}

#include <pthread.h>
int pthread_rwlock_destroy(pthread_rwlock_t *_l) {
  (void)_l->__readers;
  return 0;
}

#include <pthread.h>
int pthread_rwlock_tryrdlock(pthread_rwlock_t *_l) {
  if (_l->__writes)
    return 16; /* EBUSY */
  _l->__readers++;
  return 0;
}

#include <pthread.h>
int pthread_rwlock_rdlock(pthread_rwlock_t *_l) {
  return pthread_rwlock_tryrdlock(_l) ? 35 : 0; /* EDEADLK */
}

#include <pthread.h>
int pthread_rwlock_trywrlock(pthread_rwlock_t *_l) {
  if (_l->__writes || _l->__readers)
    return 16; /* EBUSY */
  _l->__writes = 1;
  return 0;
}

#include <pthread.h>
int pthread_rwlock_wrlock(pthread_rwlock_t *_l) {
  int _held_by_itself = _l->__readers > 0;
  if (_l->__writes)
    return 35; /* EDEADLK */
  assert(!_held_by_itself);
  return pthread_rwlock_trywrlock(_l);
}

#include <pthread.h>
int pthread_rwlock_unlock(pthread_rwlock_t *_l) {
  if (_l->__writes)
    _l->__writes = 0;
  else if (_l->__readers > 0)
    _l->__readers--;
  else
    __sunder_conversion();
  return 0;
}

#include <pthread.h>
int pthread_once(pthread_once_t *_control, void (*_run)(void)) {
  int _runs_already = *_control == 1;
  assert(!_runs_already);
  if (!*_control) {
    *_control = 1;
    _run();
    *_control = 2;
  }
  return 0;
}

/* __sunder_specific() */
void *__sunder_specific[4] = {0};
char __sunder_keys[4] = {0};

/* __sunder_specific */
#include <pthread.h>
int pthread_key_create(pthread_key_t *_key, void (*_ends)(void *)) {
  unsigned _k = 0;
  while (_k < 4 && __sunder_keys[_k])
    _k++;
  if (_k == 4)
    __sunder_conversion();
  __sunder_keys[_k] = 1;
  __sunder_specific[_k] = 0;
  *_key = _k;
  return 0;
}

/* __sunder_specific */
#include <pthread.h>
int pthread_key_delete(pthread_key_t _key) {
  if (_key >= 4 || !__sunder_keys[_key])
    return 22; /* EINVAL */
  __sunder_keys[_key] = 0;
  return 0;
}

/* __sunder_specific */
#include <pthread.h>
int pthread_setspecific(pthread_key_t _key, const void *_value) {
  if (_key >= 4 || !__sunder_keys[_key])
    return 22; /* EINVAL */
  __sunder_specific[_key] = (void *)_value;
  return 0;
}

/* __sunder_specific */
#include <pthread.h>
void *pthread_getspecific(pthread_key_t _key) {
  return _key < 4 && __sunder_keys[_key] ? __sunder_specific[_key] : 0;
}

double __builtin_inf(void) { return 1e999; }

float __builtin_inff(void) { return 1e99f; }

long double __builtin_infl(void) { return 1e9999L; }

double __builtin_huge_val(void) { return 1e999; }

float __builtin_huge_valf(void) { return 1e99f; }

long double __builtin_huge_vall(void) { return 1e9999L; }

double nan(const char *_text) { return 0.0 / 0.0; }

float nanf(const char *_text) { return 0.0f / 0.0f; }

long double nanl(const char *_text) { return 0.0L / 0.0L; }

int __builtin_isnan(long double _x) { return _x != _x; }

int isnanf(float _x) { return _x != _x; }

int isnanl(long double _x) { return _x != _x; }

int __builtin_isinf(long double _x) { return _x == _x && _x - _x != 0; }

int __builtin_isfinite(long double _x) { return _x - _x == 0; }

int __builtin_isunordered(long double _x, long double _y) { return _x != _x || _y != _y; }

int __builtin_isless(long double _x, long double _y) { return _x < _y; }

int __builtin_islessequal(long double _x, long double _y) { return _x <= _y; }

int __builtin_isgreater(long double _x, long double _y) { return _x > _y; }

int __builtin_isgreaterequal(long double _x, long double _y) { return _x >= _y; }

int __builtin_islessgreater(long double _x, long double _y) { return _x < _y || _x > _y; }

int finite(double _x) { return _x - _x == 0; }

int finitef(float _x) { return _x - _x == 0; }

int finitel(long double _x) { return _x - _x == 0; }

int __builtin_isinf_sign(long double _x) { return __builtin_isinf(_x) ? _x < 0 ? -1 : 1 : 0; }

int __builtin_isinfl(long double _x) { return __builtin_isinf(_x); }

int isinff(float _x) { return _x == _x && _x - _x != _x - _x ? _x < 0 ? -1 : 1 : 0; }

double copysign(double _x, double _y);

int __builtin_signbit(double _x) { return copysign(1.0, _x) < 0; }

int __builtin_signbitf(float _x) { return __builtin_signbit(_x); }

int __builtin_signbitl(long double _x) { return __builtin_signbit(_x); }

const unsigned short **__ctype_b_loc(void) {
  /* the classes of the characters -128 to 255 in the locale "C", as glibc's <ctype.h> encodes them */
  static const unsigned short _classes[384] = {
      [128] =
      0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2003, 0x2002, 0x2002, 0x2002, 0x2002, 0x2,
      0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2, 0x2,
      0x6001, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
      0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808,
      0xd808, 0xd808, 0xd808, 0xd808, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
      0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
      0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
      0xc508, 0xc508, 0xc508, 0xc508, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xd608,
      0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
      0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
      0xc608, 0xc608, 0xc608, 0xc004, 0xc004, 0xc004, 0xc004, 0x2};
  static const unsigned short *_zero = _classes + 128;
  return &_zero;
}

const int **__ctype_tolower_loc(void) {
  static const int _mapped[384] = {
      128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145,
      146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163,
      164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181,
      182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199,
      200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
      218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235,
      236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
      254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
      23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45,
      46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 97, 98, 99, 100,
      101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
      119, 120, 121, 122, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106,
      107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124,
      125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142,
      143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160,
      161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178,
      179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196,
      197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214,
      215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232,
      233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250,
      251, 252, 253, 254, 255};
  static const int *_zero = _mapped + 128;
  return &_zero;
}

const int **__ctype_toupper_loc(void) {
  static const int _mapped[384] = {
      128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145,
      146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163,
      164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181,
      182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199,
      200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
      218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235,
      236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
      254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
      23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45,
      46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68,
      69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91,
      92, 93, 94, 95, 96, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82,
      83, 84, 85, 86, 87, 88, 89, 90, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134,
      135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152,
      153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170,
      171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188,
      189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206,
      207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224,
      225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242,
      243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255};
  static const int *_zero = _mapped + 128;
  return &_zero;
}

__SIZE_TYPE__ __ctype_get_mb_cur_max(void) { return 1; }

unsigned int htonl(unsigned int _n) { return __builtin_bswap32(_n); }

unsigned int ntohl(unsigned int _n) { return __builtin_bswap32(_n); }

unsigned short htons(unsigned short _n) { return __builtin_bswap16(_n); }

unsigned short ntohs(unsigned short _n) { return __builtin_bswap16(_n); }

void *memmem(const void *_text, __SIZE_TYPE__ _n, const void *_part, __SIZE_TYPE__ _m) {
  __SIZE_TYPE__ _i;
  for (_i = 0; _m <= _n && _i <= _n - _m; _i++)
    if (!memcmp((const char *)_text + _i, _part, _m))
      return (char *)_text + _i;
  return 0;
}

void *memccpy(void *_t, const void *_s, int _c, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i;
  for (_i = 0; _i < _n; _i++)
    if ((((char *)_t)[_i] = ((const char *)_s)[_i]) == (char)_c)
      return (char *)_t + _i + 1;
  return 0;
}

void *rawmemchr(const void *_s, int _c) {
  while (*(const char *)_s != (char)_c)
    _s = (const char *)_s + 1;
  return (void *)_s;
}

char *strcasestr(const char *_text, const char *_part) {
  __SIZE_TYPE__ _n = strlen(_part);
  for (; strncasecmp(_text, _part, _n); _text++)
    if (!*_text)
      return 0;
  return (char *)_text;
}

__SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *_s) {
  __SIZE_TYPE__ _n = 0;
  while (_s[_n])
    _n++;
  return _n;
}

__WCHAR_TYPE__ *wcscpy(__WCHAR_TYPE__ *_t, const __WCHAR_TYPE__ *_s) {
  __SIZE_TYPE__ _i = 0;
  while ((_t[_i] = _s[_i]))
    _i++;
  return _t;
}

__WCHAR_TYPE__ *wcscat(__WCHAR_TYPE__ *_t, const __WCHAR_TYPE__ *_s) {
  wcscpy(_t + wcslen(_t), _s);
  return _t;
}

int wcscmp(const __WCHAR_TYPE__ *_a, const __WCHAR_TYPE__ *_b) {
  while (*_a && *_a == *_b) {
    _a++;
    _b++;
  }
  return *_a < *_b ? -1 : *_a > *_b;
}

int wcsncmp(const __WCHAR_TYPE__ *_a, const __WCHAR_TYPE__ *_b, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0;
  while (_i < _n && _a[_i] && _a[_i] == _b[_i])
    _i++;
  return _i == _n ? 0 : _a[_i] < _b[_i] ? -1 : _a[_i] > _b[_i];
}

__WCHAR_TYPE__ *wcschr(const __WCHAR_TYPE__ *_s, __WCHAR_TYPE__ _c) {
  while (*_s != _c)
    if (!*_s++)
      return 0;
  return (__WCHAR_TYPE__ *)_s;
}

__WCHAR_TYPE__ *wcsrchr(const __WCHAR_TYPE__ *_s, __WCHAR_TYPE__ _c) {
  const __WCHAR_TYPE__ *_last = 0;
  do {
    if (*_s == _c)
      _last = _s;
  } while (*_s++);
  return (__WCHAR_TYPE__ *)_last;
}

__WCHAR_TYPE__ *wmemcpy(__WCHAR_TYPE__ *_t, const __WCHAR_TYPE__ *_s, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i;
  for (_i = 0; _i < _n; _i++)
    _t[_i] = _s[_i];
  return _t;
}

__WCHAR_TYPE__ *wmemset(__WCHAR_TYPE__ *_t, __WCHAR_TYPE__ _c, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i;
  for (_i = 0; _i < _n; _i++)
    _t[_i] = _c;
  return _t;
}

int wmemcmp(const __WCHAR_TYPE__ *_a, const __WCHAR_TYPE__ *_b, __SIZE_TYPE__ _n) {
  __SIZE_TYPE__ _i = 0;
  while (_i < _n && _a[_i] == _b[_i])
    _i++;
  return _i == _n ? 0 : _a[_i] < _b[_i] ? -1 : 1;
}
