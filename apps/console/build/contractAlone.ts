/**
 * Takes the server's router out of the contract: its endpoints name it for one function, how a path goes on after a prefix, and
 * with it would come all that a server reads requests with.
 */
import type { Plugin } from "vite"

/** Puts that function in the router's place. */
export const contractAlone = (): Plugin => ({
  name: "contract-alone",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source === "./HttpRouter.js" && importer.endsWith("/HttpApiEndpoint.js") ? id : undefined,
  load: (asked) => asked === id ? prefixPath : undefined
})

// internal

const id = "\0path-of-an-endpoint"

const prefixPath = `export const prefixPath = (path, prefix) => {
  const before = prefix.endsWith("/") ? prefix.slice(0, -1) : prefix
  return path === "/" ? before : before + path
}`
