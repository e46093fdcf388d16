/**
 * The environment variables that Anipool's processes read, with their defaults, meanings and what is allowed.
 */
import * as PostgresUrl from "@anipool/postgres-url/PostgresUrl"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as BucketSettings from "./BucketSettings.ts"
import * as MailSettings from "./MailSettings.ts"
import * as Networks from "./Networks.ts"
import * as OpenIdSettings from "./OpenIdSettings.ts"
import * as OtlpSettings from "./OtlpSettings.ts"
import {
  EnvironmentInvalid,
  held,
  oneOf,
  readOptional,
  secret,
  type Variable,
  variable,
  wholeBetween
} from "./Variable.ts"

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
  /** Where a worker of its own tells its health and metrics; 0: any free port. */
  readonly workerPort: Option.Option<number>
  /** Server processes behind one port. */
  readonly servers: number
  /** How long a server that was told to stop serves on, unready. */
  readonly drainSeconds: number
  readonly demo: boolean
  /** How often keys may be used. */
  readonly keyLimits: {
    readonly requestsPerSecond: Option.Option<number>
    readonly unknownKeysPerMinute: Option.Option<number>
    /** Addresses and networks whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: ReadonlyArray<string>
  }
  /** Days of assignments that are kept, today not counted. */
  readonly assignmentRetentionDays: number
  /** Months of dials that are kept, the present one not counted. */
  readonly dialsRetentionMonths: number
  /** Whether what is older stays until it is archived. */
  readonly dropOnlyArchived: boolean
  /** Days of the audit trail that are kept. */
  readonly auditRetentionDays: number
  /** Whether messages about alerts may go to private addresses, and there by plain HTTP. */
  readonly privateWebhooks: boolean
  /** The mail server that e-mail is handed to. */
  readonly mail: Option.Option<MailSettings.MailSettings>
  /** Path of a JSON file of workspaces and keys that shall exist. */
  readonly bootstrap: Option.Option<string>
  /** Where people open this server, as messages to them say it. */
  readonly publicUrl: Option.Option<string>
  /** The provider that people sign in by, beside names and passwords. */
  readonly openId: Option.Option<OpenIdSettings.OpenIdSettings>
  readonly logs: LogSettings
  readonly otlp: OtlpSettings.OtlpSettings
}

/** What is logged, and how. */
export interface LogSettings {
  readonly level: "error" | "warning" | "info" | "debug"
  readonly format: "json" | "text"
  /** Whether each answered request is logged. */
  readonly isAccessLogged: boolean
}

const portAllowed = "a whole number from 0 to 65535 (0: any free port)"

const postgresUrl = "a URL such as postgres://user:password@host:5432/database?sslmode=verify-full"

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  variable("HOST", "127.0.0.1", "the address the HTTP server listens on", "an IP address or host name"),
  variable("PORT", "8080", "the port the HTTP server listens on", portAllowed),
  secret(variable(
    "DATABASE_URL",
    "unset: embedded PostgreSQL",
    "a PostgreSQL (15 or newer) to use instead of the embedded one; what it leaves out is taken from PGHOST, PGUSER, PGPASSWORD, PGSSLMODE and so on",
    postgresUrl
  )),
  secret(variable(
    "ANIPOOL_DIRECT_DATABASE_URL",
    "unset: DATABASE_URL",
    "a way to the same database past its pooler, for migrations, snapshots and change signals",
    postgresUrl
  )),
  secret(variable(
    "ANIPOOL_READ_DATABASE_URL",
    "unset: the same database",
    "a streaming replica of it, for lists, the planner and the console",
    postgresUrl
  )),
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
    "ANIPOOL_WORKER_PORT",
    "unset: nowhere",
    "the port on HOST where anipool worker answers /health and /metrics",
    portAllowed
  ),
  variable(
    "ANIPOOL_SERVERS",
    "1",
    "how many server processes there are behind one port",
    "a whole number from 1 to 64"
  ),
  variable(
    "ANIPOOL_DRAIN_SECONDS",
    "0",
    "for how long a server that is told to stop serves on, unready at once, so that nobody sends to it any more when it closes",
    "a whole number from 0 to 300"
  ),
  variable(
    "ANIPOOL_DEMO",
    "off (on for npm start)",
    "whether the demo workspaces are loaded, and dialed from while the server runs",
    "\"on\" or \"off\""
  ),
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
    "ANIPOOL_DROP_ONLY_ARCHIVED",
    "off",
    "whether assignments and dials that are older than that are kept until `anipool archive` has written them",
    "\"on\" or \"off\""
  ),
  variable(
    "ANIPOOL_AUDIT_RETENTION_DAYS",
    "400",
    "how many days of the audit trail are kept",
    "a whole number from 2 to 3650"
  ),
  variable(
    "ANIPOOL_KEY_REQUESTS_PER_SECOND",
    "unset: no limit",
    "how many requests a second each key may send to a server; more are answered 429",
    "a whole number from 1 to 1000000"
  ),
  variable(
    "ANIPOOL_UNKNOWN_KEYS_PER_MINUTE",
    "unset: no limit",
    "how many unknown keys a minute each address may send to a server; further unknown ones are answered 429",
    "a whole number from 60 to 1000000"
  ),
  variable(
    "ANIPOOL_TRUSTED_PROXIES",
    "unset: none",
    "proxies whose X-Forwarded-For says where a request comes from",
    "addresses and networks, separated by commas, such as 127.0.0.1,10.0.0.0/8"
  ),
  variable(
    "ANIPOOL_PRIVATE_WEBHOOKS",
    "off",
    "whether messages about alerts may go to private addresses, and there by plain http",
    "\"on\" or \"off\""
  ),
  ...MailSettings.variables,
  variable(
    "ANIPOOL_BOOTSTRAP",
    "unset",
    "a JSON file of workspaces and keys that shall exist, applied at start",
    "the path of a file"
  ),
  ...OpenIdSettings.variables,
  variable(
    "ANIPOOL_LOG_LEVEL",
    "info",
    "what is logged: this and what is worse",
    "\"error\", \"warning\", \"info\" or \"debug\""
  ),
  variable("ANIPOOL_LOG_FORMAT", "json", "the form of a line of the server's log", "\"json\" or \"text\""),
  variable("ANIPOOL_ACCESS_LOG", "off", "whether each answered request is logged, in a line", "\"on\" or \"off\""),
  ...OtlpSettings.variables,
  ...BucketSettings.variables
]

const optional = readOptional(variables)

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
    workerPort: yield* optional("ANIPOOL_WORKER_PORT", toPort),
    servers: yield* read("ANIPOOL_SERVERS", wholeBetween(1, 64), 1),
    drainSeconds: yield* read("ANIPOOL_DRAIN_SECONDS", wholeBetween(0, 300), 0),
    demo: (yield* read("ANIPOOL_DEMO", oneOf("on", "off"), "off")) === "on",
    assignmentRetentionDays: yield* read("ANIPOOL_ASSIGNMENT_RETENTION_DAYS", wholeBetween(2, 3_650), 90),
    dialsRetentionMonths: yield* read("ANIPOOL_DIALS_RETENTION_MONTHS", wholeBetween(2, 120), 25),
    dropOnlyArchived: (yield* read("ANIPOOL_DROP_ONLY_ARCHIVED", oneOf("on", "off"), "off")) === "on",
    auditRetentionDays: yield* read("ANIPOOL_AUDIT_RETENTION_DAYS", wholeBetween(2, 3_650), 400),
    keyLimits: {
      requestsPerSecond: yield* read("ANIPOOL_KEY_REQUESTS_PER_SECOND", someWholeBetween(1, 1_000_000), Option.none()),
      unknownKeysPerMinute: yield* read(
        "ANIPOOL_UNKNOWN_KEYS_PER_MINUTE",
        someWholeBetween(60, 1_000_000),
        Option.none()
      ),
      trustedProxies: yield* read("ANIPOOL_TRUSTED_PROXIES", Networks.parse, [])
    },
    privateWebhooks: (yield* read("ANIPOOL_PRIVATE_WEBHOOKS", oneOf("on", "off"), "off")) === "on",
    mail: yield* MailSettings.load,
    bootstrap: yield* optional("ANIPOOL_BOOTSTRAP", Option.some),
    publicUrl: yield* OpenIdSettings.publicUrl,
    openId: yield* OpenIdSettings.load,
    logs: {
      level: yield* read("ANIPOOL_LOG_LEVEL", oneOf("error", "warning", "info", "debug"), "info"),
      format: yield* read("ANIPOOL_LOG_FORMAT", oneOf("json", "text"), "json"),
      isAccessLogged: (yield* read("ANIPOOL_ACCESS_LOG", oneOf("on", "off"), "off")) === "on"
    },
    otlp: yield* OtlpSettings.load
  }
})

// internal

const read = <A>(name: string, parse: (value: string) => Option.Option<A>, byDefault: NoInfer<A>) =>
  Effect.map(optional(name, parse), Option.getOrElse(() => byDefault))

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

const toPort = (value: string): Option.Option<number> =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Option.some(Number(value)) : Option.none()

const someWholeBetween = (min: number, max: number) => (value: string): Option.Option<Option.Option<number>> =>
  Option.map(wholeBetween(min, max)(value), Option.some)
