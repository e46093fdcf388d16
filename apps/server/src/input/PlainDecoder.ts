/**
 * A short way to decode objects whose fields are plain: most inputs, those that are asked for most often, and long lists.
 * Compiled out of the schema once; a field that it does not know is left to the field's own schema, and what is wrong with an
 * input to the whole one.
 */
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Decodes an input; undefined: the schema has to. */
export type PlainDecoder = (input: unknown) => object | undefined

/** The short way of a schema; undefined where it has none. */
export const make = (ast: AST.AST): PlainDecoder | undefined => {
  const fields = fieldsOf(ast)
  return fields === undefined ? undefined : (input) => decode(fields, input)
}

// internal

interface Field {
  /** Its name as it is sent, and as it is decoded. */
  readonly from: PropertyKey
  readonly to: PropertyKey
  /** Whether it may be left out, and whether `null` is as if it were. */
  readonly isOptional: boolean
  readonly isNullable: boolean
  /** What a value is decoded to; `wrong`: it is not one of the field's. */
  readonly read: (value: unknown) => unknown
}

const decode = (fields: ReadonlyArray<Field>, input: unknown): object | undefined => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return undefined
  const decoded: Record<PropertyKey, unknown> = {}
  for (const { from, isNullable, isOptional, read, to } of fields) {
    if (!Object.hasOwn(input, from)) {
      if (isOptional) continue
      return undefined
    }
    const value = (input as Record<PropertyKey, unknown>)[from]
    if (value === null && isNullable) continue
    const known = read(value)
    if (known === wrong) return undefined
    decoded[to] = known
  }
  return decoded
}

/** The fields of an object that does no more than give some of them other names, or leave them out. */
const fieldsOf = (ast: AST.AST): ReadonlyArray<Field> | undefined => {
  if (AST.isTypeLiteral(ast)) return ofLiteral(ast, [])
  if (!AST.isTransformation(ast) || !AST.isTypeLiteralTransformation(ast.transformation)) return undefined
  return AST.isTypeLiteral(ast.from)
    ? ofLiteral(ast.from, ast.transformation.propertySignatureTransformations)
    : undefined
}

const ofLiteral = (
  { indexSignatures, propertySignatures }: AST.TypeLiteral,
  transformations: ReadonlyArray<AST.PropertySignatureTransformation>
): ReadonlyArray<Field> | undefined => {
  if (indexSignatures.length > 0) return undefined
  const fields: Array<Field> = []
  for (const { isOptional, name, type } of propertySignatures) {
    const transformation = transformations.find(({ from }) => from === name)
    const read = readerOf(type)
    if (transformation === undefined) {
      fields.push({ from: name, to: name, isOptional, isNullable: false, read })
      continue
    }
    const value = Option.some(sample)
    const kept = transformation.decode(value)
    // Whatever else it does with a value, or with none, is not known here.
    if (Option.isNone(kept) || kept.value !== sample) return undefined
    if (isOptional && Option.isSome(transformation.decode(Option.none()))) return undefined
    const isNullable = Option.isNone(transformation.decode(Option.some(null)))
    fields.push({ from: name, to: transformation.to, isOptional, isNullable, read })
  }
  return fields
}

/** A value that no field has. */
const sample = Symbol("sample")

/** What no value is decoded to. */
const wrong = Symbol("wrong")

const readerOf = (ast: AST.AST): Field["read"] => {
  const accepts = accepterOf(ast)
  if (accepts !== undefined) return (value) => accepts(value) ? value : wrong
  const decode = ParseResult.decodeUnknownOption(Schema.make<unknown, unknown>(ast))
  return (value) => Option.getOrElse(decode(value), () => wrong)
}

/** Whether a value is one of a schema's, which decoding leaves as it is; undefined: the schema has to tell. */
const accepterOf = (ast: AST.AST): ((value: unknown) => boolean) | undefined => {
  switch (ast._tag) {
    case "StringKeyword":
      return (value) => typeof value === "string"
    case "NumberKeyword":
      return (value) => typeof value === "number"
    case "BooleanKeyword":
      return (value) => typeof value === "boolean"
    case "Literal":
      return (value) => value === ast.literal
    case "Refinement": {
      const accepts = accepterOf(ast.from)
      return accepts &&
        ((value) => accepts(value) && Option.isNone(ast.filter(value, AST.defaultParseOption, ast)))
    }
    case "TupleType": {
      const [each, ...more] = ast.rest
      const accepts = each && accepterOf(each.type)
      if (accepts === undefined || more.length > 0 || ast.elements.length > 0) return undefined
      return (value) => Array.isArray(value) && value.every(accepts)
    }
    case "Union": {
      const all = ast.types.map(accepterOf)
      // What one of them accepts stays as it is only where no other would make something else of it.
      if (all.some((accepts) => accepts === undefined)) return undefined
      return (value) => all.some((accepts) => accepts!(value))
    }
    default:
      return undefined
  }
}
