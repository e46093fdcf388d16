/**
 * What Asterisk says of a call when it asks: lines `agi_name: value`, then an empty one. Pure.
 */

/** Lines of one request, at most; Asterisk sends about 25, and one for each argument. */
export const linesMax = 100

/** Characters of one request, at most: Asterisk sends about a thousand, and its arguments. */
export const lengthMax = 16_384

/** A call that asks. */
export interface AgiRequest {
  /** What is asked for: the path of the address, `assign` of `agi://host:4573/assign`. */
  readonly script: string
  readonly arguments: ReadonlyArray<string>
  /** The call's id; undefined where it has none. */
  readonly uniqueId: string | undefined
  /** The name beside the caller ID (`CALLERID(name)`): VICIdial's code of the call, where it placed it. */
  readonly callerName: string | undefined
}

/** The request that its lines make, without the empty one; undefined where they make none. */
export const of = (lines: ReadonlyArray<string>): AgiRequest | undefined => {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^agi_(\w+):\s?(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    fields.set(name, value.trim())
  }
  const request = fields.get("request")
  if (request === undefined) return undefined
  const path = fields.get("network_script") ?? /^h?agi:\/\/[^/]*\/?(.*)$/.exec(request)?.[1] ?? ""
  const given: Array<string> = []
  for (let i = 1; fields.has(`arg_${i}`); i++) given.push(fields.get(`arg_${i}`)!)
  return {
    script: path.split("?", 1)[0]!.split("/").filter((part) => part !== "").join("/"),
    arguments: given,
    uniqueId: fields.get("uniqueid") || undefined,
    callerName: fields.get("calleridname") || undefined
  }
}
