/* The words of C, for the preprocessor and for the parser behind it, in a text whose lines are spliced. */
lexer grammar CLexer;

// Made by the front end, never by this lexer: a part that only some variants have, a typedef's name, what a
// feature is as a macro ("NAME#3"): that number, or one of a class of numbers.
tokens { OPEN, CLOSE, TYPE_NAME, FEATURE_VALUE, FEATURE_CLASS }

AUTO : 'auto' ;
BOOL : '_Bool' ;
BREAK : 'break' ;
CASE : 'case' ;
CHAR : 'char' ;
COMPLEX : '_Complex' | '__complex' | '__complex__' ;
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
LOCAL_LABEL : '__label__' ;
IF : 'if' ;
IMAGINARY_PART : '__imag' | '__imag__' ;
INLINE : 'inline' | '__inline' | '__inline__' ;
INT : 'int' ;
INT_128 : '__int128' ;
LONG : 'long' ;
NORETURN : '_Noreturn' ;
REAL_PART : '__real' | '__real__' ;
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

IDENTIFIER : LETTER ( LETTER | [0-9] )* ;

// Letters of names: the characters that C11, annex D, allows there, written as they are or by their number.
fragment LETTER :
    [A-Za-z_$]
  | '\\u' HEX HEX HEX HEX
  | '\\U' HEX HEX HEX HEX HEX HEX HEX HEX
  | [\u00A8\u00AA\u00AD\u00AF\u00B2-\u00B5\u00B7-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6]
  | [\u00F8-\u167F\u1681-\u180D\u180F-\u1FFF\u200B-\u200D\u202A-\u202E\u203F\u2040\u2054\u2060-\u218F]
  | [\u2460-\u24FF\u2776-\u2793\u2C00-\u2DFF\u2E80-\u2FFF\u3004-\u3007\u3021-\u302F\u3031-\uD7FF]
  | [\uF900-\uFD3D\uFD40-\uFDCF\uFDF0-\uFE44\uFE47-\uFEFE\uFF00-\uFFFD\u{10000}-\u{EFFFD}]
  ;
fragment HEX : [0-9a-fA-F] ;

// As the preprocessor sees them; what they mean is decided later.
NUMBER : '.'? [0-9] ( [eEpP] [+-] | [0-9.] | LETTER )* ;
CHARACTER : [LuU]? '\'' ( ~['\\\r\n] | '\\' ~[\r\n] )+ '\'' ;
STRING : ( [LuU] | 'u8' )? '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '"' ;

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
PASTE : '##' | '%:%:' ;
HASH : '#' | '%:' ;
LBRACE : '{' | '<%' ;
RBRACE : '}' | '%>' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' | '<:' ;
RBRACKET : ']' | ':>' ;
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
SPACE : [ \t\r\u000B\u000C]+ ;
LINE_COMMENT : '//' ~[\n]* ;
BLOCK_COMMENT : '/*' .*? '*/' ;
OTHER : . ;
