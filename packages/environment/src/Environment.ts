/**
 * The environment variables that Anipool's processes read, with their defaults, meanings and what is allowed.
 */
import * as PostgresUrl from "@anipool/postgres-url/PostgresUrl"
import * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** Where Anipool keeps its data: PostgreSQL, or this process's memory (gone when it ends). */
export type StorageKind = "postgres" | "memory"

/** What the variables say. */
export interface Environment {
  readonly host: string
  readonly port: number
  /** A PostgreSQL to use instead of the embedded one; what PostgreSQL's own variables add is in the URL. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** A way to that PostgreSQL past its pooler. */
  readonly directDatabaseUrl: Option.Option<Redacted.Redacted>
  /** A replica of it. */
  readonly readDatabaseUrl: Option.Option<Redacted.Redacted>
  readonly dataDir: string
  readonly storage: StorageKind
  readonly worker: "embedded" | "off"
  /** Server processes behind one port. */
  readonly servers: number
  readonly demo: boolean
  /** Days of assignments that are kept, today not counted. */
  readonly assignmentRetentionDays: number
  /** Months of dials that are kept, the present one not counted. */
  readonly dialsRetentionMonths: number
  /** Path of a JSON file of workspaces and keys that shall exist. */
  readonly bootstrap: Option.Option<string>
  /** Where traces and metrics go (OTLP over HTTP). */
  readonly otlpEndpoint: Option.Option<string>
}

/** A variable: how `anipool config` lists it. */
export interface Variable {
  readonly name: string
  /** What holds when it is unset, as people read it. */
  readonly default: string
  readonly meaning: string
  readonly allowed: string
  readonly isSecret: boolean
}

/** A variable holds what is not allowed; the start stops. The message hides secrets. */
export class EnvironmentInvalid extends Schema.TaggedError<EnvironmentInvalid>()("EnvironmentInvalid", {
  variable: Schema.String,
  message: Schema.String
}) {}

const postgresUrl = "a URL such as postgres://user:password@host:5432/database?sslmode=verify-full"

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  variable("HOST", "127.0.0.1", "the address the HTTP server listens on", "an IP address or host name"),
  variable("PORT", "8080", "the port the HTTP server listens on", "a whole number from 0 to 65535 (0: any free port)"),
  {
    ...variable(
      "DATABASE_URL",
      "unset: embedded PostgreSQL",
      "a PostgreSQL (15 or newer) to use instead of the embedded one; what it leaves out is taken from PGHOST, PGUSER, PGPASSWORD, PGSSLMODE and so on",
      postgresUrl
    ),
    isSecret: true
  },
  {
    ...variable(
      "ANIPOOL_DIRECT_DATABASE_URL",
      "unset: DATABASE_URL",
      "a way to the same database past its pooler, for migrations, snapshots and change signals",
      postgresUrl
    ),
    isSecret: true
  },
  {
    ...variable(
      "ANIPOOL_READ_DATABASE_URL",
      "unset: the same database",
      "a streaming replica of it, for lists, the planner and the console",
      postgresUrl
    ),
    isSecret: true
  },
  variable("ANIPOOL_DATA_DIR", ".anipool", "where the embedded PostgreSQL keeps its data", "the path of a directory"),
  variable(
    "ANIPOOL_STORAGE",
    "postgres",
    "where everything is kept; \"memory\": in this process, gone when it ends",
    "\"postgres\" or \"memory\""
  ),
  variable(
    "ANIPOOL_WORKER",
    "embedded",
    "whether the server runs a worker of its own",
    "\"embedded\" or \"off\""
  ),
  variable(
    "ANIPOOL_SERVERS",
    "1",
    "how many server processes there are behind one port",
    "a whole number from 1 to 64"
  ),
  variable("ANIPOOL_DEMO", "off (on for npm start)", "whether the demo workspace is loaded", "\"on\" or \"off\""),
  variable(
    "ANIPOOL_ASSIGNMENT_RETENTION_DAYS",
    "90",
    "how many days of assignments are kept, beside today's",
    "a whole number from 2 to 3650"
  ),
  variable(
    "ANIPOOL_DIALS_RETENTION_MONTHS",
    "25",
    "how many months of dials are kept, beside this month's; counts by day are kept for good",
    "a whole number from 2 to 120"
  ),
  variable(
    "ANIPOOL_BOOTSTRAP",
    "unset",
    "a JSON file of workspaces and keys that shall exist, applied at start",
    "the path of a file"
  ),
  variable(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "unset",
    "where traces and metrics are sent (OTLP over HTTP)",
    "an http or https URL"
  )
]

/** Reads the variables; an empty one is as if unset. Fails with the first that holds what is not allowed. */
export const load: Effect.Effect<Environment, EnvironmentInvalid> = Effect.gen(function*() {
  return {
    host: yield* read("HOST", (value) => value.trim() === value ? Option.some(value) : Option.none(), "127.0.0.1"),
    port: yield* read("PORT", toPort, 8080),
    databaseUrl: yield* postgres("DATABASE_URL"),
    directDatabaseUrl: yield* postgres("ANIPOOL_DIRECT_DATABASE_URL"),
    readDatabaseUrl: yield* postgres("ANIPOOL_READ_DATABASE_URL"),
    dataDir: yield* read("ANIPOOL_DATA_DIR", Option.some, ".anipool"),
    storage: yield* read("ANIPOOL_STORAGE", oneOf("postgres", "memory"), "postgres"),
    worker: yield* read("ANIPOOL_WORKER", oneOf("embedded", "off"), "embedded"),
    servers: yield* read("ANIPOOL_SERVERS", wholeBetween(1, 64), 1),
    demo: (yield* read("ANIPOOL_DEMO", oneOf("on", "off"), "off")) === "on",
    assignmentRetentionDays: yield* read("ANIPOOL_ASSIGNMENT_RETENTION_DAYS", wholeBetween(2, 3_650), 90),
    dialsRetentionMonths: yield* read("ANIPOOL_DIALS_RETENTION_MONTHS", wholeBetween(2, 120), 25),
    bootstrap: yield* optional("ANIPOOL_BOOTSTRAP", () => true),
    otlpEndpoint: yield* optional("OTEL_EXPORTER_OTLP_ENDPOINT", isUrlOf("http:", "https:"))
  }
})

/** What a variable holds now, as `anipool config` shows it: secrets hidden; `None` when it is unset. */
export const shown = (each: Variable): Effect.Effect<Option.Option<string>, EnvironmentInvalid> =>
  Effect.map(held(each.name), Option.map((value) => each.isSecret ? hidden : value))

// internal

const hidden = "(hidden)"

function variable(name: string, byDefault: string, meaning: string, allowed: string): Variable {
  return { name, default: byDefault, meaning, allowed, isSecret: false }
}

const held = (name: string): Effect.Effect<Option.Option<string>, EnvironmentInvalid> =>
  Config.option(Config.string(name)).pipe(
    Effect.map(Option.filter((value) => value !== "")),
    Effect.mapError((error: ConfigError.ConfigError) =>
      new EnvironmentInvalid({ variable: name, message: `${name} cannot be read: ${error.message}` })
    )
  )

const refused = (name: string, value: string) => {
  const found = variables.find((each) => each.name === name)
  const shownValue = found?.isSecret === true ? hidden : JSON.stringify(value)
  return new EnvironmentInvalid({
    variable: name,
    message: `${name} is ${shownValue}, but allowed is ${found?.allowed ?? "something else"}`
  })
}

const read = <A>(
  name: string,
  parse: (value: string) => Option.Option<A>,
  byDefault: NoInfer<A>
): Effect.Effect<A, EnvironmentInvalid> =>
  Effect.flatMap(
    held(name),
    Option.match({
      onNone: () => Either.right(byDefault),
      onSome: (value) => Either.fromOption(parse(value), () => refused(name, value))
    })
  )

const optional = (
  name: string,
  isAllowed: (value: string) => boolean
): Effect.Effect<Option.Option<string>, EnvironmentInvalid> =>
  Effect.flatMap(
    held(name),
    (value) =>
      Option.isSome(value) && !isAllowed(value.value) ? Either.left(refused(name, value.value)) : Either.right(value)
  )

/** The URL in a variable, completed by PostgreSQL's own variables. */
const postgres = (name: string): Effect.Effect<Option.Option<Redacted.Redacted>, EnvironmentInvalid> =>
  Effect.flatMap(
    held(name),
    Effect.transposeMapOption((url) =>
      Effect.gen(function*() {
        const own = yield* Effect.all(
          Object.fromEntries(Object.keys(PostgresUrl.variables).map((each) => [each, held(each)]))
        )
        const address = yield* Either.mapLeft(
          PostgresUrl.parse(
            url,
            Object.fromEntries(
              Object.entries(own).flatMap(([each, value]) => Option.isSome(value) ? [[each, value.value]] : [])
            )
          ),
          ({ message }) => new EnvironmentInvalid({ variable: name, message: `${name} cannot be used: ${message}` })
        )
        return PostgresUrl.format(address)
      })
    )
  )

const oneOf = <const A extends string>(...allowed: ReadonlyArray<A>) => (value: string): Option.Option<A> =>
  Option.fromNullable(allowed.find((each) => each === value))

const toPort = (value: string): Option.Option<number> =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Option.some(Number(value)) : Option.none()

const wholeBetween = (min: number, max: number) => (value: string): Option.Option<number> =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Option.some(Number(value)) : Option.none()

const isUrlOf = (...protocols: ReadonlyArray<string>) => (value: string): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
