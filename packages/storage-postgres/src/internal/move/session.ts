/**
 * Connections that a move works on, and rows that go from one to the other as PostgreSQL writes them: by its own copy
 * protocol, some 64 KB at a time, however many there are. Who takes slowly holds up who gives.
 */
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Socket } from "node:net"
import type * as Pg from "pg"

/** A connection of a move's own. */
export interface Session {
  readonly client: Pg.PoolClient
  /** Runs one statement, or several without parameters. */
  readonly query: <Row extends object = object>(
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
}

/** So that both ends write values alike; and nothing ends a session that waits for the other one. */
const settings = `
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0;`

/** A session, over a connection that is nobody else's. */
export const make = (
  connect: Effect.Effect<Pg.PoolClient, SqlError, Scope.Scope>
): Effect.Effect<Session, SqlError, Scope.Scope> =>
  Effect.gen(function*() {
    const client = yield* connect
    // A connection that breaks fails the statement that is under way, or the next one.
    client.on("error", () => {})
    const query = <Row extends object>(text: string, values?: ReadonlyArray<unknown>) =>
      Effect.map(
        attempt(() => client.query<Row>(text, values === undefined ? undefined : [...values])),
        ({ rows }): ReadonlyArray<Row> => rows
      )
    yield* query(settings)
    return { client, query }
  })

/** Copies what a query gives into a table; answers how many rows. */
export const copy = (from: Session, query: string, to: Session, into: string): Effect.Effect<number, SqlError> =>
  attempt(() =>
    new Promise<number>((resolve, reject) => {
      const target: CopyIn = new CopyIn(`COPY ${into} FROM STDIN`, {
        onReady: (connection) => from.client.query(new CopyOut(`COPY (${query}) TO STDOUT`, connection, reject)),
        onDone: resolve,
        onError: reject
      })
      to.client.query(target)
    })
  )

// internal

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, SqlError> =>
  Effect.tryPromise({ try: run, catch: (cause) => new SqlError({ cause, message: "A statement of the move failed" }) })

/** What a connection of the driver has besides what its types tell. */
interface CopyConnection {
  readonly stream: Socket
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (reason: string) => void
}

const chunkBytes = 65_536

/** What the driver asks of whatever is run as a statement; it calls nothing else for a copy. */
abstract class Copy implements Pg.Submittable {
  protected readonly text: string
  constructor(text: string) {
    this.text = text
  }
  submit(connection: Pg.Connection) {
    connection.query(this.text)
  }
  handleReadyForQuery() {}
  handleCommandComplete(_message: { readonly text: string }) {}
  abstract handleError(error: Error): void
}

interface CopyInEvents {
  readonly onReady: (connection: CopyConnection) => void
  readonly onDone: (rows: number) => void
  readonly onError: (error: Error) => void
}

class CopyIn extends Copy {
  private readonly events: CopyInEvents
  private rows = 0
  constructor(text: string, events: CopyInEvents) {
    super(text)
    this.events = events
  }
  handleCopyInResponse(connection: CopyConnection) {
    this.events.onReady(connection)
  }
  override handleCommandComplete({ text }: { readonly text: string }) {
    this.rows = Number(text.replace("COPY ", ""))
  }
  override handleReadyForQuery() {
    this.events.onDone(this.rows)
  }
  handleError(error: Error) {
    this.events.onError(error)
  }
}

class CopyOut extends Copy {
  private readonly into: CopyConnection
  private readonly onError: (error: Error) => void
  private chunk = Buffer.allocUnsafe(chunkBytes)
  private length = 0
  constructor(text: string, into: CopyConnection, onError: (error: Error) => void) {
    super(text)
    this.into = into
    this.onError = onError
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection) {
    if (this.length + chunk.length > this.chunk.length) this.flush()
    if (chunk.length > this.chunk.length) {
      // The driver goes on to use the bytes that it gave.
      this.into.sendCopyFromChunk(Buffer.from(chunk))
    } else {
      chunk.copy(this.chunk, this.length)
      this.length += chunk.length
    }
    const taker = this.into.stream
    if (taker.writableNeedDrain && !stream.isPaused()) {
      stream.pause()
      const resume = () => {
        taker.off("drain", resume).off("close", resume)
        stream.resume()
      }
      taker.on("drain", resume).on("close", resume)
    }
  }
  override handleReadyForQuery() {
    this.flush()
    this.into.endCopyFrom()
  }
  handleError(error: Error) {
    this.onError(error)
    this.into.sendCopyFail("what is copied cannot be read")
  }
  private flush() {
    if (this.length === 0) return
    this.into.sendCopyFromChunk(this.chunk.subarray(0, this.length))
    this.chunk = Buffer.allocUnsafe(chunkBytes)
    this.length = 0
  }
}
