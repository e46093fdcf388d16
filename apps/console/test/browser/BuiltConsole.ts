/**
 * The console as it is served, built from the present sources: once for all tests, however many processes run them.
 */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** Where it is built. */
export const directory = fileURLToPath(new URL("../../dist", import.meta.url))

/** Builds it, if the sources changed since. */
export const build = async (): Promise<string> => {
  await promisify(execFile)(process.execPath, [fileURLToPath(program)])
  return directory
}

// internal

const program = new URL("../../../../.scripts/console.mjs", import.meta.url)
