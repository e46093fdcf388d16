/**
 * How much, and how long, a database may answer to one question. What it is asked is limited by itself; these hold whatever it
 * answers, as a machine that is no such database, or somebody between, may send without end.
 */
import type { Socket } from "node:net"

/** Limits of one answer. */
export interface AnswerLimits {
  /** How long it may take in all: longer than a table is locked for while it is archived. */
  readonly answerMs: number
  /** How long one that has begun may pause. */
  readonly silenceMs: number
  readonly rowsMax: number
  /** Bytes that come over the network. */
  readonly bytesMax: number
}

/** The limits, unless told otherwise: the most rows that are asked for at a time are a million of a few short columns. */
export const limits: AnswerLimits = {
  answerMs: 600_000,
  silenceMs: 60_000,
  rowsMax: 1_000_000,
  bytesMax: 268_435_456
}

/** An answer that is being read. */
export interface Watched {
  /** Another row came. */
  readonly row: () => void
  /** It is over. */
  readonly end: () => void
}

/** Watches an answer that comes over a socket; calls `onBroken` once with what limit it broke. */
export const watch = (
  socket: Pick<Socket, "bytesRead">,
  { answerMs, bytesMax, rowsMax, silenceMs }: AnswerLimits,
  onBroken: (error: Error) => void
): Watched => {
  const askedAt = performance.now()
  const before = socket.bytesRead
  let rows = 0
  let bytes = 0
  let heardAt = askedAt
  const broken = (reason: string) => {
    clearInterval(timer)
    onBroken(new Error(reason))
  }
  const timer = setInterval(() => {
    const now = performance.now()
    const read = socket.bytesRead - before
    if (read > bytes) heardAt = now
    bytes = read
    if (bytes > bytesMax) broken(`its answer has more than ${bytesMax} bytes`)
    else if (now - askedAt >= answerMs) broken(`no answer within ${answerMs / 1_000} s`)
    else if (bytes > 0 && now - heardAt >= silenceMs) {
      broken(`its answer broke off: nothing more came for ${silenceMs / 1_000} s`)
    }
  }, Math.min(checkMs, answerMs, silenceMs))
  return {
    row: () => {
      if (++rows === rowsMax + 1) broken(`its answer has more than ${rowsMax} rows`)
    },
    end: () => clearInterval(timer)
  }
}

// internal

/** How often is looked: what comes meanwhile over a fast network is some megabytes. */
const checkMs = 50
