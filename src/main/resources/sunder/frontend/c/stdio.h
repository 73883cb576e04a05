#ifndef _STDIO_H
#define _STDIO_H
#include <stddef.h>
typedef struct _FILE {
  int _flags; /* at its end */
  int _mode; /* 1 after an error, negative after writing */
  int _fileno; /* one more than what was pushed back */
} FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int puts(const char *text);
int fputs(const char *text, FILE *stream);
int putchar(int character);
int putc(int character, FILE *stream);
int fputc(int character, FILE *stream);
int fflush(FILE *stream);
void perror(const char *text);
int getchar(void);
int sprintf(char *target, const char *format, ...);
int snprintf(char *target, size_t size, const char *format, ...);
int vprintf(const char *format, __builtin_va_list rest);
int vfprintf(FILE *stream, const char *format, __builtin_va_list rest);
int vsprintf(char *target, const char *format, __builtin_va_list rest);
int vsnprintf(char *target, size_t size, const char *format, __builtin_va_list rest);
int scanf(const char *format, ...);
int sscanf(const char *text, const char *format, ...);
FILE *fopen(const char *name, const char *mode);
FILE *popen(const char *command, const char *mode);
FILE *tmpfile(void);
int fclose(FILE *stream);
int pclose(FILE *stream);
int fgetc(FILE *stream);
int getc(FILE *stream);
char *fgets(char *target, int size, FILE *stream);
int ungetc(int character, FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
void rewind(FILE *stream);
int fseek(FILE *stream, long offset, int whence);
long ftell(FILE *stream);
__PTRDIFF_TYPE__ getline(char **line, size_t *size, FILE *stream);
#endif
