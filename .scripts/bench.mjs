// npm run -s bench -- …: the benchmarks, from this checkout.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/bench/dist/main.js")
