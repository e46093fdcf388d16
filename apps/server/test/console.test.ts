/**
 * The console's files: how they are answered, what may be kept, and that nothing else can be asked for.
 */
import * as Server from "@anipool/server/Server"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A server with a console of a few files, and one without. */
class Servers extends Context.Tag("@anipool/server/test/Servers")<Servers, {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Effect.Effect<Answer>
  readonly getWithout: (path: string) => Effect.Effect<Answer>
}>() {}

const page = `<!doctype html><title>Console</title>${" ".repeat(2_000)}`
const script = `console.log(1)${" ".repeat(2_000)}`

const folder = Effect.acquireRelease(
  Effect.sync(() => {
    const outside = mkdtempSync(join(tmpdir(), "anipool-console-"))
    const site = join(outside, "dist")
    writeFileSync(join(outside, "secret.txt"), "outside")
    mkdirSync(join(site, "assets"), { recursive: true })
    mkdirSync(join(site, ".vite"))
    const write = (name: string, text: string) => {
      writeFileSync(join(site, name), text)
      writeFileSync(join(site, `${name}.br`), brotliCompressSync(text))
      writeFileSync(join(site, `${name}.gz`), gzipSync(text))
    }
    write("index.html", page)
    write("assets/index-abc.js", script)
    writeFileSync(join(site, "theme.js"), "1")
    writeFileSync(join(site, ".vite", "manifest.json"), "{}")
    return { outside, site }
  }),
  ({ outside }) => Effect.sync(() => rmSync(outside, { recursive: true }))
)

// By hand: `fetch` writes paths and encodings its own way.
const ask = (url: string, path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  Effect.async<Answer>((resume) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, method, headers }, (response) => {
      const pieces: Array<Buffer> = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () =>
        resume(Effect.succeed({
          status: response.statusCode ?? 0,
          headers: response.headers as Answer["headers"],
          body: Buffer.concat(pieces)
        })))
    }).on("error", (error) => resume(Effect.die(error))).end()
  })

const servers = Layer.scoped(
  Servers,
  Effect.gen(function*() {
    const { site } = yield* folder
    const serve = (options: { readonly console?: string }) =>
      Server.serve({ host: "127.0.0.1", port: 0, storage: MemoryStorage.layer, prepare: Effect.void, ...options })
    const { url } = yield* serve({ console: site })
    const { url: without } = yield* serve({ console: join(site, "nowhere") })
    return {
      get: (path, headers, method) => ask(url, path, headers, method),
      getWithout: (path) => ask(without, path)
    }
  })
)

layer(servers, { excludeTestServices: true })("the console's files", (it) => {
  it.effect("are one page, wherever in the console one begins", () =>
    Effect.gen(function*() {
      const { get } = yield* Servers
      for (const path of ["/console/", "/console/index.html", "/console/groups/a.b", "/console/today?x=1"]) {
        const { body, headers, status } = yield* get(path)
        assert.strictEqual(status, 200, path)
        assert.strictEqual(body.toString(), page, path)
        assert.strictEqual(headers["content-type"], "text/html; charset=utf-8", path)
      }
      const { headers, status } = yield* get("/console")
      assert.deepStrictEqual([status, headers["location"]], [308, "/console/"])
      assert.strictEqual((yield* get("/console/", {}, "POST")).status, 404)
    }))

  it.effect("come with a policy that lets nothing else run", () =>
    Effect.gen(function*() {
      const { get } = yield* Servers
      for (const path of ["/console/", "/console/assets/index-abc.js", "/console/assets/none.js"]) {
        const { headers } = yield* get(path)
        assert.strictEqual(
          headers["content-security-policy"],
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          path
        )
        assert.strictEqual(headers["x-content-type-options"], "nosniff", path)
        assert.strictEqual(headers["referrer-policy"], "no-referrer", path)
      }
    }))

  it.effect("may be kept for ever where their name changes with them, and are asked about else", () =>
    Effect.gen(function*() {
      const { get } = yield* Servers
      const asset = yield* get("/console/assets/index-abc.js")
      assert.strictEqual(asset.headers["cache-control"], "public, max-age=31536000, immutable")
      assert.strictEqual(asset.headers["content-type"], "text/javascript; charset=utf-8")
      for (const path of ["/console/", "/console/theme.js"]) {
        const { headers } = yield* get(path)
        assert.strictEqual(headers["cache-control"], "no-cache", path)
        const again = yield* get(path, { "if-none-match": `"x", W/${headers["etag"]}` })
        assert.deepStrictEqual([again.status, again.body.length], [304, 0], path)
        assert.strictEqual((yield* get(path, { "if-none-match": "\"x\"" })).status, 200)
      }
      const api = yield* get("/health/live")
      assert.strictEqual(api.headers["cache-control"], "no-store")
    }))

  it.effect("are sent as small as the client takes them", () =>
    Effect.gen(function*() {
      const { get } = yield* Servers
      const path = "/console/assets/index-abc.js"
      const br = yield* get(path, { "accept-encoding": "gzip, deflate, br;q=0.9" })
      assert.deepStrictEqual([br.headers["content-encoding"], br.headers["vary"]], ["br", "accept-encoding"])
      assert.strictEqual(brotliDecompressSync(br.body).toString(), script)
      const gzip = yield* get(path, { "accept-encoding": "gzip, br;q=0" })
      assert.strictEqual(gzip.headers["content-encoding"], "gzip")
      assert.strictEqual(gunzipSync(gzip.body).toString(), script)
      const plain = yield* get(path)
      assert.isUndefined(plain.headers["content-encoding"])
      assert.strictEqual(plain.body.toString(), script)
      assert.strictEqual(new Set([br, gzip, plain].map(({ headers }) => headers["etag"])).size, 3)
      const head = yield* get(path, {}, "HEAD")
      assert.deepStrictEqual([head.status, head.body.length], [200, 0])
      assert.strictEqual(head.headers["content-length"], String(script.length))
      assert.strictEqual(head.headers["etag"], plain.headers["etag"])
    }))

  it.effect("are all that can be asked for", () =>
    Effect.gen(function*() {
      const { get } = yield* Servers
      const outside = [
        "/console/../secret.txt",
        "/console/..%2fsecret.txt",
        "/console/%2e%2e/secret.txt",
        "/console/assets/../../secret.txt",
        "/console/assets/..%2f..%2fsecret.txt",
        "/console/..\\secret.txt",
        "/console//etc/passwd",
        "/console/.vite/manifest.json",
        "/console/index.html.br",
        "/console/%00"
      ]
      for (const path of outside) {
        const { body, status } = yield* get(path)
        assert.include([200, 404], status, path)
        if (status === 200) assert.strictEqual(body.toString(), page, path)
        assert.notInclude(body.toString(), "outside", path)
      }
      assert.strictEqual((yield* get("/console/assets/none.js")).status, 404)
    }))

  it.effect("are missed clearly where they were not built", () =>
    Effect.gen(function*() {
      const { getWithout } = yield* Servers
      for (const path of ["/console/", "/console/groups", "/console/assets/index-abc.js"]) {
        const { body, headers, status } = yield* getWithout(path)
        assert.strictEqual(status, 404)
        assert.include(body.toString(), "This server has no console")
        assert.strictEqual(headers["content-type"], "text/html; charset=utf-8")
      }
      assert.strictEqual((yield* getWithout("/health/live")).status, 200)
    }))
})
