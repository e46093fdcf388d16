/**
 * Where Anipool keeps its data.
 *
 * An adapter of your own is a layer of Effect: `layerStorage` (`@anipool/library/LayerStorage`) makes a storage of it.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { InvalidRequestError } from "./AnipoolError.ts"
import { type AnipoolStorage, over } from "./internal/storage.ts"

export type { AnipoolStorage } from "./internal/storage.ts"

/** Which PostgreSQL, and how. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`: PostgreSQL 15 or newer. Its schema is made, or brought up to date. */
  readonly url?: string | undefined
  /**
   * In place of `url`: the folder of an embedded PostgreSQL, which is started, or joined where another process of this
   * machine has started it.
   */
  readonly dataDir?: string | undefined
  /** Connections at once. Default: 10. */
  readonly maxConnections?: number | undefined
  /** A way to the same database past its pooler, for migrations, snapshots and signals of change. */
  readonly directUrl?: string | undefined
  /** A replica, for lists and the planner. */
  readonly readUrl?: string | undefined
}

/** Keeps everything in this process's memory, and nothing of it beyond its end. Each `createAnipool` gets one of its own. */
export const memoryStorage = (): AnipoolStorage => over(MemoryStorage.layer)

/** Keeps everything in PostgreSQL: any number of programs and Anipool servers may share it. */
export const postgresStorage = (options: PostgresOptions): AnipoolStorage => {
  const { dataDir, directUrl, maxConnections, readUrl, url } = options
  if ((url === undefined) === (dataDir === undefined)) {
    throw new InvalidRequestError("url: expected either url or dataDir", { code: "invalid_request", field: "url" })
  }
  const database = PostgresDatabase.layer({
    databaseUrl: secret(url),
    directDatabaseUrl: secret(directUrl),
    readDatabaseUrl: secret(readUrl),
    dataDir: dataDir ?? ""
  })
  return over(
    Layer.provide(PostgresDatabase.layerStorage(maxConnections === undefined ? {} : { maxConnections }), database)
  )
}

// internal

const secret = (url: string | undefined): Option.Option<Redacted.Redacted> =>
  Option.map(Option.fromNullable(url), Redacted.make)
