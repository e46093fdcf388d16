/**
 * Keeps the project `unit` what its name says: no process is started, so no browser and no PostgreSQL is, and the
 * database that others may use for their tests is not known.
 */
import childProcess from "node:child_process"
import { syncBuiltinESMExports } from "node:module"

delete process.env["DATABASE_URL"]

for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const) {
  Object.assign(childProcess, {
    [name]: () => {
      throw new Error(
        `${name}: a unit test starts no process. Name the file *.integration.test.ts (docs/CONTRIBUTING.md)`
      )
    }
  })
}
syncBuiltinESMExports()
