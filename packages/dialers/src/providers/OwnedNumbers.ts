/**
 * The numbers that a company owns at a provider, as the provider lists them: Telnyx, Twilio, Bandwidth. It only reads.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Requests from "../internal/Requests.ts"
import { type Account, addresses, decode, headersOf, names, ProviderFailed } from "./Account.ts"

/** Pages of one account: more than a million numbers. */
const pagesMax = 5_000

/**
 * The numbers of an account that are in service and can take calls, a page after another, as `+12125550100` (Bandwidth: its
 * ten digits). `address`: another than the provider's own, as of a proxy.
 */
export const list = (
  account: Account,
  address: string = addresses[account.provider]
): Stream.Stream<ReadonlyArray<string>, ProviderFailed> => {
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
  readonly numbers: ReadonlyArray<string>
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

const TelnyxPage = Schema.Struct({
  data: Schema.Array(Schema.Struct({ phone_number: Schema.String })),
  meta: Schema.Struct({ page_number: Schema.Int, total_pages: Schema.Int })
})

const telnyxPath = (page: number) =>
  `/v2/phone_numbers?page%5Bnumber%5D=${page}&page%5Bsize%5D=250&filter%5Bstatus%5D=active`

const fromTelnyx = ({ data, meta }: typeof TelnyxPage.Type): Page => ({
  numbers: data.map(({ phone_number }) => phone_number),
  next: meta.page_number < meta.total_pages ? telnyxPath(meta.page_number + 1) : undefined
})

const TwilioPage = Schema.Struct({
  incoming_phone_numbers: Schema.Array(
    Schema.Struct({ phone_number: Schema.String, capabilities: Schema.Struct({ voice: Schema.Boolean }) })
  ),
  next_page_uri: Schema.optional(Schema.NullOr(Schema.String))
})

const fromTwilio = ({ incoming_phone_numbers, next_page_uri }: typeof TwilioPage.Type): Page => ({
  numbers: incoming_phone_numbers.filter(({ capabilities }) => capabilities.voice).map(({ phone_number }) =>
    phone_number
  ),
  next: next_page_uri ?? undefined
})

const bandwidthPath = (accountId: string, page: string) =>
  `/api/tns?accountId=${encodeURIComponent(accountId)}&page=${encodeURIComponent(page)}&size=500`

/** Of the XML two things matter, neither of which nests or has attributes: each number with its status, and the next page. */
const fromBandwidth = (accountId: string, text: string): Effect.Effect<Page, ProviderFailed> => {
  if (!text.includes("<TelephoneNumbersResponse")) return unreadable("bandwidth")
  const numbers = [...text.matchAll(/<TelephoneNumber>([\s\S]*?)<\/TelephoneNumber>/g)].flatMap(([, fields = ""]) => {
    const number = /<FullNumber>(\d{10})<\/FullNumber>/.exec(fields)?.[1]
    return number !== undefined && /<Status>Inservice<\/Status>/.test(fields) ? [number] : []
  })
  // The link is that of the whole address; of it only where the next page begins is taken.
  const next = /<next>([\s\S]*?)<\/next>/.exec(text)?.[1]
  const page = next === undefined ? undefined : /[?&;]page=(\d+)/.exec(next)?.[1]
  return Effect.succeed({ numbers, next: page === undefined ? undefined : bandwidthPath(accountId, page) })
}
