/*
 * The input language of Sunder (.ia): context |- body : type.
 *
 * Two things are decided before this grammar runs, by a linear pass over the tokens
 * (sunder.frontend.ia.syntax.parse.Directives and SoftKeywords), so that every decision below needs only
 * one or two tokens of lookahead:
 *   - whether an #if is the inline or the block form (GROUP_...: block form);
 *   - whether a word such as "assert" or "feature" is a keyword here or an ordinary name.
 * Binary operators are parsed as a flat list; sunder.frontend.ia.syntax.parse.Precedence gives them their tree.
 * A semicolon may be left out before the ')' or ',' of a call; sunder.frontend.ia.syntax.parse.Parser checks that
 * it is there everywhere else.
 */
grammar Ia;

tokens {
  FEATURES, FEATURE, CONSTRAINT, ASSERT, ASSUME, DEFINED, EMPTY,
  GROUP_IF, GROUP_ELIF, GROUP_ELSE
}

program : contextItem* TURNSTILE statement* COLON type EOF ;

/* ---- context ---- */

contextItem
  : FEATURES IDENT (COMMA IDENT)* SEMI                     # booleanFeatures
  | FEATURE IDENT COLON bound RANGE bound SEMI             # numericFeature
  | CONSTRAINT formula SEMI                                # constraint
  | type freeName (COMMA freeName)* SEMI                   # freeNames
  ;

freeName : (IDENT | ABORT) (LBRACK size RBRACK | prototype)? ;

prototype : LPAREN (prototypeParameter (COMMA prototypeParameter)*)? RPAREN ;

prototypeParameter : type IDENT? ;

type
  : INT_TYPE (PERCENT bound | LBRACK (bound COMMA bound)? RBRACK)?
  | BOOLEAN_TYPE
  | VOID_TYPE
  ;

size : bound | IDENT ;

bound : MINUS? NUMBER ;

/* ---- statements ---- */

statement : unit (OR_CHOICE unit)* ;

unit
  : block                                                                        # blockUnit
  | SKIP_COMMAND end                                                             # skip
  | EMPTY                                                                        # empty
  | DIVERGE end                                                                  # diverge
  | ABORT (LPAREN RPAREN)? end                                                   # abort
  | IF LPAREN expression RPAREN statement (ELSE statement)?                      # if
  | WHILE LPAREN expression RPAREN statement                                     # while
  | RETURN expression end                                                        # return
  | ASSERT LPAREN expression RPAREN end                                          # assert
  | ASSUME LPAREN expression RPAREN end                                          # assume
  | HASH_IF formula statement ((ELSE | HASH_ELSE) statement)?                    # featureIf
  | group                                                                        # featureGroup
  | type IDENT (procedureRest | declaratorRest (COMMA declarator)* end)          # declaration
  | expression (ASSIGN expression)? end                                          # simple
  ;

block : LBRACE statement* RBRACE ;

group
  : groupStart statement*
    (GROUP_ELIF formula statement*)*
    (GROUP_ELSE statement*)?
    HASH_ENDIF
  ;

groupStart
  : GROUP_IF formula
  | (HASH_IFDEF | HASH_IFNDEF) (IDENT | LPAREN IDENT RPAREN)
  ;

procedureRest : LPAREN (parameter (COMMA parameter)*)? RPAREN block ;

parameter : type IDENT ;

declarator : IDENT declaratorRest ;

declaratorRest : (LBRACK size RBRACK)? (ASSIGN expression)? ;

end : SEMI? ;

/* ---- expressions ---- */

expression : operation (QUESTION expression COLON expression)? ;

operation : operand (binaryOperator operand)* ;

binaryOperator
  : PLUS | MINUS | STAR | SLASH | PERCENT
  | LESS | AT_MOST | EQUAL | NOT_EQUAL | AT_LEAST | GREATER
  | AND | OR
  ;

operand : (MINUS | NOT)* primary ;

primary
  : NUMBER                                                                       # number
  | TRUE                                                                         # true
  | FALSE                                                                        # false
  | IDENT (LBRACK expression RBRACK | arguments)?                                # named
  | HOLE IDENT? LBRACK bound RANGE bound RBRACK                                  # hole
  | LPAREN (expression | featureConditional) RPAREN                              # parentheses
  ;

featureConditional : HASH_IF formula expression (ELSE | HASH_ELSE) expression ;

arguments : LPAREN (argument (COMMA argument)*)? RPAREN ;

argument : statement+ ;

/* ---- conditions over features ---- */

formula : formulaOperand (formulaOperator formulaOperand)* ;

formulaOperator : AND | OR | IMPLIES ;

formulaOperand : NOT* formulaPrimary ;

formulaPrimary
  : TRUE                                                                         # formulaTrue
  | FALSE                                                                        # formulaFalse
  | IDENT (comparison bound)?                                                    # formulaName
  | bound comparison IDENT                                                       # formulaMirrored
  | DEFINED (IDENT | LPAREN IDENT RPAREN)                                        # formulaDefined
  | LPAREN formula RPAREN                                                        # formulaParentheses
  ;

comparison : LESS | AT_MOST | EQUAL | NOT_EQUAL | AT_LEAST | GREATER ;

/** The argument of --config: formulas and settings such as K=3 and A=true. */
configuration : (setting (COMMA setting)* COMMA?)? EOF ;

setting
  : IDENT ASSIGN (bound | TRUE | FALSE)                                          # settingValue
  | formula                                                                      # settingFormula
  ;

/* ---- tokens ---- */

INT_TYPE : 'int' ;
BOOLEAN_TYPE : 'boolean' ;
VOID_TYPE : 'void' ;
SKIP_COMMAND : 'skip' ;
DIVERGE : 'diverge' ;
ABORT : 'abort' ;
OR_CHOICE : 'or' ;
IF : 'if' ;
ELSE : 'else' ;
WHILE : 'while' ;
RETURN : 'return' ;
TRUE : 'true' ;
FALSE : 'false' ;

HASH_IF : '#' [ \t]* 'if' ;
HASH_IFDEF : '#' [ \t]* 'ifdef' ;
HASH_IFNDEF : '#' [ \t]* 'ifndef' ;
HASH_ELIF : '#' [ \t]* 'elif' ;
HASH_ELSE : '#' [ \t]* 'else' ;
HASH_ENDIF : '#' [ \t]* 'endif' ;
UNKNOWN_DIRECTIVE : '#' [ \t]* [A-Za-z_] [A-Za-z_0-9]* ;

TURNSTILE : '|-' ;
HOLE : '??' ;
RANGE : '..' ;
IMPLIES : '=>' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
AT_MOST : '<=' ;
AT_LEAST : '>=' ;
AND : '&&' ;
OR : '||' ;
LESS : '<' ;
GREATER : '>' ;
ASSIGN : '=' ;
NOT : '!' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
QUESTION : '?' ;
COLON : ':' ;
SEMI : ';' ;
COMMA : ',' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;

NUMBER : [0-9]+ ;
IDENT : [A-Za-z_] [A-Za-z_0-9]* ;

SPACE : [ \t\r\n\f\uFEFF]+ -> skip ;
LINE_COMMENT : '//' ~[\r\n]* -> skip ;
BLOCK_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'+ '/' -> skip ;
UNCLOSED_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'* ;
UNKNOWN_CHARACTER : . ;
