/**
 * A base backup: PostgreSQL's own copy of a cluster that is in use, over its replication protocol
 * (https://www.postgresql.org/docs/current/protocol-replication.html). No file of the cluster is touched from here.
 *
 * It brings the log that was written meanwhile with it, so it can be started by itself, and then is what was committed
 * by its end. A slot keeps that log for as long; it goes with the connection.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Exit, Option, Redacted, Schedule, type Scope } from "effect"
import { Readable } from "node:stream"
import * as Pg from "pg"
import type { Connection } from "../../../EmbeddedPostgres.ts"
import { codeOf } from "../failure.ts"
import { type BackupError, refusal, wordsOf } from "./failure.ts"

/** A base backup on its way. */
export interface BaseBackup {
  /** The cluster's directory as a tar archive, the log last. */
  readonly archive: Readable
  /** PostgreSQL's own list of the files, with their checksums (SHA-256): once the archive was read to its end. */
  readonly list: Promise<Buffer>
  /** Bytes so far, and how many PostgreSQL expects: the log comes on top of them. */
  readonly progress: () => { readonly doneBytes: number; readonly totalBytes: number }
}

/** The slot of whoever makes a backup: there is one at a time. */
const slot = "anipool_backup"

const CONNECT_LIMIT_MS = 5000
const CLOSE_LIMIT = "5 seconds"
/** A backup that was killed gives its slot back when PostgreSQL notices. */
const SLOT_TRIES = 10
const SLOT_RETRY = "300 millis"
const SLOT_IS_TAKEN = "42710"

/** Connects for a backup, and sees to it that the log from now on is kept for as long as the scope lives. */
export const connect = (connection: Connection): Effect.Effect<Pg.Client, BackupError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const settings = {
        host: connection.host,
        port: connection.port,
        user: connection.username,
        password: Redacted.value(connection.password),
        ssl: false,
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        // Makes it a connection for replication; the type does not know it.
        replication: "true"
      }
      const client = new Pg.Client(settings)
      // Whoever waits for an answer hears of a lost connection; the event would end this process if nobody listened.
      client.on("error", () => {})
      return client
    }),
    (client, exit) =>
      Exit.isSuccess(exit)
        ? Effect.ignore(Effect.timeout(Effect.tryPromise(() => client.end()), CLOSE_LIMIT))
        // In the middle of a copy a farewell would not be heard.
        : Effect.sync(() => client.connection.stream.destroy())
  ).pipe(
    Effect.tap((client) => Effect.tryPromise({ try: () => client.connect(), catch: refused })),
    Effect.tap((client) =>
      Effect.tryPromise({
        try: () => client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`),
        catch: (cause) =>
          codeOf(cause) === SLOT_IS_TAKEN
            ? refusal("busy", "Another backup of this database is being made. Try again once it is done.", cause)
            : refused(cause)
      }).pipe(
        Effect.retry({
          schedule: Schedule.spaced(SLOT_RETRY),
          times: SLOT_TRIES - 1,
          while: ({ reason }) => reason === "busy"
        })
      )
    )
  )

/** Begins a base backup on a connection made for it. PostgreSQL writes a checkpoint first, at once. */
export const begin = (client: Pg.Client): BaseBackup => {
  const { connection } = client
  const progress = { doneBytes: 0, totalBytes: 0 }
  const list: Array<Buffer> = []
  let isInList = false
  const archive = new Readable({ read: () => void connection.stream.resume() })

  connection.on("copyData", ({ chunk }: { readonly chunk: Buffer }) => {
    const rest = chunk.subarray(1)
    switch (chunk[0]) {
      case message.data:
        // The driver reads on into the memory that the chunk lies in.
        if (isInList) list.push(Buffer.from(rest))
        else if (!archive.push(Buffer.from(rest))) connection.stream.pause()
        break
      case message.listBegins:
        isInList = true
        archive.push(null)
        // Nobody reads the archive any more, which would go on.
        connection.stream.resume()
        break
      case message.progress:
        progress.doneBytes = Number(rest.readBigInt64BE())
        break
      case message.archiveBegins:
        if (rest.toString("utf8", 0, rest.indexOf(0)) !== ownArchive) {
          archive.destroy(new Error("the database has tablespaces, whose files lie elsewhere"))
        }
    }
  })

  const query = new Pg.Query<{ readonly size?: string | null }>(statement)
  query.on("row", ({ size }) => {
    if (size !== undefined) progress.totalBytes = Number(size) * 1024
  })
  const whole = new Promise<Buffer>((resolve, reject) => {
    query.on("end", () => resolve(Buffer.concat(list)))
    query.on("error", (cause) => {
      reject(cause)
      archive.destroy(cause)
    })
  })
  // Whoever reads the archive hears of a failure first.
  whole.catch(() => {})
  client.query(query)
  return { archive, list: whole, progress: () => progress }
}

/**
 * The instant, by PostgreSQL's clock, if the backup is at the cluster's files: all that was committed by then is in it.
 */
export const copyingAt = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly now: Date }>`
      SELECT clock_timestamp() AS now
      FROM pg_stat_progress_basebackup JOIN pg_replication_slots ON active_pid = pid AND slot_name = ${slot}
      WHERE phase IN (
        'initializing', 'waiting for checkpoint to finish', 'estimating backup size', 'streaming database files'
      )`,
    ([row]) => Option.map(Option.fromNullable(row), ({ now }) => now.toISOString())
  )

// internal

const refused = (cause: unknown): BackupError =>
  refusal("failed", `PostgreSQL cannot be asked for a backup: ${wordsOf(cause)}`, cause)

const statement =
  "BASE_BACKUP (LABEL 'anipool', CHECKPOINT 'fast', PROGRESS true, WAL true, WAIT false, MANIFEST 'yes', "
  + "MANIFEST_CHECKSUMS 'SHA256')"

/** What is in a message, by its first byte. */
const message = { archiveBegins: 0x6e, listBegins: 0x6d, data: 0x64, progress: 0x70 }

const ownArchive = "base.tar"
