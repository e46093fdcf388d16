// npm run -s attack [-- --requests N --seed S]: the attack suite at length, over memory and over PostgreSQL. Ends with 1
// where anything was answered that may not be.
import { parseArgs } from "node:util"
import { bin, checkNode, install, run } from "./workspace.mjs"

checkNode()
const installed = await install({ quiet: true })
if (installed !== 0) process.exit(installed)

const { values } = parseArgs({
  options: {
    // For each of the two.
    requests: { type: "string", default: "60000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) }
  }
})
process.stdout.write(`seed ${values.seed}\n`)
const args = [
  "run",
  "--config",
  ".config/vitest.config.ts",
  "--reporter=verbose",
  "apps/server/test/attack.integration.test.ts",
  "apps/server/test/attackPostgres.slow.test.ts"
]
const env = { ANIPOOL_ATTACK_REQUESTS: values.requests, ANIPOOL_ATTACK_SEED: values.seed }
process.exit(await run(bin("vitest"), args, { env }))
