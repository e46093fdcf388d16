/**
 * `node pack.js FOLDER`: makes the tarballs of everything that is published in a folder.
 */
import { resolve } from "node:path"
import * as Packages from "./Packages.ts"

await Packages.pack(resolve(process.argv[2] ?? ".package"))
