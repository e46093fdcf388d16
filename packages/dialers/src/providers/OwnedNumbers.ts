/**
 * The numbers that a company owns at a provider, as the provider lists them: Telnyx, Twilio, Bandwidth. It only reads.
 */
import { ProviderFailed } from "@anipool/core/buying/Seller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Requests from "../internal/Requests.ts"
import { type Account, addresses, decode, headersOf, names } from "./Account.ts"

/** A number that is owned, in service, and can take calls. */
export interface OwnedNumber {
  /** As `+12125550100` (Bandwidth: its ten digits). */
  readonly number: string
  /** Whether calls to it go somewhere; null: the list does not tell. */
  readonly hasRoute: boolean | null
  /** Where they go, as far as the list tells. */
  readonly route: string | null
}

/** Pages of one account: more than a million numbers. */
const pagesMax = 5_000

/**
 * The numbers of an account that are in service and can take calls, a page after another. `address`: another than the provider's own, as of a proxy.
 */
export const list = (
  account: Account,
  address: string = addresses[account.provider]
): Stream.Stream<ReadonlyArray<OwnedNumber>, ProviderFailed> => {
  const { first, read } = sourceOf(account)
  const headers = headersOf(account)
  const base = new URL(address)
  return Stream.paginateEffect({ path: first, page: 1 }, ({ page, path }) =>
    Effect.gen(function*() {
      const url = new URL(path, base)
      // Secrets go to the address that was named, whatever a page says comes next.
      if (url.origin !== base.origin || page > pagesMax) return yield* unreadable(account.provider)
      const text = yield* Effect.mapError(
        Requests.text(names[account.provider], url, { method: "GET", headers }),
        ({ message }) => new ProviderFailed({ message })
      )
      const { next, numbers } = yield* read(text)
      return [numbers, Option.map(Option.fromNullable(next), (path) => ({ path, page: page + 1 }))]
    }))
}

// internal

interface Page {
  readonly numbers: ReadonlyArray<OwnedNumber>
  /** The path of the next one. */
  readonly next: string | undefined
}

interface Source {
  readonly first: string
  readonly read: (text: string) => Effect.Effect<Page, ProviderFailed>
}

const sourceOf = (account: Account): Source => {
  switch (account.provider) {
    case "telnyx":
      return {
        first: telnyxPath(1),
        read: (text) => Effect.map(decode(account, TelnyxPage, whatIsListed, text), fromTelnyx)
      }
    case "twilio":
      return {
        first: `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/IncomingPhoneNumbers.json?PageSize=1000`,
        read: (text) => Effect.map(decode(account, TwilioPage, whatIsListed, text), fromTwilio)
      }
    case "bandwidth":
      return {
        first: bandwidthPath(account.accountId, "1"),
        read: (text) => fromBandwidth(account.accountId, text)
      }
  }
}

const whatIsListed = "list of numbers"

const unreadable = (provider: Account["provider"]) =>
  new ProviderFailed({ message: `${names[provider]} answered what is no ${whatIsListed}` })

const maybeText = Schema.optional(Schema.NullOr(Schema.String))

const routed = (number: string, route: string | null | undefined): OwnedNumber => ({
  number,
  hasRoute: Boolean(route),
  route: route || null
})

const TelnyxPage = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({ phone_number: Schema.String, connection_id: maybeText, connection_name: maybeText })
  ),
  meta: Schema.Struct({ page_number: Schema.Int, total_pages: Schema.Int })
})

const telnyxPath = (page: number) =>
  `/v2/phone_numbers?page%5Bnumber%5D=${page}&page%5Bsize%5D=250&filter%5Bstatus%5D=active`

const fromTelnyx = ({ data, meta }: typeof TelnyxPage.Type): Page => ({
  numbers: data.map(({ connection_id, connection_name, phone_number }) =>
    routed(phone_number, connection_id && `connection ${connection_name || connection_id}`)
  ),
  next: meta.page_number < meta.total_pages ? telnyxPath(meta.page_number + 1) : undefined
})

const TwilioPage = Schema.Struct({
  incoming_phone_numbers: Schema.Array(
    Schema.Struct({
      phone_number: Schema.String,
      capabilities: Schema.Struct({ voice: Schema.Boolean }),
      trunk_sid: maybeText,
      voice_application_sid: maybeText,
      voice_url: maybeText
    })
  ),
  next_page_uri: Schema.optional(Schema.NullOr(Schema.String))
})

const fromTwilio = ({ incoming_phone_numbers, next_page_uri }: typeof TwilioPage.Type): Page => ({
  numbers: incoming_phone_numbers.filter(({ capabilities }) => capabilities.voice).map((number) =>
    routed(number.phone_number, twilioRoute(number))
  ),
  next: next_page_uri ?? undefined
})

/** The provider's own demo, which new numbers are given and which takes no call for anybody. */
const twilioDemo = /^https?:\/\/demo\.twilio\.com\//

/** A trunk goes before an application, and that before an address: so Twilio itself reads them. Addresses may hold secrets. */
const twilioRoute = (
  number: Pick<
    typeof TwilioPage.Type["incoming_phone_numbers"][number],
    "trunk_sid" | "voice_application_sid" | "voice_url"
  >
): string | null | undefined => {
  if (number.trunk_sid) return `trunk ${number.trunk_sid}`
  if (number.voice_application_sid) return `application ${number.voice_application_sid}`
  if (!number.voice_url || twilioDemo.test(number.voice_url)) return undefined
  return URL.canParse(number.voice_url) ? `webhook at ${new URL(number.voice_url).host}` : "webhook"
}

const bandwidthPath = (accountId: string, page: string) =>
  `/api/tns?accountId=${encodeURIComponent(accountId)}&page=${encodeURIComponent(page)}&size=500`

/** Of the XML two things matter, neither of which nests or has attributes: each number with its status, and the next page. */
const fromBandwidth = (accountId: string, text: string): Effect.Effect<Page, ProviderFailed> => {
  if (!text.includes("<TelephoneNumbersResponse")) return unreadable("bandwidth")
  const numbers = [...text.matchAll(/<TelephoneNumber>([\s\S]*?)<\/TelephoneNumber>/g)].flatMap(([, fields = ""]) => {
    const number = /<FullNumber>(\d{10})<\/FullNumber>/.exec(fields)?.[1]
    // Where its calls go would have to be asked for each number by itself.
    return number !== undefined && /<Status>Inservice<\/Status>/.test(fields)
      ? [{ number, hasRoute: null, route: null }]
      : []
  })
  // The link is that of the whole address; of it only where the next page begins is taken.
  const next = /<next>([\s\S]*?)<\/next>/.exec(text)?.[1]
  const page = next === undefined ? undefined : /[?&;]page=(\d+)/.exec(next)?.[1]
  return Effect.succeed({ numbers, next: page === undefined ? undefined : bandwidthPath(accountId, page) })
}
