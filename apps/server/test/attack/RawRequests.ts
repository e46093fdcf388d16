/**
 * What is said over raw sockets: requests whose framing two readers may see differently (smuggling), that are broken, too
 * large, cut, slow, or no HTTP.
 */
import * as OwnProcess from "../process/OwnProcess.ts"

/** A conversation. */
export interface RawRequest {
  readonly name: string
  /** Sent one after another. */
  readonly pieces: ReadonlyArray<string>
  /** What the first answer may be; empty: there may be none. */
  readonly statuses: ReadonlyArray<number>
  /** More answers than this were made to what is no request. */
  readonly answersMax: number
  /** Whether the client says that it sends no more. */
  readonly endsAfter?: boolean
}

/** The campaign that smuggled requests would delete. */
export const canary = "canary"

const key = `Authorization: Bearer ${OwnProcess.secretOf("own", "universal")}`
const host = "Host: x"
const json = "Content-Type: application/json"
const body = JSON.stringify({ id: canary })
const smuggled =
  `DELETE /custom/campaigns HTTP/1.1\r\n${host}\r\n${key}\r\n${json}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const post = (...lines: ReadonlyArray<string>) =>
  `POST /assignment HTTP/1.1\r\n${[host, key, ...lines].join("\r\n")}\r\n\r\n`
const get = (...lines: ReadonlyArray<string>) => `GET /health/live HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
const chunked = "Transfer-Encoding: chunked"

const one = { answersMax: 1 }

/** All of them. */
export const all: ReadonlyArray<RawRequest> = [
  // Which length holds.
  {
    name: "length and chunks",
    pieces: [post("Content-Length: 4", chunked), `0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "chunks and length",
    pieces: [post(chunked, "Content-Length: 6"), `0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "two lengths",
    pieces: [post("Content-Length: 0", `Content-Length: ${smuggled.length}`), smuggled],
    statuses: [400],
    ...one
  },
  {
    name: "a list of lengths",
    pieces: [post(`Content-Length: 0, ${smuggled.length}`), smuggled],
    statuses: [400],
    ...one
  },
  { name: "a negative length", pieces: [post("Content-Length: -1"), smuggled], statuses: [400], ...one },
  { name: "a length with a sign", pieces: [post("Content-Length: +0"), smuggled], statuses: [400], ...one },
  { name: "a length in hex", pieces: [post("Content-Length: 0x0"), smuggled], statuses: [400], ...one },
  { name: "a length with a space within", pieces: [post("Content-Length: 1 0"), smuggled], statuses: [400], ...one },
  {
    name: "a length beyond numbers",
    pieces: [post("Content-Length: 99999999999999999999999"), smuggled],
    statuses: [400],
    ...one
  },
  {
    name: "a space before the colon",
    pieces: [post("Content-Length : 0", chunked), `0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a folded header",
    pieces: [post("X: 1", " Transfer-Encoding: chunked", "Content-Length: 0"), smuggled],
    statuses: [400],
    ...one
  },
  { name: "a header of no name", pieces: [post(": chunked", "Content-Length: 0"), smuggled], statuses: [400], ...one },
  {
    name: "a line feed alone",
    pieces: [`POST /assignment HTTP/1.1\n${host}\n${key}\nContent-Length: 0\n\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a carriage return alone",
    pieces: [post("X: a\rTransfer-Encoding: chunked", "Content-Length: 0"), smuggled],
    statuses: [400],
    ...one
  },
  { name: "NUL in a header", pieces: [post("X: a\0b", "Content-Length: 0"), smuggled], statuses: [400], ...one },
  {
    name: "chunks that are not last",
    pieces: [post("Transfer-Encoding: chunked, identity"), `0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "chunks twice",
    pieces: [post(chunked, "Transfer-Encoding: identity"), `0\r\n\r\n${smuggled}`],
    statuses: [400, 501],
    ...one
  },
  {
    name: "chunks of another name",
    pieces: [post("Transfer-Encoding: xchunked"), `0\r\n\r\n${smuggled}`],
    statuses: [400, 501],
    ...one
  },
  {
    name: "chunks with a tab before",
    pieces: [post("Transfer-Encoding:\tchunked", "Content-Length: 3"), `0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "chunks after a vertical tab",
    pieces: [post("Transfer-Encoding: \vchunked", "Content-Length: 0"), smuggled],
    statuses: [400, 501],
    ...one
  },
  // Chunks.
  {
    name: "a chunk's size that is none",
    pieces: [post(json, chunked), `zz\r\n{}\r\n0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a negative chunk",
    pieces: [post(json, chunked), `-2\r\n{}\r\n0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a chunk's size beyond numbers",
    pieces: [post(json, chunked), `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a chunk that is longer than it says",
    pieces: [post(json, chunked), `1\r\n{}\r\n0\r\n\r\n${smuggled}`],
    statuses: [400],
    ...one
  },
  {
    name: "a chunk with long extensions",
    pieces: [post(json, chunked), `2;${"x".repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
    statuses: [400, 413, 431],
    ...one
  },
  {
    name: "trailers",
    pieces: [post(json, chunked), "2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\nContent-Length: 5\r\n\r\n"],
    statuses: [400],
    ...one
  },
  {
    name: "a body that never ends",
    pieces: [post(json, chunked), ...Array.from({ length: 20 }, () => `10000\r\n${" ".repeat(65_536)}\r\n`)],
    statuses: [413],
    ...one
  },
  {
    name: "a body that is cut",
    pieces: [post(json, "Content-Length: 100"), "{\"prospect_phone\":"],
    statuses: [],
    ...one,
    endsAfter: true
  },
  // Paths that some readers take for another one.
  ...[
    "/custom/campaigns;x",
    "/custom/campaigns;/preview",
    "/custom/campaigns#x",
    "/custom//campaigns",
    "//custom/campaigns",
    "/custom/./campaigns",
    "/x/../custom/campaigns",
    "/custom/c%61mpaigns",
    "/custom%2Fcampaigns",
    "/custom/campaigns/",
    "/Custom/campaigns",
    "http://x/custom/campaigns"
  ].map((path) => ({
    name: `a path that is ${path}`,
    pieces: [smuggled.replace("/custom/campaigns", path).replace(host, `${host}\r\nConnection: close`)],
    statuses: [404],
    ...one
  })),
  // Requests.
  { name: "no host", pieces: [get()], statuses: [400], ...one },
  { name: "two hosts", pieces: [get(host, "Host: y")], statuses: [400], ...one },
  { name: "HTTP/1.0", pieces: ["GET /health/live HTTP/1.0\r\n\r\n"], statuses: [200], ...one },
  { name: "HTTP/0.9", pieces: ["GET /health/live\r\n\r\n"], statuses: [400], ...one },
  { name: "HTTP/2", pieces: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], statuses: [400], ...one },
  { name: "HTTP/9.9", pieces: ["GET / HTTP/9.9\r\nHost: x\r\n\r\n"], statuses: [400], ...one },
  { name: "TLS", pieces: ["\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"], statuses: [400], ...one },
  {
    name: "a proxy's request",
    pieces: [`GET http://example.com/health/live HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
    statuses: [200, 400, 404],
    ...one
  },
  { name: "CONNECT", pieces: [`CONNECT example.com:80 HTTP/1.1\r\n${host}\r\n\r\n`], statuses: [], answersMax: 0 },
  { name: "TRACE", pieces: [`TRACE / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`], statuses: [404], ...one },
  {
    name: "OPTIONS of all",
    pieces: [`OPTIONS * HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
    statuses: [400, 404],
    ...one
  },
  {
    name: "an upgrade",
    pieces: [get(host, "Connection: Upgrade, close", "Upgrade: websocket")],
    statuses: [200, 400],
    ...one
  },
  {
    name: "an upgrade to HTTP/2",
    pieces: [get(host, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")],
    statuses: [200, 400],
    answersMax: 1,
    endsAfter: true
  },
  {
    name: "an unknown expectation",
    pieces: [post("Expect: 200-maybe", "Content-Length: 0", "Connection: close")],
    statuses: [417],
    ...one
  },
  { name: "a method that is none", pieces: [`FETCH / HTTP/1.1\r\n${host}\r\n\r\n`], statuses: [400], ...one },
  {
    name: "a path that is none",
    pieces: [`GET \x80\xff HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
    statuses: [400, 404],
    ...one
  },
  { name: "headers of 20 KB", pieces: [get(host, `X: ${"x".repeat(20_000)}`)], statuses: [431], ...one },
  {
    name: "a path of 20 KB",
    pieces: [`GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`],
    statuses: [431],
    ...one
  },
  {
    name: "2,000 headers",
    pieces: [get(host, "Connection: close", ...Array.from({ length: 2_000 }, () => "X:1"))],
    statuses: [200, 400, 431],
    ...one
  },
  { name: "a request after a broken one", pieces: [`BROKEN\r\n\r\n${smuggled}`], statuses: [400], ...one },
  {
    name: "a request sent ahead of the answer",
    pieces: [`${get(host)}${get(host, "Connection: close")}`],
    statuses: [200],
    answersMax: 2
  },
  { name: "a client that says no more", pieces: [get(host)], statuses: [200], ...one, endsAfter: true },
  { name: "blank lines first", pieces: [`\r\n\r\n${get(host, "Connection: close")}`], statuses: [200], ...one },
  { name: "byte by byte", pieces: [...get(host, "Connection: close")], statuses: [200], ...one }
]
