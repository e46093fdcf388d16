/**
 * The workspace of one fault: its key, a campaign with many numbers, and one whose few numbers are used up on the way.
 */
import * as Effect from "effect/Effect"
import * as Http from "./Http.ts"
import { SuiteFailed } from "./SuiteFailed.ts"

/** A workspace, ready for dialers. */
export interface Site {
  readonly name: string
  readonly key: string
  /** The key that dials are reported with. */
  readonly dialsKey: string
  /** The campaigns. */
  readonly open: string
  readonly tight: string
  readonly dailyCap: number
  /** When a dial is made, by the clock of the database, which a fault may set. */
  readonly dialedAt: () => string
}

/** Uses of a number a day. */
export const dailyCap = 25
const openNumbers = 500
const tightNumbers = 4

/** The bootstrap file of these workspaces. */
export const bootstrapOf = (sites: ReadonlyArray<{ readonly name: string; readonly timeZone: string }>): string =>
  JSON.stringify({
    workspaces: sites.map(({ name, timeZone }) => ({
      name,
      country: "us",
      timeZone,
      inboundGroups: true,
      policy: { dailyCap },
      keys: [{ type: "universal", secret: keyOf(name) }, { type: "dials", secret: dialsKeyOf(name) }]
    }))
  })

/** Makes the campaigns and the numbers of a workspace that the bootstrap file made. */
export const prepare = (name: string, url: string, dialedAt: () => Date): Effect.Effect<Site, SuiteFailed> =>
  Effect.gen(function*() {
    const key = keyOf(name)
    const ask = (path: string, body: unknown) =>
      Effect.flatMap(
        Effect.promise(() => Http.send(url, { method: "POST", path, key, body })),
        ({ json, status }) =>
          status === 200
            ? Effect.void
            : Effect.fail(new SuiteFailed({ message: `${path} of ${name}: ${status} ${JSON.stringify(json)}` }))
      )
    const [open, tight] = ["open", "tight"]
    yield* ask("/inbound-group", [
      { group_id: open, group_name: open, phones: phones(2_122_000_000, openNumbers) },
      { group_id: tight, group_name: tight, phones: phones(2_123_000_000, tightNumbers) }
    ])
    for (const id of [open, tight]) {
      yield* ask("/custom/campaigns", { id, name: id, type: "Outbound", inbound_pool_id: id })
    }
    return { name, key, dialsKey: dialsKeyOf(name), open, tight, dailyCap, dialedAt: () => dialedAt().toISOString() }
  })

// internal

const keyOf = (name: string): string => `the-key-of-the-fault-suite-for-${name.replaceAll(/\W/g, "-")}`

const dialsKeyOf = (name: string): string => `${keyOf(name)}-dials`

const phones = (from: number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, i) => String(from + i))
