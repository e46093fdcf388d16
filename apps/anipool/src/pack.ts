/**
 * `node pack.js FOLDER`: makes the npm package in a folder.
 */
import { resolve } from "node:path"
import * as Package from "./Package.ts"

await Package.make(resolve(process.argv[2] ?? ".package"))
