import * as Environment from "@anipool/environment/Environment"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CommandLine, layer } from "./commandLine.ts"

const Listed = Schema.Array(Schema.Struct({
  name: Schema.String,
  value: Schema.NullOr(Schema.String),
  default: Schema.String,
  meaning: Schema.String,
  allowed: Schema.String,
  isSecret: Schema.Boolean
}))

const withVariables = (variables: Readonly<Record<string, string>>) =>
  Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(variables))))

describe("config", () => {
  it.effect("lists every variable with what it holds, and opens no storage", () =>
    Effect.gen(function*() {
      const { json, opened, run } = yield* CommandLine
      const url = "postgres://user:hunter2@db/anipool"
      const rows = Schema.decodeUnknownSync(Listed, { onExcessProperty: "error" })(
        yield* json("config").pipe(withVariables({ PORT: "9090", DATABASE_URL: url }))
      )
      assert.deepStrictEqual(rows.map((row) => row.name), Environment.variables.map((each) => each.name))
      const valueOf = (name: string) => rows.find((row) => row.name === name)?.value
      assert.strictEqual(valueOf("PORT"), "9090")
      assert.strictEqual(valueOf("DATABASE_URL"), "(hidden)")
      assert.isNull(valueOf("HOST"))
      const { stdout } = yield* run("config").pipe(withVariables({ PORT: "9090", DATABASE_URL: url }))
      assert.match(stdout, /^PORT=9090\n.*HTTP server listens on\n.*default: 8080/m)
      assert.notInclude(stdout, "hunter2")
      assert.match(stdout, /^Database: the database "anipool" of the PostgreSQL at db:5432 \(DATABASE_URL\)\nHOST=/)
      const embedded = yield* run("config").pipe(withVariables({ ANIPOOL_DATA_DIR: "/srv/anipool" }))
      assert.match(embedded.stdout, /^Database: the embedded PostgreSQL in \/srv\/anipool \(ANIPOOL_DATA_DIR\)\n/)
      assert.strictEqual(opened(), 0)
    }).pipe(Effect.provide(layer)))

  it.effect("fails when one holds what is not allowed, and lists them all the same", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const { exit, stderr, stdout } = yield* run("config", "--json").pipe(withVariables({ PORT: "http" }))
      assert.strictEqual(exit, 1)
      assert.match(stderr, /"message":"PORT is \\"http\\", but allowed is a whole number/)
      assert.strictEqual(
        Schema.decodeUnknownSync(Schema.parseJson(Listed))(stdout).length,
        Environment.variables.length
      )
    }).pipe(Effect.provide(layer)))
})
