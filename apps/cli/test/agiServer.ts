/**
 * A FastAGI server over storage in memory.
 */
import * as AgiAnswers from "@anipool/agi/AgiAnswers"
import * as AgiServer from "@anipool/agi/AgiServer"
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import * as KeptWorkspace from "@anipool/core/assignment/KeptWorkspace"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import type { ListDesk } from "@anipool/core/custom/ListDesk"
import { Callbacks } from "@anipool/core/dials/Callbacks"
import type { OwnerDesk } from "@anipool/core/inventory/OwnerDesk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { CommandLine, layer } from "./commandLine.ts"

/** How long its calls may wait: nothing is about how fast a machine is. */
export const budget = Duration.seconds(20)

/** What a call is told that waited too long. */
export const late = AgiAnswers.none("timeout")

/** Starts one with a campaign of these numbers, "C1", and one of none, "Empty"; the effect is given its port. */
export const withNumbers = <A, E>(
  numbers: ReadonlyArray<string>,
  use: (port: number) => Effect.Effect<A, E, Administration | ListDesk | OwnerDesk>,
  more: Pick<AgiAnswers.Options, "knownCall"> = {}
) =>
  Effect.gen(function*() {
    const { core } = yield* CommandLine
    return yield* core(Effect.scoped(Effect.gen(function*() {
      const workspace = yield* Effect.flatMap(Administration, (each) =>
        each.createWorkspace({
          name: "Acme",
          country: "us",
          timeZone: "UTC",
          inboundGroups: false,
          fields: {},
          policy: {}
        }))
      const caller = { workspace, defaultCampaign: null }
      const campaigns = yield* CustomCampaigns
      for (const [id, pool] of [["C1", "pool"], ["Empty", "none"]] as const) {
        yield* campaigns.create(caller, { id, name: id, type: "Outbound", inboundPoolId: pool })
      }
      const anis = yield* CustomAnis
      for (const number of numbers) {
        yield* anis.create(caller, { countryCode: 1, number, inboundGroupId: "pool" })
      }
      const kept = yield* KeptWorkspace.keep(workspace.id)
      const asking = { caller: () => ({ workspace: kept.settings(), defaultCampaign: null }), e164: false, ...more }
      const answer = AgiAnswers.byScript({
        assign: AgiAnswers.assign(yield* Assignment, asking),
        callback: AgiAnswers.callback(yield* Callbacks, yield* FiberSet.makeRuntime<never, void, never>(), asking)
      })
      return yield* use(yield* AgiServer.serve({ host: "127.0.0.1", port: 0, answer, budget, late }))
    })))
  }).pipe(Effect.provide(layer))
