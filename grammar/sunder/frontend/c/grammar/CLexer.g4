/* The words of C, for the preprocessor and for the parser behind it. */
lexer grammar CLexer;

// Made by the front end, never by this lexer: a part that only some variants have, a typedef's name, what a
// feature is as a macro ("NAME#3"): that number, or one of a class of numbers.
tokens { OPEN, CLOSE, TYPE_NAME, FEATURE_VALUE, FEATURE_CLASS }

AUTO : 'auto' ;
BOOL : '_Bool' ;
BREAK : 'break' ;
CASE : 'case' ;
CHAR : 'char' ;
CONST : 'const' | '__const' | '__const__' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DO : 'do' ;
DOUBLE : 'double' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EXTERN : 'extern' ;
FLOAT : 'float' ;
FOR : 'for' ;
GOTO : 'goto' ;
IF : 'if' ;
INLINE : 'inline' | '__inline' | '__inline__' ;
INT : 'int' ;
INT_128 : '__int128' ;
LONG : 'long' ;
NORETURN : '_Noreturn' ;
REGISTER : 'register' ;
RESTRICT : 'restrict' | '__restrict' | '__restrict__' ;
RETURN : 'return' ;
SHORT : 'short' ;
SIGNED : 'signed' | '__signed' | '__signed__' ;
SIZEOF : 'sizeof' ;
STATIC : 'static' ;
STRUCT : 'struct' ;
SWITCH : 'switch' ;
TYPEDEF : 'typedef' ;
UNION : 'union' ;
UNSIGNED : 'unsigned' ;
VOID : 'void' ;
VOLATILE : 'volatile' | '__volatile' | '__volatile__' ;
WHILE : 'while' ;
ALIGNAS : '_Alignas' ;
ALIGNOF : '_Alignof' | '__alignof__' | '__alignof' ;
ATTRIBUTE : '__attribute__' | '__attribute' ;
ASM : 'asm' | '__asm' | '__asm__' ;
EXTENSION : '__extension__' ;
TYPEOF : 'typeof' | '__typeof' | '__typeof__' ;
AUTO_TYPE : '__auto_type' ;
THREAD : '_Thread_local' | '__thread' ;
OFFSETOF : '__builtin_offsetof' ;
GENERIC : '_Generic' ;
NEXT_ARGUMENT : '__builtin_va_arg' ;
COMPATIBLE : '__builtin_types_compatible_p' ;
STATIC_ASSERT : '_Static_assert' ;

IDENTIFIER : [A-Za-z_$] [A-Za-z_$0-9]* ;

// As the preprocessor sees them; what they mean is decided later.
NUMBER : '.'? [0-9] ( [eEpP] [+-] | [A-Za-z_0-9.] )* ;
CHARACTER : [LuU]? '\'' ( ~['\\\r\n] | '\\' . )+ '\'' ;
STRING : ( [LuU] | 'u8' )? '"' ( ~["\\\r\n] | '\\' '\r'? '\n' | '\\' ~[\r\n] )* '"' ;

ELLIPSIS : '...' ;
SHIFT_LEFT_ASSIGN : '<<=' ;
SHIFT_RIGHT_ASSIGN : '>>=' ;
ARROW : '->' ;
INCREMENT : '++' ;
DECREMENT : '--' ;
SHIFT_LEFT : '<<' ;
SHIFT_RIGHT : '>>' ;
AT_MOST : '<=' ;
AT_LEAST : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
AND : '&&' ;
OR : '||' ;
MUL_ASSIGN : '*=' ;
DIV_ASSIGN : '/=' ;
MOD_ASSIGN : '%=' ;
ADD_ASSIGN : '+=' ;
SUB_ASSIGN : '-=' ;
AND_ASSIGN : '&=' ;
XOR_ASSIGN : '^=' ;
OR_ASSIGN : '|=' ;
PASTE : '##' ;
HASH : '#' ;
LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' ;
RBRACKET : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
DOT : '.' ;
ASSIGN : '=' ;
LESS : '<' ;
GREATER : '>' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
AMPERSAND : '&' ;
BAR : '|' ;
CARET : '^' ;
TILDE : '~' ;
NOT : '!' ;

NEWLINE : '\n' ;
SPACE : ( [ \t\r\u000B\u000C] | '\\' '\r'? '\n' )+ ;
LINE_COMMENT : '//' ( ~[\\\n] | '\\' '\r'? '\n' | '\\' )* ;
BLOCK_COMMENT : '/*' .*? '*/' ;
OTHER : . ;
