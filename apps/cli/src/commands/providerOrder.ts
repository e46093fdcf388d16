/**
 * `anipool provider order|orders|order-status|order-resume|order-drop`: numbers bought at a provider.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { NumberOrdering, ordersMax } from "@anipool/core/buying/NumberOrdering"
import * as Orders from "@anipool/core/buying/Orders"
import type { Seller } from "@anipool/core/buying/Seller"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import { type Account, providers } from "@anipool/dialers/providers/Account"
import * as OwnedNumbers from "@anipool/dialers/providers/OwnedNumbers"
import * as Sellers from "@anipool/dialers/providers/Sellers"
import type { Workspace } from "@anipool/domain/Workspace"
import * as OrderAccount from "@anipool/jobs/buying/OrderAccount"
import { FileRefused, Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as SimulationFiles from "@anipool/jobs/planner/SimulationFiles"
import * as UseCases from "@anipool/jobs/UseCases"
import { linesMax } from "@anipool/storage/NumberOrders"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import * as Flags from "../Flags.ts"
import * as ProviderAccount from "../providerAccount.ts"
import * as OrderText from "../text/OrderText.ts"

/** Numbers that one order may ask for at most: what Bandwidth takes in one. */
const numbersMax = 5_000

/** Numbers that an order may ask for where nobody says how many. */
const numbersDefault = 10

/** Orders that are listed where nobody says how many. */
const listedDefault = 20

/** What is told to a provider beside the numbers. */
const settingOptions = {
  connection: setting("connection", "Telnyx: the connection; Twilio: the trunk that the numbers go to."),
  billingGroup: setting("billing-group", "Telnyx: the billing group."),
  site: setting("site", "Bandwidth: the site (sub-account) that the numbers go to."),
  peer: setting("peer", "Bandwidth: the SIP peer (location) of the site.")
}

export const order = Command.make(
  "order",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.oneOf("from", providers, "Where to buy."),
    run: Flags.date("run", "The day of the planner report whose buy list is taken. Default: the latest that was kept."),
    list: Options.optional(
      Options.text("list").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription("A list instead: CSV with area_code and anis.")
      )
    ),
    cover: Flags.oneOf(
      "cover",
      ["own", "overlay"],
      "What is short: leave it out, or buy area codes over the same ground. Default: own."
    ).pipe(Options.withDefault("own" as const)),
    ignoreOwned: Options.boolean("ignore-owned").pipe(
      Options.withDescription("Buy no fewer for numbers that are owned there and not in the workspace.")
    ),
    maxNumbers: Flags.fitting("max-numbers", Schema.Int.pipe(Schema.between(1, numbersMax)), {
      placeholder: "N",
      description: `Order nothing where it would be more numbers. Default: ${numbersDefault}.`,
      expected: `a whole number from 1 to ${numbersMax}`
    }).pipe(Options.withDefault(numbersDefault)),
    ...settingOptions,
    file: Options.optional(
      Options.text("file").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription("Write the list there as CSV, and beside it what would be sent, and send nothing.")
      )
    ),
    send: Options.boolean("send").pipe(Options.withDescription("Order: it costs money. Without it nothing is sent.")),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say what would be ordered, and order nothing: so it is without --send, too.")
    ),
    url: ProviderAccount.url
  },
  Effect.fn("provider order")(
    function*(
      { cover, dryRun, file, from, ignoreOwned, json, list, maxNumbers, run, send, url, workspace: name, ...given }
    ) {
      if ([send, dryRun, Option.isSome(file)].filter(Boolean).length > 1) {
        return yield* new UsageWrong({ message: "expected one of --send, --dry-run and --file" })
      }
      if (Option.isSome(list) && Option.isSome(run)) {
        return yield* new UsageWrong({ message: "expected either --list or --run" })
      }
      const account = yield* ProviderAccount.of(from)
      const seller = Sellers.of(account, Option.getOrUndefined(url))
      const settings = yield* settingsOf(account, seller, given)
      const workspace = yield* Effect.flatMap(Administration, ({ workspace }) => workspace(name))
      if (workspace.country === "uk") {
        return yield* new UsageWrong({ message: "numbers are bought by area code in the US and Canada only" })
      }
      const { latest } = yield* NumberOrdering
      // What is on order is told as it is now.
      for (const each of yield* latest(workspace.id, ordersMax)) {
        if (each.state === "sent" && OrderAccount.isOf(each, account)) {
          yield* Effect.flatMap(Orders.take(workspace.id, each.id), (claim) => Orders.refresh(claim, seller))
        }
      }
      const owned = ignoreOwned ? [] : yield* Effect.map(
        Stream.runCollect(OwnedNumbers.list(account, Option.getOrUndefined(url))),
        (pages) => [...new Set([...pages].flat().map(({ number }) => number))]
      )
      const wishes = Option.isSome(list)
        ? { purchases: yield* SimulationFiles.purchases(list.value), madeAt: yield* Clock.currentTimeMillis }
        : yield* keptList(workspace, run)
      const plan = yield* Orders.plan(workspace, seller, wishes, owned, cover)
      const numbers = OrderText.total(plan)
      if (plan.lines.length > linesMax) {
        return yield* new UsageWrong({ message: `expected at most ${linesMax} area codes in one order` })
      }
      if (numbers > maxNumbers && (send || Option.isSome(file))) {
        return yield* new Unsuccessful({
          message: `${
            Output.counted(numbers, "number")
          } would be ordered, more than --max-numbers ${maxNumbers}: nothing is`
        })
      }
      const lines = plan.lines.map(({ anis, areaCode, covers }) => ({ areaCode, asked: anis, covers, numbers: [] }))
      const reference = `anipool-${yield* Effect.sync(() => randomUUID())}`
      const files = Option.isSome(file) && numbers > 0
        ? yield* writeFiles(
          file.value,
          yield* seller.file(Orders.orderOf({ reference, providerId: null, settings, lines })),
          lines
        )
        : []
      const sent = send && numbers > 0
        ? yield* Effect.flatMap(
          Orders.begin(
            workspace,
            {
              reference,
              provider: from,
              settings,
              lines: lines.map(({ areaCode, asked, covers }) => ({ areaCode, asked, covers }))
            },
            plan.after
          ),
          (claim) =>
            Effect.zipRight(
              Effect.tapError(Orders.send(claim, seller), () => tellOrder(json, workspace, claim.order.id)),
              found(workspace, claim.order.id)
            )
        )
        : undefined
      yield* Output.answer(
        json,
        {
          provider: from,
          numbers,
          onOrder: plan.onOrder,
          owned: plan.owned,
          lines: plan.lines,
          shortages: plan.shortages,
          unsold: plan.unsold,
          files,
          order: sent === undefined ? null : OrderText.json(sent)
        },
        () => [
          ...OrderText.plan(from, plan),
          ...files.map((each) => `written: ${each}`),
          ...(sent === undefined ? [] : OrderText.order(sent))
        ]
      )
      if (sent === undefined && numbers > 0 && files.length === 0) {
        yield* Output.note(
          `Nothing was ordered: --send orders it${numbers > maxNumbers ? `, with --max-numbers ${numbers}` : ""}.`
        )
      }
    },
    UseCases.provide
  )
).pipe(
  Command.withDescription(
    "Buy numbers at Telnyx, Twilio or Bandwidth: the planner's buy list, less what is on order or owned. Nothing is sent without " +
      "--send, and nothing is ordered twice."
  )
)

export const orders = Command.make(
  "orders",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, ordersMax)), {
      placeholder: "N",
      description: `How many at most. Default: ${listedDefault}.`,
      expected: `a whole number from 1 to ${ordersMax}`
    }).pipe(Options.withDefault(listedDefault))
  },
  Effect.fn("provider orders")(function*({ json, limit, workspace: name }) {
    const { id } = yield* Effect.flatMap(Administration, ({ workspace }) => workspace(name))
    const all = yield* Effect.flatMap(NumberOrdering, ({ latest }) => latest(id, limit))
    yield* Output.answer(json, all.map(OrderText.json), () => OrderText.orders(all))
  }, UseCases.provide)
).pipe(Command.withDescription("The orders of numbers, latest first, as they were known last."))

const ofOne = {
  json: Flags.json,
  workspace: Flags.workspace,
  id: orderId("The order."),
  url: ProviderAccount.url
}

export const orderStatus = Command.make(
  "order-status",
  ofOne,
  Effect.fn("provider order-status")(function*({ id, json, url, workspace: name }) {
    const { claim, seller, workspace } = yield* claimed(name, id, url)
    yield* Orders.refresh(claim, seller)
    yield* tellOrder(json, workspace, id)
  }, UseCases.provide)
).pipe(Command.withDescription("Ask the provider how an order stands, and keep it."))

export const orderResume = Command.make(
  "order-resume",
  {
    ...ofOne,
    send: Options.boolean("send").pipe(
      Options.withDescription("Send what the provider does not have: it costs money. Without it nothing is sent.")
    )
  },
  Effect.fn("provider order-resume")(function*({ id, json, send, url, workspace: name }) {
    const { claim, seller, workspace } = yield* claimed(name, id, url)
    yield* Orders.resume(claim, seller, send)
    yield* tellOrder(json, workspace, id)
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Bring an order to its end that was broken off or whose answer was lost: it is looked up at the provider first."
  )
)

export const orderDrop = Command.make(
  "order-drop",
  ofOne,
  Effect.fn("provider order-drop")(function*({ id, json, url, workspace: name }) {
    const { claim, seller, workspace } = yield* claimed(name, id, url)
    yield* Orders.drop(claim, seller)
    yield* tellOrder(json, workspace, id)
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Give up an order that the provider does not have; numbers of it that are there already stay."
  )
)

// internal

/** `--order ID`. */
export function orderId(description: string): Options.Options<number> {
  return Flags.fitting("order", Schema.Int.pipe(Schema.positive()), {
    placeholder: "ID",
    description,
    expected: "the id of an order"
  })
}

function setting(name: string, description: string): Options.Options<Option.Option<string>> {
  return Options.optional(Flags.fitting(name, Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9_-]{1,64}$/)), {
    placeholder: "ID",
    description,
    expected: "1 to 64 letters, digits, dashes and underscores"
  }))
}

/** The settings that were given, which must be those of the provider. */
const settingsOf = (
  account: Account,
  { settings: { optional, required } }: Seller,
  given: { readonly [Name in keyof typeof settingOptions]: Option.Option<string> }
) => {
  const named = {
    connection: given.connection,
    "billing-group": given.billingGroup,
    site: given.site,
    peer: given.peer
  }
  const settings: Record<string, string> = { ...OrderAccount.settingsOf(account) }
  for (const [name, value] of Object.entries(named)) {
    if (Option.isNone(value)) continue
    if (!required.includes(name) && !optional.includes(name)) {
      return Effect.fail(new UsageWrong({ message: `--${name} does not go with --from ${account.provider}` }))
    }
    settings[name] = value.value
  }
  const missing = required.find((name) => settings[name] === undefined)
  return missing === undefined
    ? Effect.succeed(settings)
    : Effect.fail(new UsageWrong({ message: `--from ${account.provider} needs --${missing}` }))
}

const keptList = (workspace: Workspace, run: Option.Option<string>) =>
  Effect.flatMap(
    Effect.flatMap(PlannerHistory, ({ buyList }) => buyList(workspace, Option.getOrUndefined(run))),
    Option.match({
      onNone: () =>
        new Unsuccessful({
          message: "no planner report with a buy list was kept" +
            `${Option.isSome(run) ? ` on ${run.value}` : ""}: "anipool planner report --save" keeps one`
        }),
      onSome: Effect.succeed
    })
  )

const found = ({ id }: Workspace, order: number) =>
  Effect.flatMap(NumberOrdering, ({ find }) =>
    Effect.flatMap(
      find(id, order),
      Option.match({
        onNone: () => new Unsuccessful({ message: `there is no order ${order}` }),
        onSome: Effect.succeed
      })
    ))

const tellOrder = (json: boolean, workspace: Workspace, id: number) =>
  Effect.flatMap(
    found(workspace, id),
    (order) => Output.answer(json, OrderText.json(order), () => OrderText.order(order))
  )

/** An order that is claimed, and the provider that it went to. */
const claimed = (name: string, id: number, url: Option.Option<string>) =>
  Effect.gen(function*() {
    const workspace = yield* Effect.flatMap(Administration, ({ workspace }) => workspace(name))
    const { provider } = yield* found(workspace, id)
    const known = providers.find((each) => each === provider)
    if (known === undefined) {
      return yield* new Unsuccessful({ message: `order ${id} went to ${provider}, which this release cannot ask` })
    }
    const account = yield* ProviderAccount.of(known)
    const claim = yield* Orders.take(workspace.id, id)
    yield* OrderAccount.ensure(claim, account)
    return { workspace, claim, seller: Sellers.of(account, Option.getOrUndefined(url)) }
  })

/** Writes the list, and beside it what would be sent. */
const writeFiles = (
  path: string,
  { extension, text }: { readonly extension: string; readonly text: string },
  lines: ReadonlyArray<{ readonly areaCode: string; readonly asked: number }>
) =>
  Effect.tryPromise({
    try: async () => {
      const csv = lines.map(({ areaCode, asked }) => `${areaCode},${asked}\n`).join("")
      await writeFile(path, `area_code,anis\n${csv}`)
      await writeFile(`${path}.${extension}`, text)
      return [path, `${path}.${extension}`]
    },
    catch: (cause) => new FileRefused({ message: `${path} cannot be written: ${String(cause)}` })
  })
