/**
 * A collector of OTLP over HTTP, for tests: it takes what is sent and tells what it got.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { once } from "node:events"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"

/** What was sent. */
export interface Received {
  readonly path: string
  readonly headers: Http.IncomingHttpHeaders
  readonly body: Buffer
}

/** A span, as it is sent as JSON. */
export interface ReceivedSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code: number; readonly message?: string }
}

/** A collector. */
export interface Collector {
  readonly url: string
  readonly received: Array<Received>
  /** What it does with a request: an answer's status, or `undefined` for none at all. */
  answer: () => number | undefined
  /** The spans that it got, in their order. */
  readonly spans: () => ReadonlyArray<ReceivedSpan>
}

/**
 * A collector on a free port, for as long as the scope lives.
 *
 * @public For tests, of other packages too.
 */
export const make: Effect.Effect<Collector, never, Scope.Scope> = Effect.gen(function*() {
  const received: Array<Received> = []
  const server = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const made = Http.createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
          const status = collector.answer()
          received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) })
          if (status !== undefined) response.writeHead(status).end("{}")
        })
      }).listen(0, "127.0.0.1")
      await once(made, "listening")
      return made
    }),
    (made) =>
      Effect.sync(() => {
        made.closeAllConnections()
        made.close()
      })
  )
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => 200,
    spans: () =>
      received.filter(({ path }) => path.endsWith("/v1/traces")).flatMap(({ body }) => spansOf(body.toString()))
  }
  return collector
})

// internal

type Raw = Omit<ReceivedSpan, "attributes"> & {
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}

const spansOf = (text: string): ReadonlyArray<ReceivedSpan> => {
  const { resourceSpans } = JSON.parse(text) as {
    readonly resourceSpans: ReadonlyArray<
      { readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Raw> }> }
    >
  }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans).map((span) => ({
    ...span,
    attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  }))
}
