/**
 * Anipool as a whole in this process, as a service embeds it, with nothing set but the cap and the tiers.
 */
import { leadsMax } from "@anipool/domain/assignment/Prospect"
import type { TierName } from "@anipool/domain/assignment/TierName"
import { createAnipool, memoryStorage } from "@anipool/library"
import * as Effect from "effect/Effect"
import type { BenchFailed } from "./Bench.ts"
import * as Database from "./Database.ts"
import type { Day } from "./day/Dials.ts"
import type { Fleet } from "./day/Fleet.ts"

/** Assigns numbers for a day's dials; answers each one's place in the fleet, -1 for those refused. */
export const assign = (
  { dials }: Day,
  { numbers }: Fleet,
  cap: number,
  tiers: ReadonlyArray<TierName>
): Effect.Effect<Int32Array, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const anipool = await createAnipool({ storage: memoryStorage() })
      const company = await anipool.workspaces.create({
        name: "Day",
        country: "us",
        policy: { dailyCap: cap, tiers }
      })
      await company.campaigns.create({ id: campaign, name: "Day", type: "Outbound", inboundPoolId: "all" })
      for (const { national } of numbers) {
        await company.anis.create({ countryCode: 1, number: national, inboundGroupId: "all" })
      }
      const placeOf = new Map(numbers.map(({ national }, i) => [national, i]))
      const shown = new Int32Array(dials.length)
      for (let from = 0; from < dials.length; from += leadsMax) {
        const rows = await company.assignBatch(
          dials.slice(from, from + leadsMax).map(({ phone, zip }) => ({
            prospectPhone: phone,
            prospectZip: zip,
            dialerCampaign: campaign
          }))
        )
        shown.set(rows.map((row) => row.success ? placeOf.get(row.national) ?? -1 : -1), from)
      }
      await anipool.close()
      return shown
    },
    catch: Database.failed
  })

// internal

const campaign = "day"
