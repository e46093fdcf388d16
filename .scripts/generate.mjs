// npm run generate: makes anew what is made from declarations: the clients, and by the tests that hold them the list of
// operations, the examples, the tables of the documentation and the page of commands.
import { bin, checkNode, generateClients, install, run } from "./workspace.mjs"

/** By them the page of commands is asked for. */
const summaries = "apps/cli/test/summaries.test.ts"

/** The tests that write what they compare with. */
const writers = [
  "packages/domain/test/assignment/PolicySettings.test.ts",
  "packages/domain/test/limits/PresetTable.test.ts",
  "packages/domain/test/dials/DialRecord.test.ts",
  "packages/http-api/test/Access.test.ts",
  "packages/library/test/embedding.test.ts",
  "apps/cli/test/commandList.test.ts",
  "apps/server/test/examples.test.ts"
]

/** It shows the examples. */
const document = "packages/http-api/test/OpenApiDocument.test.ts"

const write = async () => {
  for (const files of [[summaries], writers, [document]]) {
    const code = await run(
      bin("vitest"),
      ["run", "--config", ".config/vitest.config.ts", "--project", "unit", ...files],
      { env: { UPDATE_SNAPSHOTS: "1" }, quiet: true }
    )
    if (code !== 0) return code
  }
  // It shows the examples, too.
  return generateClients()
}

checkNode()
const installed = await install()
process.exitCode = installed === 0 ? await write() : installed
