/**
 * Whether what the dialers were told is what the database holds: each acknowledged assignment and dial once, none beside
 * them, no cap exceeded. In the end `anipool doctor --audit` says the same by its own ways.
 */
import * as Effect from "effect/Effect"
import { askAgain, type Book } from "./Dialers.ts"
import type { Broken } from "./Fault.ts"
import { dailyCap, type Site } from "./Site.ts"
import type { World } from "./World.ts"

/** What is audited. */
export interface Audited extends Pick<World, "anipool"> {
  readonly first: Pick<World["first"], "url">
  readonly postgres: Pick<World["postgres"], "query">
}

/** What does not add up; nothing, where all is well. `commandLine`: of another build than the suite's. */
export const run = (
  { anipool, first: { url }, postgres }: Audited,
  site: Site,
  book: Book,
  commandLine: string | undefined
): Effect.Effect<ReadonlyArray<Broken>> =>
  Effect.gen(function*() {
    const broken: Array<Broken> = []
    const expect = (what: string, found: number, wanted: number) => {
      if (found !== wanted) broken.push({ promise: "counted", how: `${what}: ${found}, expected ${wanted}` })
    }
    const changed = yield* askAgain(site, url, book)
    if (changed.length > 0) {
      const how = `${changed.length} requests answered otherwise when asked again, such as ${changed[0]!}`
      broken.push({ promise: "counted", how })
    }
    yield* drained(postgres, site)
    const counts = yield* Effect.promise(() => postgres.query<Counts>(countsOf, [site.name]))
    const [days] = yield* Effect.promise(() => postgres.query<{ first: string; last: string }>(daysOf, [site.name]))
    const { apart, counted, dialed, dialFigures, logged, most, queued, rejected, stored, unfolded } = counts[0]!
    const assigned = [...book.assigned.values()].filter((ani) => ani !== "").length
    expect("assignments in the log", logged, assigned)
    expect("assignments counted", counted, assigned)
    expect("results stored", stored, assigned)
    expect("ANIs whose log and counter differ", apart, 0)
    if (most > dailyCap) {
      broken.push({ promise: "caps", how: `an ANI was assigned ${most} times on a day, its cap is ${dailyCap}` })
    }
    expect("dials that wait", queued, 0)
    expect("groups of dials that number health has not seen", unfolded, 0)
    expect("dials that were rejected", rejected, 0)
    expect("dials recorded", dialed, book.dialed.size)
    expect("dials in the figures", dialFigures, book.dialed.size)
    const [from, to] = [days?.first, days?.last]
    const { exit, said } = yield* anipool(
      ["doctor", "--audit", "--workspace", site.name, ...(from && to ? ["--from", from, "--to", to] : [])],
      commandLine
    )
    if (exit !== 0) broken.push({ promise: "counted", how: `doctor --audit: ${said.slice(0, 500)}` })
    // The figures, and the states of number health, from the dials in their recorded order.
    const recounted = yield* anipool(["dials", "recount", "--workspace", site.name, "--dry-run", "--json"], commandLine)
    const isSame = recounted.exit === 0 && /"corrected":\s*0\b/.test(recounted.said)
    if (!isSame) broken.push({ promise: "counted", how: `dials recount: ${recounted.said.slice(0, 500)}` })
    return broken
  })

// internal

interface Counts {
  readonly logged: number
  readonly counted: number
  readonly stored: number
  readonly apart: number
  readonly most: number
  readonly queued: number
  readonly unfolded: number
  readonly rejected: number
  readonly dialed: number
  readonly dialFigures: number
}

const drainLimitMs = 30_000

const drained = (postgres: Audited["postgres"], site: Site) =>
  Effect.promise(async () => {
    const began = performance.now()
    while (performance.now() - began < drainLimitMs) {
      const rows = await postgres.query<{ readonly waiting: number }>(waitingOf, [site.name])
      if (rows[0]!.waiting === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })

const waitingOf = `
  WITH w AS (SELECT workspace_id FROM workspace WHERE name = $1)
  SELECT (
    (SELECT count(*) FROM dial_queue JOIN w USING (workspace_id)) +
    (SELECT count(*) FROM dial_tally JOIN w USING (workspace_id)) +
    (SELECT count(*) FROM health_batch JOIN w USING (workspace_id) WHERE packed IS NOT NULL)
  )::integer AS waiting`

const daysOf = `
  SELECT min(day)::text AS first, max(day)::text AS last
  FROM assignment JOIN workspace USING (workspace_id) WHERE name = $1`

const countsOf = `
  WITH w AS (SELECT workspace_id FROM workspace WHERE name = $1),
  log AS (
    SELECT a.ani_id, a.day FROM assignment a JOIN w USING (workspace_id)
  ), uses AS (
    SELECT u.ani_id, u.used_total FROM ani_usage u JOIN w USING (workspace_id)
  )
  SELECT
    (SELECT count(*) FROM log)::integer AS logged,
    (SELECT COALESCE(sum(used_total), 0) FROM uses)::integer AS counted,
    (SELECT count(*) FROM assignment_request r JOIN w USING (workspace_id) WHERE r.number IS NOT NULL)::integer AS stored,
    (
      SELECT count(*) FROM uses u LEFT JOIN (SELECT ani_id, count(*) AS count FROM log GROUP BY ani_id) l USING (ani_id)
      WHERE u.used_total <> COALESCE(l.count, 0)
    )::integer AS apart,
    (SELECT COALESCE(max(count), 0) FROM (SELECT count(*) FROM log GROUP BY ani_id, day) days)::integer AS most,
    (SELECT COALESCE(sum(q.size), 0) FROM dial_queue q JOIN w USING (workspace_id))::integer AS queued,
    (SELECT count(*) FROM health_batch h JOIN w USING (workspace_id) WHERE packed IS NOT NULL)::integer AS unfolded,
    (SELECT count(*) FROM dial_rejected d JOIN w USING (workspace_id))::integer AS rejected,
    (SELECT count(*) FROM dial d JOIN w USING (workspace_id))::integer AS dialed,
    (SELECT COALESCE(sum(d.dials), 0) FROM ani_day d JOIN w USING (workspace_id))::integer AS "dialFigures"`
