#ifndef _CTYPE_H
#define _CTYPE_H
int isdigit(int character);
int isupper(int character);
int islower(int character);
int isalpha(int character);
int isalnum(int character);
int isspace(int character);
int isblank(int character);
int iscntrl(int character);
int isprint(int character);
int isgraph(int character);
int ispunct(int character);
int isxdigit(int character);
int toupper(int character);
int tolower(int character);
#endif
