/**
 * Numbers bought at Telnyx: one order with a group for each area code (`inexplicit_number_orders`), of which Telnyx chooses
 * the numbers.
 */
import {
  AnswerLost,
  type Given,
  NotTaken,
  type Order,
  ProviderFailed,
  type Seller,
  type Standing
} from "@anipool/core/buying/Seller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Requests from "../internal/Requests.ts"
import { decode, headersOf, names, type TelnyxAccount } from "./Account.ts"
import { areaCodeOf, send } from "./SentOnce.ts"

/** Pages of orders that are gone through for one of them: 25,000. */
const pagesMax = 100

/** Orders of numbers that one order was made into and that are read. */
const numberOrdersMax = 1_000

/** Telnyx as a seller to an account, at an address. */
export const make = (account: TelnyxAccount, address: string): Seller => {
  const who = names.telnyx
  const headers = headersOf(account)
  const read = <A, I>(path: string, schema: Schema.Schema<A, I>, what: string) =>
    Requests.text(who, new URL(path, address), { method: "GET", headers }).pipe(
      Effect.mapError(({ message }) => new ProviderFailed({ message })),
      Effect.flatMap((text) => decode(account, schema, what, text))
    )

  const numbersOf = (id: string) =>
    Effect.map(
      read(`/v2/number_orders/${encodeURIComponent(id)}`, NumberOrder, "order of numbers"),
      ({ data }) =>
        data.phone_numbers.filter(({ status }) => status !== "failure").map(({ phone_number }) => phone_number)
    )

  /** What an order is, with the numbers that it became. */
  const standingOf = ({ id, ordering_groups }: typeof InexplicitOrder.Type): Effect.Effect<Standing, ProviderFailed> =>
    Effect.gen(function*() {
      const orders = ordering_groups.flatMap(({ orders }) => orders ?? []).slice(0, numberOrdersMax)
      const numbers = (yield* Effect.forEach(orders, ({ number_order_id }) => numbersOf(number_order_id), {
        concurrency: 4
      })).flat()
      return {
        providerId: id,
        // Of a group without its code it is not known what it gave: nothing is bought in its place.
        isDone: ordering_groups.length > 0 &&
          ordering_groups.every(({ national_destination_code, status }) =>
            doneStates.includes(status ?? "") && Boolean(national_destination_code)
          ),
        given: ordering_groups.flatMap((group): ReadonlyArray<Given> => {
          const areaCode = group.national_destination_code
          return areaCode === undefined || areaCode === null ? [] : [{
            areaCode,
            allocated: group.count_allocated ?? 0,
            numbers: numbers.filter((number) => areaCodeOf(number) === areaCode),
            reason: (group.count_allocated ?? 0) < (group.count_requested ?? 0) && group.status !== "pending" &&
                group.status !== "processing"
              ? "Telnyx has no more of it"
              : null
          }]
        })
      }
    })

  const byReference = (reference: string, page: number): Effect.Effect<
    Option.Option<typeof InexplicitOrder.Type>,
    ProviderFailed
  > =>
    Effect.flatMap(
      read(`/v2/inexplicit_number_orders?page_number=${page}&page_size=250`, InexplicitOrders, "list of orders"),
      ({ data, meta }) => {
        const found = data.find(({ customer_reference }) => customer_reference === reference)
        if (found !== undefined) return Effect.succeedSome(found)
        if (page >= (meta.total_pages ?? 1)) return Effect.succeedNone
        return page < pagesMax
          ? byReference(reference, page + 1)
          : new ProviderFailed({ message: `${who} lists too many orders to find one by its reference` })
      }
    )

  return {
    settings: { required: [], optional: ["connection", "billing-group"] },

    stock: (codes) =>
      Effect.map(
        Effect.forEach(new Set(codes.map(({ country }) => country)), (country) =>
          read(
            `/v2/inventory_coverage?filter%5Bcountry_code%5D=${country}&filter%5BgroupBy%5D=national_destination_code` +
              "&filter%5Bphone_number_type%5D=local&filter%5Bfeatures%5D%5B%5D=voice&filter%5Bcount%5D=true",
            Coverage,
            "coverage"
          )),
        (answers) => {
          const stock = new Map<string, { count: number; isAtLeast: boolean }>()
          for (const { count, coverage_type, group } of answers.flatMap(({ data }) => data)) {
            // A block is sold whole.
            if (group === undefined || coverage_type === "block") continue
            const known = stock.get(group) ?? { count: 0, isAtLeast: false }
            stock.set(group, {
              count: known.count + (count ?? 1),
              isAtLeast: known.isAtLeast || count === undefined
            })
          }
          return stock
        }
      ),

    file: (order) => Effect.succeed({ extension: "json", text: `${JSON.stringify(bodyOf(order), undefined, 2)}\n` }),

    place: (order, onProgress) =>
      Effect.gen(function*() {
        yield* onProgress([])
        const text = yield* Effect.mapError(
          send(who, new URL("/v2/inexplicit_number_orders", address), {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(bodyOf(order))
          }, errorCode),
          (failure) => failure._tag === "Refused" ? new NotTaken({ message: failure.message }) : failure
        )
        const { data } = yield* Effect.mapError(
          decode(account, TakenOrder, "order", text),
          ({ message }) => new AnswerLost({ message })
        )
        // What became of it is asked afterwards: it is taken, whether or not that can be read now.
        return { providerId: data.id, isDone: false, given: [] }
      }),

    find: ({ providerId, reference }) =>
      Effect.flatMap(
        providerId === null
          ? byReference(reference, 1)
          : Effect.asSome(
            Effect.map(
              read(`/v2/inexplicit_number_orders/${encodeURIComponent(providerId)}`, TakenOrder, "order"),
              ({ data }) => data
            )
          ),
        Option.match({
          onNone: () => Effect.succeedNone,
          onSome: (order) => Effect.asSome(standingOf(order))
        })
      )
  }
}

// internal

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

const InexplicitOrder = Schema.Struct({
  id: Schema.NonEmptyString,
  customer_reference: optional(Schema.String),
  ordering_groups: Schema.Array(Schema.Struct({
    national_destination_code: optional(Schema.String),
    count_requested: optional(Schema.Number),
    count_allocated: optional(Schema.Number),
    status: optional(Schema.String),
    orders: optional(Schema.Array(Schema.Struct({ number_order_id: Schema.String })))
  }))
})

const TakenOrder = Schema.Struct({ data: InexplicitOrder })

const InexplicitOrders = Schema.Struct({
  data: Schema.Array(InexplicitOrder),
  meta: Schema.Struct({ total_pages: Schema.optional(Schema.Int) })
})

const NumberOrder = Schema.Struct({
  data: Schema.Struct({
    phone_numbers: Schema.Array(Schema.Struct({ phone_number: Schema.String, status: optional(Schema.String) }))
  })
})

const Coverage = Schema.Struct({
  data: Schema.Array(Schema.Struct({
    group: Schema.optional(Schema.String),
    count: Schema.optional(Schema.Number),
    coverage_type: Schema.optional(Schema.String)
  }))
})

const doneStates = ["success", "partial_success", "failed"]

const bodyOf = ({ lines, reference, settings }: Order) => ({
  ordering_groups: lines.map(({ areaCode, asked, country }) => ({
    count_requested: String(asked),
    country_iso: country,
    phone_number_type: "local",
    national_destination_code: areaCode,
    features: ["voice"],
    strategy: "always"
  })),
  customer_reference: reference,
  ...(settings["connection"] === undefined ? {} : { connection_id: settings["connection"] }),
  ...(settings["billing-group"] === undefined ? {} : { billing_group_id: settings["billing-group"] })
})

const errorCode = (text: string): string | undefined => /"code"\s*:\s*"(\d{1,8})"/.exec(text)?.[1]
