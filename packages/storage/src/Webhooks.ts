/**
 * Port: where alerts and reports go, and the messages on their way there.
 */
import type { Channel, Wanted } from "@anipool/domain/alerts/Destination"
import type { Message } from "@anipool/domain/alerts/Message"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import type { Schedule } from "@anipool/domain/reports/Schedule"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { StorageError } from "./StorageError.ts"

/** Endpoints of one workspace. */
export const endpointsMax = 10

/** Messages that wait for one endpoint; above it the oldest are given up. */
export const waitingMax = 300

/** Deliveries in one page; a page asks for at least 1. */
export const pageSizeMax = 500

/** How long deliveries are kept, whatever became of them. */
export const keptFor = Duration.days(30)

/** Deliveries that `forget` takes away at once. */
export const forgottenMax = 1_000

/** Longest part of a failure that is kept, in characters. */
export const errorLengthMax = 200

/** What may be changed about an endpoint. */
export interface EndpointSettings extends Wanted {
  /** How messages get there. */
  readonly channel: Channel
  readonly url: string
  readonly description: string
  /** Whether messages go there. */
  readonly isOn: boolean
}

/** An endpoint. */
export interface Endpoint extends EndpointSettings {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** The last delivery that was tried; `null`: none was. */
  readonly last: Delivery | null
}

/** A message on its way to an endpoint. Instants are milliseconds since the epoch. */
export interface Delivery {
  readonly id: number
  readonly messageId: string
  readonly subject: string
  readonly createdAt: number
  readonly state: "waiting" | "delivered" | "failed"
  readonly tries: number
  /** When it is tried next; `null`: it is not. */
  readonly nextAt: number | null
  readonly triedAt: number | null
  /** Of the last answer, of HTTP or of SMTP; `null`: there was none. */
  readonly status: number | null
  readonly tookMs: number | null
  /** Why the last try failed: the beginning of the answer, or that there was none. */
  readonly error: string | null
}

/** A delivery to be tried. */
export interface Claim {
  readonly workspaceId: WorkspaceId
  readonly id: number
  /** Of those that failed before. */
  readonly tries: number
  readonly channel: Channel
  readonly url: string
  readonly secret: Redacted.Redacted
  readonly messageId: string
  /** The message as JSON: what is sent is this, or made of it, and so the same at each try. */
  readonly body: string
  /** Tells this claim from later ones. */
  readonly token: number
}

/** A report that is due. */
export interface DueReport {
  readonly workspaceId: WorkspaceId
  readonly endpointId: number
  readonly schedule: Schedule
  /** The last day on which it was due (`Schedule.lastDue`). */
  readonly day: LocalDate
  /** The day before that up to which all was seen to. */
  readonly seenTo: LocalDate
  /** Tells this claim from later ones. */
  readonly token: number
}

/** A report to be sent; with `error` it is not, and stands among the deliveries with that for a reason. */
export interface QueuedReport {
  readonly message: ReportMessage
  readonly error: string | null
}

/** What became of a try. */
export interface Tried {
  readonly status: number | null
  readonly tookMs: number
  /** `null`: it was taken. */
  readonly error: string | null
  /** How long to wait for the next try; `null`: there is none. */
  readonly retryAfter: Duration.Duration | null
}

/** Port: endpoints and deliveries. */
export class Webhooks extends Context.Tag("@anipool/storage/Webhooks")<Webhooks, {
  /** The workspace's endpoints by id. */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Endpoint>, StorageError>
  /** Adds an endpoint; `None` when there are `endpointsMax`. The secret is kept, as messages are signed with it. */
  readonly create: (
    workspaceId: WorkspaceId,
    settings: EndpointSettings,
    secret: Redacted.Redacted
  ) => Effect.Effect<Option.Option<Endpoint>, StorageError>
  /**
   * Changes an endpoint, and with its quiet hours when what they hold is sent; `None`: there is none of this id. One that is
   * switched on, or gets its report at another time than before, gets it from the next time on.
   */
  readonly update: (
    workspaceId: WorkspaceId,
    id: number,
    settings: EndpointSettings
  ) => Effect.Effect<Option.Option<Endpoint>, StorageError>
  /** Gives an endpoint another secret, for all that is sent from now on; false: there is none of this id. */
  readonly setSecret: (
    workspaceId: WorkspaceId,
    id: number,
    secret: Redacted.Redacted
  ) => Effect.Effect<boolean, StorageError>
  /** Takes an endpoint away with its secret and its deliveries; false: there is none of this id. */
  readonly remove: (workspaceId: WorkspaceId, id: number) => Effect.Effect<boolean, StorageError>
  /** Queues a message for one endpoint, be it on or off; `None`: there is none of this id. */
  readonly send: (
    workspaceId: WorkspaceId,
    id: number,
    message: Message | ReportMessage
  ) => Effect.Effect<Option.Option<Delivery>, StorageError>
  /** Deliveries to an endpoint, the latest first, those before `before`; at most `limit` (≤ `pageSizeMax`). */
  readonly deliveries: (
    workspaceId: WorkspaceId,
    endpointId: number,
    options: { readonly before?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Delivery>, StorageError>
  /**
   * A delivery whose time has come, of an endpoint that is on or that was sent to by name, and keeps it from others for
   * the lease: one who dies gives it back by that. The one that waits longest goes first.
   */
  readonly claim: (lease: Duration.Duration) => Effect.Effect<Option.Option<Claim>, StorageError>
  /** Notes what became of a try; nothing, where the claim was lost or its endpoint is gone. */
  readonly settle: (claim: Claim, tried: Tried) => Effect.Effect<void, StorageError>
  /**
   * A report whose time has come by its workspace's clocks, of an endpoint that is on, and keeps it from others for the
   * lease: one who dies gives it back by that.
   */
  readonly claimReport: (lease: Duration.Duration) => Effect.Effect<Option.Option<DueReport>, StorageError>
  /**
   * Notes that a report that was due is seen to, and queues what is sent of it, both or neither; false, and nothing is done,
   * where the claim was lost or its endpoint is gone or was changed. So of any number who make one it is sent once.
   */
  readonly settleReport: (
    due: DueReport,
    queued: ReadonlyArray<QueuedReport>
  ) => Effect.Effect<boolean, StorageError>
  /** Deliveries that wait, over all workspaces. */
  readonly waiting: Effect.Effect<number, StorageError>
  /** Takes away deliveries older than `keptFor`, at most `forgottenMax`; answers how many. */
  readonly forget: Effect.Effect<number, StorageError>
}>() {}
