/**
 * Request bodies: read within a limit, and parsed as JSON. Everything that may be wrong with one before a schema sees it.
 *
 * Plain functions over Node's request, so that a route may use them with or without Effect's request machinery.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isUtf8 } from "node:buffer"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import * as BodyBudget from "./BodyBudget.ts"
import * as JsonShape from "./JsonShape.ts"

/**
 * How long a client may go on sending a body that is too large, in milliseconds. It is answered at once, but many read
 * the answer only when they have sent everything; a connection closed before would look like a broken one.
 */
export const lingerMs = 5_000

/** What may be wrong with a body before a schema sees it. */
export type Unreadable =
  | Failure.BadRequest
  | Failure.PayloadTooLarge
  | Failure.UnsupportedMediaType
  | Failure.Unavailable

/** How many bytes a body may have, and whose room it takes. */
export interface BodyLimits {
  readonly limitBytes: number
  readonly workspaceId: number
}

/** What is wrong with a body by its headers: not JSON, or announced too large. */
export const refuseByHeaders = (headers: IncomingHttpHeaders, limitBytes: number): Unreadable | undefined => {
  // A body without a type is taken for JSON: nothing else is spoken here.
  const type = headers["content-type"] ?? "application/json"
  if (type !== "application/json" && !isJson(type)) {
    return new Failure.UnsupportedMediaType({ message: "Content-Type: expected application/json in UTF-8" })
  }
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    return new Failure.UnsupportedMediaType({ message: "Content-Encoding: expected none" })
  }
  return Number(headers["content-length"] ?? 0) > limitBytes ? tooLarge(limitBytes) : undefined
}

/**
 * Reads a whole body. Calls `onDone` once with its bytes or what is wrong with it; never when the client goes away. More
 * than the limit is not kept. Returns a function that stops reading.
 */
export const collect = (
  request: IncomingMessage,
  { limitBytes, workspaceId }: BodyLimits,
  onDone: (outcome: Either.Either<Buffer, Unreadable>) => void
): () => void => {
  const chunks: Array<Buffer> = []
  const shape = JsonShape.make()
  const share = BodyBudget.ofProcess.share(workspaceId)
  let length = 0
  const stop = () => {
    share.giveBack()
    request.off("data", onData).off("end", onEnd).off("error", stop)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    chunks.push(chunk)
    const wrong = length > limitBytes
      ? tooLarge(limitBytes)
      : length > smallBytes && !share.take(chunk.length)
      ? noRoom
      : wrongShape(shape, chunks, length)
    if (wrong === undefined) return
    stop()
    discard(request)
    onDone(Either.left(wrong))
  }
  const onEnd = () => {
    stop()
    onDone(Either.right(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)))
  }
  request.on("data", onData).on("end", onEnd).on("error", stop)
  return stop
}

/** Reads on and keeps nothing, for a while, so that the client gets to read its answer; then closes the connection. */
export const discard = (request: IncomingMessage): void => {
  const timer = setTimeout(() => request.destroy(), lingerMs)
  request.on("error", () => {}).once("close", () => clearTimeout(timer)).resume()
}

/** A body's JSON; a byte order mark before it is dropped. An empty body is malformed, or what is given for it. */
export const parse = (bytes: Buffer, ifEmpty?: unknown): Either.Either<unknown, Failure.BadRequest> => {
  if (!isUtf8(bytes)) return malformed("body: expected JSON in UTF-8")
  const text = bytes.toString("utf8", hasByteOrderMark(bytes) ? 3 : 0)
  if (text.trim() === "") {
    return ifEmpty === undefined ? malformed("body: is missing, expected JSON") : Either.right(ifEmpty)
  }
  try {
    return Either.right(JSON.parse(text))
  } catch {
    // The parser's message quotes the text around the fault, which may be a prospect's number.
    return malformed("body: expected JSON")
  }
}

/** A request's body as JSON; `ifEmpty` in place of an empty one. Can be interrupted. */
export const read = (
  request: IncomingMessage,
  limits: BodyLimits,
  ifEmpty?: unknown
): Effect.Effect<unknown, Unreadable> =>
  Effect.suspend(() => {
    const refused = refuseByHeaders(request.headers, limits.limitBytes)
    if (refused !== undefined) {
      discard(request)
      return Effect.fail(refused)
    }
    return Effect.flatMap(
      Effect.async<Buffer, Unreadable>((resume) => {
        const stop = collect(request, limits, resume)
        return Effect.sync(stop)
      }),
      (bytes) => parse(bytes, ifEmpty)
    )
  })

/** What is answered to a body of more bytes than this. */
export const tooLarge = (limitBytes: number) =>
  new Failure.PayloadTooLarge({ message: `body: expected at most ${limitBytes} bytes` })

// internal

const noRoom = new Failure.Unavailable({ message: "Too many large bodies are being read; please try again" })

/** A body of fewer bytes is neither counted nor looked at: most are. */
const smallBytes = 16 * 1024

/** What is wrong with the shape of a body, whose last piece has not been looked at. */
const wrongShape = (
  shape: JsonShape.JsonShape,
  chunks: ReadonlyArray<Buffer>,
  length: number
): Failure.BadRequest | undefined => {
  if (length <= smallBytes) return undefined
  const last = chunks.at(-1)!
  const isFirstLook = length - last.length <= smallBytes
  for (const chunk of isFirstLook ? chunks : [last]) {
    const wrong = shape.look(chunk)
    if (wrong !== undefined) return new Failure.BadRequest({ message: `body: ${wrong}` })
  }
  return undefined
}

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";").map((part) => part.trim())
  return /^application\/(?:json|[\w.+-]+\+json)$/.test(type) &&
    parameters.every((parameter) => !parameter.startsWith("charset=") || /^charset="?utf-?8"?$/.test(parameter))
}

const malformed = (message: string) => Either.left(new Failure.BadRequest({ message }))

const hasByteOrderMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
