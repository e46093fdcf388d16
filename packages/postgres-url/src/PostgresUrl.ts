/**
 * What a URL of a PostgreSQL means, as libpq reads it: several hosts, Unix sockets, TLS, and PostgreSQL's own variables
 * for what the URL leaves out. Pure: files are named, not read.
 *
 * What libpq knows and this does not is refused, so that nobody relies on what does not happen.
 */
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Text from "./internal/urlText.ts"

/** How a connection is made safe, and which server is believed. */
export type SslMode = typeof sslModes[number]

/** Which server of several will do. */
export type SessionAttributes = typeof sessionAttributes[number]

/** A server: a name or an IP address, or the directory of its Unix socket. */
export interface Host {
  readonly name: string
  readonly port: number
}

/** Where a database is, and how it is spoken to. */
export interface PostgresAddress {
  /** One at least; they are tried in this order. */
  readonly hosts: readonly [Host, ...ReadonlyArray<Host>]
  /** Left out: the name of whoever runs the process. */
  readonly user?: string
  readonly password?: Redacted.Redacted
  /** Left out: the one that is named as the user. */
  readonly database?: string
  readonly ssl: {
    readonly mode: SslMode
    /** The file of the authorities that are believed; `system`: those that Node believes. */
    readonly rootCertificate?: string
    /** The files of the client's own certificate and key. */
    readonly certificate?: string
    readonly key?: string
  }
  /** How the process is called where connections are listed. */
  readonly applicationName?: string
  /** Settings of the session, as `-c name=value`. */
  readonly options?: string
  /** For each host. */
  readonly connectTimeoutSeconds?: number
  readonly sessionAttributes: SessionAttributes
  /** A pooler is in between, which gives out a connection for one transaction at a time. */
  readonly isPooled: boolean
}

/** The text is no such URL, or a parameter holds what is not allowed. The message hides secrets. */
export class PostgresUrlInvalid extends Schema.TaggedError<PostgresUrlInvalid>()("PostgresUrlInvalid", {
  message: Schema.String
}) {}

/** PostgreSQL's own variables, each with the parameter that it stands for. */
export const variables: Readonly<Record<string, string>> = {
  PGHOST: "host",
  PGPORT: "port",
  PGDATABASE: "dbname",
  PGUSER: "user",
  PGPASSWORD: "password",
  PGSSLMODE: "sslmode",
  PGSSLROOTCERT: "sslrootcert",
  PGSSLCERT: "sslcert",
  PGSSLKEY: "sslkey",
  PGAPPNAME: "application_name",
  PGOPTIONS: "options",
  PGCONNECT_TIMEOUT: "connect_timeout",
  PGTARGETSESSIONATTRS: "target_session_attrs"
}

/** Reads a URL; what it leaves out is taken from variables, by their names, and else is PostgreSQL's own default. */
export const parse = (
  url: string,
  held: Readonly<Record<string, string>> = {}
): Either.Either<PostgresAddress, PostgresUrlInvalid> =>
  Either.gen(function*() {
    const given = yield* Either.mapLeft(Text.read(url), (message) => new PostgresUrlInvalid({ message }))
    const fallback = Object.entries(variables).flatMap(([variable, name]) => {
      const value = held[variable]
      return value === undefined || value === "" ? [] : [[name, { value, from: variable }] as const]
    })
    return yield* toAddress(
      new Map([
        ...fallback,
        ...Object.entries(given).map(([name, value]) => [name, { value, from: name }] as const)
      ])
    )
  })

/** An address as a URL, its password with it. `parse` reads the same address from it. */
export const format = (
  {
    applicationName,
    connectTimeoutSeconds,
    database,
    hosts,
    isPooled,
    options,
    password,
    sessionAttributes,
    ssl,
    user
  }: PostgresAddress
): Redacted.Redacted =>
  Redacted.make(Text.write({
    host: hosts.map(({ name }) => name).join(","),
    port: hosts.map(({ port }) => port).join(","),
    user,
    password: password && Redacted.value(password),
    dbname: database,
    sslmode: ssl.mode,
    sslrootcert: ssl.rootCertificate,
    sslcert: ssl.certificate,
    sslkey: ssl.key,
    application_name: applicationName,
    options,
    connect_timeout: connectTimeoutSeconds === undefined ? undefined : String(connectTimeoutSeconds),
    target_session_attrs: sessionAttributes === "any" ? undefined : sessionAttributes,
    pgbouncer: isPooled ? "true" : undefined
  }))

// internal

const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const
const sessionAttributes = ["any", "read-write", "read-only", "primary", "standby"] as const

const defaultHost = "localhost"
const defaultPort = "5432"
/** More would be a mistake: each is tried in turn. */
const hostsMax = 32
const connectTimeoutSecondsMax = 3_600

/** A parameter's value, and by which name the message calls it: its own, or that of a variable. */
interface Given {
  readonly value: string
  readonly from: string
}

type Parameters = ReadonlyMap<string, Given>

/** Those that are read. */
const known = new Set([
  ...Object.values(variables),
  "pgbouncer",
  // What other programs put into URLs, where they ask for nothing else than what happens.
  "ssl",
  "client_encoding",
  "gssencmode",
  "channel_binding"
])

const toAddress = (given: Parameters): Either.Either<PostgresAddress, PostgresUrlInvalid> =>
  Either.gen(function*() {
    const unknown = [...given.keys()].find((name) => !known.has(name))
    if (unknown !== undefined) {
      return yield* invalid(`there is no parameter "${unknown}" here; there are ${[...known].join(", ")}`)
    }
    yield* oneOf(given, "client_encoding", ["UTF8", "utf8", "auto"])
    yield* oneOf(given, "gssencmode", ["disable", "prefer"])
    yield* oneOf(given, "channel_binding", ["disable", "prefer"])
    const timeout = yield* wholeNumber(given, "connect_timeout", 1, connectTimeoutSecondsMax)
    return {
      hosts: yield* hostsOf(given),
      ...optional("user", given.get("user")?.value),
      ...optional("password", given.has("password") ? Redacted.make(given.get("password")!.value) : undefined),
      ...optional("database", given.get("dbname")?.value),
      ssl: yield* sslOf(given),
      ...optional("applicationName", given.get("application_name")?.value),
      ...optional("options", given.get("options")?.value),
      ...optional("connectTimeoutSeconds", timeout),
      sessionAttributes: (yield* oneOf(given, "target_session_attrs", sessionAttributes)) ?? "any",
      isPooled: (yield* oneOf(given, "pgbouncer", ["true", "false"])) === "true"
    }
  })

const hostsOf = (given: Parameters): Either.Either<PostgresAddress["hosts"], PostgresUrlInvalid> =>
  Either.gen(function*() {
    const names = (given.get("host")?.value ?? "").split(",")
    const ports = (given.get("port")?.value ?? "").split(",")
    if (names.length > hostsMax) return yield* invalid(`there are ${names.length} hosts, but allowed are ${hostsMax}`)
    if (ports.length !== 1 && ports.length !== names.length) {
      return yield* invalid(`there are ${ports.length} ports for ${names.length} hosts`)
    }
    const hosts: Array<Host> = []
    for (const [i, name] of names.entries()) {
      // What is wrong may be a part of the password: it is not repeated.
      if (!/^(\/.*|[^\s/@?#[\]]*)$/.test(name)) {
        return yield* invalid("a host is no name, address or directory: write @ : / ? # in user and password as %40 …")
      }
      const port = (ports.length === 1 ? ports[0]! : ports[i]!) || defaultPort
      if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
        return yield* invalid(
          given.get("port")?.from === "PGPORT" || /^\d+$/.test(port)
            ? `${given.get("port")?.from} is "${port}", but allowed is a whole number from 1 to 65535`
            : "port is (hidden), but allowed is a whole number from 1 to 65535"
        )
      }
      hosts.push({ name: name || defaultHost, port: Number(port) })
    }
    return hosts as [Host, ...Array<Host>]
  })

const sslOf = (given: Parameters): Either.Either<PostgresAddress["ssl"], PostgresUrlInvalid> =>
  Either.gen(function*() {
    const asked = yield* oneOf(given, "sslmode", sslModes)
    // `ssl=true` is how JDBC says it.
    const required = (yield* oneOf(given, "ssl", ["true", "false"])) === "true" ? "require" : undefined
    const rootCertificate = given.get("sslrootcert")?.value
    const mode = asked ?? required ?? (rootCertificate === "system" ? "verify-full" : "prefer")
    if (rootCertificate === "system" && mode !== "verify-full") {
      return yield* invalid(`sslmode is "${mode}", but with sslrootcert=system allowed is verify-full`)
    }
    if (given.has("sslcert") !== given.has("sslkey")) {
      return yield* invalid("sslcert and sslkey go together: the client's certificate and its key")
    }
    return {
      mode,
      ...optional("rootCertificate", rootCertificate),
      ...optional("certificate", given.get("sslcert")?.value),
      ...optional("key", given.get("sslkey")?.value)
    }
  })

const oneOf = <const A extends string>(
  given: Parameters,
  name: string,
  allowed: ReadonlyArray<A>
): Either.Either<A | undefined, PostgresUrlInvalid> => {
  const found = given.get(name)
  if (found === undefined) return Either.right(undefined)
  const value = allowed.find((each) => each === found.value)
  return value === undefined
    ? invalid(`${found.from} is ${JSON.stringify(found.value)}, but allowed is ${allowed.join(", ")}`)
    : Either.right(value)
}

const wholeNumber = (
  given: Parameters,
  name: string,
  min: number,
  max: number
): Either.Either<number | undefined, PostgresUrlInvalid> => {
  const found = given.get(name)
  if (found === undefined) return Either.right(undefined)
  const value = /^\d{1,9}$/.test(found.value) ? Number(found.value) : Number.NaN
  return value >= min && value <= max
    ? Either.right(value)
    : invalid(`${found.from} is ${JSON.stringify(found.value)}, but allowed is a whole number from ${min} to ${max}`)
}

const optional = <Name extends string, A>(name: Name, value: A | undefined): { readonly [name in Name]?: A } =>
  value === undefined ? {} : { [name]: value } as { readonly [name in Name]: A }

const invalid = (message: string) => Either.left(new PostgresUrlInvalid({ message }))
