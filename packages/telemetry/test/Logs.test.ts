import * as Logs from "@anipool/telemetry/Logs"
import { assert, describe, it } from "@effect/vitest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const written = "x\n2026-11-22 level=ERROR forged\r\u001b[2J\u009b31m\u202e"

describe("Logs", () => {
  for (const format of ["json", "text"] as const) {
    it.effect(`writes what a caller wrote into one line without escapes, as ${format}`, () =>
      Effect.gen(function*() {
        const lines: Array<string> = []
        const outer = yield* Console.consoleWith(Effect.succeed)
        const console = { ...outer, unsafe: { ...outer.unsafe, error: (line: string) => lines.push(line) } }
        yield* Effect.logWarning(written).pipe(
          Effect.annotateLogs("note", written),
          Effect.provide(Logs.layer({ format, level: "info", isAccessLogged: false })),
          Effect.withConsole(console)
        )
        assert.strictEqual(lines.length, 1)
        assert.include(lines[0], "forged")
        // What must not be left are control characters.
        // oxlint-disable-next-line no-control-regex
        assert.notMatch(lines[0]!, /[\0-\x1f\x7f-\x9f\u2028\u202e]/)
      }))
  }
})
