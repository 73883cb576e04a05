#ifndef _STRING_H
#define _STRING_H
#include <stddef.h>
void *memset(void *target, int value, size_t size);
void *memcpy(void *target, const void *source, size_t size);
void *memmove(void *target, const void *source, size_t size);
int memcmp(const void *one, const void *other, size_t size);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
int strncmp(const char *one, const char *other, size_t size);
char *strcpy(char *target, const char *source);
char *strncpy(char *target, const char *source, size_t size);
char *strcat(char *target, const char *source);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
char *strncat(char *target, const char *source, size_t size);
char *strpbrk(const char *text, const char *set);
char *strndup(const char *text, size_t size);
size_t strnlen(const char *text, size_t size);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
int strcasecmp(const char *one, const char *other);
int strncasecmp(const char *one, const char *other, size_t size);
char *stpcpy(char *target, const char *source);
char *strtok(char *text, const char *set);
char *strtok_r(char *text, const char *set, char **rest);
char *strsep(char **rest, const char *set);
void *memchr(const void *text, int character, size_t size);
char *strstr(const char *text, const char *part);
char *strdup(const char *text);
void *memccpy(void *target, const void *source, int character, size_t size);
char *stpncpy(char *target, const char *source, size_t size);
#ifdef _GNU_SOURCE
void *mempcpy(void *target, const void *source, size_t size);
void *memmem(const void *object, size_t size, const void *part, size_t length);
void *rawmemchr(const void *object, int character);
char *strcasestr(const char *text, const char *part);
void *memrchr(const void *object, int character, size_t size);
char *strchrnul(const char *text, int character);
#endif
char *strerror(int number);
#endif
