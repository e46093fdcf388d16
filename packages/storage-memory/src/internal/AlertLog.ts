/**
 * The alerts of one workspace, what they are raised by, and where they go.
 */
import type { Message } from "@anipool/domain/alerts/Message"
import * as Routing from "@anipool/domain/alerts/Routing"
import type { Thresholds } from "@anipool/domain/alerts/Thresholds"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import type { NewCampaignActivity } from "@anipool/storage/Activity"
import type { Alert } from "@anipool/storage/Alerts"
import { type Delivery, type Endpoint, waitingMax } from "@anipool/storage/Webhooks"
import type * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"

/** An endpoint with its secret. */
export interface EndpointRow extends Omit<Endpoint, "last"> {
  secret: Redacted.Redacted
  /** The last day of a report that was seen to; null: none goes there. */
  readonly reportSeenTo: LocalDate | null
  readonly token: number
  /** Of its report: milliseconds since the epoch; 0: nobody has it. */
  readonly leaseUntil: number
}

/** A delivery with what is sent. */
export interface DeliveryRow extends Delivery {
  readonly endpointId: number
  readonly body: string
  /** Whether the endpoint was named by whoever sent it. */
  readonly isNamed: boolean
  /** Whether it waits for the end of quiet hours, and takes in what comes until then. */
  readonly isHeld: boolean
  readonly token: number
  /** Milliseconds since the epoch; 0: nobody has it. */
  readonly leaseUntil: number
}

/** The alerts of one workspace, and where they go. */
export interface AlertLog {
  version: number
  /** Milliseconds since the epoch. */
  lookedAt: number
  thresholds: Thresholds | undefined
  alerts: ReadonlyArray<Alert>
  endpoints: ReadonlyArray<EndpointRow>
  lastEndpointId: number
  /** Oldest first. */
  deliveries: ReadonlyArray<DeliveryRow>
  lastDeliveryId: number
  /** By slot and campaign. */
  readonly campaigns: Map<string, Omit<NewCampaignActivity, "local" | "workspaceId">>
}

/** Nothing was raised. */
export const make = (): AlertLog => ({
  version: 0,
  lookedAt: 0,
  thresholds: undefined,
  alerts: [],
  endpoints: [],
  lastEndpointId: 0,
  deliveries: [],
  lastDeliveryId: 0,
  campaigns: new Map()
})

/** Queues a message for each endpoint that is on, as far as that wants it. */
export const queueAll = (log: AlertLog, message: Message, moment: Omit<Routing.Moment, "heldId">): void => {
  for (const endpoint of log.endpoints) {
    if (!endpoint.isOn) continue
    for (const { heldUntil, message: part } of Routing.route(endpoint, message, { ...moment, heldId: randomUUID() })) {
      const held = heldUntil === null ?
        undefined :
        log.deliveries.find((each) =>
          each.endpointId === endpoint.id && each.isHeld && each.state === "waiting" && each.nextAt! > moment.now
        )
      if (held === undefined) queue(log, endpoint.id, part, false, moment.now, { heldUntil })
      else hold(log, held, Routing.together(JSON.parse(held.body) as Message, part))
    }
  }
}

/** Queues a message for an endpoint; of too many that wait the oldest are given up. With `error` it is given up itself. */
export const queue = (
  log: AlertLog,
  endpointId: number,
  message: Message | ReportMessage,
  isNamed: boolean,
  now: number,
  { error = null, heldUntil = null }: { readonly heldUntil?: number | null; readonly error?: string | null } = {}
): DeliveryRow => {
  const row: DeliveryRow = {
    id: ++log.lastDeliveryId,
    endpointId,
    messageId: message.id,
    subject: message.subject,
    body: JSON.stringify(message),
    isNamed,
    isHeld: heldUntil !== null,
    createdAt: now,
    state: error === null ? "waiting" : "failed",
    tries: 0,
    nextAt: error === null ? heldUntil ?? now : null,
    triedAt: null,
    status: null,
    tookMs: null,
    error,
    token: 0,
    leaseUntil: 0
  }
  const waiting = log.deliveries.filter((each) => each.endpointId === endpointId && each.state === "waiting")
  const given = new Set(waiting.slice(0, Math.max(0, waiting.length + 1 - waitingMax)).map(({ id }) => id))
  log.deliveries = [
    ...log.deliveries.map((each) =>
      given.has(each.id) ? { ...each, state: "failed" as const, nextAt: null, error: tooMany } : each
    ),
    row
  ]
  return row
}

// internal

/** A held message takes in what came after it. */
const hold = (log: AlertLog, row: DeliveryRow, message: Message): void => {
  const held = { ...row, subject: message.subject, body: JSON.stringify(message) }
  log.deliveries = log.deliveries.map((each) => each.id === row.id ? held : each)
}

/** Said of a delivery that was given up as too many waited. */
const tooMany = `More than ${waitingMax} messages waited`
