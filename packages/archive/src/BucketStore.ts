/**
 * Files of an archive as objects of a bucket.
 *
 * Objects cannot be renamed, so no two of them can take their places at once: a day is one object, which is there whole, or as it
 * was before, for whoever looks. It is written and checked on this machine first. Days of more rows than one object takes have several,
 * for which the ones before are taken away first, the last one, without which the day is not there, before the others.
 */
import type { AsyncBuffer } from "hyparquet"
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ArchiveStore, StoredFile } from "./ArchiveStore.ts"
import * as S3 from "./S3.ts"

/** A place in a bucket. */
export interface Place {
  readonly bucket: string
  /** What all keys begin with; `""`: the bucket is the archive. No `/` at either end. */
  readonly prefix: string
}

/** The place that `s3://bucket/prefix` names; undefined: it names none. */
export const placeOf = (url: string): Place | undefined => {
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/is.exec(url)
  const [, bucket, prefix = ""] = found ?? []
  if (bucket === undefined || bucket !== bucket.toLowerCase() || bucket.includes("..")) return undefined
  const parts = prefix === "" ? [] : prefix.split("/")
  return prefix.length > prefixMax || parts.some((part) => ["", ".", ".."].includes(part))
    ? undefined
    : { bucket, prefix }
}

/** Bytes that are sent at once: what is more goes in parts. */
export const partBytes = 16 * 1_048_576

/** Files in a bucket, which must be there. `part`: another size of parts than `partBytes`. */
export const make = (
  settings: S3.S3Settings,
  { bucket, prefix }: Place,
  limits: S3.S3Limits = S3.defaultLimits,
  part = partBytes
): ArchiveStore => {
  const ask = S3.make(settings, bucket, limits)
  const name = `s3://${bucket}${prefix === "" ? "" : `/${prefix}`}`
  const keyOf = (path: string) => prefix === "" ? path : `${prefix}/${path}`
  const list = async (folder: string): Promise<ReadonlyArray<StoredFile>> => {
    const under = keyOf(`${folder}/`)
    const found = await listed(ask, under)
    return found
      .filter(({ key }) => key.startsWith(under) && !key.slice(under.length).includes("/"))
      .map(({ bytes, key, version }) => ({ path: `${folder}/${key.slice(under.length)}`, bytes, version }))
      .sort((a, b) => a.path < b.path ? -1 : 1)
  }
  const put = async (from: string, path: string) => {
    const file = await open(from, "r")
    try {
      const key = keyOf(path)
      const sent = await upload(ask, file, key, part)
      if (await digestOf(ask, key, sent, part) !== sent.digest) {
        await ask({ method: "DELETE", key })
        throw new Error(`${path}: what can be read again is not what was sent, so it was taken away`)
      }
    } finally {
      await file.close()
    }
  }
  return {
    name,
    fileRowsMax,
    check: async () => {
      await ask({ method: "GET", query: { "list-type": "2", "max-keys": "1", prefix: keyOf("") } })
    },
    list,
    open: async ({ bytes, path, version }) => bufferOf(ask, keyOf(path), bytes, version!),
    workplace: (of) =>
      join(tmpdir(), `anipool-archive-${createHash("sha256").update(name).digest("hex").slice(0, 16)}-${of}`),
    keep: async (from, names, folder) => {
      const before = (await list(folder)).filter(({ path }) => path.endsWith(".parquet"))
      const isReplaced = names.length === 1 && before.every(({ path }) => path === `${folder}/${names[0]!}`)
      for (const { path } of isReplaced ? [] : before.toReversed()) await ask({ method: "DELETE", key: keyOf(path) })
      for (const each of names) await put(join(from, each), `${folder}/${each}`)
    }
  }
}

// internal

/** Where what a file says of its row groups is held in memory while it is written, this many take 150 MB. */
const fileRowsMax = 200_000_000

/** Keys take 1,024 bytes at most, with what an archive adds. */
const prefixMax = 500

/** Parts of an object that a service takes. */
const partsMax = 10_000

/** Answers with 1,000 keys each. */
const pagesMax = 1_000

type Ask = ReturnType<typeof S3.make>

interface Listed {
  readonly key: string
  readonly bytes: number
  readonly version: string
}

const textOf = ({ body }: S3.S3Answer): string => new TextDecoder().decode(body)

/** What stands in an element, without what stands for marks in it. */
const valueOf = (text: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1]?.replace(
    /&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi,
    (_, name: string) =>
      marks[name.toLowerCase()] ??
        String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
  )

const marks: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" }

/** The parts of an answer of this name. */
const elementsOf = (text: string, element: string): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map((found) => found[1]!)

/** All objects whose keys begin so. */
const listed = async (ask: Ask, prefix: string): Promise<ReadonlyArray<Listed>> => {
  const found: Array<Listed> = []
  let token: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const text = textOf(
      await ask({
        method: "GET",
        query: {
          "list-type": "2",
          // Keys that XML cannot hold.
          "encoding-type": "url",
          prefix,
          ...(token === undefined ? {} : { "continuation-token": token })
        }
      })
    )
    const isEncoded = valueOf(text, "EncodingType") === "url"
    for (const object of elementsOf(text, "Contents")) {
      const key = valueOf(object, "Key") ?? ""
      found.push({
        key: isEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key,
        bytes: Number(valueOf(object, "Size")),
        version: valueOf(object, "ETag") ?? ""
      })
    }
    token = valueOf(text, "IsTruncated") === "true" ? valueOf(text, "NextContinuationToken") : undefined
    if (token === undefined) return found
  }
  throw new Error("there are more objects than a day has")
}

/** Some bytes of an object as it was when `version` was told of it. */
const rangeOf = async (ask: Ask, key: string, from: number, until: number, version: string): Promise<ArrayBuffer> => {
  if (from >= until) return new ArrayBuffer(0)
  const answer = await ask({
    method: "GET",
    key,
    headers: { range: `bytes=${from}-${until - 1}`, "if-match": version }
  }).catch((cause: unknown) => {
    throw cause instanceof S3.S3Failed && [404, 412].includes(cause.status) ? replaced(key) : cause
  })
  // Services that do not know the condition tell at least what they give.
  if (answer.headers.get("etag") !== version) throw replaced(key)
  if (answer.body.byteLength !== until - from) {
    throw new Error(`${key}: the service gives other bytes than were asked for`)
  }
  return answer.body
}

const replaced = (key: string) => new Error(`${key} was replaced while it was read`)

const bufferOf = (ask: Ask, key: string, byteLength: number, version: string): AsyncBuffer => ({
  byteLength,
  slice: (start, end) => rangeOf(ask, key, start, Math.min(end ?? byteLength, byteLength), version)
})

interface Sent {
  readonly bytes: number
  readonly digest: string
  readonly version: string
}

/** The digest of all bytes of an object, some at a time. */
const digestOf = async (ask: Ask, key: string, { bytes, version }: Sent, part: number): Promise<string> => {
  const hash = createHash("sha256")
  for (let from = 0; from < bytes; from += part) {
    hash.update(new Uint8Array(await rangeOf(ask, key, from, Math.min(from + part, bytes), version)))
  }
  return hash.digest("hex")
}

/** Sends a file, some of it at a time: it is there once all of it is. */
const upload = async (ask: Ask, file: FileHandle, key: string, part: number): Promise<Sent> => {
  const bytes = (await file.stat()).size
  const hash = createHash("sha256")
  const size = Math.max(part, Math.ceil(bytes / partsMax))
  const read = async (from: number) => {
    const buffer = Buffer.alloc(Math.min(size, bytes - from))
    for (let at = 0; at < buffer.length;) {
      const { bytesRead } = await file.read(buffer, at, buffer.length - at, from + at)
      if (bytesRead === 0) throw new Error(`${key}: the file that is sent became shorter`)
      at += bytesRead
    }
    hash.update(buffer)
    return buffer
  }
  const sent = (version: string) => ({ bytes, digest: hash.digest("hex"), version })
  await abortUploads(ask, key)
  if (bytes <= part) return sent(versionOf(await ask({ method: "PUT", key, body: await read(0) })))
  const uploadId = valueOf(textOf(await ask({ method: "POST", key, query: { uploads: "" } })), "UploadId")
  if (uploadId === undefined) throw new Error(`${key}: the service begins no upload`)
  try {
    const parts: Array<string> = []
    for (let from = 0; from < bytes; from += size) {
      const partNumber = parts.length + 1
      const version = versionOf(
        await ask({ method: "PUT", key, query: { partNumber: String(partNumber), uploadId }, body: await read(from) })
      )
      parts.push(
        `<Part><PartNumber>${partNumber}</PartNumber><ETag>${version.replaceAll("\"", "&quot;")}</ETag></Part>`
      )
    }
    return sent(await complete(ask, key, uploadId, parts.join("")))
  } catch (cause) {
    // The next run tries it again.
    await ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined)
    throw cause
  }
}

/** Puts the parts together; answers what tells the object from others. */
const complete = async (ask: Ask, key: string, uploadId: string, parts: string): Promise<string> => {
  const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
  try {
    const version = valueOf(textOf(await ask({ method: "POST", key, query: { uploadId }, body })), "ETag")
    if (version !== undefined) return version
  } catch (cause) {
    // An attempt before may have done it, though its answer was lost: what is there is read and compared all the same.
    if (!(cause instanceof S3.S3Failed && cause.code === "NoSuchUpload" && cause.attempts > 1)) throw cause
  }
  const found = (await listed(ask, key)).find((each) => each.key === key)
  if (found === undefined) throw new Error(`${key}: the service has not put together what was sent`)
  return found.version
}

/** Ends uploads that runs left which were broken off: what was sent of them takes room unseen. */
const abortUploads = async (ask: Ask, key: string): Promise<void> => {
  const answer = await ask({ method: "GET", query: { uploads: "", prefix: key } }).catch((cause: unknown) => {
    // Not every service lists them, and not every key may: those that do not keep them are left to their rules.
    if (cause instanceof S3.S3Failed && [400, 403, 404, 405, 501].includes(cause.status)) return undefined
    throw cause
  })
  for (const upload of answer === undefined ? [] : elementsOf(textOf(answer), "Upload")) {
    const uploadId = valueOf(upload, "UploadId")
    if (valueOf(upload, "Key") !== key || uploadId === undefined) continue
    await ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined)
  }
}

const versionOf = ({ headers }: S3.S3Answer): string => headers.get("etag") ?? ""
