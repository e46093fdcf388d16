/**
 * The client: a method for each operation of the interface.
 */
import * as Call from "./Call.ts"
import { AnipoolError } from "./Errors.ts"
import { type Operations, type Row, table } from "./generated/operations.ts"
import type { Upload } from "./generated/schemas.ts"
import * as Snapshot from "./Snapshot.ts"

/** The types of keys that open the interface. */
export type KeyType = "admin" | "assignment" | "dials" | "nrm" | "planner" | "universal"

/** Whom a client asks, and how. */
export interface ClientOptions {
  /** Where the server is, `https://anipool.example.com`; a path in it goes before those of the interface. */
  readonly url: string | URL
  /** The key of all calls, or one for each type: every operation takes the one that opens it. */
  readonly key?: string | Readonly<Partial<Record<KeyType, string | undefined>>> | undefined
  /** How long a call may take, with all tries and the waits between them. Defaults to 30 seconds. */
  readonly timeoutMs?: number | undefined
  /** How often a call is tried again at most, where that is safe. Defaults to 4. */
  readonly retries?: number | undefined
  /** Sends requests. Defaults to the `fetch` of the browser or of Node. */
  readonly fetch?: typeof fetch | undefined
}

/** A client of the interface. */
export interface Anipool extends Operations {
  /**
   * Makes the workspace's groups, memberships and inventory like a snapshot, and waits until they are. It is sent as a
   * stream, so it is never in memory as a whole unless it was. Rejected with the code `upload_failed` when it could not
   * be applied; then nothing was changed. Ended by its signal or its time limit after it was sent, it is applied all
   * the same.
   */
  readonly replaceAllGroups: (source: Snapshot.SnapshotSource, options?: Snapshot.SnapshotOptions) => Promise<Upload>
}

/** A client. It holds no connection and need not be closed. */
export const createClient = (options: ClientOptions): Anipool => {
  const base = baseOf(options.url)
  const keyFor = keysOf(options.key)
  const calling: Call.Calling = {
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 4
  }

  const call = async (name: string, input: Input, callOptions: Call.KeyedCallOptions = {}): Promise<unknown> => {
    const { body, isRepeatable, query = {}, row, path } = input
    const text = await Call.make(calling, {
      name,
      method: row.method,
      url: `${base}${path}${searchOf(query)}`,
      headers: {
        ...row.key === undefined ? {} : { authorization: `Bearer ${keyFor(name, row.key)}` },
        ...body === undefined ? {} : { "content-type": "application/json" },
        ...row.repeatable === "by-key" ? { "idempotency-key": idempotencyKeyOf(callOptions) } : {}
      },
      body,
      isRepeatable: isRepeatable ?? (row.repeatable !== undefined || row.method === "GET" || row.method === "PUT")
    }, callOptions)
    return row.text === true ? text : parse(name, text)
  }

  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(table)) {
    methods[name] = async (...args: ReadonlyArray<unknown>) => {
      const [input, callOptions] = inputOf(name, row, args)
      return call(name, input, callOptions)
    }
    if (row.pages === undefined) continue
    const [iteration, by, items] = row.pages
    methods[iteration] = (...args: ReadonlyArray<unknown>) => {
      const [input, callOptions] = inputOf(name, row, args)
      return iterate((query) => call(name, { ...input, query }, callOptions), input.query ?? {}, by, items)
    }
  }
  const { getSnapshotUpload } = methods as unknown as Operations
  return {
    ...methods as unknown as Operations,
    replaceAllGroups: (source, snapshotOptions) =>
      Snapshot.replaceAllGroups(
        {
          upload: (body, isRepeatable, callOptions) => {
            const row = table["uploadSnapshot"]!
            return call("uploadSnapshot", { row, path: row.path, body, isRepeatable }, callOptions) as ReturnType<
              Operations["uploadSnapshot"]
            >
          },
          read: getSnapshotUpload
        },
        source,
        snapshotOptions
      )
  }
}

// internal

type Query = Readonly<Record<string, unknown>>

/** What an operation is asked with. */
interface Input {
  readonly row: Row
  readonly path: string
  readonly query?: Query
  readonly body?: Call.Sent["body"]
  /** Where it is not as the operation is. */
  readonly isRepeatable?: boolean
}

/** Arguments in their order: what stands in the path, the body, the query, the options. */
const inputOf = (
  name: string,
  row: Row,
  args: ReadonlyArray<unknown>
): readonly [Input, Call.KeyedCallOptions | undefined] => {
  const left = args.values()
  const next = () => left.next().value
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = next()
    // An empty one would be another path, and "." and ".." are taken out of paths.
    if (/^\.{0,2}$/.test(String(value ?? ""))) throw new AnipoolError("invalid_request", `${name}: ${field} is missing`)
    return encodeURIComponent(String(value))
  })
  const body = row.body === true ? next() : undefined
  const query = row.query === true ? next() as Query : {}
  const text = body === undefined
    ? undefined
    : JSON.stringify(row.repeatable === "by-dial-id" ? withDialId(body) : body)
  return [
    { row, path, query, body: text === undefined ? undefined : () => text },
    next() as Call.KeyedCallOptions | undefined
  ]
}

/** A record that is sent twice under one `dial_id` counts once. */
const withDialId = (dial: unknown): unknown => {
  const { dial_id: dialId } = dial as { readonly dial_id?: string | null }
  return dialId === undefined || dialId === null || dialId === "" ? { ...dial as object, dial_id: newId() } : dial
}

const idempotencyKeyOf = ({ idempotencyKey = newId() }: Call.KeyedCallOptions): string => {
  if (/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey
  throw new AnipoolError("invalid_request", "idempotencyKey: expected 1 to 255 ASCII characters without spaces")
}

/** 128 random bits. `randomUUID` is missing on pages that came over plain HTTP. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const baseOf = (url: string | URL): string => {
  // Told without the URL, which may hold a password.
  const wrong = () =>
    new AnipoolError("invalid_client", "url: expected http:// or https:// without credentials or query")
  if (!URL.canParse(url)) throw wrong()
  const { hash, origin, password, pathname, protocol, search, username } = new URL(url)
  if (!/^https?:$/.test(protocol) || [hash, password, search, username].some((each) => each !== "")) throw wrong()
  return origin + pathname.replace(/\/+$/, "")
}

/** The key for each type. A universal one opens assignment too. */
const keysOf = (key: ClientOptions["key"]): (name: string, type: string) => string => {
  const keys: Readonly<Record<string, string | undefined>> = typeof key === "object" ? key : {}
  for (const each of typeof key === "string" ? [key] : Object.values(keys)) {
    // A header that cannot be is told with its value by `fetch`.
    if (each === undefined || /^[\x21-\x7e]+$/.test(each)) continue
    throw new AnipoolError("invalid_client", "key: expected ASCII characters without spaces")
  }
  return (name, type) => {
    const found = typeof key === "string" ? key : keys[type] ?? (type === "assignment" ? keys["universal"] : undefined)
    if (found !== undefined) return found
    throw new AnipoolError("key_required", `${name}: the client has no key of type ${type}`)
  }
}

const searchOf = (query: Query): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const parse = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AnipoolError("invalid_answer", `${name}: the answer is no JSON`)
  }
}

async function* iterate(
  read: (query: Query) => Promise<unknown>,
  query: Query,
  by: "page" | "offset" | "after" | "before",
  items: string
): AsyncGenerator<unknown, void, undefined> {
  let at: unknown = query[by] ?? (by === "page" ? 1 : by === "offset" ? 0 : undefined)
  for (;;) {
    const answer = await read({ ...query, [by]: at }) as Readonly<Record<string, unknown>>
    const page = answer[items] as ReadonlyArray<unknown>
    yield* page
    if (by === "page") at = answer["can_next_page"] === true ? Number(at) + 1 : undefined
    else if (by === "offset") at = page.length > 0 ? Number(at) + page.length : undefined
    else at = answer["next"] ?? undefined
    if (at === undefined) return
  }
}
