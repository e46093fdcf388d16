/**
 * What the blocks of pages are run against: the product as `anipool serve` starts it, with the demo, on the embedded
 * PostgreSQL.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

/** A product that runs. */
export interface Product {
  /** `127.0.0.1:PORT` */
  readonly address: string
  readonly dataDir: string
  /** The keys of the workspace "Demo", by their types. */
  readonly keys: ReadonlyMap<string, string>
}

/** The keys that a start of the product printed. */
export const keysIn = (said: string): ReadonlyMap<string, string> =>
  new Map([...said.matchAll(/^ {2}Demo +([a-z]+) +(anipool_\S+)$/gm)].map((match) => [match[1]!, match[2]!]))

/** A program in the background. */
export interface Background {
  /** What it printed so far. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** Starts a program, and waits until it prints a text. It fails when it ends before. */
export const startInBackground = async (
  command: string,
  args: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  until: string
): Promise<Background> => {
  // A group of its own, which is stopped whole: a shell hands no signals on.
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      said += text
      if (said.includes(until)) resolve()
    }
    child.stdout.setEncoding("utf8").on("data", hear)
    child.stderr.setEncoding("utf8").on("data", hear)
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`it ended before it printed "${until}":\n${said}`)))
  })
  return { said: () => said, stop: () => stop(child) }
}

// internal

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  process.kill(-child.pid!, "SIGTERM")
  await exited
}
