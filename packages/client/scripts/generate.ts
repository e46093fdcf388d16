/**
 * Makes both clients' generated files anew, out of the contract.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { make, packages } from "./files.ts"

for (const [path, text] of await make()) {
  const file = new URL(path, packages)
  mkdirSync(new URL(".", file), { recursive: true })
  writeFileSync(file, text)
}
