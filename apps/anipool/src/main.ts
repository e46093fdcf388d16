#!/usr/bin/env node
/**
 * `anipool`, the program that is installed: `serve` is the server, all else the command line. Only the one that is asked
 * for is loaded.
 */
const words = process.argv.slice(2)

if (words.length === 1 && words[0] === "serve") {
  // What a newcomer sees first is a workspace with something in it; `ANIPOOL_DEMO=off` leaves it out.
  process.env["ANIPOOL_DEMO"] ||= "on"
  await import("@anipool/server/main")
} else {
  await import("@anipool/cli/main")
}
