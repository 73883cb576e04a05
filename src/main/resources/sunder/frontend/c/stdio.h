#ifndef _STDIO_H
#define _STDIO_H
#include <stddef.h>
typedef struct _FILE FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define EOF (-1)
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
int scanf(const char *format, ...);
int sscanf(const char *text, const char *format, ...);
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *stream);
#endif
