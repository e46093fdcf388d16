/**
 * `anipool reputation fetch`: asks vendors and public files what they say of numbers, and says first what that costs.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { ReputationFetch } from "@anipool/core/reputation/ReputationFetch"
import type { ReputationSource } from "@anipool/core/reputation/ReputationSource"
import * as FccComplaints from "@anipool/dialers/reputation/FccComplaints"
import * as FtcComplaints from "@anipool/dialers/reputation/FtcComplaints"
import * as TelnyxReputation from "@anipool/dialers/reputation/TelnyxReputation"
import * as TwilioOutbound from "@anipool/dialers/reputation/TwilioOutbound"
import type { AniId } from "@anipool/domain/Ani"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import * as ProviderAccount from "../providerAccount.ts"

const vendors = ["telnyx", "twilio", "ftc", "fcc"] as const

/** Requests of one run, unless told otherwise. */
const requestsDefault = 1_000
const requestsMax = 100_000

/** `anipool reputation fetch`. */
export const fetchSaid = Command.make(
  "fetch",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    price: Options.optional(Flags.fitting("price", Schema.Number.pipe(Schema.between(0, 1_000)), {
      placeholder: "AMOUNT",
      description:
        "What a request costs, in whatever currency. Default: REPUTATION_PRICE_VENDOR of the environment, such as " +
        "REPUTATION_PRICE_TELNYX.",
      expected: "a number from 0 to 1000"
    })),
    maxRequests: Flags.fitting("max-requests", Schema.Int.pipe(Schema.between(1, requestsMax)), {
      placeholder: "N",
      description: `How many requests at most. Default: ${requestsDefault}.`,
      expected: `a whole number from 1 to ${requestsMax}`
    }).pipe(Options.withDefault(requestsDefault)),
    after: Options.optional(Flags.fitting("after", Schema.Int.pipe(Schema.positive()), {
      placeholder: "ID",
      description: "Only numbers with a higher id: where the run before ended.",
      expected: "a number's id"
    })),
    url: ProviderAccount.url,
    vendor: Flags.argument("VENDOR", `Who is asked: ${Flags.listed(vendors)}.`).pipe(
      Args.mapEffect((text) => {
        const vendor = vendors.find((each) => each === text.toLowerCase())
        return vendor === undefined
          ? Effect.fail(HelpDoc.p(`VENDOR: expected ${Flags.listed(vendors)}`))
          : Effect.succeed(vendor)
      })
    ),
    yes: Options.boolean("yes").pipe(Options.withDescription("Ask. Without it only what it would cost is told."))
  },
  Effect.fn("reputation fetch")(
    function*({ after, json, maxRequests, price, url, vendor, workspace: name, yes }) {
      const fetch = yield* ReputationFetch
      const workspace = yield* Effect.flatMap(Administration, (administration) => administration.workspace(name))
      const source = yield* sources[vendor](Option.getOrUndefined(url))
      const each = Option.isSome(price) ? price : yield* priceOf(vendor)
      const plan = yield* fetch.plan(workspace, source, {
        after: Option.getOrUndefined(after) as AniId | undefined,
        requestsMax: maxRequests
      })
      const cost = Option.map(each, (amount) => Math.round(amount * plan.requests * 1e6) / 1e6)
      const costs = `${source.name}: at most ${Output.counted(plan.requests, "request")}` + Option.match(cost, {
        onNone: () => "; nobody has said what one costs.",
        onSome: (amount) => `, which cost at most ${amount.toLocaleString("en", { maximumFractionDigits: 6 })}.`
      })
      const planned = { vendor: source.vendor, requestsAtMost: plan.requests, costAtMost: Option.getOrNull(cost) }
      if (!yes) {
        return yield* Output.answer(json, { ...planned, next: plan.next, asked: false }, () => [
          `${costs} Nothing was asked: --yes does.`
        ])
      }
      yield* Output.note(costs)
      const { failed, ...came } = yield* fetch.run(workspace, source, plan)
      if (failed !== null) return yield* new Unsuccessful({ message: failed })
      yield* Output.answer(json, { ...planned, next: plan.next, asked: true, ...came }, () => [
        `${Output.counted(came.requests, "request")}: ${Output.counted(came.recorded, "observation")} recorded, ` +
        `${came.changed} changed, ${came.repeated} known already; ${came.unknown} of numbers that are not in the inventory, ` +
        `${came.refused} refused.`
      ])
      for (const refusal of came.refusals) yield* Output.note(`refused: ${refusal}`)
      if (plan.next !== null) yield* Output.note(`There are more numbers: --after ${plan.next} goes on.`)
    },
    UseCases.provide
  )
).pipe(
  Command.withDescription(
    "Ask Telnyx, Twilio, the FTC's or the FCC's published complaints what they say of numbers. It says first what that costs, and " +
      "asks only with --yes."
  )
)

// internal

const sources: Readonly<
  Record<typeof vendors[number], (url: string | undefined) => Effect.Effect<ReputationSource, UsageWrong>>
> = {
  telnyx: (url) => Effect.map(ProviderAccount.of("telnyx"), (account) => TelnyxReputation.make(account, url)),
  twilio: (url) => Effect.map(ProviderAccount.of("twilio"), (account) => TwilioOutbound.make(account, url)),
  ftc: (url) => Effect.succeed(FtcComplaints.make(url)),
  fcc: (url) =>
    Effect.map(
      Effect.mapError(
        Config.option(Config.redacted(Config.nonEmptyString("FCC_APP_TOKEN"))),
        () => new UsageWrong({ message: "FCC_APP_TOKEN must be a token, or not be set" })
      ),
      (token) => FccComplaints.make(Option.getOrUndefined(token), url)
    )
}

const priceOf = (vendor: typeof vendors[number]) => {
  const name = `REPUTATION_PRICE_${vendor.toUpperCase()}`
  return Config.option(Config.validate(Config.number(name), { message: "", validation: (price) => price >= 0 })).pipe(
    Effect.mapError(() => new UsageWrong({ message: `${name} must be a number, 0 or more` }))
  )
}
