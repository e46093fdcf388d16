/**
 * Numbers bought at Bandwidth: searched for by area code, without those of local calling areas around it, then ordered by
 * their digits, all in one order to a site.
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
import * as Requests from "../internal/Requests.ts"
import { type BandwidthAccount, headersOf, names } from "./Account.ts"
import { areaCodeOf, send } from "./SentOnce.ts"

/** Numbers that one search gives at most. */
const searchedMax = 5_000

/** Bandwidth as a seller to an account, at an address. */
export const make = (account: BandwidthAccount, address: string): Seller => {
  const who = names.bandwidth
  const headers = headersOf(account)
  const base = `/api/accounts/${encodeURIComponent(account.accountId)}`
  const read = (path: string, element: string) =>
    Requests.text(who, new URL(path, address), { method: "GET", headers }).pipe(
      Effect.mapError(({ message }) => new ProviderFailed({ message })),
      Effect.filterOrFail(
        (text) => text.includes(`<${element}`),
        () => new ProviderFailed({ message: `${who} answered what is no ${element}` })
      )
    )

  const search = (areaCode: string, count: number) =>
    Effect.map(
      read(
        `${base}/availableNumbers?areaCode=${areaCode}&quantity=${Math.min(count, searchedMax)}&LCA=false`,
        "SearchResult"
      ),
      (text) => valuesOf(text, "TelephoneNumber").filter((each) => each.startsWith(areaCode) && /^\d{10}$/.test(each))
    )

  /** The numbers to order of a line. */
  const chosen = ({ areaCode, asked }: Order["lines"][number]) =>
    Effect.map(search(areaCode, asked), (found) => found.slice(0, asked))

  const orderOf = (id: string) => read(`${base}/orders/${encodeURIComponent(id)}`, "OrderResponse")

  const standingOf = (text: string, id: string, lines: Order["lines"]): Standing => {
    const done = partOf(text, "CompletedNumbers")
    const numbers = valuesOf(done, "FullNumber").map((each) => `+1${each}`)
    const code = errorCode(text)
    const isDone = ["COMPLETE", "PARTIAL", "FAILED"].includes(valuesOf(text, "OrderStatus")[0] ?? "")
    return {
      providerId: id,
      isDone,
      given: lines.map(({ areaCode, asked }): Given => {
        const own = numbers.filter((number) => areaCodeOf(number) === areaCode)
        const isShort = isDone && own.length < asked
        return {
          areaCode,
          allocated: own.length,
          numbers: own,
          reason: isShort ? `${who} has no more of it${code === undefined ? "" : ` (${code})`}` : null
        }
      })
    }
  }

  return {
    settings: { required: ["site"], optional: ["peer"] },

    stock: (codes) =>
      Effect.map(
        Effect.forEach(
          codes,
          ({ areaCode, asked }) =>
            Effect.map(search(areaCode, asked), ({ length }) =>
              [areaCode, { count: length, isAtLeast: length >= asked }] as const),
          { concurrency: 2 }
        ),
        (found) =>
          new Map(found.filter(([, { count }]) => count > 0))
      ),

    file: (order) =>
      Effect.map(Effect.forEach(order.lines, chosen), (numbers) => ({
        extension: "xml",
        text: bodyOf(order, numbers.flat())
      })),

    place: (order, onProgress) =>
      Effect.gen(function*() {
        const numbers = (yield* Effect.forEach(order.lines, (line) =>
          Effect.zipRight(
            onProgress([]),
            Effect.mapError(chosen(line), ({ message }) => new NotTaken({ message }))
          ))).flat()
        if (numbers.length === 0) return yield* new NotTaken({ message: `${who} has none of these numbers` })
        yield* onProgress([])
        const text = yield* Effect.mapError(
          send(who, new URL(`${base}/orders`, address), {
            method: "POST",
            headers: { ...headers, "content-type": "application/xml; charset=utf-8" },
            body: bodyOf(order, numbers)
          }, errorCode),
          (failure) => failure._tag === "Refused" ? new NotTaken({ message: failure.message }) : failure
        )
        const id = valuesOf(partOf(text, "Order"), "id")[0] ?? valuesOf(text, "id")[0]
        if (id === undefined) return yield* new AnswerLost({ message: `${who} answered what is no OrderResponse` })
        return { providerId: id, isDone: false, given: [] }
      }),

    find: ({ lines, providerId, reference }) =>
      Effect.gen(function*() {
        if (providerId !== null) return Option.some(standingOf(yield* orderOf(providerId), providerId, lines))
        const listed = yield* read(
          `${base}/orders?page=1&size=30&customerOrderId=${encodeURIComponent(reference)}`,
          "ResponseSelectWrapper"
        )
        for (const id of valuesOf(listed, "orderId")) {
          const text = yield* orderOf(id)
          if (valuesOf(text, "CustomerOrderId")[0] === reference) return Option.some(standingOf(text, id, lines))
        }
        return Option.none()
      })
  }
}

// internal

const bodyOf = ({ reference, settings }: Order, numbers: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Order>
  <Name>${reference}</Name>
  <CustomerOrderId>${reference}</CustomerOrderId>
  <SiteId>${settings["site"] ?? ""}</SiteId>
${
    settings["peer"] === undefined
      ? ""
      : `  <PeerId>${settings["peer"]}</PeerId>\n`
  }  <PartialAllowed>true</PartialAllowed>
  <BackOrderRequested>false</BackOrderRequested>
  <ExistingTelephoneNumberOrderType>
    <TelephoneNumberList>
${numbers.map((each) => `      <TelephoneNumber>${each}</TelephoneNumber>\n`).join("")}    </TelephoneNumberList>
  </ExistingTelephoneNumberOrderType>
</Order>
`

/** What stands in elements of a name that hold text alone. */
const valuesOf = (text: string, element: string): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(`<${element}>\\s*([^<]*?)\\s*</${element}>`, "g"))].map(([, value = ""]) => value)

/** What stands in the first element of a name that does not nest; empty without one. */
const partOf = (text: string, element: string): string =>
  new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(text)?.[1] ?? ""

const errorCode = (text: string): string | undefined => {
  const code = valuesOf(partOf(text, "ErrorList"), "Code")[0]
  return code !== undefined && /^\d{1,8}$/.test(code) ? code : undefined
}
