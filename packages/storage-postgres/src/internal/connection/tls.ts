/**
 * TLS as libpq does it: what is tried with a server, and what of its certificate is looked at. Files are read for each
 * connection, so that certificates can be renewed.
 */
import type { Host, PostgresAddress } from "@anipool/postgres-url/PostgresUrl"
import { existsSync, readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import type { ConnectionOptions } from "node:tls"

type Ssl = PostgresAddress["ssl"]

/** Whether a connection to a host is made with TLS: what is tried, in this order. */
export const attemptsOf = (host: Host, { mode }: Ssl): ReadonlyArray<boolean> => {
  // libpq speaks none over a Unix socket, whatever is asked for.
  if (host.name.startsWith("/") || mode === "disable") return [false]
  if (mode === "allow") return [false, true]
  if (mode === "prefer") return [true, false]
  return [true]
}

/** What Node needs to know. Throws when a file cannot be read, with a message that names the parameter. */
export const optionsOf = (ssl: Ssl): ConnectionOptions => {
  const root = ssl.rootCertificate ?? defaultFile("root.crt")
  const certificate = ssl.certificate ?? defaultFile("postgresql.crt")
  const key = ssl.key ?? (certificate === undefined ? undefined : defaultFile("postgresql.key"))
  if (root === undefined && (ssl.mode === "verify-ca" || ssl.mode === "verify-full")) {
    throw new Error(
      `sslmode is "${ssl.mode}", which needs sslrootcert: the file of the authorities to believe, or "system"`
    )
  }
  return {
    // As with libpq: authorities that are there are asked, whatever the mode.
    rejectUnauthorized: root !== undefined,
    ...(root === undefined || root === "system" ? {} : { ca: read("sslrootcert", root) }),
    ...(certificate === undefined ? {} : { cert: read("sslcert", certificate) }),
    ...(key === undefined ? {} : { key: read("sslkey", key) }),
    ...(ssl.mode === "verify-full" ? {} : { checkServerIdentity: () => undefined })
  }
}

// internal

const defaultFile = (name: string): string | undefined => {
  const path = join(homedir(), ".postgresql", name)
  return existsSync(path) ? path : undefined
}

const read = (parameter: string, path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown"
    throw new Error(`${parameter}: ${path} cannot be read (${code})`, { cause })
  }
}
