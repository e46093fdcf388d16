/**
 * A step of building what no package has out of its source.
 */
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import { SuiteFailed } from "./SuiteFailed.ts"

/** Runs commands that build something; `packages`: what Debian has to have for it. */
export const stepOf =
  (what: string, packages: string) =>
  (cwd: string, command: string, args: ReadonlyArray<string>): Effect.Effect<void, SuiteFailed> =>
    Effect.suspend(() => {
      const { error, status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1e9 })
      if (status === 0) return Effect.void
      const said = error?.message ?? `${stdout}${stderr}`.slice(-2_000)
      return Effect.fail(
        new SuiteFailed({
          message: `${command} ${
            args[0] ?? ""
          } of ${what}'s source ended with ${status} (Debian: ${packages}):\n${said}`
        })
      )
    })
