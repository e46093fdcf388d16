/**
 * Anipool as a whole in this process, as a service embeds it, with nothing set but the cap and the tiers.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Anipool from "@anipool/core/Anipool"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { leadsMax } from "@anipool/domain/assignment/Prospect"
import type { TierName } from "@anipool/domain/assignment/TierName"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
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
      const anipool = await Anipool.make(MemoryStorage.layer)
      await anipool.run(Effect.gen(function*() {
        const administration = yield* Administration
        const workspace = yield* administration.putWorkspace({
          name: company,
          country: "us",
          inboundGroups: true,
          policy: { dailyCap: cap, tiers }
        })
        const caller = { workspace, defaultCampaign: null }
        const campaigns = yield* CustomCampaigns
        yield* campaigns.create(caller, { id: campaign, name: "Day", type: "Outbound", inboundPoolId: "all" })
        const anis = yield* CustomAnis
        for (const { national } of numbers) {
          yield* anis.create(caller, { countryCode: 1, number: national, inboundGroupId: "all" })
        }
      }))
      const placeOf = new Map(numbers.map(({ national }, i) => [national, i]))
      const shown = new Int32Array(dials.length)
      for (let from = 0; from < dials.length; from += leadsMax) {
        const rows = await anipool.assignBatch(
          company,
          dials.slice(from, from + leadsMax).map(({ phone, zip }) => ({
            prospectPhone: phone,
            prospectZip: zip,
            dialerCampaign: campaign
          }))
        )
        shown.set(rows.map(({ ani }) => placeOf.get(ani) ?? -1), from)
      }
      await anipool.close()
      return shown
    },
    catch: Database.failed
  })

// internal

const company = "Day"
const campaign = "day"
