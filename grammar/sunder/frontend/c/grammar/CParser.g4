/*
 * C behind the preprocessor. OPEN ... CLOSE encloses what only some variants have; the token OPEN
 * says which. They stand around whole external declarations, block items, members, enumerators and
 * conditions only: the front end moves them there.
 */
parser grammar CParser;

options { tokenVocab = CLexer; }

unit : external* EOF ;

external
    : OPEN external* CLOSE # externalPart
    | function # externalFunction
    | declaration # externalDeclaration
    | initialized ( COMMA initialized )* SEMI # externalUntyped
    | asm SEMI # externalAsm
    | SEMI # externalNothing
    ;

function : specifiers? definition ;

definition : declarator ( attribute | asm )* declaration* block ;

declaration
    : specifiers ( initialized ( COMMA initialized )* )? SEMI
    | STATIC_ASSERT LPAREN conditional ( COMMA STRING+ )? RPAREN SEMI
    ;

specifiers : specifier+ ;

specifier
    : storage=( TYPEDEF | EXTERN | STATIC | AUTO | REGISTER )
    | ignored=( INLINE | NORETURN | CONST | VOLATILE | RESTRICT | EXTENSION | THREAD )
    | word=( VOID | CHAR | SHORT | INT | LONG | FLOAT | DOUBLE | SIGNED | UNSIGNED | BOOL | COMPLEX | INT_128 )
    | record
    | enumeration
    | TYPE_NAME
    | AUTO_TYPE
    | ALIGNAS LPAREN ( typeName | conditional ) RPAREN
    | TYPEOF LPAREN ( typeName | commas ) RPAREN
    | attribute
    ;

attribute : ATTRIBUTE LPAREN LPAREN property? ( COMMA property? )* RPAREN RPAREN ;

property
    : word=~( LPAREN | RPAREN | LBRACKET | RBRACKET | COMMA )
        ( LPAREN ( conditional | anything* ) RPAREN )?
    ;

asm : ASM ( VOLATILE | INLINE | GOTO )* LPAREN anything* RPAREN ;

anything : LPAREN anything* RPAREN | LBRACKET anything* RBRACKET | ~( LPAREN | RPAREN | LBRACKET | RBRACKET ) ;

record
    : kind=( STRUCT | UNION ) attribute* tag? LBRACE member* RBRACE attribute*
    | kind=( STRUCT | UNION ) attribute* tag
    ;

tag : IDENTIFIER | TYPE_NAME ;

member
    : OPEN member* CLOSE # memberPart
    | specifiers ( field ( COMMA field )* )? SEMI # memberFields
    | SEMI # memberNothing
    ;

field : ( declarator ( COLON conditional )? | COLON conditional ) attribute* ;

enumeration
    : ENUM attribute* tag? LBRACE enumerator* RBRACE attribute*
    | ENUM attribute* tag
    ;

enumerator
    : OPEN enumerator* CLOSE # enumeratorPart
    | IDENTIFIER attribute* ( ASSIGN conditional )? COMMA? # enumeratorName
    ;

initialized : attribute* declarator ( attribute | asm )* ( ASSIGN initializer )? ;

initializer : assignment | LBRACE initializerItem* RBRACE ;

initializerItem
    : OPEN initializerItem* CLOSE
    | ( designator+ ASSIGN | IDENTIFIER COLON )? initializer COMMA?
    ;

designator : LBRACKET conditional ( ELLIPSIS conditional )? RBRACKET | DOT name ;

name : IDENTIFIER | TYPE_NAME ;

declarator : pointer* ( name | LPAREN attribute* declarator RPAREN ) suffix* ;

abstractDeclarator
    : pointer+ ( LPAREN attribute* abstractDeclarator RPAREN )? suffix*
    | LPAREN attribute* abstractDeclarator RPAREN suffix*
    | suffix+
    ;

pointer : STAR ( CONST | VOLATILE | RESTRICT | attribute )* ;

suffix
    : LBRACKET ( STATIC | CONST | RESTRICT | VOLATILE | attribute )* ( assignment | STAR )? RBRACKET # arraySuffix
    | LPAREN ( parameter ( COMMA parameter )* ( COMMA ELLIPSIS )? )? RPAREN # functionSuffix
    | LPAREN IDENTIFIER ( COMMA IDENTIFIER )* RPAREN # oldSuffix
    ;

parameter : specifiers ( declarator | abstractDeclarator )? attribute* ;

typeName : specifiers abstractDeclarator? ;

block : LBRACE item* RBRACE ;

item
    : OPEN item* CLOSE # itemPart
    | declaration # itemDeclaration
    | specifiers definition # itemFunction
    | label # itemLabel
    | LOCAL_LABEL IDENTIFIER ( COMMA IDENTIFIER )* SEMI # itemLocalLabels
    | statement # itemStatement
    ;

label
    : IDENTIFIER COLON attribute* # nameLabel
    | CASE conditional ( ELLIPSIS conditional )? COLON # caseLabel
    | DEFAULT COLON # defaultLabel
    ;

labelled : label* statement ;

statement
    : block # blockStatement
    | ( commas | attribute+ )? SEMI # expressionStatement
    | IF LPAREN condition RPAREN labelled ( ELSE labelled )? # ifStatement
    | WHILE LPAREN condition RPAREN labelled # whileStatement
    | DO labelled WHILE LPAREN condition RPAREN SEMI # doStatement
    | FOR LPAREN ( declaration | start=commas? SEMI ) test=commas? SEMI step=commas? RPAREN labelled # forStatement
    | SWITCH LPAREN condition RPAREN labelled # switchStatement
    | GOTO IDENTIFIER SEMI # gotoStatement
    | GOTO STAR commas SEMI # computedGoto
    | BREAK SEMI # breakStatement
    | CONTINUE SEMI # continueStatement
    | RETURN commas? SEMI # returnStatement
    | ASM ( VOLATILE | INLINE )* LPAREN STRING+
        ( COLON outputs=asmOperands? ( COLON inputs=asmOperands? ( COLON ( STRING ( COMMA STRING )* )? )? )? )?
        RPAREN SEMI # asmWithOperands
    | asm SEMI # asmStatement
    ;

asmOperands : asmOperand ( COMMA asmOperand )* ;

asmOperand : ( LBRACKET IDENTIFIER RBRACKET )? STRING+ LPAREN commas RPAREN ;

condition : commas | ( OPEN commas CLOSE )+ ;

commas : assignment ( COMMA assignment )* ;

assignment
    : conditional
    | unary operator=( ASSIGN | MUL_ASSIGN | DIV_ASSIGN | MOD_ASSIGN | ADD_ASSIGN | SUB_ASSIGN
        | SHIFT_LEFT_ASSIGN | SHIFT_RIGHT_ASSIGN | AND_ASSIGN | XOR_ASSIGN | OR_ASSIGN ) assignment
    ;

conditional : binary ( QUESTION commas? COLON conditional )? ;

binary
    : cast # operand
    | binary operator=( STAR | SLASH | PERCENT ) binary # operation
    | binary operator=( PLUS | MINUS ) binary # operation
    | binary operator=( SHIFT_LEFT | SHIFT_RIGHT ) binary # operation
    | binary operator=( LESS | GREATER | AT_MOST | AT_LEAST ) binary # operation
    | binary operator=( EQUAL | NOT_EQUAL ) binary # operation
    | binary operator=AMPERSAND binary # operation
    | binary operator=CARET binary # operation
    | binary operator=BAR binary # operation
    | binary operator=AND binary # operation
    | binary operator=OR binary # operation
    ;

cast
    : LPAREN typeName RPAREN cast # castTo
    | unary # castNot
    ;

unary
    : postfix # unaryNot
    | operator=( INCREMENT | DECREMENT ) unary # prefixStep
    | operator=( AMPERSAND | STAR | PLUS | MINUS | TILDE | NOT | AND | REAL_PART | IMAGINARY_PART ) cast # prefixOperator
    | SIZEOF LPAREN typeName RPAREN # sizeofType
    | SIZEOF unary # sizeofValue
    | ALIGNOF LPAREN typeName RPAREN # alignofType
    | ALIGNOF unary # alignofValue
    | EXTENSION cast # extension
    ;

postfix
    : IDENTIFIER # nameUse
    | NUMBER # number
    | CHARACTER # character
    | STRING+ # text
    | LPAREN commas RPAREN # parentheses
    | LPAREN typeName RPAREN LBRACE initializerItem* RBRACE # compoundLiteral
    | LPAREN block RPAREN # statementExpression
    | OFFSETOF LPAREN typeName COMMA name designator* RPAREN # offset
    | GENERIC LPAREN assignment ( COMMA association )+ RPAREN # generic
    | NEXT_ARGUMENT LPAREN assignment COMMA typeName RPAREN # nextArgument
    | COMPATIBLE LPAREN typeName COMMA typeName RPAREN # compatible
    | postfix LBRACKET commas RBRACKET # index
    | postfix LPAREN ( argument ( COMMA argument )* )? RPAREN # call
    | postfix operator=( DOT | ARROW ) name # memberUse
    | postfix operator=( INCREMENT | DECREMENT ) # postfixStep
    ;

argument : assignment | typeName ;

association : ( typeName | DEFAULT ) COLON assignment ;
