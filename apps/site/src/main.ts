/**
 * `node --import tsx --conditions @anipool/source main.ts [FOLDER]`: builds the site, by default where the server of a
 * checkout looks for it.
 */
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import * as Site from "./Site.ts"

await Site.build(resolve(process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url))))
