/*
 * Promela, the part of it that Sunder reads, with the features of PromelaSketcher and SNIP.
 *
 * The parser sees tokens that sunder.frontend.promela.syntax.Preprocessor made: directives are gone,
 * macros and inlines are expanded, and an #if over features is a GROUP_... token. Semicolons may be
 * left out where SPIN takes that; sunder.frontend.promela.syntax.StatementBuilder checks where.
 */
grammar Promela;

tokens { GROUP_IF, GROUP_ELIF, GROUP_ELSE, GROUP_ENDIF, QUOTE }

model : unit* EOF ;

unit
  : SEMI                                                                     # emptyUnit
  | ACTIVE (LBRACK expression RBRACK)? PROCTYPE IDENT LPAREN parameters? RPAREN clauses body  # process
  | PROCTYPE IDENT LPAREN parameters? RPAREN clauses body                    # process
  | INIT clauses body                                                        # initProcess
  | TYPEDEF FEATURES LBRACE declarations RBRACE                              # featureType
  | FEATURES IDENT                                                           # featureVariable
  | FEATURES INT LBRACK bound COMMA bound RBRACK IDENT (COMMA IDENT)*        # featureRange
  | FEATURES BOOL IDENT (COMMA IDENT)*                                       # featureSwitch
  | TYPEDEF IDENT LBRACE declarations RBRACE                                 # structure
  | MTYPE (COLON IDENT)? ASSIGN? LBRACE IDENT (COMMA IDENT)* COMMA? RBRACE   # symbols
  | LTL IDENT? LBRACE formula SEMI? RBRACE                                   # property
  | NEVER IDENT? body                                                        # claim
  | GROUP_IF LPAREN expression RPAREN unit* (GROUP_ELIF LPAREN expression RPAREN unit*)*
      (GROUP_ELSE unit*)? GROUP_ENDIF                                        # unitGroup
  | declaration                                                              # global
  ;

/* A formula by itself, as the command line gives it. */
singleFormula : formula SEMI? EOF ;

bound : MINUS? NUMBER ;

parameters : declaration (SEMI declaration)* SEMI? ;

declarations : SEMI* (declaration (SEMI+ declaration)*)? SEMI* ;

declaration : (HIDDEN_WORD | SHOW | LOCAL)* type variable (COMMA variable)* ;

type
  : kind=(BIT | BOOL | BYTE | SHORT | INT | PID | CHAN | UNSIGNED)
  | kind=MTYPE (COLON IDENT)?
  | kind=IDENT
  ;

variable : IDENT (LBRACK expression RBRACK)? (COLON NUMBER)? (ASSIGN initializer)? ;

initializer
  : LBRACK expression RBRACK OF LBRACE type (COMMA type)* RBRACE   # channelInitializer
  | LBRACE expression (COMMA expression)* RBRACE                   # arrayInitializer
  | expression                                                     # valueInitializer
  ;

clauses : priority? (PROVIDED LPAREN expression RPAREN)? ;

priority : PRIORITY NUMBER ;

body : LBRACE sequence RBRACE ;

sequence : separator* (step separator*)* ;

separator : SEMI | ARROW ;

step
  : (XR | XS) reference (COMMA reference)*                         # exclusive
  | declaration                                                    # localDeclaration
  | statement (UNLESS statement)?                                  # stepStatement
  ;

statement
  : IDENT COLON statement                                          # labelled
  | IDENT COLON                                                    # labelled
  | kind=IF choices FI                                             # choice
  | kind=DO choices OD                                             # choice
  | kind=GD choices DG                                             # choice
  | FOR LPAREN reference COLON expression DOTDOT expression RPAREN body   # forRange
  | FOR LPAREN reference IN reference RPAREN body                  # forIn
  | SELECT LPAREN reference COLON expression DOTDOT expression RPAREN     # select
  | (ATOMIC | D_STEP) body                                                    # block
  | body                                                           # block
  | GROUP_IF LPAREN expression RPAREN sequence (GROUP_ELIF LPAREN expression RPAREN sequence)*
      (GROUP_ELSE sequence)? GROUP_ENDIF                           # statementGroup
  | kind=BREAK                                                     # word
  | GOTO IDENT                                                     # goto
  | kind=SKIP_WORD                                                 # word
  | kind=ELSE                                                      # word
  | ASSERT expression                                              # assertion
  | kind=(PRINTF | PRINTM) LPAREN printed? RPAREN                  # word
  | reference ASSIGN expression                                    # assignment
  | reference operation=INCREMENT                                  # count
  | reference operation=DECREMENT                                  # count
  | reference (NOT | SORTED) arguments                             # send
  | reference (QUESTION | RANDOM) LESS patterns GREATER            # receive
  | reference (QUESTION | RANDOM) patterns                         # receive
  | expression                                                     # condition
  ;

choices : optionItem+ ;

optionItem
  : SEP sequence                                                   # option
  | GROUP_IF LPAREN expression RPAREN optionItem* (GROUP_ELIF LPAREN expression RPAREN optionItem*)*
      (GROUP_ELSE optionItem*)? GROUP_ENDIF separator*             # optionGroup
  ;

printed : (STRING | expression) (COMMA (STRING | expression))* ;

arguments : expression (COMMA expression)* (LPAREN expression (COMMA expression)* RPAREN)? ;

patterns : pattern (COMMA pattern)* (LPAREN pattern (COMMA pattern)* RPAREN)? ;

pattern
  : EVAL LPAREN expression RPAREN                                  # evaluated
  | MINUS? NUMBER                                                  # constant
  | (TRUE | FALSE)                                                 # truth
  | reference                                                      # target
  ;

reference : part (DOT part)* ;

part : IDENT (LBRACK expression RBRACK)? ;

expression
  : operation=(MINUS | NOT | TILDE) expression                                 # unary
  | expression operation=(TIMES | DIVIDE | REMAINDER) expression                   # binary
  | expression operation=(PLUS | MINUS) expression                             # binary
  | expression operation=(SHIFT_LEFT | SHIFT_RIGHT) expression                 # binary
  | expression operation=(LESS | GREATER | AT_MOST | AT_LEAST) expression      # binary
  | expression operation=(EQUAL | NOT_EQUAL) expression                        # binary
  | expression operation=BIT_AND expression                                  # binary
  | expression operation=BIT_XOR expression                                      # binary
  | expression operation=BIT_OR expression                                        # binary
  | expression operation=AND expression                                        # binary
  | expression operation=OR expression                                         # binary
  | expression operation=IMPLIES expression                                    # binary
  | operand                                                                    # single
  ;

operand
  : NUMBER                                                         # number
  | CHARACTER                                                      # character
  | kind=TRUE                                                      # constantWord
  | kind=FALSE                                                     # constantWord
  | kind=SKIP_WORD                                                 # constantWord
  | TIMEOUT                                                        # timeout
  | kind=(LEN | EMPTY | FULL | NEMPTY | NFULL) LPAREN reference RPAREN   # channelQuestion
  | RUN IDENT LPAREN (expression (COMMA expression)*)? RPAREN priority?  # run
  | QUESTION IDENT                                                 # featureValue
  | RANDOM IDENT? LBRACK bound DOTDOT bound RBRACK                 # hole
  | reference QUESTION LBRACK patterns RBRACK                      # poll
  | reference RANDOM LBRACK patterns RBRACK                        # poll
  | IDENT (LBRACK expression RBRACK)? AT IDENT                     # remote
  | ENABLED LPAREN expression RPAREN                               # enabled
  | LPAREN expression (ARROW | SEMI) expression COLON expression RPAREN  # conditional
  | LPAREN expression RPAREN                                       # parentheses
  | reference                                                      # value
  ;

/* SPIN's precedences: a temporal operator binds tighter than && and looser than comparisons. */
formula
  : state                                                                          # proposition
  | operation=NOT formula                                                          # negation
  | operation=(NEXT | ALWAYS | EVENTUALLY) formula                                 # temporal
  | formula operation=(UNTIL | WEAK_UNTIL | RELEASE) formula                       # binaryFormula
  | formula operation=AND formula                                                  # binaryFormula
  | formula operation=OR formula                                                   # binaryFormula
  | <assoc=right> formula operation=(ARROW | IMPLIES) formula                      # binaryFormula
  | formula operation=EQUIVALENT formula                                           # binaryFormula
  | LPAREN formula RPAREN                                                          # inParentheses
  ;

/* An expression without the operators that a formula has too. */
state
  : operation=(MINUS | TILDE | NOT) state                                                # stateUnary
  | state operation=(TIMES | DIVIDE | REMAINDER) state                                 # stateBinary
  | state operation=(PLUS | MINUS) state                                           # stateBinary
  | state operation=(SHIFT_LEFT | SHIFT_RIGHT) state                               # stateBinary
  | state operation=(LESS | GREATER | AT_MOST | AT_LEAST) state                    # stateBinary
  | state operation=(EQUAL | NOT_EQUAL) state                                      # stateBinary
  | state operation=BIT_AND state                                                # stateBinary
  | state operation=BIT_XOR state                                                    # stateBinary
  | state operation=BIT_OR state                                                      # stateBinary
  | LPAREN expression RPAREN                                                       # stateParentheses
  | operand                                                                        # stateSingle
  ;

/* ---- tokens ---- */

ACTIVE : 'active' ; PROCTYPE : 'proctype' ; INIT : 'init' ; TYPEDEF : 'typedef' ;
FEATURES : 'features' ; MTYPE : 'mtype' ; PRIORITY : 'priority' ; PROVIDED : 'provided' ; LTL : 'ltl' ; NEVER : 'never' ;
BIT : 'bit' ; BOOL : 'bool' ; BYTE : 'byte' ; SHORT : 'short' ; INT : 'int' ; PID : 'pid' ;
CHAN : 'chan' ; UNSIGNED : 'unsigned' ; OF : 'of' ;
HIDDEN_WORD : 'hidden' ; SHOW : 'show' ; LOCAL : 'local' ; XR : 'xr' ; XS : 'xs' ;
IF : 'if' ; FI : 'fi' ; DO : 'do' ; OD : 'od' ; GD : 'gd' ; DG : 'dg' ;
FOR : 'for' ; IN : 'in' ; SELECT : 'select' ; ATOMIC : 'atomic' ; D_STEP : 'd_step' ; BREAK : 'break' ;
GOTO : 'goto' ; UNLESS : 'unless' ; SKIP_WORD : 'skip' ; ELSE : 'else' ; ASSERT : 'assert' ;
PRINTF : 'printf' ; PRINTM : 'printm' ; RUN : 'run' ; TIMEOUT : 'timeout' ; EVAL : 'eval' ;
LEN : 'len' ; EMPTY : 'empty' ; FULL : 'full' ; NEMPTY : 'nempty' ; NFULL : 'nfull' ;
ENABLED : 'enabled' ; TRUE : 'true' ; FALSE : 'false' ; INLINE : 'inline' ;

/* Words that are refused by name, with a place. */
REFUSED : 'D_proctype' | 'c_code' | 'c_expr'
  | 'c_decl' | 'c_state' | 'c_track' | 'trace' | 'notrace' | 'pc_value'
  | 'get_priority' | 'set_priority' | 'np_' | '_priority' ;

/* The words of temporal logic are marked by the preprocessor, inside formulas alone. */
NEXT : '\u0001X' ; UNTIL : '\u0001U' ; WEAK_UNTIL : '\u0001W' ; RELEASE : '\u0001V' ;
ALWAYS : '[]' ; EVENTUALLY : '<>' ; EQUIVALENT : '<->' ;

SEP : '::' ; COLON : ':' ; SEMI : ';' ; COMMA : ',' ; DOTDOT : '..' ; DOT : '.' ; AT : '@' ;
ARROW : '->' ; ASSIGN : '=' ; INCREMENT : '++' ; DECREMENT : '--' ;
SORTED : '!!' ; RANDOM : '??' ; QUESTION : '?' ;
LPAREN : '(' ; RPAREN : ')' ; LBRACK : '[' ; RBRACK : ']' ; LBRACE : '{' ; RBRACE : '}' ;
IMPLIES : '=>' ; AND : '&&' ; OR : '||' ; EQUAL : '==' ; NOT_EQUAL : '!=' ; NOT : '!' ;
SHIFT_LEFT : '<<' ; SHIFT_RIGHT : '>>' ; AT_MOST : '<=' ; AT_LEAST : '>=' ; LESS : '<' ; GREATER : '>' ;
PLUS : '+' ; MINUS : '-' ; TIMES : '*' ; DIVIDE : '/' ; REMAINDER : '%' ;
BIT_AND : '&' ; BIT_OR : '|' ; BIT_XOR : '^' ; TILDE : '~' ;

NUMBER : [0-9]+ ;
IDENT : [A-Za-z_] [A-Za-z_0-9]* ;
STRING : '"' (~["\\\r\n] | '\\' .)* '"' ;
CHARACTER : '\'' (~['\\\r\n] | '\\' .) '\'' ;

DIRECTIVE : '#' ('\\' '\r'? '\n' | '/*' .*? '*/' | ~[\r\n])* ;
COMMENT : ('/*' .*? '*/' | '//' ~[\r\n]*) -> channel(HIDDEN) ;
UNCLOSED_COMMENT : '/*' ;
CONTINUATION : '\\' '\r'? '\n' -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\uFEFF]+ -> channel(HIDDEN) ;
UNKNOWN_CHARACTER : . ;
