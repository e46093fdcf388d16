/**
 * Providers on loopback that sell numbers as they document it: Telnyx, Twilio and Bandwidth over one stock.
 */
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** What goes wrong with a request that buys. */
export type Trouble =
  /** Nothing. */
  | "none"
  /** It is taken, and the connection is cut. */
  | "cut"
  /** It is taken, and the answer is a failure of the server. */
  | "lost"
  /** It is taken, and the answer cannot be read. */
  | "garbled"
  /** It is not taken: too many requests. */
  | "busy"
  /** It is not taken: refused. */
  | "refused"
  /** It is not taken, and the connection is cut. */
  | "dropped"
  /** Of a number: somebody else has it. */
  | "gone"
  /** It is taken, and never answered. */
  | "silent"

/** Something that was sold. */
export interface Sale {
  readonly id: string
  readonly reference: string
  readonly asked: ReadonlyArray<readonly [areaCode: string, count: number]>
  readonly numbers: ReadonlyArray<string>
}

/** A seller; what it owns and sells is changed by hand. */
export const start = Effect.gen(function*() {
  const stock = new Map<string, number>([["212", 100], ["646", 100], ["415", 100]])
  const owned: Array<string> = []
  const sales: Array<Sale> = []
  const posts: Array<{ readonly path: string; readonly body: string }> = []
  const asked: Array<URL> = []
  /** What happens to the next requests that buy. */
  const troubles: Array<Trouble> = []
  /**
   * `pending`: how many answers say that an order is under way. `isBlind`: no order is found. `isLeading`: to elsewhere. `isVague`:
   * no order says what it is of.
   */
  const state = { pending: 0, isBlind: false, isDown: false, isLeading: false, isVague: false }
  let made = 0

  const free = (areaCode: string, count: number) =>
    Array.from(
      { length: Math.min(count, stock.get(areaCode) ?? 0) },
      (_, i) => `+1${areaCode}555${String((stock.get(areaCode) ?? 0) - i).padStart(4, "0")}`
    )
  const takeNumbers = (numbers: ReadonlyArray<string>) => {
    for (const number of numbers) stock.set(number.slice(2, 5), (stock.get(number.slice(2, 5)) ?? 0) - 1)
    owned.push(...numbers)
  }
  const sell = (reference: string, lines: Sale["asked"], numbers: ReadonlyArray<string>): Sale => {
    const sale = { id: `order-${++made}`, reference, asked: lines, numbers }
    takeNumbers(numbers)
    sales.push(sale)
    return sale
  }
  const isPending = () => state.pending > 0 && state.pending-- > 0

  const telnyxOrder = ({ asked, id, numbers, reference }: Sale, pending = isPending()) => {
    return {
      id,
      customer_reference: reference,
      ordering_groups: (state.isVague ? [] : asked).map(([areaCode, count]) => {
        const given = numbers.filter((number) => number.startsWith(`+1${areaCode}`)).length
        return {
          country_iso: "US",
          phone_number_type: "local",
          national_destination_code: areaCode,
          count_requested: count,
          count_allocated: pending ? 0 : given,
          status: pending ? "pending" : given === 0 ? "failed" : given < count ? "partial_success" : "success",
          orders: pending ? [] : [{ number_order_id: `${id}-${areaCode}`, sub_number_order_ids: [] }]
        }
      })
    }
  }

  const bandwidthOrder = ({ asked, id, numbers, reference }: Sale) => {
    const isShort = asked.reduce((sum, [, count]) => sum + count, 0) > numbers.length
    const errors = isShort ? "<ErrorList><Error><Code>5005</Code><Description>…</Description></Error></ErrorList>" : ""
    return isPending()
      ? `<?xml version="1.0"?><OrderResponse><Order><CustomerOrderId>${reference}</CustomerOrderId></Order>` +
        "<OrderStatus>RECEIVED</OrderStatus></OrderResponse>"
      : `<?xml version="1.0"?><OrderResponse><CompletedQuantity>${numbers.length}</CompletedQuantity>${errors}<Order>` +
        `<CustomerOrderId>\n  ${reference}\n</CustomerOrderId><PartialAllowed>true</PartialAllowed></Order>` +
        `<OrderStatus>${numbers.length === 0 ? "FAILED" : isShort ? "PARTIAL" : "COMPLETE"}</OrderStatus>` +
        `<CompletedNumbers>${
          numbers.map((each) => `<TelephoneNumber><FullNumber>${each.slice(2)}</FullNumber></TelephoneNumber>`).join("")
        }</CompletedNumbers><id>${id}</id></OrderResponse>`
  }

  type Answer = readonly [status: number, text: string]
  const json = (value: unknown, status = 200): Answer => [status, JSON.stringify(value)]

  /** Sells what a request asks for, and answers it; undefined: nothing is sold here. */
  const buy = (path: string, body: string): Answer | undefined => {
    switch (path) {
      case "/v2/inexplicit_number_orders": {
        const order = JSON.parse(body)
        const lines = order.ordering_groups.map((group: Record<string, string>) =>
          [group["national_destination_code"], Number(group["count_requested"])] as const
        ) as Sale["asked"]
        return json({
          data: telnyxOrder(
            sell(order.customer_reference, lines, lines.flatMap(([areaCode, count]) => free(areaCode, count))),
            true
          )
        })
      }
      case "/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json": {
        const form = new URLSearchParams(body)
        const number = form.get("PhoneNumber") ?? ""
        const sale = sell(form.get("FriendlyName") ?? "", [[number.slice(2, 5), 1]], [number])
        return json({ sid: `PN-${sale.id}`, phone_number: number, friendly_name: sale.reference }, 201)
      }
      case "/api/accounts/77/orders": {
        const numbers = [...body.matchAll(/<TelephoneNumber>(\d{10})</g)].map(([, each]) => `+1${each}`)
        const reference = /<CustomerOrderId>([^<]+)</.exec(body)?.[1] ?? ""
        const codes = [...new Set(numbers.map((each) => each.slice(2, 5)))]
        const lines = codes.map((code) =>
          [code, numbers.filter((each) => each.startsWith(`+1${code}`)).length] as const
        )
        const { id } = sell(reference, lines, numbers)
        return [201, `<?xml version="1.0"?><OrderResponse><Order><id>${id}</id></Order></OrderResponse>`]
      }
      default:
        return undefined
    }
  }

  const refusals: Readonly<Record<string, Answer>> = {
    "/v2/inexplicit_number_orders": json({ errors: [{ code: "10015", detail: "KEY-secret" }] }, 422),
    "/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json": json({ code: 20003, message: "twilio-secret" }, 403),
    "/api/accounts/77/orders": [
      400,
      "<OrderResponse><ErrorList><Error><Code>5016</Code><Description>bandwidth-secret</Description></Error></ErrorList>" +
      "</OrderResponse>"
    ]
  }

  const read = (url: URL): Answer => {
    const query = url.searchParams
    const known = state.isBlind ? [] : sales
    const telnyx = /^\/v2\/inexplicit_number_orders\/(.+)$/.exec(url.pathname)?.[1]
    const numberOrder = /^\/v2\/number_orders\/(order-\d+)-(\d{3})$/.exec(url.pathname)
    const bandwidth = /^\/api\/accounts\/77\/orders\/(.+)$/.exec(url.pathname)?.[1]
    if (telnyx !== undefined) return json({ data: telnyxOrder(known.find(({ id }) => id === telnyx)!) })
    if (bandwidth !== undefined) return [200, bandwidthOrder(known.find(({ id }) => id === bandwidth)!)]
    if (numberOrder !== null) {
      const numbers = known.find(({ id }) => id === numberOrder[1])!.numbers
      return json({
        data: {
          phone_numbers: numbers.filter((each) => each.startsWith(`+1${numberOrder[2]}`)).map((phone_number) => ({
            phone_number,
            status: "success"
          }))
        }
      })
    }
    switch (url.pathname) {
      case "/v2/inventory_coverage":
        return json({
          data: [
            ...Array.from(stock, ([group, count]) => ({ group, count, coverage_type: "number" })),
            { group: "718", count: 1000, coverage_type: "block" }
          ].filter(({ count }) => count > 0 && query.get("filter[country_code]") === "US")
        })
      case "/v2/inexplicit_number_orders": {
        // Two to a page, the oldest first.
        const page = Number(query.get("page_number"))
        return json({
          data: known.slice((page - 1) * 2, page * 2).map((sale) => telnyxOrder(sale)),
          meta: { total_pages: Math.max(1, Math.ceil(known.length / 2)) }
        })
      }
      case "/v2/phone_numbers":
        return json({ data: owned.map((phone_number) => ({ phone_number })), meta: { page_number: 1, total_pages: 1 } })
      case "/2010-04-01/Accounts/AC1/AvailablePhoneNumbers/US/Local.json":
        return json({
          available_phone_numbers: free(query.get("AreaCode") ?? "", Number(query.get("PageSize"))).map(
            (phone_number) => ({ phone_number })
          )
        })
      case "/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json": {
        const name = query.get("FriendlyName")
        const bought = known.flatMap(({ numbers, reference }) => numbers.map((number) => ({ number, reference })))
        const rows = name === null
          ? owned.map((number) => ({
            number,
            reference: bought.find((each) => each.number === number)?.reference ?? ""
          }))
          // More than was asked for: those of other orders as well.
          : bought.filter(({ reference }) => reference.slice(0, 8) === name.slice(0, 8))
        const page = Number(query.get("Page") ?? 0)
        return json({
          incoming_phone_numbers: rows.slice(page * 2, page * 2 + 2).map(({ number, reference }) => ({
            phone_number: number,
            friendly_name: reference,
            capabilities: { voice: true }
          })),
          next_page_uri: state.isLeading
            ? "http://127.0.0.1:9/2010-04-01/stolen"
            : rows.length > page * 2 + 2
            ? `${url.pathname}?Page=${page + 1}${name === null ? "" : `&FriendlyName=${name}`}`
            : null
        })
      }
      case "/api/accounts/77/availableNumbers": {
        const numbers = query.get("LCA") === "false"
          ? free(query.get("areaCode") ?? "", Number(query.get("quantity")))
          : ["+19995550100"]
        return [
          200,
          `<SearchResult><ResultCount>${numbers.length}</ResultCount><TelephoneNumberList>${
            numbers.map((each) => `<TelephoneNumber>\n  ${each.slice(2)}\n</TelephoneNumber>`).join("")
          }</TelephoneNumberList></SearchResult>`
        ]
      }
      case "/api/accounts/77/orders":
        // An account whose list is longer than what was asked for.
        return [
          200,
          `<ResponseSelectWrapper><ListOrderIdUserIdDate>${
            known.map(({ id }) => `<OrderIdUserIdDate><orderId>${id}</orderId></OrderIdUserIdDate>`).join("")
          }</ListOrderIdUserIdDate></ResponseSelectWrapper>`
        ]
      case "/api/tns":
        return [
          200,
          `<TelephoneNumbersResponse><TelephoneNumbers>${
            owned.map((each) =>
              `<TelephoneNumber><FullNumber>${each.slice(2)}</FullNumber><Status>Inservice</Status></TelephoneNumber>`
            ).join("")
          }</TelephoneNumbers></TelephoneNumbersResponse>`
        ]
      default:
        return [404, "{}"]
    }
  }

  const isOpened = ({ headers: { authorization } }: IncomingMessage): boolean =>
    ["AC1:twilio-secret", "ann:bandwidth-secret"].some((each) =>
      authorization === `Basic ${Buffer.from(each).toString("base64")}`
    ) || authorization === "Bearer KEY-secret"

  const answer = (response: ServerResponse, [status, text]: Answer) => void response.writeHead(status).end(text)

  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    const url = new URL(request.url!, "http://127.0.0.1")
    if (!isOpened(request)) return answer(response, [401, "{}"])
    if (state.isDown) return answer(response, [503, "{}"])
    if (request.method !== "POST") {
      asked.push(url)
      return answer(response, read(url))
    }
    posts.push({ path: url.pathname, body })
    const trouble = troubles.shift()
    if (trouble === "busy") return answer(response, [429, "{}"])
    if (trouble === "refused") return answer(response, refusals[url.pathname]!)
    if (trouble === "gone") return answer(response, json({ code: 21422, message: "not available" }, 400))
    if (trouble === "dropped") return void request.socket.destroy()
    const sold = buy(url.pathname, body)
    if (sold === undefined) return answer(response, [404, "{}"])
    if (trouble === "cut") return void request.socket.destroy()
    if (trouble === "lost") return answer(response, [503, "KEY-secret"])
    if (trouble === "garbled") return answer(response, [200, "<html>a proxy</html>"])
    if (trouble !== "silent") answer(response, sold)
  })
  yield* Effect.acquireRelease(
    Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stock, owned, sales, posts, asked, troubles, state }
})
