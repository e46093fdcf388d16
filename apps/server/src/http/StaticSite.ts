/**
 * Built files, read once and answered out of memory: what may be asked for is known, so a path can name nothing else.
 *
 * Limits: `filesMax` files and `bytesMax` bytes; a folder that holds more was not built here.
 */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"
import * as PageHeaders from "./PageHeaders.ts"

/** Most files of a folder: several times what the larger of them has now. */
const filesMax = 5_000
/** Most bytes of them all, compressed ones counted too. */
const bytesMax = 64 * 1024 * 1024

/** Headers of every answer, a page or not. A page may run and show what this server serves, and call it. */
const headers = {
  ...PageHeaders.allowing("script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"),
  vary: "accept-encoding"
}

/** How a file can be sent: as it is (`identity`) and as the build compressed it. */
type Encoding = "identity" | "br" | "gzip"

/** A file as it is answered. */
interface SiteFile {
  readonly contentType: string
  /** Whether its name changes with its content. */
  readonly isHashed: boolean
  readonly bodies: Readonly<Partial<Record<Encoding, { readonly bytes: Uint8Array; readonly etag: string }>>>
}

/** Files by their paths below where they are served; none: they were not built. */
export type Files = ReadonlyMap<string, SiteFile>

/** The page of a folder. */
export const index = "index.html"

/** Reads a folder that pages were built into. One that is not there, or without a page, holds none. */
export const load = (directory: string): Effect.Effect<Files> =>
  Effect.tryPromise(() => read(directory)).pipe(
    Effect.catchAll(({ error }) =>
      isAbsent(error)
        ? Effect.succeed(new Map<string, SiteFile>())
        : Effect.as(Effect.logWarning("built pages cannot be read", error), new Map<string, SiteFile>())
    )
  )

/** The path that a request asks for below a prefix. */
export const pathOf = ({ url }: HttpServerRequest.HttpServerRequest, prefix: string): string => {
  const [pathname = ""] = url.split("?", 1)
  return pathname.slice(prefix.length + 1)
}

/** Whether a path names a file of the build whose name carries a hash of its content. */
export const isHashed = (path: string): boolean => path.startsWith("assets/")

/** Sends a file as the client takes it, or that it has it already. */
export const send = (
  file: SiteFile,
  { headers: sent }: HttpServerRequest.HttpServerRequest,
  status = 200
): HttpServerResponse.HttpServerResponse => {
  const encoding = encodingFor(file, sent["accept-encoding"] ?? "")
  const { bytes, etag } = file.bodies[encoding]!
  const fileHeaders = {
    ...headers,
    etag,
    "cache-control": file.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding })
  }
  return (sent["if-none-match"] ?? "").split(/\s*,\s*/).some((known) => known.replace(/^W\//, "") === etag)
    ? HttpServerResponse.empty({ status: 304, headers: fileHeaders })
    : HttpServerResponse.uint8Array(bytes, { status, contentType: file.contentType, headers: fileHeaders })
}

/** Says that there are no pages, by one of its own. */
export const page = (html: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(html, { status: 404, contentType: "text/html; charset=utf-8", headers })

/** No file of that name. */
export const notFound = HttpServerResponse.text("Not found\n", { status: 404, headers })

// internal

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".yml": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8"
}

const compressedEndings: Readonly<Record<string, Encoding>> = { ".br": "br", ".gz": "gzip" }

const read = async (directory: string): Promise<Files> => {
  const site = new Map<string, SiteFile>()
  // Without its page there is nothing to open; this fails where the folder is not there, too.
  await stat(join(directory, index))
  const entries = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  if (entries.length > filesMax) throw new Error(`expected at most ${filesMax} files in ${directory}`)
  const paths = entries.map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort()
  let total = 0
  for (const path of paths) {
    // What a build notes for itself (`.vite`) is not for readers.
    if (path.startsWith(".")) continue
    const encoding: Encoding = compressedEndings[extname(path)] ?? "identity"
    const name = encoding === "identity" ? path : path.slice(0, -extname(path).length)
    const contentType = contentTypes[extname(name)]
    if (contentType === undefined) continue
    const bytes = await readFile(join(directory, path))
    total += bytes.length
    if (total > bytesMax) throw new Error(`expected at most ${bytesMax} bytes in ${directory}`)
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    site.set(name, {
      contentType,
      isHashed: isHashed(name),
      bodies: { ...site.get(name)?.bodies, [encoding]: { bytes, etag } }
    })
  }
  return site
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")

/** The smallest that the client takes; it says which by naming them, without `q=0`. */
const encodingFor = ({ bodies }: SiteFile, accepted: string): Encoding => {
  const names = accepted.split(",").flatMap((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return (["br", "gzip"] as const).find((encoding) => bodies[encoding] !== undefined && names.includes(encoding)) ??
    "identity"
}
