/**
 * The jobs that deliver messages: several side by side, so that one receiver that takes its time holds nobody else up for
 * long. Any number of workers may run them; storage gives each message to one at a time.
 */
import * as Delivery from "@anipool/domain/alerts/Delivery"
import * as Destination from "@anipool/domain/alerts/Destination"
import * as MailMessage from "@anipool/domain/alerts/MailMessage"
import type { Message } from "@anipool/domain/alerts/Message"
import * as SlackMessage from "@anipool/domain/alerts/SlackMessage"
import * as TeamsMessage from "@anipool/domain/alerts/TeamsMessage"
import * as ReportMail from "@anipool/domain/reports/ReportMail"
import { type Claim, errorLengthMax, Webhooks } from "@anipool/storage/Webhooks"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import * as Option from "effect/Option"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import { MailSender } from "./MailSender.ts"
import * as Signature from "./Signature.ts"
import { type Sent, WebhookSender } from "./WebhookSender.ts"

/** Messages that one process sends at once. */
export const sendersMax = 4

/** How long a message is kept from others: longer than a try can take. */
const lease = Duration.seconds(60)

/** The jobs; none where nobody sends. */
export const jobs: Effect.Effect<ReadonlyArray<Job>, never, Webhooks> = Effect.gen(function*() {
  const sender = yield* WebhookSender
  const mail = yield* MailSender
  const webhooks = yield* Webhooks
  // What asks for a rate needs a beginning.
  for (const outcome of ["delivered", "retried", "failed"]) {
    yield* Metric.incrementBy(deliveries, 0).pipe(Effect.tagMetrics({ outcome }))
  }
  yield* Metric.value(duration)
  const upkeep: Job = {
    name: "forget-deliveries",
    interval: Duration.minutes(10),
    step: Effect.gen(function*() {
      yield* Metric.set(waiting, yield* webhooks.waiting)
      return moreOrIdle((yield* webhooks.forget) > 0)
    })
  }
  if (sender === undefined) return [upkeep]
  const send = (claim: Claim, atMs: number): Effect.Effect<Sent> => {
    const { body, channel, messageId, secret, url } = claim
    if (channel !== "email") {
      const signature = Destination.isSigned(channel)
        ? Signature.headers(secret, messageId, Math.floor(atMs / 1000), body)
        : {}
      return sender.send({
        url,
        body: bodyOf(claim),
        headers: { "content-type": "application/json", ...signature }
      })
    }
    const to = Destination.mailboxesOf(url)
    return mail === undefined || to === undefined
      ? Effect.succeed({ status: null, said: "Not sent: no mail server is set up" })
      : mail.send({ id: messageId, to, ...mailOf(JSON.parse(body) as Message | ReportMail.ReportMessage) })
  }
  const step = Effect.gen(function*() {
    const claimed = yield* webhooks.claim(lease)
    if (Option.isNone(claimed)) return "idle" as const
    const { tries } = claimed.value
    const began = yield* Clock.currentTimeMillis
    const { retryAfterMs = 0, said, status } = yield* send(claimed.value, began)
    const tookMs = (yield* Clock.currentTimeMillis) - began
    const isTaken = status !== null && Delivery.isTaken(status)
    const wait = isTaken ? undefined : Delivery.waitAfter(tries + 1, retryAfterMs)
    yield* webhooks.settle(claimed.value, {
      status,
      tookMs,
      error: isTaken ? null : said.slice(0, errorLengthMax),
      retryAfter: wait === undefined ? null : Duration.millis(wait)
    })
    yield* Metric.increment(deliveries).pipe(
      Effect.tagMetrics("outcome", isTaken ? "delivered" : wait === undefined ? "failed" : "retried")
    )
    yield* Metric.update(duration, tookMs / 1_000)
    return "more" as const
  })
  return [
    upkeep,
    ...Array.from(
      { length: sendersMax },
      (_, i): Job => ({ name: `webhooks-${i + 1}`, interval: Duration.seconds(1), step })
    )
  ]
})

// internal

const mailOf = (message: Message | ReportMail.ReportMessage): MailMessage.Mail =>
  message.type === "report" ? ReportMail.make(message) : MailMessage.make(message)

/** What is posted. */
const bodyOf = ({ body, channel }: Claim): string => {
  if (channel === "slack") return SlackMessage.body(JSON.parse(body) as Message)
  return channel === "teams" ? TeamsMessage.body(JSON.parse(body) as Message) : body
}

const deliveries = Metric.counter("anipool_webhook_deliveries_total", {
  description: "Tries to deliver messages about alerts, by outcome (delivered, retried, failed)",
  incremental: true
})

const duration = Metric.histogram(
  "anipool_webhook_delivery_seconds",
  MetricBoundaries.fromIterable([0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "How long receivers of messages take to answer"
)

const waiting = Metric.gauge("anipool_webhook_deliveries_waiting", {
  description: "Messages about alerts that wait to be delivered, of all workspaces"
})
