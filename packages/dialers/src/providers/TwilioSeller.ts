/**
 * Numbers bought at Twilio: searched for by area code, then bought one by one. Each gets the order's reference as its friendly
 * name, by which an order that was broken off is found again.
 */
import {
  AnswerLost,
  type Given,
  NotTaken,
  type Order,
  ProviderFailed,
  type Seller,
  type SoldCode
} from "@anipool/core/buying/Seller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Requests from "../internal/Requests.ts"
import { decode, headersOf, names, type TwilioAccount } from "./Account.ts"
import { areaCodeOf, send } from "./SentOnce.ts"

/** Searches for one area code that find nothing new to buy, before it is given up. */
const searchesMax = 3

/** Pages of the numbers of one order. */
const pagesMax = 100

/** Numbers that one search asks for. */
const searchedMax = 100

/** Twilio as a seller to an account, at an address. */
export const make = (account: TwilioAccount, address: string): Seller => {
  const who = names.twilio
  const headers = headersOf(account)
  const base = `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}`
  const read = <A, I>(path: string, schema: Schema.Schema<A, I>, what: string) => {
    const url = new URL(path, address)
    // Secrets go to the address that was named, whatever a page says comes next.
    if (url.origin !== new URL(address).origin) {
      return Effect.fail(new ProviderFailed({ message: `${who} answered what is no ${what}` }))
    }
    return Requests.text(who, url, { method: "GET", headers }).pipe(
      Effect.mapError(({ message }) => new ProviderFailed({ message })),
      Effect.flatMap((text) => decode(account, schema, what, text))
    )
  }

  const search = ({ areaCode, country }: SoldCode, count: number) =>
    Effect.map(
      read(
        `${base}/AvailablePhoneNumbers/${country}/Local.json?AreaCode=${areaCode}&VoiceEnabled=true` +
          `&PageSize=${Math.min(count, searchedMax)}`,
        Available,
        "list of numbers"
      ),
      ({ available_phone_numbers }) =>
        available_phone_numbers.map(({ phone_number }) => phone_number).filter((each) => areaCodeOf(each) === areaCode)
    )

  const bought = (
    reference: string,
    path: string,
    page: number
  ): Effect.Effect<ReadonlyArray<string>, ProviderFailed> =>
    Effect.flatMap(read(path, Bought, "list of numbers"), ({ incoming_phone_numbers, next_page_uri }) => {
      const numbers = incoming_phone_numbers.filter(({ friendly_name }) => friendly_name === reference)
        .map(({ phone_number }) => phone_number)
      if (next_page_uri === null || next_page_uri === undefined || page >= pagesMax) return Effect.succeed(numbers)
      return Effect.map(bought(reference, next_page_uri, page + 1), (rest) => [...numbers, ...rest])
    })

  const buy = (order: Order, number: string) =>
    send(who, new URL(`${base}/IncomingPhoneNumbers.json`, address), {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body: formOf(order, { PhoneNumber: number }).toString()
    }, errorCode).pipe(
      Effect.flatMap((text) =>
        Effect.mapError(decode(account, Taken, "number", text), ({ message }) => new AnswerLost({ message }))
      ),
      Effect.map(({ phone_number }) => phone_number)
    )

  return {
    settings: { required: [], optional: ["connection"] },

    stock: (codes) =>
      Effect.map(
        Effect.forEach(
          codes,
          (code) =>
            Effect.map(search(code, code.asked), ({ length }) =>
              // A search finds some of what there is.
              [code.areaCode, { count: length, isAtLeast: length > 0 }] as const),
          { concurrency: 2 }
        ),
        (found) => new Map(found.filter(([, { count }]) => count > 0))
      ),

    file: (order) =>
      Effect.succeed({
        extension: "json",
        text: `${
          JSON.stringify(
            order.lines.map(({ areaCode, asked }) => ({
              method: "POST",
              path: `${base}/IncomingPhoneNumbers.json`,
              form: Object.fromEntries(formOf(order, { AreaCode: areaCode })),
              times: asked
            })),
            undefined,
            2
          )
        }\n`
      }),

    place: (order, onProgress) =>
      Effect.gen(function*() {
        const given: Array<Given> = order.lines.map(({ areaCode, numbers }) => ({
          areaCode,
          allocated: numbers.length,
          numbers,
          reason: null
        }))
        let stopped: string | undefined
        for (const [i, line] of order.lines.entries()) {
          const tried = new Set(line.numbers)
          let searches = 0
          while (given[i]!.allocated < line.asked && searches < searchesMax && stopped === undefined) {
            searches++
            const found = yield* Effect.either(search(line, line.asked - given[i]!.allocated + tried.size))
            if (found._tag === "Left") {
              stopped = found.left.message
              break
            }
            const fresh = found.right.filter((number) => !tried.has(number))
            for (const number of fresh) {
              if (given[i]!.allocated >= line.asked) break
              tried.add(number)
              yield* onProgress(given)
              const one = yield* Effect.either(buy(order, number))
              if (one._tag === "Left") {
                if (one.left._tag === "AnswerLost") return yield* one.left
                // Somebody else was faster.
                if (one.left.code !== undefined && unavailableCodes.includes(one.left.code)) continue
                stopped = one.left.message
                break
              }
              searches = 0
              const numbers = [...given[i]!.numbers, one.right]
              given[i] = { ...given[i]!, allocated: numbers.length, numbers }
            }
          }
          if (given[i]!.allocated < line.asked) {
            given[i] = { ...given[i]!, reason: stopped ?? `${who} has no more of it` }
          }
        }
        if (stopped !== undefined && given.every(({ allocated }) => allocated === 0)) {
          return yield* new NotTaken({ message: stopped })
        }
        return { providerId: null, isDone: true, given }
      }),

    find: ({ lines, reference }) =>
      Effect.map(
        bought(
          reference,
          `${base}/IncomingPhoneNumbers.json?FriendlyName=${encodeURIComponent(reference)}&PageSize=1000`,
          1
        ),
        (numbers) => {
          const given = lines.map(({ areaCode }): Given => {
            const own = numbers.filter((number) => areaCodeOf(number) === areaCode)
            return { areaCode, allocated: own.length, numbers: own, reason: null }
          })
          return numbers.length === 0 ? Option.none() : Option.some({
            providerId: null,
            isDone: lines.every(({ asked }, i) => given[i]!.allocated >= asked),
            given
          })
        }
      )
  }
}

// internal

/** 21422, 21452: the number is not to be had any more. */
const unavailableCodes = ["21422", "21452"]

const Available = Schema.Struct({
  available_phone_numbers: Schema.Array(Schema.Struct({ phone_number: Schema.String }))
})

const Bought = Schema.Struct({
  incoming_phone_numbers: Schema.Array(
    Schema.Struct({ phone_number: Schema.String, friendly_name: Schema.optional(Schema.NullOr(Schema.String)) })
  ),
  next_page_uri: Schema.optional(Schema.NullOr(Schema.String))
})

const Taken = Schema.Struct({ sid: Schema.NonEmptyString, phone_number: Schema.String })

const formOf = ({ reference, settings }: Order, what: Readonly<Record<string, string>>) =>
  new URLSearchParams({
    ...what,
    FriendlyName: reference,
    ...(settings["connection"] === undefined ? {} : { TrunkSid: settings["connection"] })
  })

const errorCode = (text: string): string | undefined => /"code"\s*:\s*(\d{1,8})/.exec(text)?.[1]
