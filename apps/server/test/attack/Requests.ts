/**
 * Requests made from the contract: as it has them, almost so, and hostile.
 */
import * as OwnProcess from "../process/OwnProcess.ts"
import * as Contract from "./Contract.ts"
import * as JsonSchema from "./JsonSchema.ts"
import type { Random } from "./Random.ts"

/** A request that is ready to be sent. */
export interface Request {
  readonly endpoint: Contract.Endpoint
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  /** Whether its path is spelled in another way than its own. */
  readonly isMisspelt?: boolean
}

/** What a log line or a spreadsheet must never carry on: seen in the server's output, it got through. */
export const forged = "forged-by-an-attacker"

/** A request for one of the endpoints, with a key that opens it most of the time. */
export const make = (endpoints: ReadonlyArray<Contract.Endpoint>, random: Random): Request => {
  const endpoint = random.oneOf(endpoints)
  const { body, keyHeader, keys, method, parameters } = endpoint
  const input = (schema: JsonSchema.JsonSchema) => valueOf(schema, random)
  const query: Array<string> = []
  let { path } = endpoint
  const headers: Record<string, string> = {}
  for (const parameter of parameters) {
    const value = input(parameter.schema)
    const text = typeof value === "string" ? value : JSON.stringify(value) ?? ""
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encoded(text, random) || "x")
    else if (parameter.in === "query") {
      if (parameter.required ? random.isTrue(0.95) : random.isTrue(0.6)) {
        query.push(`${parameter.name}=${encoded(text, random)}`)
        if (random.isTrue(0.03)) query.push(`${parameter.name}=again`)
      }
    } else if (random.isTrue(0.3)) headers[parameter.name] = inHeader(text)
  }
  if (keys !== undefined && random.isTrue(0.98)) {
    const type = random.isTrue(0.93) ? random.oneOf(keys) : random.oneOf([...OwnProcess.keyTypes, "inactive"] as const)
    const secret = random.isTrue(0.98) ? OwnProcess.secretOf("own", type) : inHeader(random.oneOf(hostileTexts))
    headers[keyHeader] = keyHeader === "x-apikey" ? secret : `Bearer ${secret}`
  }
  let text: string | undefined
  if (body !== undefined && random.isTrue(0.99)) {
    text = JSON.stringify(input(body))
    if (random.isTrue(0.1)) text = broken(text ?? "", random)
    headers["content-type"] = random.isTrue(0.97)
      ? "application/json"
      : random.oneOf(["text/plain", "application/json; charset=latin1", "multipart/form-data", "", "json", "*/*"])
  }
  if (random.isTrue(0.01)) headers["x-forwarded-for"] = inHeader(random.oneOf(hostileTexts))
  const isMisspelt = random.isTrue(0.03)
  if (isMisspelt) path = misspelt(path, random)
  return {
    endpoint,
    isMisspelt,
    method: random.isTrue(0.99) ? method : random.oneOf(["PATCH", "OPTIONS", "GET", "DELETE", "PUT", "POST"]),
    path: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers,
    text
  }
}

/** Texts that have done harm elsewhere. */
export const hostileTexts: ReadonlyArray<string> = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202e\u2066",
  "\ufeff",
  "🏴‍☠️".repeat(20),
  `\r\n${forged}: level=ERROR`,
  `\n2026-11-22T00:00:00.000Z level=ERROR message=${forged}`,
  `\u001b[2J\u001b]0;${forged}\u0007`,
  "' OR 1=1 --",
  "'; DROP TABLE ani; --",
  "$1",
  "%",
  "_",
  "\\",
  "%00",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "=HYPERLINK(\"http://x\")",
  "{{7*7}}",
  "${7*7}",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "-1",
  "1e309",
  "0x10",
  "9223372036854775808",
  "99999999999999999999999999",
  "2147483648",
  "0000-00-00",
  "9999-12-31",
  "+275760-09-13",
  "2026-02-30",
  "20260230250000",
  "2026-13-01 00:00:00",
  "+12125550123",
  "+441212345678",
  "0044 (0)20 7946 0123",
  "0".repeat(64),
  "١٢٣٤٥٦٧٨٩٠",
  "x".repeat(255),
  "x".repeat(256),
  "é".repeat(300),
  "y".repeat(5_000)
]

// internal

const hostileValues: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e300,
  -1e300,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  [[]],
  {},
  { length: 1 },
  [null],
  { "": "" },
  JSON.parse("{\"__proto__\": {\"x\": 1}}"),
  Array.from({ length: 300 }, (_, i) => i)
]

const valueOf = (schema: JsonSchema.JsonSchema, random: Random): unknown => {
  const value = JsonSchema.valid(Contract.definitions(), schema, random)
  return random.isTrue(0.45) ? value : mutated(value, random)
}

/** Another value in one place. */
const mutated = (value: unknown, random: Random): unknown => {
  if (typeof value !== "object" || value === null || random.isTrue(0.05)) {
    return random.isTrue(0.7) ? random.oneOf(hostileTexts) : random.oneOf(hostileValues)
  }
  if (Array.isArray(value)) {
    if (value.length === 0 || random.isTrue(0.1)) return [...value, random.oneOf(hostileValues)]
    const place = random.below(value.length)
    return value.map((each, i) => i === place ? mutated(each, random) : each)
  }
  const names = Object.keys(value)
  const name = names.length === 0 || random.isTrue(0.05) ? random.oneOf(hostileTexts) : random.oneOf(names)
  const changed: Record<string, unknown> = { ...value }
  if (random.isTrue(0.15)) delete changed[name]
  else changed[name] = mutated(changed[name], random)
  return changed
}

/** A body that is no longer the JSON that it was. */
const broken = (text: string, random: Random): string => {
  switch (random.below(8)) {
    case 0:
      return text.slice(0, random.below(text.length + 1))
    case 1:
      return `\ufeff${text}`
    case 2:
      return `${"[".repeat(random.oneOf([10, 63, 65, 5_000]))}${text}`
    case 3:
      return text.replace("{", "{\"id\": 1, \"id\": 2, \"__proto__\": {}, ")
    case 4:
      return `${text}${text}`
    case 5:
      return text.replaceAll("\"", "'")
    case 6:
      return `${text}${" ".repeat(random.oneOf([1, 70_000]))}`
    default:
      return random.oneOf(["", "null", "1", "\"", "[]", "{}", "[{}]", "true", "\u0000", "{\"a\":NaN}", "{\"a\":1e999}"])
  }
}

const encoded = (text: string, random: Random): string => {
  if (random.isTrue(0.05)) {
    return random.oneOf(["%00", "%ff", "%c0%80", "%ed%a0%80", "%", "%zz", "%2e%2e%2f", "+", "a%20b"])
  }
  // What no URL can carry, a client could not send either.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"))
}

/** A path in another spelling, which some readers take for the same one. */
const misspelt = (path: string, random: Random): string => {
  const last = path.lastIndexOf("/")
  return random.oneOf([
    `${path};x`,
    `${path};/preview`,
    `${path}#x`,
    `${path}/`,
    `${path.slice(0, last)}/${path.slice(last)}`,
    `${path.slice(0, last)}/.${path.slice(last)}`,
    `${path}/x/..`,
    `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    `/${path[1]!.toUpperCase()}${path.slice(2)}`
  ])
}

/** What a header can carry. */
const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?")
