/**
 * `anipool provider import`: the numbers that a company owns at a provider, into a group.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CallbackRegister } from "@anipool/core/inventory/CallbackRegister"
import * as OwnedNumbers from "@anipool/dialers/providers/OwnedNumbers"
import { noteLengthMax } from "@anipool/domain/CallbackRoute"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Unsuccessful, UsageWrong } from "../Failure.ts"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"

/** Numbers that are registered in one step. */
const batchMax = 2_000

/** Look-ups that are under way at once. */
const lookupsMax = 8

const importOwned = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.oneOf("from", OwnedNumbers.providers, "Where the numbers are owned."),
    group: Flags.fitting("group", Schema.NonEmptyString.pipe(Schema.maxLength(255)), {
      placeholder: "ID",
      description: "The group that numbers go into which the workspace does not hold yet.",
      expected: "1 to 255 characters"
    }),
    url: Options.optional(
      Options.text("url").pipe(
        Options.withPseudoName("URL"),
        Options.withDescription("Another address than the provider's own, as of a proxy.")
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would be added, and add nothing."))
  },
  Effect.fn("provider import")(function*({ dryRun, from, group, json, url, workspace }) {
    const account = yield* accountOf(from)
    const address = Option.getOrUndefined(url)
    if (address !== undefined && !/^https?:\/\//.test(address)) {
      return yield* new UsageWrong({ message: "--url: expected an address that begins with https:// or http://" })
    }
    const administration = yield* Administration
    const customAnis = yield* CustomAnis
    const register = yield* CallbackRegister
    const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }

    /** Whether the workspace holds it; a number that it cannot hold is told by the import. */
    const isKnown = (number: string) =>
      customAnis.get(caller, number).pipe(
        Effect.as(true),
        Effect.catchTags({ NotFound: () => Effect.succeed(false), InvalidRequest: () => Effect.succeed(false) })
      )
    const sum = { owned: 0, known: 0, added: 0, refused: 0, routed: 0, unrouted: 0 }
    const refusals: Array<string> = []
    yield* OwnedNumbers.list(account, address).pipe(
      Stream.flatMap(Stream.fromIterable),
      Stream.grouped(batchMax),
      Stream.runForEach((batch) =>
        Effect.gen(function*() {
          const numbers = [...new Map(Array.from(batch, (each) => [each.number, each])).values()]
          const owned = numbers.map(({ number }) => number)
          const known = yield* Effect.forEach(owned, isKnown, { concurrency: lookupsMax })
          const unknown = owned.filter((_, i) => known[i] !== true)
          sum.owned += owned.length
          sum.known += owned.length - unknown.length
          sum.routed += numbers.filter(({ hasRoute }) => hasRoute === true).length
          sum.unrouted += numbers.filter(({ hasRoute }) => hasRoute === false).length
          if (dryRun) {
            sum.added += unknown.length
            return
          }
          const { created, refused, refusals: reasons, updated } = yield* customAnis.importMany(
            caller,
            unknown.map((number) => ({ countryCode: 1, number, inboundGroupId: group }))
          )
          // What is refused as a number is refused above.
          yield* register.say(
            caller.workspace,
            from,
            numbers.map(({ hasRoute, number, route }) => ({
              number,
              isCallable: hasRoute,
              note: route?.slice(0, noteLengthMax)
            }))
          )
          sum.added += created + updated
          sum.refused += refused
          refusals.push(...reasons.map(({ reason }) => reason))
        })
      )
    )
    yield* Output.answer(json, { ...sum, dryRun }, () => [
      `${Output.counted(sum.owned, "number")} owned, ${sum.known} held already, ${sum.added} ` +
      (dryRun ? "to be added." : `added to "${group}", ${sum.refused} refused.`),
      `${sum.routed} of them have an inbound route, ${sum.unrouted} have none${
        sum.routed + sum.unrouted < sum.owned ? "; of the others the provider's list does not tell" : ""
      }.`
    ])
    for (const reason of new Set(refusals)) yield* Output.note(`refused: ${reason}`)
    if (sum.refused > 0 && sum.added + sum.known === 0) {
      return yield* new Unsuccessful({ message: "no number could be added" })
    }
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Add the numbers that are owned at Telnyx, Twilio or Bandwidth. Those that the workspace holds stay where they are; nothing " +
      "is bought and nothing is changed at the provider."
  )
)

/** `anipool provider import`. */
export const provider = Command.make("provider").pipe(Command.withSubcommands([importOwned]))

// internal

const named = (name: string) => Config.nonEmptyString(name)
const secret = (name: string) => Config.redacted(Config.nonEmptyString(name))

const accounts: Readonly<Record<OwnedNumbers.Account["provider"], Config.Config<OwnedNumbers.Account>>> = {
  telnyx: Config.all({ provider: Config.succeed("telnyx" as const), key: secret("TELNYX_API_KEY") }),
  twilio: Config.all({
    provider: Config.succeed("twilio" as const),
    accountSid: named("TWILIO_ACCOUNT_SID"),
    token: secret("TWILIO_AUTH_TOKEN")
  }),
  bandwidth: Config.all({
    provider: Config.succeed("bandwidth" as const),
    accountId: named("BANDWIDTH_ACCOUNT_ID"),
    user: named("BANDWIDTH_USER"),
    password: secret("BANDWIDTH_PASSWORD")
  })
}

const needed = {
  telnyx: "TELNYX_API_KEY",
  twilio: "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
  bandwidth: "BANDWIDTH_ACCOUNT_ID, BANDWIDTH_USER and BANDWIDTH_PASSWORD"
}

const accountOf = (provider: OwnedNumbers.Account["provider"]) =>
  Effect.mapError(
    accounts[provider],
    () => new UsageWrong({ message: `${needed[provider]} must be set in the environment` })
  )
