/**
 * As much of SIP as the tests' own ends of a call speak.
 */

/** A message that came in. */
export interface SipMessage {
  /** Of a request; a response has none. */
  readonly method: string | undefined
  /** Of a response; a request has none. */
  readonly status: number | undefined
  /** The lines of a header, whole, in their order. */
  readonly lines: (name: string) => ReadonlyArray<string>
  /** The value of a header that is there once. */
  readonly value: (name: string) => string
  /** The user of the address in a header. */
  readonly user: (name: string) => string | undefined
}

/** Reads a message. */
export const parse = (bytes: Buffer): SipMessage => {
  const [start = "", ...headers] = bytes.toString("utf8").split("\r\n\r\n", 1)[0]!.split("\r\n")
  const lines = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const value = (name: string) => lines(name)[0]?.slice(name.length + 1).trim() ?? ""
  const [, status] = /^SIP\/2\.0 (\d{3})/.exec(start) ?? []
  return {
    method: status === undefined ? start.split(" ", 1)[0] : undefined,
    status: status === undefined ? undefined : Number(status),
    lines,
    value,
    user: (name) => /<sip:([^@>]*)@/.exec(value(name))?.[1]
  }
}

/** A message as it is sent. */
export const format = (start: string, headers: ReadonlyArray<string>): string =>
  [start, ...headers, "Content-Length: 0", "", ""].join("\r\n")
