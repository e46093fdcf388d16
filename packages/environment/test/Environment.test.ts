import * as Environment from "@anipool/environment/Environment"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

const fromRecord = (record: Readonly<Record<string, string>>) =>
  Effect.withConfigProvider(Environment.load, ConfigProvider.fromMap(new Map(Object.entries(record))))

describe("Environment", () => {
  it.effect("has a default for everything", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* fromRecord({}), {
        host: "127.0.0.1",
        port: 8080,
        databaseUrl: Option.none(),
        directDatabaseUrl: Option.none(),
        readDatabaseUrl: Option.none(),
        dataDir: ".anipool",
        storage: "postgres",
        worker: "embedded",
        servers: 1,
        demo: false,
        assignmentRetentionDays: 90,
        dialsRetentionMonths: 25,
        bootstrap: Option.none(),
        otlpEndpoint: Option.none()
      })
    }))

  it.effect("reads every variable; an empty one is as if unset", () =>
    Effect.gen(function*() {
      const environment = yield* fromRecord({
        HOST: "0.0.0.0",
        PORT: "0",
        DATABASE_URL: "postgres://me:pw@localhost/anipool",
        ANIPOOL_READ_DATABASE_URL: "postgres://me:pw@replica/anipool",
        ANIPOOL_DATA_DIR: "/data",
        ANIPOOL_STORAGE: "memory",
        ANIPOOL_WORKER: "off",
        ANIPOOL_SERVERS: "4",
        ANIPOOL_DEMO: "on",
        ANIPOOL_ASSIGNMENT_RETENTION_DAYS: "7",
        ANIPOOL_DIALS_RETENTION_MONTHS: "12",
        ANIPOOL_BOOTSTRAP: "boot.json",
        OTEL_EXPORTER_OTLP_ENDPOINT: ""
      })
      assert.deepInclude(environment, {
        host: "0.0.0.0",
        port: 0,
        dataDir: "/data",
        storage: "memory",
        demo: true,
        servers: 4
      })
      assert.deepInclude(environment, { assignmentRetentionDays: 7, dialsRetentionMonths: 12 })
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(environment.databaseUrl)),
        "postgresql://me:pw@localhost:5432/anipool?sslmode=prefer"
      )
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(environment.readDatabaseUrl)),
        "postgresql://me:pw@replica:5432/anipool?sslmode=prefer"
      )
      assert.isTrue(Option.isNone(environment.otlpEndpoint))
    }))

  const wrong: ReadonlyArray<readonly [string, string]> = [
    ["PORT", "80 80"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["ANIPOOL_STORAGE", "sqlite"],
    ["ANIPOOL_WORKER", "on"],
    ["ANIPOOL_SERVERS", "0"],
    ["ANIPOOL_SERVERS", "65"],
    ["ANIPOOL_DEMO", "yes"],
    ["ANIPOOL_ASSIGNMENT_RETENTION_DAYS", "1"],
    ["ANIPOOL_DIALS_RETENTION_MONTHS", "2.5"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"]
  ]
  for (const [name, value] of wrong) {
    it.effect(`refuses ${name}=${value}, saying what it held and what is allowed`, () =>
      Effect.gen(function*() {
        const { message } = yield* Effect.flip(fromRecord({ [name]: value }))
        const allowed = Environment.variables.find((each) => each.name === name)?.allowed ?? "nothing"
        assert.strictEqual(message, `${name} is ${JSON.stringify(value)}, but allowed is ${allowed}`)
      }))
  }

  it.effect("completes DATABASE_URL by PostgreSQL's own variables", () =>
    Effect.gen(function*() {
      const { databaseUrl } = yield* fromRecord({
        DATABASE_URL: "postgresql://db.example",
        PGUSER: "me",
        PGPASSWORD: "pw",
        PGDATABASE: "anipool",
        PGSSLMODE: "verify-full",
        PGSSLROOTCERT: "system"
      })
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(databaseUrl)),
        "postgresql://me:pw@db.example:5432/anipool?sslmode=verify-full&sslrootcert=system"
      )
    }))

  it.effect("hides a secret that is wrong, and names the parameter", () =>
    Effect.gen(function*() {
      for (
        const [url, said] of [
          ["mysql://me:secret@localhost", "it is no URL such as postgresql://user:password@host:5432/database"],
          ["postgres://me:secret@localhost/db?sslmode=on", "sslmode is \"on\", but allowed is disable, allow, prefer"],
          ["postgres://me:secret@localhost/db?schema=secret", "there is no parameter \"schema\" here"]
        ] as const
      ) {
        for (const name of ["DATABASE_URL", "ANIPOOL_DIRECT_DATABASE_URL"]) {
          const { message, variable } = yield* Effect.flip(fromRecord({ [name]: url }))
          assert.strictEqual(variable, name)
          assert.notInclude(message, "secret")
          assert.include(message, `${name} cannot be used: ${said}`)
        }
      }
      const { message } = yield* Effect.flip(
        fromRecord({ DATABASE_URL: "postgres://me@localhost/db", PGSSLMODE: "no-verify" })
      )
      assert.include(message, "PGSSLMODE is \"no-verify\"")
    }))
})
