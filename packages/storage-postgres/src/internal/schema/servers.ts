/**
 * Which servers are connected to a database: each names itself and its release as its connections' `application_name`.
 */
import { version } from "@anipool/domain/Release"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { hostname } from "node:os"
import { isBefore } from "../release.ts"

/** What every name begins with. */
const program = "anipool"

/**
 * How this process names its connections: `anipool 1.2.0 host:pid`, or by another name in the last place. PostgreSQL keeps
 * 63 bytes of it.
 */
export const applicationName = (name = `${hostname()}:${process.pid}`): string => `${program} ${version} ${name}`

/** The servers of releases before this one that are connected now, `anipool 1.2.0 host:pid`. */
export const connectedBefore = (sql: SqlClient.SqlClient, release: string) =>
  Effect.map(
    sql<{ readonly name: string }>`
      SELECT DISTINCT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND application_name ^@ ${`${program} `}
      ORDER BY name`,
    (rows) => rows.map(({ name }) => name).filter((name) => isBefore(name.split(" ")[1]!, release))
  )
