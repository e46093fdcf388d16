#!/usr/bin/env node
/**
 * `anipool`, the program that is installed: `serve` is the server, all else the command line. Only the one that is asked
 * for is loaded.
 */
import * as Module from "node:module"
import { homedir } from "node:os"
import { join } from "node:path"

const words = process.argv.slice(2)

/** Node 22 and newer keep what they compiled for the next start; types of Node 20 do not know it. */
const node: Pick<typeof Module, "builtinModules"> & { readonly enableCompileCache?: (folder: string) => unknown } =
  Module
// Where only this user writes: what lies there is run.
node.enableCompileCache?.(join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "anipool"))

if (words.length === 1 && words[0] === "serve") {
  // What a newcomer sees first is a workspace with something in it; `ANIPOOL_DEMO=off` leaves it out.
  process.env["ANIPOOL_DEMO"] ||= "on"
  await import("@anipool/server/main")
} else {
  await import("@anipool/cli/main")
}
