/**
 * `anipool provider import`: the numbers that a company owns at a provider, into a group.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { NumberOrdering } from "@anipool/core/buying/NumberOrdering"
import * as Orders from "@anipool/core/buying/Orders"
import type { Caller } from "@anipool/core/Caller"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CallbackRegister } from "@anipool/core/inventory/CallbackRegister"
import { CarrierDesk } from "@anipool/core/inventory/CarrierDesk"
import { type Account, providers } from "@anipool/dialers/providers/Account"
import * as OwnedNumbers from "@anipool/dialers/providers/OwnedNumbers"
import * as Sellers from "@anipool/dialers/providers/Sellers"
import { noteLengthMax } from "@anipool/domain/CallbackRoute"
import { attestations } from "@anipool/domain/carriers/NumberCarriers"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import * as OrderAccount from "@anipool/jobs/buying/OrderAccount"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Flags from "../Flags.ts"
import * as ProviderAccount from "../providerAccount.ts"
import { order, orderDrop, orderId, orderResume, orders, orderStatus } from "./providerOrder.ts"

/** Numbers that are registered in one step. */
const batchMax = 2_000

const importOwned = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.oneOf("from", providers, "Where the numbers are owned."),
    group: Flags.fitting("group", Schema.NonEmptyString.pipe(Schema.maxLength(255)), {
      placeholder: "ID",
      description: "The group that numbers go into which the workspace does not hold yet.",
      expected: "1 to 255 characters"
    }),
    order: Options.optional(orderId("Only the numbers of this order.")),
    attestation: Options.optional(
      Flags.oneOf(
        "attestation",
        attestations,
        "What calls with these numbers get there. Default: as it is known, of numbers that are new there unknown."
      )
    ),
    url: ProviderAccount.url,
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would be added, and add nothing."))
  },
  Effect.fn("provider import")(function*({ attestation, dryRun, from, group, json, order, url, workspace }) {
    const account = yield* ProviderAccount.of(from)
    const administration = yield* Administration
    const customAnis = yield* CustomAnis
    const ordering = yield* NumberOrdering
    const register = yield* CallbackRegister
    const desk = yield* CarrierDesk
    const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }

    const isAskedFor = yield* inOrder(caller.workspace, account, order, url)
    const sum = { owned: 0, known: 0, added: 0, refused: 0, routed: 0, unrouted: 0 }
    const refusals: Array<string> = []
    yield* OwnedNumbers.list(account, Option.getOrUndefined(url)).pipe(
      Stream.flatMap(Stream.fromIterable),
      Stream.filter(({ number }) => isAskedFor(number)),
      Stream.grouped(batchMax),
      Stream.runForEach((batch) =>
        Effect.gen(function*() {
          const numbers = [...new Map(Array.from(batch, (each) => [each.number, each])).values()]
          const owned = numbers.map(({ number }) => number)
          const unknown = yield* ordering.notHeld(caller.workspace, owned)
          sum.owned += owned.length
          sum.known += owned.length - unknown.length
          sum.routed += numbers.filter(({ hasRoute }) => hasRoute === true).length
          sum.unrouted += numbers.filter(({ hasRoute }) => hasRoute === false).length
          if (dryRun) {
            const [left] = Arr.separate(unknown.map((number) => PhoneNumber.resolve(number, 1)))
            sum.added += unknown.length - left.length
            sum.refused += left.length
            refusals.push(...left.map(({ expected }) => `number: ${expected}`))
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
          yield* desk.enter(
            caller.workspace,
            owned.map((number) => ({
              values: { number, carrier: from, attestation: Option.getOrUndefined(attestation), home: true }
            }))
          )
          sum.added += created + updated
          sum.refused += refused
          refusals.push(...reasons.map(({ reason }) => reason))
        })
      )
    )
    if (!dryRun) yield* ordering.noteImported(caller.workspace)
    yield* Output.answer(json, { ...sum, dryRun }, () => [
      `${Output.counted(sum.owned, "number")} owned, ${sum.known} held already, ${sum.added} ` +
      `${dryRun ? "to be added" : `added to "${group}"`}, ${sum.refused} refused.`,
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

/** `anipool provider import`, and the orders of numbers. */
export const provider = Command.make("provider").pipe(
  Command.withSubcommands([importOwned, order, orders, orderStatus, orderResume, orderDrop])
)

// internal

/** Which numbers are those of an order, as the provider tells them now; without one, all. */
const inOrder = (
  workspace: Workspace,
  account: Account,
  order: Option.Option<number>,
  url: Option.Option<string>
) =>
  Effect.gen(function*() {
    if (Option.isNone(order)) return () => true
    const claim = yield* Orders.take(workspace.id, order.value)
    yield* OrderAccount.ensure(claim, account)
    yield* Orders.refresh(claim, Sellers.of(account, Option.getOrUndefined(url)))
    const { find } = yield* NumberOrdering
    const lines = Option.match(yield* find(workspace.id, order.value), {
      onNone: () => [],
      onSome: ({ lines }) => lines
    })
    const numbers = new Set(lines.flatMap(({ numbers }) => numbers))
    // Bandwidth lists ten digits.
    return (number: string) => numbers.has(number) || numbers.has(`+1${number}`)
  })
