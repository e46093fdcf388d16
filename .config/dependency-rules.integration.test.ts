/**
 * Feeds every dependency rule one violation: a rule that cannot fire protects nothing.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const rulesFile = join(root, ".config", "dependency-rules.cjs")
const rules = createRequire(import.meta.url)(rulesFile) as {
  readonly forbidden: ReadonlyArray<{ readonly name: string }>
}

/** By rule: a module, and an import in it that the rule forbids. */
const violations: Record<string, readonly [module: string, imported: string]> = {
  "arrows-of-geo-data": ["packages/geo-data/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-csv": ["packages/csv/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-dialers": ["packages/dialers/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-postgres-url": ["packages/postgres-url/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-domain": ["packages/domain/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-storage": ["packages/storage/src/bad.ts", "../../http-api/src/Api.ts"],
  "arrows-of-storage-contract": ["packages/storage-contract/src/bad.ts", "@anipool/storage-memory/MemoryStorage"],
  "arrows-of-storage-memory": ["packages/storage-memory/src/bad.ts", "../../storage-postgres/src/Client.ts"],
  "arrows-of-storage-parts": ["packages/storage-parts/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-storage-postgres": ["packages/storage-postgres/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-core": ["packages/core/src/bad.ts", "@anipool/storage-memory/MemoryStorage"],
  "arrows-of-library": ["packages/library/src/bad.ts", "../../http-api/src/Api.ts"],
  "arrows-of-admin-core": ["packages/admin-core/src/bad.ts", "../../demo/src/Demo.ts"],
  "arrows-of-demo": ["packages/demo/src/bad.ts", "@anipool/storage-memory/MemoryStorage"],
  "arrows-of-telemetry": ["packages/telemetry/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-environment": ["packages/environment/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-dialer-database": ["packages/dialer-database/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-asterisk": ["packages/asterisk/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-archive": ["packages/archive/src/bad.ts", "../../http-api/src/Api.ts"],
  "arrows-of-vicidial": ["packages/vicidial/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-webhooks": ["packages/webhooks/src/bad.ts", "../../http-api/src/Api.ts"],
  "arrows-of-http-api": ["packages/http-api/src/bad.ts", "../../core/src/CoreError.ts"],
  "arrows-of-client": ["packages/client/src/bad.ts", "../../domain/src/Ani.ts"],
  "arrows-of-server": ["apps/server/src/bad.ts", "@anipool/geo-data/Zip"],
  "arrows-of-console": ["apps/console/src/bad.tsx", "../../../packages/domain/src/Ani.ts"],
  "arrows-of-jobs": ["apps/jobs/src/bad.ts", "../../../packages/http-api/src/Api.ts"],
  "arrows-of-agi": ["apps/agi/src/bad.ts", "../../../packages/http-api/src/Api.ts"],
  "arrows-of-cli": ["apps/cli/src/bad.ts", "../../../packages/http-api/src/Api.ts"],
  "arrows-of-anipool": ["apps/anipool/src/bad.ts", "../../../packages/core/src/CoreError.ts"],
  "arrows-of-bench": ["apps/bench/src/bad.ts", "../../../packages/http-api/src/Api.ts"],
  "arrows-of-faults": ["apps/faults/src/bad.ts", "../../../packages/core/src/CoreError.ts"],
  "arrows-of-site": ["apps/site/src/bad.ts", "../../../packages/core/src/CoreError.ts"],
  "adapters-at-composition-roots": ["apps/server/src/http/bad.ts", "@anipool/storage-memory/MemoryStorage"],
  "contract-in-tests": ["packages/storage-memory/src/badContract.ts", "@anipool/storage-contract/StorageContract"],
  "domain-is-pure": ["packages/domain/src/impure.ts", "effect/Effect"],
  "console-in-the-browser": ["apps/console/src/badServer.tsx", "../../server/src/Server.ts"],
  "no-node-in-the-console": ["apps/console/src/badNode.tsx", "node:fs"],
  "sql-in-storage-postgres": ["packages/core/src/sql.ts", "@effect/sql/SqlClient"],
  "http-in-http-api-and-server": ["packages/core/src/http.ts", "@effect/platform/HttpServer"],
  "no-node-in-domain-and-contract": ["packages/http-api/src/node.ts", "node:fs"],
  "no-tests-from-sources": ["packages/core/src/test.ts", "../test/fixture.ts"],
  "no-cycles": ["packages/core/src/circleA.ts", "./circleB.ts"]
}

/** What the imports above point at. */
const targets: Record<string, string> = {
  "packages/domain/src/Ani.ts": "export const a = 1",
  "packages/core/src/CoreError.ts": "export const a = 1",
  "packages/demo/src/Demo.ts": "export const a = 1",
  "packages/http-api/src/Api.ts": "export const a = 1",
  "packages/storage-postgres/src/Client.ts": "export const a = 1",
  "apps/server/src/Server.ts": "export const a = 1",
  "packages/core/test/fixture.ts": "export const a = 1",
  // Closed by a type only: a circle is one all the same.
  "packages/core/src/circleB.ts": "import type { a } from \"./circleA.ts\"\nexport type B = typeof a",
  "packages/core/src/allowed.ts": "import { a } from \"../../domain/src/Ani.ts\"\nexport const b = a",
  "packages/storage-memory/src/testing/allowed.ts":
    "import { a } from \"@anipool/storage-contract/Seed\"\nexport const b = a",
  "packages/core/test/allowed.ts": "import { a } from \"@anipool/storage-contract/Fixture\"\nexport const b = a"
}

/** Those of them that import what they may. */
const allowed = Object.keys(targets).filter((path) => path.endsWith("/allowed.ts"))

const cruise = (folder: string) =>
  new Promise<ReadonlyArray<{ readonly from: string; readonly rule: { readonly name: string } }>>((resolve, reject) => {
    execFile(
      join(root, "node_modules", ".bin", "depcruise"),
      ["--config", rulesFile, "--output-type", "json", "packages", "apps"],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout).summary.violations)
        } catch (error) {
          reject(new Error(`depcruise gave no report: ${stderr}`, { cause: error }))
        }
      }
    )
  })

describe("dependency rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "anipool-rules-"))
  let found: Awaited<ReturnType<typeof cruise>> = []

  beforeAll(async () => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    for (const [path, text] of Object.entries(targets)) write(path, text)
    for (const [path, imported] of Object.values(violations)) {
      write(path, `import * as bad from "${imported}"\nexport const a = bad`)
    }
    found = await cruise(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("has a violation to show for every rule", () => {
    assert.deepStrictEqual(Object.keys(violations).sort(), rules.forbidden.map(({ name }) => name).sort())
  })

  for (const [name, [module, imported]] of Object.entries(violations)) {
    it(`${name}: ${module} may not import ${imported}`, () => {
      assert.isTrue(found.some(({ from, rule }) => rule.name === name && from === module))
    })
  }

  it("lets what is drawn pass", () => {
    assert.deepStrictEqual(found.filter(({ from }) => allowed.includes(from)), [])
  })
})
