/**
 * What was measured on: the machine, the versions, the commit.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { execFileSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { cpus, release, totalmem, type } from "node:os"
import { delimiter, join } from "node:path"
import { root } from "./places.ts"

/** The machine, and what ran on it. */
export interface Machine {
  /** `2026-11-21`. */
  readonly measuredOn: string
  /** Abbreviated; `+` when files differ from it. */
  readonly commit: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGiB: number
  readonly system: string
  readonly node: string
}

/** This machine, now. */
export const read: Effect.Effect<Machine> = Effect.map(Clock.currentTimeMillis, (now) => ({
  measuredOn: new Date(now).toISOString().slice(0, 10),
  commit: commit(),
  cpu: cpus()[0]?.model.trim() ?? "unknown CPU",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release()}`,
  node: process.versions.node
}))

/** Whether a program of this name is installed. */
export const isInstalled = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => isExecutable(join(folder, program)))

/** Whether processes can be kept to one core: where they cannot, servers and clients run wherever they are put. */
export const isPinnable: boolean = cpus().length > 1 && isInstalled("taskset")

// internal

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not executable: that is the answer "no".
    return false
  }
}

const commit = (): string => {
  try {
    const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+")
  } catch {
    // A copy without its history, or no git: the report says so.
    return "unknown"
  }
}
