/**
 * A process that is one of several behind one port: what it is told, and what it says.
 */
import cluster from "node:cluster"

/** Which of them it is. */
export interface Part {
  /** From 1; the one that takes another's place has its number. */
  readonly number: number
  /** The very first: it opens the port at once, and prepares what shall exist. */
  readonly isFirst: boolean
}

/** What it says once it serves. */
export const ready = "ready"

/** How it is told. */
export const toArguments = ({ isFirst, number }: Part): Array<string> => [String(number), isFirst ? "first" : "later"]

/** What this process was told; undefined: it is a server by itself, or starts others. */
export const own: Part | undefined = cluster.isWorker
  ? { number: Number(process.argv[2]), isFirst: process.argv[3] === "first" }
  : undefined

/** Says that this process serves. */
export const sayReady = (): void => {
  process.send?.(ready)
}
