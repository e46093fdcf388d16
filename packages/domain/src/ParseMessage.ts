/**
 * What is wrong with an input, in plain words: `field.path: expected …`.
 *
 * Only the first issue is told, and never the value that was sent: it may be a secret or a prospect's number.
 */
import * as Option from "effect/Option"
import type * as ParseResult from "effect/ParseResult"
import * as AST from "effect/SchemaAST"

/** What is wrong, at the first place that is. `root` is what the whole input is called. */
export const format = (issue: ParseResult.ParseIssue, root = "body"): string => {
  const { ast, isMissing, path, says } = locate(issue, [], undefined)
  const expected = says ?? `${isMissing ? "is missing, " : ""}expected ${describe(ast)}`
  return `${path.length === 0 ? root : path.map(String).join(".")}: ${expected}`
}

/** What a schema accepts, as a person reads it: the encoded side, `null` and absence left out. */
export const describe = (ast: AST.AST): string => {
  switch (ast._tag) {
    case "StringKeyword":
    case "TemplateLiteral":
      return "a string"
    case "NumberKeyword":
      return "a number"
    case "BooleanKeyword":
      return "true or false"
    case "Literal":
      return JSON.stringify(ast.literal)
    case "TupleType":
      return "an array"
    case "TypeLiteral":
    case "ObjectKeyword":
      return "an object"
    case "Union":
      return describeUnion(ast)
    case "Refinement":
      return describeRefinement(ast)
    case "Declaration":
      return describeDeclaration(ast)
    case "Transformation":
      return describe(ast.from)
    case "Suspend":
      return describe(ast.f())
    default:
      return "another value"
  }
}

// internal

interface IssueLocation {
  readonly path: ReadonlyArray<PropertyKey>
  readonly ast: AST.AST
  readonly isMissing: boolean
  /** The words of a rule that has some of its own. */
  readonly says?: string
}

/** Follows the first issue to the deepest place that has a path; `ast` is what the schema says of the whole place. */
const locate = (
  issue: ParseResult.ParseIssue,
  path: ReadonlyArray<PropertyKey>,
  whole: AST.AST | undefined
): IssueLocation => {
  switch (issue._tag) {
    case "Pointer": {
      const further = Array.isArray(issue.path) ? issue.path as ReadonlyArray<PropertyKey> : [issue.path as PropertyKey]
      return locate(issue.issue, [...path, ...further], undefined)
    }
    case "Composite": {
      const issues = (Array.isArray(issue.issues) ? issue.issues : [issue.issues]) as ReadonlyArray<
        ParseResult.ParseIssue
      >
      const first = issues[0]!
      if (!AST.isUnion(issue.ast) || hasPointer(first)) return locate(first, path, whole ?? issue.ast)
      // Of a choice, only a member that was told apart (the value is of its kind) says more than the choice itself.
      const told = issues.map((each) => locate(each, path, undefined)).find(({ says }) => says !== undefined)
      return told ?? { path, ast: whole ?? issue.ast, isMissing: false }
    }
    case "Refinement": {
      const says = issue.kind === "Predicate" ? ownWords(issue) : undefined
      return says === undefined
        ? locate(issue.issue, path, whole ?? issue.ast)
        : { path, ast: issue.ast, isMissing: false, says }
    }
    case "Transformation":
      return locate(issue.issue, path, whole ?? issue.ast)
    case "Missing":
      return { path, ast: whole ?? issue.ast.type, isMissing: true }
    case "Type":
    case "Forbidden":
      return { path, ast: whole ?? issue.ast, isMissing: false }
    case "Unexpected":
      return { path, ast: whole ?? AST.neverKeyword, isMissing: false }
  }
}

const ownWords = (issue: ParseResult.Refinement): string | undefined => {
  const message = Option.getOrUndefined(AST.getMessageAnnotation(issue.ast))?.(issue)
  return typeof message === "string" ? message : undefined
}

const hasPointer = (issue: ParseResult.ParseIssue): boolean => {
  switch (issue._tag) {
    case "Pointer":
      return true
    case "Composite":
      return Array.isArray(issue.issues)
        ? issue.issues.some(hasPointer)
        : hasPointer(issue.issues as ParseResult.ParseIssue)
    case "Refinement":
    case "Transformation":
      return hasPointer(issue.issue)
    default:
      return false
  }
}

const isNothing = (ast: AST.AST): boolean => AST.isUndefinedKeyword(ast) || AST.isLiteral(ast) && ast.literal === null

const describeUnion = ({ types }: AST.Union): string => {
  const [only, ...others] = [...new Set(types.filter((type) => !isNothing(type)).flatMap(alternatives))]
  return only === undefined ? "null" : others.length === 0 ? only : `one of ${[only, ...others].join(", ")}`
}

const alternatives = (ast: AST.AST): ReadonlyArray<string> =>
  AST.isUnion(ast)
    ? ast.types.filter((type) => !isNothing(type)).flatMap(alternatives)
    : AST.isTransformation(ast)
    ? alternatives(ast.from)
    : [describe(ast)]

/** What refinements say of a value, in JSON Schema's words. */
interface Bounds {
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const describeRefinement = (ast: AST.Refinement): string => {
  const bounds = boundsOf(ast)
  const kind = describe(innermost(ast))
  return kind + range(bounds.minLength, bounds.maxLength, "character") + range(bounds.minItems, bounds.maxItems, "item")
}

/** Of what declares itself only lists are known, by what it says for the document. */
const describeDeclaration = (ast: AST.Declaration): string => {
  const said: Bounds & { readonly type?: string } = Option.getOrElse(AST.getJSONSchemaAnnotation(ast), () => ({}))
  return said.type === "array" ? `an array${range(said.minItems, said.maxItems, "item")}` : "another value"
}

const innermost = (ast: AST.AST): AST.AST => AST.isRefinement(ast) ? innermost(ast.from) : ast

const boundsOf = (ast: AST.AST): Bounds =>
  AST.isRefinement(ast)
    ? { ...boundsOf(ast.from), ...Option.getOrElse(AST.getJSONSchemaAnnotation(ast), () => ({})) }
    : {}

const range = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min === undefined && max === undefined) return ""
  if (max === undefined) return ` of at least ${min} ${plural(min!, unit)}`
  return min === undefined
    ? ` of at most ${max} ${plural(max, unit)}`
    : ` of ${min} to ${max} ${plural(max, unit)}`
}

const plural = (count: number, unit: string): string => count === 1 ? unit : `${unit}s`
