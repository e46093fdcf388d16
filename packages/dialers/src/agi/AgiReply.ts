/**
 * What Asterisk says after a command, line by line. Pure.
 */

/** A line: what it means for the command that was sent. */
export type AgiReply =
  /** It was done. */
  | "done"
  /** It is not known (510), or wrong (520, whose last line this is). */
  | "refused"
  /** The channel is gone, and no command will do any more (511). */
  | "dead"
  /** The caller hung up: told at any time, and no reply. */
  | "hangup"
  /** More lines follow: a 100, or within a 520. */
  | "more"
  /** No line of the protocol. */
  | "unknown"

/** A reader of replies. */
export interface AgiReplies {
  readonly read: (line: string) => AgiReply
}

/** Reads the lines of one conversation after its request. */
export const make = (): AgiReplies => {
  let isWithinUsage = false
  return {
    read: (line) => {
      if (isWithinUsage) {
        if (!/^520[ ]/.test(line)) return "more"
        isWithinUsage = false
        return "refused"
      }
      // Its line may have lost its end.
      if (line.startsWith("HANGUP")) return "hangup"
      switch (/^(\d{3})(?:[ -]|$)/.exec(line)?.[1]) {
        case "100":
          return "more"
        case "200":
          return "done"
        case "510":
          return "refused"
        case "511":
          return "dead"
        case "520":
          isWithinUsage = line.startsWith("520-")
          return isWithinUsage ? "more" : "refused"
        default:
          return "unknown"
      }
    }
  }
}
