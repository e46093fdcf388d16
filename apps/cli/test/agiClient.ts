/**
 * Asterisk as a FastAGI server sees it: sends a request in whatever pieces, answers commands in whatever way.
 */
import * as Effect from "effect/Effect"
import * as Net from "node:net"

/** What a call asks. */
export interface Asked {
  readonly script?: string
  readonly uniqueId?: string
  /** `CALLERID(name)`. */
  readonly callerName?: string
  readonly arguments: ReadonlyArray<string>
}

/** How the other side behaves. */
export interface Manner {
  /** Cuts what is sent into pieces of so many bytes. */
  readonly pieceBytes?: number
  readonly lineEnd?: string
  /** Where it comes from. */
  readonly localAddress?: string
  /** What is said to a command (default: `200 result=1`); undefined: nothing, and the connection is broken. */
  readonly reply?: (command: string, n: number) => string | undefined
}

/** The text of a request. */
export const requestOf = (
  { arguments: given, callerName = "unknown", script = "assign", uniqueId = "" }: Asked,
  lineEnd = "\n"
): string =>
  [
    "agi_network: yes",
    `agi_network_script: ${script}`,
    `agi_request: agi://127.0.0.1:4573/${script}`,
    "agi_channel: SIP/carrier-00000001",
    "agi_callerid: 8005550100",
    `agi_calleridname: ${callerName}`,
    `agi_uniqueid: ${uniqueId}`,
    ...given.map((value, i) => `agi_arg_${i + 1}: ${value}`),
    "",
    ""
  ].join(lineEnd)

/** The commands that a call was given until the server hung up. */
export const call = (
  port: number,
  asked: Asked | string,
  { lineEnd = "\n", localAddress, pieceBytes, reply = () => "200 result=1" }: Manner = {}
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    const socket = Net.connect({ port, host: "127.0.0.1", localAddress, noDelay: true })
    const commands: Array<string> = []
    const ended = new Promise<void>((resolve) => socket.on("error", () => {}).on("close", () => resolve()))
    let text = ""
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
        commands.push(text.slice(0, end))
        text = text.slice(end + 1)
        const said = reply(commands.at(-1)!, commands.length)
        if (said === undefined) socket.destroy()
        else socket.write(`${said}${lineEnd}`)
      }
    })
    const sent = typeof asked === "string" ? asked : requestOf(asked, lineEnd)
    for (const piece of pieces(Buffer.from(sent), pieceBytes ?? sent.length)) {
      if (socket.destroyed) break
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
    }
    await ended
    return commands
  })

/** What commands set, by the variable's name. */
export const variablesOf = (commands: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    commands.map((command) => {
      const [, name, value] = /^SET VARIABLE (\S+) "(.*)"$/.exec(command) ?? []
      return [name ?? command, value ?? ""]
    })
  )

// internal

const pieces = (bytes: Buffer, size: number): ReadonlyArray<Buffer> =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
