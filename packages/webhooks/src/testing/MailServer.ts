/**
 * A mail server on loopback for tests: it speaks as much of SMTP as is asked of it, and keeps what it is told.
 */
import { type AddressInfo, createServer } from "node:net"
import { createInterface } from "node:readline"

/** A mail server that listens. */
export interface MailServer {
  readonly port: number
  /** Every line but those of messages. */
  readonly commands: ReadonlyArray<string>
  /** Messages with their headers, as they came. */
  readonly mails: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** What it does otherwise than usual. */
export interface Options {
  /** What it says that it can (`AUTH PLAIN`). */
  readonly extensions?: ReadonlyArray<string>
  /** Another answer to a command, or to a message (`.`); empty: none at all. */
  readonly otherwise?: (command: string) => string | undefined
}

/**
 * Starts one on a free port.
 *
 * @public For tests.
 */
export const start = async (
  { extensions = [], otherwise = () => undefined }: Options = {}
): Promise<MailServer> => {
  const commands: Array<string> = []
  const mails: Array<string> = []
  const usual = (command: string): string => {
    if (command === "") return "220 test"
    if (command === ".") return "250 queued as 42"
    if (command.startsWith("EHLO")) return [...extensions.map((each) => `250-${each}`), "250 test"].join("\r\n")
    if (command.startsWith("AUTH")) return "235 welcome"
    if (command.startsWith("DATA")) return "354 go on"
    return command.startsWith("QUIT") ? "221 bye" : "250 ok"
  }
  const server = createServer((socket) => {
    let data: Array<string> | undefined
    const answer = (command: string): void => {
      const said = otherwise(command) ?? usual(command)
      if (said !== "") socket.write(`${said}\r\n`)
    }
    socket.on("error", () => socket.destroy())
    answer("")
    createInterface({ input: socket }).on("line", (line) => {
      if (data === undefined) {
        commands.push(line)
        if (line === "DATA") data = []
        answer(line)
      } else if (line === ".") {
        mails.push(data.join("\r\n"))
        data = undefined
        answer(line)
      } else data.push(line)
    })
  })
  await new Promise<void>((then) => server.listen(0, "127.0.0.1", then))
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    mails,
    close: () => new Promise((then) => server.close(() => then()))
  }
}
