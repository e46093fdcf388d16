// npm run -s anipool -- …: the command line, from this checkout.
import { buildProgram, prepare, program } from "./workspace.mjs"

await prepare({ by: buildProgram, quiet: true })
await import(program)
