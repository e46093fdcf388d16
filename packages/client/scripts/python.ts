/**
 * The generated files of the Python client: the contract's schemas as typed dictionaries, and its operations as methods.
 */
import { type Contract, type JsonSchema, nameOf, type Operation, type Parameter } from "./contract.ts"
import { iterationOf, wrapped } from "./typescript.ts"

const head = `# Made from the contract by \`pnpm generate\` in packages/client; not to be edited.\n`

/** The types of everything that the operations name. */
export const schemas = (contract: Contract): string => {
  const printed = new Classes((name) => `"${name}"`)
  for (const [name, schema] of Object.entries(contract.schemas)) printed.declare(name, schema)
  for (const { answer, body, name } of contract.operations) {
    printed.typeOf(answer.schema, `${pascal(name)}Answer`)
    if (body !== undefined) printed.typeOf(body.schema, `${pascal(name)}Body`)
  }
  return `${head}"""What is sent and answered: dictionaries with the fields of the interface."""

from typing import Any, Dict, List, Literal, TypedDict, Union

__all__ = [
${printed.names().map((name) => `    "${name}",\n`).join("")}]


${printed.text()}`
}

/** The operations. */
export const operations = (contract: Contract): string => {
  const named = new Set<string>()
  const printed = new Classes((name) => {
    named.add(name)
    return name
  })
  const typeOf: TypeOf = (schema, hint) => printed.typeOf(schema, hint)
  const methods = contract.operations.map((operation) => methodsOf(operation, typeOf)).join("\n")
  const used = [...named].sort().filter((name) => new RegExp(`\\b${name}\\b`).test(methods))
  const typing = ["Any", "Dict", "Iterator", "List", "Literal", "Mapping", "Optional", "Union"]
    .filter((name) => ["Any", "Mapping"].includes(name) || methods.includes(name))
  return `${head}"""Every operation of the interface as a method."""

from typing import ${typing.join(", ")}
from urllib.parse import quote

from ._schemas import (
${used.map((name) => `    ${name},`).join("\n")}
)


class Operations:
    """Every operation of the interface."""

    def _call(
        self,
        name: str,
        method: str,
        path: str,
        *,
        key: Optional[str] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        text: bool = False,
        repeatable: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Any:
        raise NotImplementedError

    def _iterate(
        self,
        name: str,
        path: str,
        by: str,
        items: str,
        *,
        key: Optional[str] = None,
        query: Mapping[str, Any],
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[Any]:
        raise NotImplementedError

    def _named(self, idempotency_key: Optional[str]) -> str:
        raise NotImplementedError

    def _with_dial_id(self, dial: Any) -> Any:
        raise NotImplementedError

${methods}

def _part(name: str, value: Union[str, int]) -> str:
    text = str(value)
    # An empty one would be another path, and "." and ".." are taken out of paths.
    if text in ("", ".", ".."):
        raise ValueError(f"{name}: is missing")
    return quote(text, safe="")
`
}

// internal

const keywords = new Set(
  ("False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield").split(" ")
)

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `areaCode` is `area_code`; what Python keeps for itself has a line behind it. */
const snake = (name: string): string => {
  const made = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return keywords.has(made) ? `${made}_` : made
}

/** Whether it is an object whose fields are known by name. */
const hasFields = ({ properties = {} }: JsonSchema): boolean => Object.keys(properties).length > 0

/** Typed dictionaries, each in a class; what the contract has no name for is named after where it stands. */
class Classes {
  readonly #printed = new Map<string, string>()
  readonly #referTo: (name: string) => string

  constructor(referTo: (name: string) => string) {
    this.#referTo = referTo
  }

  declare(name: string, schema: JsonSchema): void {
    if (!hasFields(schema)) {
      // Put first: what is no class is not known before it is assigned.
      this.#printed.set(name, `${this.#comment(schema, "")}${name} = ${this.typeOf(schema, name)}`)
      return
    }
    const { properties = {}, required = [] } = schema
    const of = (isRequired: boolean) =>
      Object.entries(properties).filter(([field]) => required.includes(field) === isRequired)
    const [always, sometimes] = [of(true), of(false)]
    const doc = schema.description === undefined ? "" : `    """${schema.description}"""\n`
    const isMixed = always.length > 0 && sometimes.length > 0
    if (isMixed) this.#print(`_${name}Required`, "TypedDict", name, always, "")
    if (isMixed && sometimes.some(([field]) => keywords.has(field))) {
      this.#print(`_${name}Optional`, "TypedDict, total=False", name, sometimes, "")
      this.#printed.set(
        name,
        `class ${name}(_${name}Required, _${name}Optional):\n    """${schema.description ?? name}"""`
      )
    } else if (isMixed) this.#print(name, `_${name}Required, total=False`, name, sometimes, doc)
    else {this.#print(
        name,
        sometimes.length > 0 ? "TypedDict, total=False" : "TypedDict",
        name,
        Object.entries(properties),
        doc
      )}
  }

  typeOf(schema: JsonSchema, hint: string): string {
    if (schema.$ref !== undefined) return this.#referTo(nameOf(schema.$ref))
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`
    if (schema.anyOf !== undefined) {
      const types = [...new Set(schema.anyOf.map((each, at) => this.typeOf(each, `${hint}${at === 0 ? "" : at + 1}`)))]
      return types.length === 1 ? types[0]! : `Union[${types.join(", ")}]`
    }
    switch (schema.type) {
      case "string":
        return "str"
      case "integer":
        return "int"
      case "number":
        return "float"
      case "boolean":
        return "bool"
      case "null":
        return "None"
      case "array":
        return `List[${this.typeOf(schema.items ?? {}, `${hint}Item`)}]`
      case "object":
        if (hasFields(schema)) {
          this.declare(hint, schema)
          return this.#referTo(hint)
        }
        return `Dict[str, ${
          typeof schema.additionalProperties === "object"
            ? this.typeOf(schema.additionalProperties, `${hint}Value`)
            : "Any"
        }]`
      case undefined:
        return "Any"
      default:
        throw new Error(`${hint}: nothing is known of the type ${schema.type}`)
    }
  }

  /** Those that are for everyone. */
  names(): ReadonlyArray<string> {
    return [...this.#printed.keys()].filter((name) => !name.startsWith("_")).sort()
  }

  text(): string {
    const all = [...this.#printed]
    const isAlias = ([, text]: readonly [string, string]) => !/^class |TypedDict\(/m.test(text)
    return `${
      [...all.filter((each) => !isAlias(each)), ...all.filter(isAlias)].map(([, text]) => text.trimEnd()).join("\n\n\n")
    }\n`
  }

  #print(
    name: string,
    bases: string,
    owner: string,
    fields: ReadonlyArray<readonly [string, JsonSchema]>,
    doc: string
  ): void {
    if (!fields.some(([field]) => keywords.has(field))) {
      const body = [doc, this.#fields(owner, fields)].filter((each) => each !== "").join("\n")
      this.#printed.set(name, `class ${name}(${bases}):\n${body}`)
      return
    }
    // A name that Python keeps for itself can only be written as text.
    const entries = fields.map(([field, schema]) =>
      `${this.#comment(schema, "        ")}        "${field}": ${this.typeOf(schema, `${owner}${pascal(field)}`)},\n`
    )
    this.#printed.set(
      name,
      `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join("")}    },\n${
        bases === "TypedDict" ? "" : "    total=False,\n"
      })`
    )
  }

  #fields(name: string, fields: ReadonlyArray<readonly [string, JsonSchema]>): string {
    return fields.map(([field, schema]) =>
      `${this.#comment(schema, "    ")}    ${field}: ${this.typeOf(schema, `${name}${pascal(field)}`)}\n`
    ).join("")
  }

  #comment({ description }: JsonSchema, indent: string): string {
    return description === undefined ? "" : wrapped(description).map((line) => `${indent}# ${line}\n`).join("")
  }
}

const literal = (value: string | number | boolean | null): string =>
  value === null ? "None" : value === true ? "True" : value === false ? "False" : JSON.stringify(value)

type TypeOf = (schema: JsonSchema, hint: string) => string

const methodsOf = (operation: Operation, typeOf: TypeOf): string => {
  const { answer, body, key, method, name, paging, path, pathParameters, query, repeatable } = operation
  const isKeyed = repeatable === "by-key"
  const isRepeatable = repeatable !== undefined || method === "GET" || method === "PUT"
  const inPath = pathParameters.map((each) => `${snake(each.name)}: Union[str, int]`)
  const asked = query.map((each) => queryParameterOf(each, typeOf))
  const common = ["timeout: Optional[float] = None", "retries: Optional[int] = None"]
  const bodyType = body === undefined ? "" : typeOf(body.schema, `${pascal(name)}Body`)
  const inBody = body === undefined
    ? []
    : [body.isRequired ? `body: ${bodyType}` : `body: Optional[${bodyType}] = None`]
  const url = pathParameters.length === 0
    ? `"${path}"`
    : `f"${path.replaceAll(/\{(\w+)\}/g, (_, each: string) => `{_part('${snake(each)}', ${snake(each)})}`)}"`
  const queryGiven = query.length === 0
    ? []
    : [`query={${query.map((each) => `"${each.name}": ${snake(each.name)}`).join(", ")}}`]
  const given = [
    ...key === undefined ? [] : [`key="${key}"`],
    ...queryGiven
  ]
  const made = printMethod(
    snake(name),
    [...inPath, ...inBody, "*", ...asked, ...isKeyed ? ["idempotency_key: Optional[str] = None"] : [], ...common],
    typeOf(answer.schema, `${pascal(name)}Answer`),
    docOf(operation),
    [
      "self._call",
      `"${snake(name)}"`,
      `"${method}"`,
      url,
      ...given,
      ...body === undefined ? [] : [repeatable === "by-dial-id" ? "body=self._with_dial_id(body)" : "body=body"],
      ...answer.contentType.startsWith("application/json") ? [] : ["text=True"],
      ...isRepeatable ? ["repeatable=True"] : [],
      ...isKeyed ? ["idempotency_key=self._named(idempotency_key)"] : [],
      "timeout=timeout",
      "retries=retries"
    ]
  )
  if (paging === undefined) return made
  return `${made}\n${
    printMethod(
      snake(iterationOf(name)),
      [...inPath, "*", ...asked, ...common],
      `Iterator[${
        typeOf(
          paging.item,
          `${answer.schema.$ref === undefined ? `${pascal(name)}Answer` : nameOf(answer.schema.$ref)}${
            pascal(paging.items)
          }Item`
        )
      }]`,
      [`\`${snake(name)}\`, page by page as they are read: every item, one after the other.`],
      [
        "self._iterate",
        `"${snake(name)}"`,
        url,
        `"${paging.by}"`,
        `"${paging.items}"`,
        ...given,
        "timeout=timeout",
        "retries=retries"
      ]
    )
  }`
}

const queryParameterOf = ({ isRequired, name, schema }: Parameter, typeOf: TypeOf): string => {
  const type = typeOf(schema, pascal(name))
  return isRequired ? `${snake(name)}: ${type}` : `${snake(name)}: Optional[${type}] = None`
}

const docOf = ({ description, method, path, summary }: Operation): ReadonlyArray<string> => [
  `${summary}: \`${method} ${path}\`.`,
  ...description === "" ? [] : ["", ...wrapped(description)]
]

const printMethod = (
  name: string,
  parameters: ReadonlyArray<string>,
  answer: string,
  doc: ReadonlyArray<string>,
  [callee = "", ...args]: ReadonlyArray<string>
): string =>
  `    def ${name}(
        self,
${parameters.map((each) => `        ${each},\n`).join("")}    ) -> ${answer}:
        """${doc.join("\n        ").replaceAll(/ +$/gm, "")}${doc.length > 1 ? "\n        " : ""}"""
        return ${callee}(
${args.map((each) => `            ${each},\n`).join("")}        )
`
