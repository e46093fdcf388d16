/**
 * Request bodies: read within a limit, and parsed as JSON. Everything that may be wrong with one before a schema sees it.
 *
 * Plain functions over Node's request, so that a route may use them with or without Effect's request machinery.
 */
import type { InvalidRequest } from "@anipool/core/CoreError"
import * as JsonReader from "@anipool/core/JsonReader"
import * as Failure from "@anipool/http-api/Failure"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isUtf8 } from "node:buffer"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import * as BodyBudget from "./BodyBudget.ts"
import * as JsonValue from "./JsonValue.ts"
import * as UploadPace from "./UploadPace.ts"

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
  | Failure.RequestTimeout
  | Failure.Unavailable

/** How many bytes a body may have, and whose room it takes. */
export interface BodyLimits {
  readonly limitBytes: number
  /** How many a text in it may have (default: `JsonReader.textBytesMax`). */
  readonly textBytesMax?: number
  readonly workspaceId: number
  /** How slowly it may come. */
  readonly pace?: UploadPace.UploadPace
  /** How long a client may go on sending one that is too large, in milliseconds. */
  readonly lingerMs?: number
  /** Reads one of at most 64 KB (default: as JSON). */
  readonly parse?: typeof parse
}

/** What is wrong with a body by its headers: not JSON, or announced too large. */
export const refuseByHeaders = (headers: IncomingHttpHeaders, limitBytes: number): Unreadable | undefined => {
  // A body without a type is taken for JSON: nothing else is spoken here.
  const type = headers["content-type"] ?? "application/json"
  if (type !== "application/json" && !isJson(type)) {
    return new Failure.UnsupportedMediaType({ message: "Content-Type: expected application/json in UTF-8" })
  }
  return refuseByLength(headers, limitBytes)
}

/** Whether a content type names no character set, or UTF-8. */
export const isUtf8Type = (contentType: string): boolean => {
  const [, ...parameters] = contentType.toLowerCase().split(";").map((part) => part.trim())
  return parameters.every((parameter) => !parameter.startsWith("charset=") || /^charset="?utf-?8"?$/.test(parameter))
}

/** What is wrong with a body by its headers, whatever its type: encoded, or announced too large. */
export const refuseByLength = (headers: IncomingHttpHeaders, limitBytes: number): Unreadable | undefined => {
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    return new Failure.UnsupportedMediaType({ message: "Content-Encoding: expected none" })
  }
  return Number(headers["content-length"] ?? 0) > limitBytes ? tooLarge(limitBytes) : undefined
}

/**
 * Reads a body's JSON; `ifEmpty` stands for an empty body. Calls `onDone` once with its value or what is wrong with it;
 * never when the client goes away. A large one is made into a value while it arrives, in pieces that hold nobody up.
 * Returns a function that stops reading.
 */
export const receive = (
  request: IncomingMessage,
  {
    limitBytes,
    lingerMs: discardedMs = lingerMs,
    pace = UploadPace.ofProcess,
    parse: parseSmall = parse,
    textBytesMax,
    workspaceId
  }: BodyLimits,
  onDone: (outcome: Either.Either<unknown, Unreadable>) => void,
  ifEmpty?: unknown
): () => void => {
  let chunks: Array<Buffer> = []
  let length = 0
  /** Of a large one. */
  let share: BodyBudget.Share | undefined
  let large: SlicedValue | undefined
  const stop = () => {
    large?.stop()
    share?.giveBack()
    reading.end()
    request.off("data", onData).off("end", onEnd).off("error", stop)
  }
  const finish = (outcome: Either.Either<unknown, Unreadable>) => {
    stop()
    onDone(outcome)
  }
  const refuse = (wrong: Unreadable) => {
    discard(request, discardedMs)
    finish(Either.left(wrong))
  }
  const reading = pace.start()
  const onSlow = () => refuse(tooSlow)
  const onTaken = () => {
    reading.await(onSlow)
    request.resume()
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    reading.arrived(chunk.length)
    if (length > limitBytes) return refuse(tooLarge(limitBytes))
    chunks.push(chunk)
    if (length <= smallBytes) return
    share ??= BodyBudget.ofProcess.share(workspaceId)
    if (!share.take(large === undefined ? length : chunk.length)) return refuse(noRoom)
    large ??= slicedValue(refuse, onTaken, { ifEmpty, textBytesMax })
    reading.await(undefined)
    request.pause()
    large.take(chunks)
    chunks = []
  }
  const onEnd = () => {
    if (large !== undefined) return large.end(finish)
    finish(parseSmall(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length), ifEmpty))
  }
  reading.await(onSlow)
  request.on("data", onData).on("end", onEnd).on("error", stop)
  return stop
}

/** Reads on and keeps nothing, for a while, so that the client gets to read its answer; then closes the connection. */
export const discard = (request: IncomingMessage, forMs: number = lingerMs): void => {
  const timer = setTimeout(() => request.destroy(), forMs)
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
      discard(request, limits.lingerMs)
      return Effect.fail(refused)
    }
    return Effect.async<unknown, Unreadable>((resume) => {
      const stop = receive(request, limits, resume, ifEmpty)
      return Effect.sync(stop)
    })
  })

/** What is answered to a body of more bytes than this. */
export const tooLarge = (limitBytes: number) =>
  new Failure.PayloadTooLarge({ message: `body: expected at most ${limitBytes} bytes` })

/** What is answered to a body that comes too slowly. */
export const tooSlow = new Failure.RequestTimeout({ message: "body: expected to be sent in time" })

// internal

const noRoom = new Failure.Unavailable({
  message: "Too many large bodies are being read; please try again",
  code: "overloaded"
})

/** A body of at most so many bytes is neither counted nor cut in pieces: most are, and parsed within milliseconds. */
const smallBytes = 64 * 1024

/** What is made into a value in one turn of the event loop: at most two milliseconds' worth. */
const sliceBytes = 8 * 1024

/** A large body's value, made in slices. */
interface SlicedValue {
  /** Takes the next bytes; more are asked for by `onTaken`. */
  readonly take: (chunks: ReadonlyArray<Buffer>) => void
  /** Says that there are no more; `onMade` is called when it is done with those that came. */
  readonly end: (onMade: (made: Either.Either<unknown, Failure.BadRequest>) => void) => void
  readonly stop: () => void
}

const slicedValue = (
  onWrong: (wrong: Failure.BadRequest) => void,
  onTaken: () => void,
  { ifEmpty, textBytesMax }: { readonly ifEmpty: unknown; readonly textBytesMax: number | undefined }
): SlicedValue => {
  const value = JsonValue.make(textBytesMax)
  const slices: Array<Buffer> = []
  let cancel = () => {}
  let onEnded = onTaken
  const step = () => {
    const slice = slices.shift()
    const taken = slice === undefined ? Either.void : value.write(slice)
    if (Either.isLeft(taken)) onWrong(badRequest(taken.left))
    else if (slices.length > 0) cancel = EventLoop.inTurn(step)
    else onEnded()
  }
  const made = (): Either.Either<unknown, Failure.BadRequest> => {
    const made = value.end()
    return ifEmpty !== undefined && Either.isLeft(made) && made.left.message === JsonReader.missing
      ? Either.right(ifEmpty)
      : Either.mapLeft(made, badRequest)
  }
  return {
    take: (chunks) => {
      slices.push(...chunks.flatMap(slicesOf))
      cancel()
      cancel = EventLoop.inTurn(step)
    },
    end: (onMade) => {
      onEnded = () => onMade(made())
      if (slices.length === 0) onEnded()
    },
    stop: () => cancel()
  }
}

const slicesOf = (chunk: Buffer): ReadonlyArray<Buffer> =>
  Array.from(
    { length: Math.ceil(chunk.length / sliceBytes) },
    (_, i) => chunk.subarray(i * sliceBytes, (i + 1) * sliceBytes)
  )

const badRequest = ({ code, message }: InvalidRequest) => new Failure.BadRequest({ message, code })

const isJson = (contentType: string): boolean => {
  const [type = ""] = contentType.toLowerCase().split(";", 1)
  return /^application\/(?:json|[\w.+-]+\+json)$/.test(type.trim()) && isUtf8Type(contentType)
}

const malformed = (message: string): Either.Either<never, Failure.BadRequest> =>
  Either.left(new Failure.BadRequest({ message }))

const hasByteOrderMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
