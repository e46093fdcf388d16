/**
 * A bucket as tests ask one: a service on this machine that answers as Amazon S3 does, as far as an archive asks it, and holds each
 * request against its signature, which it makes anew by what Amazon's documentation says of it. It can be told to fail.
 */
import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Who may ask. */
export const accessKeyId = "AKIDEXAMPLE"
/** The secret of the key. */
export const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

/** A request as it came. */
export interface Asked {
  readonly method: string
  /** `""`: of the bucket itself. */
  readonly key: string
  readonly query: URLSearchParams
}

/**
 * What goes wrong: an answer of this status, a connection that is cut before anything is done or (`lost`) once it is, an answer that
 * never comes, or bytes that are others.
 */
export type Fault = "changed" | "cut" | "late" | "lost" | number

/** A bucket. */
export interface S3Server {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Parts of uploads that are under way, by key. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>
  /** All that was asked, in its order. */
  readonly asked: Array<Asked>
  /** Whether it goes wrong with a request; undefined: it does not. */
  fault: (asked: Asked) => Fault | undefined
  readonly close: () => Promise<void>
}

/**
 * Begins to serve one bucket of this name. `pageSize`: keys in one answer.
 *
 * @public For tests, of other packages too.
 */
export const serve = async (bucket: string, pageSize = 1_000): Promise<S3Server> => {
  const objects = new Map<string, Buffer>()
  const uploads: S3Server["uploads"] = new Map()
  let lastUpload = 0
  const answers = (asked: Asked, body: Buffer, request: IncomingMessage, found: string): Answer => {
    const { key, method, query } = asked
    if (found !== bucket) return failure(404, "NoSuchBucket")
    const uploadId = query.get("uploadId")
    const upload = uploads.get(uploadId ?? "")
    if (uploadId !== null && upload === undefined) return failure(404, "NoSuchUpload")
    switch (`${method} ${key === "" ? "bucket" : "object"}`) {
      case "GET bucket": {
        const prefix = query.get("prefix") ?? ""
        if (query.has("uploads")) {
          return xml(
            [...uploads].filter(([, each]) => each.key.startsWith(prefix)).map(([id, each]) =>
              `<Upload><Key>${each.key}</Key><UploadId>${id}</UploadId></Upload>`
            ).join("")
          )
        }
        const all = [...objects.keys()].filter((each) => each.startsWith(prefix)).sort()
        const from = Number(query.get("continuation-token") ?? "0")
        const until = from + Math.min(pageSize, Number(query.get("max-keys") ?? pageSize))
        const listed = all.slice(from, until).map((each) =>
          `<Contents><Key>${encodeURIComponent(each)}</Key><ETag>${
            etagOf(objects.get(each)!).replaceAll("\"", "&quot;")
          }` +
          `</ETag><Size>${objects.get(each)!.length}</Size></Contents>`
        )
        return xml(
          `<EncodingType>url</EncodingType><IsTruncated>${until < all.length}</IsTruncated>${listed.join("")}` +
            (until < all.length ? `<NextContinuationToken>${until}</NextContinuationToken>` : "")
        )
      }
      case "GET object": {
        const object = objects.get(key)
        if (object === undefined) return failure(404, "NoSuchKey")
        const condition = request.headers["if-match"]
        if (condition !== undefined && condition !== etagOf(object)) return failure(412, "PreconditionFailed")
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")
        const part = range === null ? object : object.subarray(Number(range[1]), Number(range[2]) + 1)
        return { status: range === null ? 200 : 206, headers: { etag: etagOf(object) }, body: part }
      }
      case "PUT object": {
        if (upload === undefined) objects.set(key, body)
        else upload.parts.set(Number(query.get("partNumber")), body)
        return { status: 200, headers: { etag: etagOf(body) }, body: "" }
      }
      case "POST object": {
        if (upload === undefined) {
          uploads.set(`upload ${++lastUpload}`, { key, parts: new Map() })
          return xml(`<UploadId>upload ${lastUpload}</UploadId>`)
        }
        const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
        const bytes = parts.map(([, number]) => upload.parts.get(Number(number)))
        if (
          parts.some(([, , etag], i) => bytes[i] === undefined || etagOf(bytes[i]) !== etag!.replaceAll("&quot;", "\""))
        ) return failure(400, "InvalidPart")
        const whole = Buffer.concat(bytes as Array<Buffer>)
        objects.set(key, whole)
        uploads.delete(uploadId!)
        return xml(`<ETag>${etagOf(whole).replaceAll("\"", "&quot;")}</ETag>`)
      }
      case "DELETE object": {
        if (upload === undefined) objects.delete(key)
        else uploads.delete(uploadId!)
        return { status: 204, headers: {}, body: "" }
      }
      default:
        return failure(405, "MethodNotAllowed")
    }
  }

  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
    })
    request.on("end", () => {
      const url = new URL(request.url!, "http://localhost")
      const [found = "", ...path] = url.pathname.slice(1).split("/")
      const asked = { method: request.method!, key: decodeURIComponent(path.join("/")), query: url.searchParams }
      given.asked.push(asked)
      const fault = given.fault(asked)
      if (fault === "late") return
      const body = Buffer.concat(chunks)
      if (fault === "cut" || fault === "lost") {
        if (fault === "lost") answers(asked, body, request, found)
        response.writeHead(200, { "content-length": 1_000 })
        response.write("abc", () => response.destroy())
        return
      }
      send(
        response,
        typeof fault === "number"
          ? failure(fault, fault === 403 ? "AccessDenied" : "InternalError")
          : refusalOf(request, url, body) ?? changedBy(fault, answers(asked, body, request, found))
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const given: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    asked: [],
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return given
}

/** What is signed of a request. */
export interface Signable {
  readonly method: string
  /** As it is sent. */
  readonly pathname: string
  readonly query: ReadonlyArray<readonly [string, string]>
  /** The signed ones. */
  readonly headers: ReadonlyArray<readonly [string, string]>
  /** `20130524T000000Z` */
  readonly date: string
  readonly region: string
  readonly payloadHash: string
}

/**
 * The signature of a request (version 4):
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const signatureOf = (secret: string, request: Signable): string => {
  const { date, headers, method, pathname, payloadHash, query, region } = request
  const canonical = [
    method,
    pathname.split("/").map((part) => encoded(decodeURIComponent(part))).join("/"),
    query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort().join("&"),
    ...headers.map(([name, value]) => `${name}:${value.trim()}`).sort(),
    "",
    headers.map(([name]) => name).sort().join(";"),
    payloadHash
  ].join("\n")
  const scope = [date.slice(0, 8), region, "s3", "aws4_request"]
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(canonical)].join("\n")
  const key = scope.reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`)
  return hmac(key, toSign).toString("hex")
}

// internal

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

const send = (response: ServerResponse, { body, headers, status }: Answer): void => {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) })
  response.end(body)
}

const xml = (body: string): Answer => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?><Result>${body}</Result>`
})

/** As Amazon answers: with what should never be told on. */
const failure = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>told by the service</Message></Error>`
})

const changedBy = (fault: Fault | undefined, answer: Answer): Answer => {
  if (fault !== "changed" || !Buffer.isBuffer(answer.body)) return answer
  const body = Buffer.from(answer.body)
  body[body.length >> 1]! ^= 1
  return { ...answer, body }
}

const etagOf = (body: Buffer): string => `"${createHash("md5").update(body).digest("hex")}"`

const sha256 = (text: Buffer | string): string => createHash("sha256").update(text).digest("hex")

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** Why a request is not to be answered; undefined: it is. */
const refusalOf = (request: IncomingMessage, url: URL, body: Buffer): Answer | undefined => {
  const told =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
      .exec(request.headers.authorization ?? "")
  if (told === null) return failure(403, "AccessDenied")
  const [, key, region, signed, signature] = told
  if (key !== accessKeyId) return failure(403, "InvalidAccessKeyId")
  const header = (name: string) => String(request.headers[name] ?? "")
  const payloadHash = header("x-amz-content-sha256")
  const expected = signatureOf(secretAccessKey, {
    method: request.method!,
    pathname: url.pathname,
    query: [...url.searchParams],
    headers: signed!.split(";").map((name) => [name, header(name)]),
    date: header("x-amz-date"),
    region: region!,
    payloadHash
  })
  if (expected !== signature) return failure(403, "SignatureDoesNotMatch")
  return sha256(body) === payloadHash ? undefined : failure(400, "XAmzContentSHA256Mismatch")
}
