/**
 * Snapshots: all groups sent as a stream, and followed until they are applied.
 */
import { type CallOptions, sleep } from "./Call.ts"
import { AnipoolError } from "./Errors.ts"
import type { SnapshotGroup, Upload } from "./generated/schemas.ts"

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of a JSON array of groups, or groups. */
export type SnapshotContent =
  | string
  | Uint8Array
  | Blob
  | Iterable<SnapshotGroup>
  | AsyncIterable<SnapshotGroup | Uint8Array>

/**
 * What a snapshot is read from. What can be read only once (a stream, a generator) is sent only once; as a function that
 * opens it anew it is tried again like everything else.
 */
export type SnapshotSource = SnapshotContent | (() => SnapshotContent)

/** Where a snapshot stands. `total` is known of a `Blob`, text and bytes; a browser tells of `sent` only at the end. */
export type SnapshotProgress =
  | { readonly phase: "sending"; readonly sent: number; readonly total: number | undefined }
  | { readonly phase: "applying"; readonly progress: number }

/** How a snapshot is sent. */
export interface SnapshotOptions extends CallOptions {
  readonly onProgress?: ((progress: SnapshotProgress) => void) | undefined
}

/** How long a snapshot may take by default, from its first byte until it is applied: half an hour. */
export const timeoutMsDefault = 30 * 60_000

/** What a snapshot is sent by. */
export interface Sending {
  readonly upload: (
    body: () => BodyInit | Promise<BodyInit>,
    isRepeatable: boolean,
    options: CallOptions
  ) => Promise<{ readonly uploadId: number }>
  readonly read: (uploadId: number, options: CallOptions) => Promise<{ readonly upload: Upload }>
}

/** Sends a snapshot, and waits until it is applied. */
export const replaceAllGroups = async (
  { read, upload }: Sending,
  source: SnapshotSource,
  { onProgress, retries, signal, timeoutMs = timeoutMsDefault }: SnapshotOptions = {}
): Promise<Upload> => {
  const endsAt = performance.now() + timeoutMs
  const optionsNow = () => ({ retries, signal: ending.signal, timeoutMs: endsAt - performance.now() })
  // A source that cannot be read ends the call, with what is wrong with the source.
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener("abort", abort, { once: true })
  try {
    const { uploadId } = await upload(
      () => bodyOf(typeof source === "function" ? source() : source, onProgress, ending),
      isRepeatable(source),
      optionsNow()
    )
    for (let waitMs = 100;; waitMs = Math.min(waitMsMax, waitMs * 1.5)) {
      const { upload } = await read(uploadId, optionsNow())
      onProgress?.({ phase: "applying", progress: upload.progress })
      if (upload.status === "completed") return upload
      if (upload.status === "failed") throw new AnipoolError("upload_failed", upload.message ?? "The upload failed")
      await sleep(waitMs, ending.signal)
    }
  } finally {
    signal?.removeEventListener("abort", abort)
  }
}

// internal

/** Between two looks at how far a snapshot is applied. */
const waitMsMax = 2_000

/** Groups are gathered into pieces of this size, in characters. */
const pieceLength = 64 * 1024

const isRepeatable = (source: SnapshotSource): boolean =>
  typeof source === "string" || typeof source === "function" || Array.isArray(source) ||
  source instanceof Uint8Array || source instanceof Blob

/** Browsers send streams over HTTP/2 alone, and only some do: there the pieces are gathered first. */
const canStream = (): boolean => {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }
  return process?.versions?.node !== undefined
}

const bodyOf = async (
  content: SnapshotContent,
  onProgress: SnapshotOptions["onProgress"],
  ending: AbortController
): Promise<BodyInit> => {
  const total = totalOf(content)
  let sent = 0
  const tell = (bytes: number) => {
    sent += bytes
    onProgress?.({ phase: "sending", sent, total })
  }
  const pieces = piecesOf(content)
  if (canStream()) {
    return new ReadableStream<Bytes>({
      pull: async (controller) => {
        try {
          const { done, value } = await pieces.next()
          if (done === true) return controller.close()
          controller.enqueue(value)
          tell(value.byteLength)
        } catch (error) {
          ending.abort(error)
          controller.error(error)
        }
      },
      cancel: async () => {
        await pieces.return()
      }
    })
  }
  const gathered: Array<BlobPart> = []
  if (content instanceof Blob) gathered.push(content)
  else for await (const piece of pieces) gathered.push(piece)
  const blob = new Blob(gathered)
  tell(blob.size)
  return blob
}

const totalOf = (content: SnapshotContent): number | undefined =>
  typeof content === "string"
    ? encoder.encode(content).byteLength
    : content instanceof Uint8Array
    ? content.byteLength
    : content instanceof Blob
    ? content.size
    : undefined

const encoder = new TextEncoder()

async function* piecesOf(content: SnapshotContent): AsyncGenerator<Bytes, void, undefined> {
  if (typeof content === "string") return yield encoder.encode(content)
  if (content instanceof Uint8Array) return yield content as Bytes
  if (content instanceof Blob) return yield* content.stream() as unknown as AsyncIterable<Bytes>
  let text = ""
  let isFirst = true
  for await (const item of content) {
    if (item instanceof Uint8Array) yield item as Bytes
    else {
      text += `${isFirst ? "[" : ","}${JSON.stringify(item)}`
      isFirst = false
      if (text.length < pieceLength) continue
      yield encoder.encode(text)
      text = ""
    }
  }
  // Without a group there was text of one's own, or nothing at all, which is a snapshot of no groups.
  if (!isFirst) yield encoder.encode(`${text}]`)
}
