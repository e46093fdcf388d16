/**
 * Alerts, and where they go, for whoever looks after a workspace.
 */
import * as Destination from "@anipool/domain/alerts/Destination"
import * as Message from "@anipool/domain/alerts/Message"
import type { Need } from "@anipool/domain/alerts/Need"
import type { Thresholds } from "@anipool/domain/alerts/Thresholds"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { Workspace } from "@anipool/domain/Workspace"
import { AlertFigures } from "@anipool/storage/AlertFigures"
import * as AlertPort from "@anipool/storage/Alerts"
import type { StorageError } from "@anipool/storage/StorageError"
import * as WebhookPort from "@anipool/storage/Webhooks"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"
import * as Page from "../Page.ts"
import { Reports } from "../reports/Reports.ts"
import { MailSender } from "./MailSender.ts"
import * as NeedKinds from "./NeedKinds.ts"
import { Needs } from "./Needs.ts"
import * as Signature from "./Signature.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** An endpoint and the secret that its messages are signed with, which is shown this once; `null`: they are not signed. */
export interface WithSecret {
  readonly endpoint: WebhookPort.Endpoint
  readonly secret: Redacted.Redacted | null
}

/** Settings of an endpoint that is there: how messages get there stays. */
export type Changes = Omit<WebhookPort.EndpointSettings, "channel"> & {
  readonly channel?: Destination.Channel | undefined
}

/** Alerts, and where they go. */
export class AlertDesk extends Context.Tag("@anipool/core/AlertDesk")<AlertDesk, {
  /** What needs somebody now, the dearest kind first; of each kind the dearest, at most `limit`. */
  readonly needs: (
    workspace: Workspace,
    limit: number
  ) => Effect.Effect<ReadonlyArray<NeedKinds.NeedsOfKind>, StorageError>
  /** A page of what needs somebody now of one kind, the dearest first. */
  readonly needsOf: (
    workspace: Workspace,
    kind: Need["kind"],
    page: { readonly offset: number; readonly limit: number }
  ) => Effect.Effect<{ readonly total: number; readonly needs: ReadonlyArray<Need> }, StorageError>
  readonly thresholds: (workspace: Workspace) => Effect.Effect<Thresholds, StorageError>
  readonly setThresholds: (workspace: Workspace, thresholds: Thresholds) => Effect.Effect<void, StorageError>
  /** Alerts, those raised last first. */
  readonly list: (
    workspace: Workspace,
    filter: AlertPort.AlertFilter
  ) => Effect.Effect<ReadonlyArray<AlertPort.Alert>, InvalidRequest | StorageError>
  /** Notes that whoever acts looks after it. */
  readonly acknowledge: (workspace: Workspace, id: string) => Effect.Effect<AlertPort.Alert, NotFound | StorageError>
  /** Has the rejected dials of a reason read again, some thousand at most; answers how many. */
  readonly retryRejected: (workspace: Workspace, reason: Rejection) => Effect.Effect<number, StorageError>
  /** Who e-mail comes from; undefined: no mail server is set up. */
  readonly mailFrom: string | undefined
  /** Endpoints by id. Here and in what else is answered, an address that is a secret is told by its host alone. */
  readonly endpoints: (workspace: Workspace) => Effect.Effect<ReadonlyArray<WebhookPort.Endpoint>, StorageError>
  readonly addEndpoint: (
    workspace: Workspace,
    settings: WebhookPort.EndpointSettings
  ) => Effect.Effect<WithSecret, Conflict | InvalidRequest | StorageError>
  /** Changes an endpoint; an address that is a secret stays when it is given as it is shown. */
  readonly changeEndpoint: (
    workspace: Workspace,
    id: number,
    settings: Changes
  ) => Effect.Effect<WebhookPort.Endpoint, InvalidRequest | NotFound | StorageError>
  /** Gives an endpoint another secret: what is sent from now on is signed with it. */
  readonly renewSecret: (
    workspace: Workspace,
    id: number
  ) => Effect.Effect<Redacted.Redacted, InvalidRequest | NotFound | StorageError>
  readonly removeEndpoint: (workspace: Workspace, id: number) => Effect.Effect<void, NotFound | StorageError>
  /** Sends a message to see whether it arrives, and how: where a report goes the one that would come now, else a few words. */
  readonly test: (workspace: Workspace, id: number) => Effect.Effect<WebhookPort.Delivery, NotFound | StorageError>
  /** Deliveries to an endpoint, the latest first, those before `before`. */
  readonly deliveries: (
    workspace: Workspace,
    id: number,
    page: { readonly before?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<WebhookPort.Delivery>, InvalidRequest | NotFound | StorageError>
}>() {}

/** `AlertDesk` over storage. */
export const make = Effect.gen(function*() {
  const alerts = yield* AlertPort.Alerts
  const figures = yield* AlertFigures
  const needs = yield* Needs
  const mail = yield* MailSender
  const reports = yield* Reports
  const sender = yield* WebhookSender
  const webhooks = yield* WebhookPort.Webhooks

  const refusalOf = (channel: Destination.Channel, url: string): string | undefined => {
    if (channel !== "email") return sender === undefined ? "this installation sends no messages" : sender.refusal(url)
    return mail === undefined ? "no mail server is set up" : Destination.mailboxRefusal(url)
  }

  const ensureAllowed = (
    { channel, quiet, report, tellsAlerts, url }: WebhookPort.EndpointSettings
  ): Effect.Effect<void, InvalidRequest> => {
    if (report !== null && channel !== "email") {
      return InvalidRequest.field("report", "expected null: reports go by e-mail alone")
    }
    if (report === null && !tellsAlerts) {
      return InvalidRequest.field("tellsAlerts", "expected true: without alerts and a report nothing would go there")
    }
    if (quiet !== null && quiet.from === quiet.to) {
      return InvalidRequest.field("quiet.to", "expected another time than that of from")
    }
    const refusal = refusalOf(channel, url)
    return refusal === undefined ? Effect.void : InvalidRequest.field("url", refusal)
  }

  const endpoint = Effect.fnUntraced(function*({ id: workspaceId }: Workspace, id: number) {
    const found = (yield* webhooks.list(workspaceId)).find((each) => each.id === id)
    return found ?? (yield* endpointNotFound)
  })

  return AlertDesk.of({
    needs: Effect.fn("AlertDesk.needs")(function*(workspace, limit) {
      return NeedKinds.of(yield* needs.find(workspace), limit)
    }),

    needsOf: Effect.fn("AlertDesk.needsOf")(function*(workspace, kind, { limit, offset }) {
      const all = (yield* needs.find(workspace)).filter((need) => need.kind === kind)
      return { total: all.length, needs: all.slice(offset, offset + limit) }
    }),

    thresholds: needs.thresholds,
    setThresholds: ({ id }, thresholds) => alerts.setThresholds(id, thresholds),

    list: Effect.fn("AlertDesk.list")(function*({ id }, filter) {
      yield* Page.ensure({ limit: filter.limit }, AlertPort.pageSizeMax)
      return yield* alerts.list(id, filter)
    }),

    acknowledge: Effect.fn("AlertDesk.acknowledge")(function*(workspace, id) {
      return Option.getOrUndefined(yield* alerts.acknowledge(workspace.id, id)) ??
        (yield* new NotFound({ message: "Alert not found", code: "alert_not_found" }))
    }),

    retryRejected: ({ id }, reason) => figures.retryRejected(id, reason),

    mailFrom: mail?.from,

    endpoints: ({ id }) => Effect.map(webhooks.list(id), (all) => all.map(shown)),

    addEndpoint: Effect.fn("AlertDesk.addEndpoint")(function*({ id }, settings) {
      yield* ensureAllowed(settings)
      const isSigned = Destination.isSigned(settings.channel)
      const secret = isSigned ? yield* Effect.sync(Signature.newSecret) : Redacted.make("")
      const added = yield* webhooks.create(id, settings, secret)
      if (Option.isSome(added)) return { endpoint: shown(added.value), secret: isSigned ? secret : null }
      return yield* new Conflict({
        message: `A workspace has at most ${WebhookPort.endpointsMax} destinations of alerts`,
        code: "limit_reached"
      })
    }),

    changeEndpoint: Effect.fn("AlertDesk.changeEndpoint")(function*(workspace, id, changes) {
      const before = yield* endpoint(workspace, id)
      const { channel } = before
      if ((changes.channel ?? channel) !== channel) {
        return yield* InvalidRequest.field("channel", "it is never changed: add another destination")
      }
      const url = changes.url === Destination.shownUrl(before) ? before.url : changes.url
      const settings = { ...changes, channel, url }
      yield* ensureAllowed(settings)
      const changed = yield* webhooks.update(workspace.id, id, settings)
      return Option.isSome(changed) ? shown(changed.value) : yield* endpointNotFound
    }),

    renewSecret: Effect.fn("AlertDesk.renewSecret")(function*(workspace, id) {
      if (!Destination.isSigned((yield* endpoint(workspace, id)).channel)) {
        return yield* InvalidRequest.field("webhook", "messages that go there are not signed")
      }
      const secret = yield* Effect.sync(Signature.newSecret)
      return (yield* webhooks.setSecret(workspace.id, id, secret)) ? secret : yield* endpointNotFound
    }),

    removeEndpoint: Effect.fn("AlertDesk.removeEndpoint")(function*(workspace, id) {
      if (!(yield* webhooks.remove(workspace.id, id))) return yield* endpointNotFound
    }),

    test: Effect.fn("AlertDesk.test")(function*(workspace, id) {
      const { report } = yield* endpoint(workspace, id)
      const message = report === null
        ? Message.test({
          id: yield* Effect.sync(() => randomUUID()),
          createdAt: DateTime.formatIso(DateTime.unsafeMake(yield* Clock.currentTimeMillis)),
          workspace: workspace.name
        })
        : yield* reports.now(workspace, report.every)
      return Option.getOrUndefined(yield* webhooks.send(workspace.id, id, message)) ?? (yield* endpointNotFound)
    }),

    deliveries: Effect.fn("AlertDesk.deliveries")(function*(workspace, id, page) {
      yield* Page.ensure({ limit: page.limit }, WebhookPort.pageSizeMax)
      yield* endpoint(workspace, id)
      return yield* webhooks.deliveries(workspace.id, id, page)
    })
  })
})

/** `AlertDesk` over storage; where messages may go is asked of the `WebhookSender`. */
export const layer: Layer.Layer<
  AlertDesk,
  never,
  AlertFigures | AlertPort.Alerts | Needs | Reports | WebhookPort.Webhooks
> = Layer.effect(AlertDesk, make)

// internal

const shown = (endpoint: WebhookPort.Endpoint): WebhookPort.Endpoint => ({
  ...endpoint,
  url: Destination.shownUrl(endpoint)
})

const endpointNotFound = new NotFound({ message: "Webhook not found", code: "webhook_not_found" })
