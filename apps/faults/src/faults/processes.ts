/**
 * Servers and workers that are killed.
 */
import * as Effect from "effect/Effect"
import { backLimitMs, type Fault, gone } from "../Fault.ts"
import * as Http from "../Http.ts"
import type { Site } from "../Site.ts"

/** Kills of processes, with SIGKILL: none of them has a chance to do anything. */
export const faults: ReadonlyArray<Fault> = [
  {
    name: "server",
    title: "the only server killed, started again a second later",
    ground: "own",
    isShort: true,
    through: "first",
    startsServer: true,
    happen: ({ first }) =>
      first.end("SIGKILL").pipe(
        Effect.zipRight(Effect.sleep("1 second")),
        Effect.zipRight(gone),
        Effect.tap(first.start)
      )
  },
  {
    name: "worker",
    title: "the worker killed while it takes dials out of the queue, started again two seconds later",
    ground: "own",
    isShort: false,
    happen: ({ worker }) =>
      worker.end("SIGKILL").pipe(
        Effect.zipRight(Effect.sleep("2 seconds")),
        Effect.zipRight(gone),
        Effect.tap(worker.start)
      )
  },
  {
    name: "all",
    title: "both servers and the worker killed at once, started again a second later",
    ground: "own",
    isShort: true,
    startsServer: true,
    happen: ({ first, second, worker }) =>
      Effect.all([first, second, worker].map(({ end }) => end("SIGKILL")), { concurrency: "unbounded" }).pipe(
        Effect.zipRight(Effect.sleep("1 second")),
        Effect.zipRight(gone),
        Effect.tap(Effect.all([first.start, second.start], { concurrency: "unbounded" })),
        Effect.tap(worker.start)
      )
  },
  {
    name: "one-of-two",
    title: "one of two servers killed; the other goes on",
    ground: "own",
    isShort: false,
    happen: ({ second }) =>
      second.end("SIGKILL").pipe(
        Effect.zipRight(gone),
        Effect.tap(Effect.sleep("3 seconds")),
        Effect.tap(second.start)
      )
  },
  {
    name: "upload",
    title: "the worker killed while it applies a snapshot of 200,000 numbers, started again at once",
    ground: "own",
    isShort: true,
    happen: ({ first, postgres, worker }, site) =>
      Effect.promise(async () => {
        const uploadId = await upload(first.url, site)
        const stateOf = async () => (await postgres.query<UploadState>(uploadState, [site.name, uploadId]))[0]!
        const before = await until(stateOf, ({ steps }) => steps > 0)
        await Effect.runPromise(worker.end("SIGKILL"))
        await Effect.runPromise(worker.start)
        const goneAt = performance.now()
        await until(stateOf, ({ claims }) => claims > before.claims)
        const takenMs = performance.now() - goneAt
        const after = await until(stateOf, ({ status }) => status !== "processing")
        return {
          goneAt,
          note: `taken over ${(takenMs / 1000).toFixed(1)} s after it ran again`,
          broken: [
            ...(before.status === "processing" ? [] : ["the upload was over before its worker was killed"]),
            ...(after.status === "completed" && after.added === bulk
              ? []
              : [`the upload ended as ${after.status} with ${after.added} phones added`]),
            ...(takenMs <= backLimitMs ? [] : [`the upload was taken over after ${Math.round(takenMs)} ms`])
          ]
        }
      })
  }
]

// internal

/** Numbers of the snapshot beside those that are there. */
const bulk = 200_000

const upload = async (url: string, site: Site): Promise<string> => {
  const groups = await Promise.all([site.open, site.tight].map(async (id) => {
    const { json } = await Http.send(url, { method: "GET", path: `/inbound-group?group_id=${id}`, key: site.key })
    return json["group"]
  }))
  const codes = [332, 347, 646, 917]
  const phones = codes.flatMap((code) =>
    Array.from({ length: bulk / codes.length }, (_, i) => String(code * 10_000_000 + 3_000_000 + i))
  )
  const body = [...groups, { group_id: "bulk", group_name: "bulk", phones }]
  const { json } = await Http.send(
    url,
    { method: "POST", path: "/upload/inventory-groups", key: site.key, body },
    60_000
  )
  return String(json["uploadId"])
}

/** How an upload stands: by storage's own books, as over HTTP nobody sees who works on it. */
interface UploadState {
  readonly status: string
  readonly claims: number
  readonly steps: number
  readonly added: number
}

const uploadState = `
  SELECT status, lease_token::integer AS claims, steps_done AS steps, phones_added::integer AS added
  FROM snapshot_upload JOIN workspace USING (workspace_id) WHERE name = $1 AND upload_id = $2`

const untilLimitMs = 60_000

const until = async <A>(ask: () => Promise<A>, isReached: (found: A) => boolean): Promise<A> => {
  const began = performance.now()
  for (;;) {
    const found = await ask()
    if (isReached(found) || performance.now() - began > untilLimitMs) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
