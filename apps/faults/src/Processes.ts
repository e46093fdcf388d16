/**
 * Processes of this machine as Linux shows them, and signals to them.
 */
import { readdirSync, readFileSync } from "node:fs"

/** A process and all that descend from it, those that are there now. */
export const familyOf = (pid: number): ReadonlyArray<number> => {
  const parents = new Map<number, number>()
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8")
      // The program's name stands in brackets and may hold anything.
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid]
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  }
  return family
}

/** The words that a process was started with. */
export const wordsOf = (pid: number): ReadonlyArray<string> =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter((word) => word !== "")

/** Sends a signal; whoever is gone already has ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // Gone.
  }
}
