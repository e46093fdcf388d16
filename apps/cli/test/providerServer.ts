/**
 * Providers on loopback that list owned numbers as they document it: two to a page.
 */
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** Numbers that are owned, `+1…`; what is not in service, or takes no calls; and what was asked. */
export const start = Effect.gen(function*() {
  const owned = ["+12125550100", "+12125550101", "+16465550100", "+13125550100", "+12125550109"]
  const idle = new Set(["+13125550100"])
  const asked: Array<URL> = []
  /** Numbers whose calls go somewhere. */
  const routed = new Set(owned)
  const trouble = { failing: 0, status: 429, next: undefined as string | undefined }
  const pageOf = (number: number) => owned.slice((number - 1) * 2, number * 2)
  const pages = () => Math.ceil(owned.length / 2)

  const answer = (request: IncomingMessage): string | undefined => {
    const url = new URL(request.url!, "http://127.0.0.1")
    asked.push(url)
    const query = url.searchParams
    const authorization = request.headers.authorization
    const basic = (text: string) => authorization === `Basic ${Buffer.from(text).toString("base64")}`
    switch (url.pathname) {
      case "/v2/phone_numbers": {
        if (authorization !== "Bearer KEY-secret" || query.get("filter[status]") !== "active") return undefined
        const page = Number(query.get("page[number]"))
        return JSON.stringify({
          data: pageOf(page).filter((each) => !idle.has(each)).map((phone_number, i) => ({
            id: String(i),
            record_type: "phone_number",
            phone_number,
            status: "active",
            connection_id: routed.has(phone_number) ? "129" : "",
            connection_name: routed.has(phone_number) ? "inbound" : ""
          })),
          meta: { total_pages: pages(), total_results: owned.length, page_number: page, page_size: 2 }
        })
      }
      case "/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json": {
        if (!basic("AC1:twilio-secret")) return undefined
        const page = Number(query.get("Page") ?? 0) + 1
        return JSON.stringify({
          incoming_phone_numbers: pageOf(page).map((phone_number) => ({
            sid: "PN1",
            phone_number,
            trunk_sid: phone_number.endsWith("0100") && routed.has(phone_number) ? "TK1" : null,
            voice_application_sid: "",
            voice_url: routed.has(phone_number)
              ? "https://voice.example/in?key=s3cret"
              : "https://demo.twilio.com/welcome/voice/",
            capabilities: { voice: !idle.has(phone_number), sms: true, mms: true, fax: false }
          })),
          page: page - 1,
          page_size: 2,
          next_page_uri: trouble.next ??
            (page < pages() ? `${url.pathname}?PageSize=2&Page=${page}&PageToken=PA1` : null)
        })
      }
      case "/api/tns": {
        if (!basic("ann:bandwidth-secret") || query.get("accountId") !== "77") return undefined
        const from = query.get("page") === "1" ? 0 : owned.indexOf(`+1${query.get("page")}`)
        const next = owned[from + 2]?.slice(2)
        const link =
          `Link=&lt;https://dashboard.bandwidth.com:443/api/tns?size=500&amp;accountId=77&amp;page=${next}&gt;;rel="next";`
        const numbers = owned.slice(from, from + 2).map((number) =>
          `<TelephoneNumber><City>NEW YORK</City><Lata>132</Lata><State>NY</State><FullNumber>${
            number.slice(2)
          }</FullNumber>` +
          `<Tier>0</Tier><Status>${
            idle.has(number) ? "Aging" : "Inservice"
          }</Status><AccountId>77</AccountId></TelephoneNumber>`
        )
        return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><TelephoneNumbersResponse>` +
          `<TelephoneNumberCount>${owned.length}</TelephoneNumberCount><Links><first>…</first>` +
          `${next === undefined ? "" : `<next>${link}</next>`}</Links>` +
          `<TelephoneNumbers>${numbers.join("")}</TelephoneNumbers></TelephoneNumbersResponse>`
      }
      default:
        return undefined
    }
  }

  const server = createServer((request, response) => {
    if (trouble.failing-- > 0) return response.writeHead(trouble.status).end()
    const text = answer(request)
    return text === undefined ? response.writeHead(401).end("{}") : response.end(text)
  })
  yield* Effect.acquireRelease(
    Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => server.close())
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, owned, asked, routed, trouble }
})
