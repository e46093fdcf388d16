/**
 * Where things are, seen from here: from the sources and from what is built of them alike.
 */
import { fileURLToPath } from "node:url"

/** The checkout. */
export const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The server that was built, and the command line. */
export const server = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url))
export const commandLine = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url))

/** The document with the table. */
export const document = fileURLToPath(new URL("../../../docs/reliability.md", import.meta.url))

/** The pages of dialers that are read and written here. */
export const dialersPage = fileURLToPath(new URL("../../../docs/dialers/README.md", import.meta.url))
export const asteriskPage = fileURLToPath(new URL("../../../docs/dialers/asterisk.md", import.meta.url))
