/**
 * What is asked of `/upload/inventory-groups` over HTTP, whatever the storage.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { assert, type Vitest } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Http from "node:http"
import { group, is, open as openGroups, phone } from "./groupsSuite.ts"
import { type Answer, coded, failure, TestServer } from "./TestServer.ts"

const path = "/upload/inventory-groups"

interface Upload {
  readonly uploadId: number
  readonly status: "queued" | "processing" | "completed" | "failed"
  readonly progress: number
  readonly result?: object
  readonly message?: string
}

/** A new workspace with inbound groups, and uploads with its universal key. */
export const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const opened = yield* openGroups(settings)
  const uploadOf = (id: number) =>
    Effect.map(
      opened.send("GET", undefined, `${path}/${id}`),
      ({ json }) => (json as { readonly upload: Upload }).upload
    )
  const idOf = ({ json, status, text }: Answer): number => {
    assert.strictEqual(status, 202, text)
    const { uploadId, ...rest } = json as { readonly uploadId: number }
    assert.deepStrictEqual(rest, { success: true })
    assert.isTrue(Number.isInteger(uploadId))
    return uploadId
  }
  /** Waits until an upload is done. */
  const done = (id: number) =>
    uploadOf(id).pipe(
      Effect.delay("20 millis"),
      Effect.repeat({ until: ({ status }) => status === "completed" || status === "failed" })
    )
  return {
    ...opened,
    done,
    idOf,
    upload: (body: unknown) => Effect.map(opened.send("POST", body, path), idOf),
    /** Uploads, waits, and answers what it came to. */
    process: (body: unknown) => Effect.flatMap(Effect.map(opened.send("POST", body, path), idOf), done)
  }
})

/** An upload under way, without a length: it takes pieces until it is ended, and then is answered. */
const begin = (url: string, key: string) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const request = Http.request(`${url}${path}`, { method: "POST", headers })
  const answered = new Promise<{
    readonly status: number | undefined
    readonly json: unknown
    readonly retryAfter: string | undefined
  }>((resolve, reject) => {
    request.on("error", reject).on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => text += chunk).on("end", () => {
        resolve({
          status: response.statusCode,
          json: JSON.parse(text) as unknown,
          retryAfter: response.headers["retry-after"]
        })
      })
    })
  })
  return {
    write: (piece: string | Uint8Array) => request.write(piece),
    end: Effect.promise(() => {
      request.end()
      return answered
    })
  }
}

/** A body sent piece by piece; what is answered. */
const sendChunked = (url: string, key: string, pieces: Iterable<string | Uint8Array>) => {
  const { end, write } = begin(url, key)
  for (const piece of pieces) write(piece)
  return end
}

const counts = {
  groups_created: 0,
  groups_replaced: 0,
  groups_deleted: 0,
  groups_skipped: 0,
  phones_added: 0,
  phones_removed: 0,
  phones_skipped: 0,
  anis_created: 0,
  anis_removed: 0,
  skipped: []
}

/** The tests of `/upload/inventory-groups`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("snapshots: groups, inventory and memberships are rebuilt to match", () =>
    Effect.gen(function*() {
      const { isHeld, phonesOf, process, send } = yield* open()
      yield* send("POST", [group("A", 1, 2), group("B", 2, 3)])
      const { result, status, progress } = yield* process([
        { ...group("A", 2, 4), group_name: " " },
        { group_id: "C", phones: ["+1 212 555 0005", "12125550005"] },
        { group_id: "D", group_name: "Empty", phones: [] }
      ])
      assert.deepStrictEqual({ status, progress, result }, {
        status: "completed",
        progress: 1,
        result: {
          ...counts,
          groups_created: 2,
          groups_replaced: 1,
          groups_deleted: 1,
          phones_added: 2,
          phones_removed: 3,
          anis_created: 2,
          anis_removed: 2
        }
      })
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(2), phone(4)])
      assert.isUndefined(yield* phonesOf("B"))
      assert.deepStrictEqual(yield* phonesOf("C"), [phone(5)])
      assert.deepStrictEqual(yield* phonesOf("D"), [])
      assert.deepStrictEqual([yield* isHeld(1), yield* isHeld(2), yield* isHeld(3)], [false, true, false])
      const named = yield* send("GET", undefined, "/inbound-group?group_id=A")
      is(named, 200, { success: true, group: { group_id: "A", group_name: "A", phones: [phone(2), phone(4)] } })
    }))

  it.effect("snapshots: bad data is skipped, counted and named", () =>
    Effect.gen(function*() {
      const { phonesOf, process, send } = yield* open()
      yield* send("POST", group("kept", 9))
      const long = "x".repeat(256)
      const { result } = yield* process([
        { group_id: "", group_name: "No id", phones: [phone(1)] },
        { group_id: long, group_name: "Long", phones: [phone(1)] },
        { group_id: "kept", group_name: "Kept", phones: ["nonsense", "9995550100"] },
        { group_id: "A", group_name: "A", phones: ["", phone(1), "999 555 0100", "+33 1 23 45 67 89"] }
      ])
      const id = "expected a group_id of 1 to 255 characters"
      const code = "expected an area code that exists under +1"
      assert.deepStrictEqual(result, {
        ...counts,
        groups_created: 1,
        groups_skipped: 3,
        phones_added: 1,
        phones_skipped: 5,
        anis_created: 1,
        skipped: [
          { group_id: "", reason: id },
          { group_id: `${"x".repeat(32)}…`, reason: id },
          { group_id: "kept", phone: "nonsense", reason: "expected a phone number" },
          { group_id: "kept", phone: "9995550100", reason: code },
          { group_id: "A", phone: "", reason: "expected 10 digits after the calling code +1" },
          { group_id: "A", phone: "999 555 0100", reason: code },
          { group_id: "A", phone: "+33 1 23 45 67 89", reason: "expected a number of calling code +1 or +44" },
          { group_id: "kept", reason: "expected at least one phone that can be used; the group stays as it is" }
        ]
      })
      assert.deepStrictEqual(yield* phonesOf("kept"), [phone(9)])
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1)])
      const many = Array.from({ length: 150 }, (_, i) => `999555${i}`)
      const { result: second } = yield* process([{ group_id: "A", phones: [phone(1), ...many] }])
      assert.deepInclude(second, { phones_skipped: 150 })
      assert.strictEqual((second as { readonly skipped: ReadonlyArray<unknown> }).skipped.length, 100)
    }))

  it.effect("snapshots: a group that stands in it twice is one, with all phones and the last name", () =>
    Effect.gen(function*() {
      const { process, send } = yield* open()
      yield* process([group("A", 1), group("B", 3), { ...group("A", 2, 1), group_name: "Last" }])
      const shown = yield* send("GET", undefined, "/inbound-group?group_id=A")
      is(shown, 200, { success: true, group: { group_id: "A", group_name: "Last", phones: [phone(1), phone(2)] } })
    }))

  it.effect("snapshots: one without groups is refused, and one without a usable group changes nothing", () =>
    Effect.gen(function*() {
      const { phonesOf, process, send } = yield* open()
      yield* send("POST", group("A", 1))
      is(yield* send("POST", [], path), 400, failure("body: expected at least one group"))
      const { message, progress, result, status } = yield* process([{ group_id: "", phones: [phone(2)] }, {
        group_id: "A",
        phones: ["x"]
      }])
      assert.deepStrictEqual({ status, progress, result, message }, {
        status: "failed",
        progress: 0,
        result: undefined,
        message: "The snapshot holds no group that can be used; nothing was changed"
      })
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1)])
    }))

  it.effect("snapshots: what is not JSON or not in form is refused, and nothing is kept of it", () =>
    Effect.gen(function*() {
      const { phonesOf, send, text, upload } = yield* open()
      const one = group("A", 1)
      const refused = [
        [one, "body: expected an array"],
        ["A", "body: expected an array"],
        [null, "body: expected an array"],
        [[one, "B"], "1: expected an object"],
        [[one, null], "1: expected an object"],
        [[one, [one]], "1: expected an object"],
        [[{ ...one, group_id: undefined }], "0.group_id: is missing, expected a string"],
        [[{ ...one, group_id: null }], "0.group_id: is missing, expected a string"],
        [[{ ...one, group_id: 5 }], "0.group_id: expected a string"],
        [[{ ...one, group_name: 5 }], "0.group_name: expected a string"],
        [[{ ...one, phones: undefined }], "0.phones: is missing, expected an array"],
        [[{ ...one, phones: null }], "0.phones: expected an array"],
        [[{ ...one, phones: phone(1) }], "0.phones: expected an array"],
        [[one, { ...one, phones: [phone(1), 2125550001] }], "1.phones.1: expected a string"],
        [[{ ...one, phones: [{}] }], "0.phones.0: expected a string"]
      ] as const
      for (const [body, message] of refused) is(yield* send("POST", body, path), 400, failure(message))
      for (const broken of ["[", "[{}", `[${JSON.stringify(one)}`, `[${JSON.stringify(one)}]]`, "[,]", "[1,]", "x"]) {
        assert.strictEqual((yield* text("POST", broken, path)).status, 400, broken)
      }
      is(yield* text("POST", "", path), 400, failure("body: is missing, expected JSON"))
      // The first pieces of it are kept before the end is seen.
      const numbers = Array.from({ length: 30_000 }, (_, i) => String(2_122_000_000 + i))
      const body = JSON.stringify([{ group_id: "A", phones: numbers }, 5])
      is(yield* text("POST", body, path), 400, failure("1: expected an object"))
      is(
        yield* text("POST", `[{"group_id":"A","phones":["${"1".repeat(600_000)}`, path),
        400,
        failure("body: expected no text of more than 262144 bytes")
      )
      assert.isUndefined(yield* phonesOf("A"))
      const id = yield* upload([one])
      assert.isAbove(id, 0)
    }))

  it.effect("snapshots: a byte order mark is accepted, and a body without a length", () =>
    Effect.gen(function*() {
      const { done, idOf, phonesOf, text, workspace } = yield* open()
      yield* done(idOf(yield* text("POST", `\uFEFF${JSON.stringify([group("Ü", 1)])}`, path)))
      assert.deepStrictEqual(yield* phonesOf("Ü"), [phone(1)])
      const { url } = yield* TestServer
      const body = Buffer.from(JSON.stringify([group("Ü", 2)]))
      // Each byte for itself, so also in the middle of a letter.
      const answer = yield* sendChunked(url, workspace.universal, Array.from(body, (byte) => Uint8Array.of(byte)))
      assert.strictEqual(answer.status, 202)
      yield* done((answer.json as { readonly uploadId: number }).uploadId)
      assert.deepStrictEqual(yield* phonesOf("Ü"), [phone(2)])
    }))

  it.effect("snapshots: uploads of a workspace are applied in their order", () =>
    Effect.gen(function*() {
      const { done, phonesOf, upload } = yield* open()
      const ids: Array<number> = []
      for (let i = 0; i < 5; i++) ids.push(yield* upload([group("A", i)]))
      yield* done(ids.at(-1)!)
      for (const id of ids) assert.strictEqual((yield* done(id)).status, "completed")
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(4)])
    }))

  it.effect("snapshots: an upload is shown to its workspace alone", () =>
    Effect.gen(function*() {
      const { send, upload } = yield* open()
      const other = yield* open()
      const id = yield* upload([group("A", 1)])
      is(yield* other.send("GET", undefined, `${path}/${id}`), 404, failure("Upload not found"))
      is(yield* send("GET", undefined, `${path}/${id + 1_000_000}`), 404, failure("Upload not found"))
      assert.strictEqual((yield* send("GET", undefined, `${path}/x`)).status, 400)
      const off = yield* open({ inboundGroups: false })
      const refused = failure("Inbound groups are not enabled for this workspace")
      is(yield* off.send("POST", [group("A", 1)], path), 422, refused)
      is(yield* off.send("GET", undefined, `${path}/${id}`), 422, refused)
    }))

  it.effect("snapshots: while every number of a group is swapped, each assignment gets one, and later no old one", () =>
    Effect.gen(function*() {
      const { done, process, send, upload, workspace } = yield* open()
      const numbers = (from: number) => ({
        group_id: "A",
        phones: Array.from({ length: 3_000 }, (_, i) => String(2_122_000_000 + from + i))
      })
      yield* process([numbers(0)])
      yield* workspace.campaign("A")
      const assign = Effect.map(
        send("POST", { prospect_phone: "2125559999", dialer_campaign: "A" }, "/assignment"),
        ({ json }) => json as { readonly success: boolean; readonly ani?: string; readonly message: string }
      )
      assert.isTrue((yield* assign).success)
      const id = yield* upload([numbers(5_000)])
      const swapping = yield* Effect.fork(done(id))
      let isOver = false
      const seen: Array<string> = []
      while (!isOver) {
        isOver = (yield* swapping.status)._tag === "Done"
        const assigned = yield* Effect.all(Array.from({ length: 8 }, () => assign), { concurrency: "unbounded" })
        for (const { ani, message } of assigned) {
          assert.isString(ani, message)
          if (isOver) seen.push(ani!)
        }
      }
      assert.deepStrictEqual(seen.filter((ani) => Number(ani) < 2_122_005_000), [])
      assert.isAbove(seen.length, 0)
    }))

  it.effect("snapshots: uploads wait for their turn behind a slow one, and another workspace's do not", () =>
    Effect.gen(function*() {
      const { done, phonesOf, workspace } = yield* open()
      const other = yield* open()
      const { url } = yield* TestServer
      const slow = begin(url, workspace.universal)
      slow.write(JSON.stringify([group("A", 1)]).slice(0, -1))
      // Whatever was sent before this is being read once it is answered.
      yield* phonesOf("A")
      // The slow one is being read, 20 may wait behind it, in whatever order they come: five of these are refused.
      const others = yield* Effect.forEach(
        Array.from({ length: 25 }, () => begin(url, workspace.universal)),
        ({ end, write }) => {
          write(JSON.stringify([group("A", 2)]))
          return Effect.fork(end)
        }
      )
      const answered = Effect.map(
        Effect.forEach(others, Fiber.poll),
        (polled) => Arr.getSomes(polled).map((exit) => Exit.getOrElse(exit, () => undefined))
      )
      const refused = yield* Effect.repeat(Effect.delay(answered, "10 millis"), { until: ({ length }) => length >= 5 })
      const overloaded = coded("overloaded", "Too many snapshots are being uploaded; please try again")
      assert.deepStrictEqual(
        refused,
        Array.from({ length: 5 }, () => ({ status: 503, json: overloaded, retryAfter: "1" }))
      )
      const { json } = yield* other.send("POST", [group("A", 1)], path)
      yield* other.done((json as { readonly uploadId: number }).uploadId)
      slow.write("]")
      const answers = [yield* slow.end, ...yield* Effect.forEach(others, Fiber.join)]
      const accepted = answers.filter(({ status }) => status === 202)
      assert.lengthOf(accepted, 21)
      for (const { json } of accepted) yield* done((json as { readonly uploadId: number }).uploadId)
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(2)])
    }))

  it.effect("snapshots: the client derived from the contract understands every answer", () =>
    Effect.gen(function*() {
      const { url } = yield* TestServer
      const { workspace } = yield* open()
      const client = yield* HttpApiClient.make(AnipoolApi, {
        baseUrl: url,
        transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(workspace.universal))
      }).pipe(Effect.provide(FetchHttpClient.layer))
      const created = yield* client.inboundGroups.create({ payload: { groupId: "A", phones: [phone(1)] } })
      assert.deepStrictEqual(created, { success: true, groupId: "A", phonesAdded: 1, anisCreated: 1 })
      const many = yield* client.inboundGroups.create({ payload: [{ groupId: "A", phones: [phone(1)] }] })
      assert.deepStrictEqual(many, {
        success: false,
        anisCreated: 0,
        results: [{ success: false, groupId: "A", message: "Group already exists" }]
      })
      const replaced = yield* client.inboundGroups.replace({
        payload: [{ groupId: "A", groupName: "New", phones: [phone(2)] }]
      })
      assert.deepStrictEqual(replaced, {
        success: true,
        anisCreated: 1,
        anisRemoved: 1,
        results: [{ success: true, groupId: "A", phonesAdded: 1, phonesRemoved: 1, anisCreated: 1 }]
      })
      const { group: shown } = yield* client.inboundGroups.get({ payload: { groupId: "A" } })
      assert.deepStrictEqual(shown, { groupId: "A", groupName: "New", phones: [phone(2)] })
      const { uploadId } = yield* client.uploads.upload({ payload: [{ groupId: "A", phones: [phone(3), "x"] }] })
      const { upload } = yield* client.uploads.get({ path: { uploadId } }).pipe(
        Effect.delay("20 millis"),
        Effect.repeat({ until: ({ upload }) => upload.status === "completed" })
      )
      assert.deepInclude(upload.result, { phonesAdded: 1, phonesRemoved: 1, phonesSkipped: 1 })
      const deleted = yield* client.inboundGroups.remove({ payload: { groupId: "A" } })
      assert.deepStrictEqual(deleted, { success: true, groupId: "A", anisRemoved: 1 })
      const absent = yield* Effect.flip(client.inboundGroups.remove({ payload: { groupId: "A" } }))
      assert.strictEqual(absent._tag, "NotFound")
    }))
}

/** What takes a hundred megabytes: the same on each storage. */
export const limits = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("snapshots: over 100 MB is 413, however it is sent", () =>
    Effect.gen(function*() {
      const { send, text, workspace } = yield* open()
      const { url } = yield* TestServer
      const limit = 100 * 1024 * 1024
      const tooLarge = failure(`body: expected at most ${limit} bytes`)
      const padded = (bytes: number) => {
        const body = Buffer.alloc(bytes, " ")
        body.write(JSON.stringify([group("A", 1)]))
        return body
      }
      assert.strictEqual((yield* text("POST", padded(limit), path)).status, 202)
      is(yield* text("POST", padded(limit + 1), path), 413, tooLarge)
      const piece = padded(1024 * 1024)
      const pieces = [piece, ...Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024, " "))]
      assert.deepInclude(yield* sendChunked(url, workspace.universal, pieces), {
        status: 413,
        json: { ...tooLarge, code: "payload_too_large" }
      })
      assert.strictEqual((yield* send("GET", undefined, "/health/live")).status, 200)
    }))
}
