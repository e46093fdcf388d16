/**
 * Which part of a message goes to a destination at once, which waits for the end of its quiet hours, and which not at all.
 *
 * Pure: instants and ids are parameters.
 */
import * as Destination from "./Destination.ts"
import * as Message from "./Message.ts"
import * as QuietHours from "./QuietHours.ts"

/** A part of a message on its way. */
export interface Routed {
  readonly message: Message.Message
  /** Milliseconds since the epoch; `null`: it goes at once. */
  readonly heldUntil: number | null
}

/** Where and when it is. */
export interface Moment {
  readonly now: number
  /** The workspace's. */
  readonly timeZone: string
  /** The id of the part that is held, where the other goes by the message's own. */
  readonly heldId: string
}

/** The parts of a message that a destination gets: at most one at once, and one that is held. */
export const route = (
  wanted: Destination.Wanted,
  message: Message.Message,
  { heldId, now, timeZone }: Moment
): ReadonlyArray<Routed> => {
  const { kinds, quiet, tellsAlerts, tellsResolved } = wanted
  if (!tellsAlerts) return []
  const items = message.items.filter(({ event, kind }) =>
    (kinds.length === 0 || kinds.includes(kind)) && (tellsResolved || event === "raised")
  )
  // A message without items is no news of an alert: nothing of it can be unwanted.
  if (items.length === 0 && message.items.length > 0) return []
  const end = quiet === null ? undefined : QuietHours.endAt(quiet, now, timeZone)
  const passes = (item: Message.Item): boolean =>
    end === undefined || (quiet!.passesCritical && Destination.criticalKinds.has(item.kind))
  const [atOnce, held] = [items.filter(passes), items.filter((item) => !passes(item))]
  return [
    ...end === undefined || atOnce.length > 0 ? [{ message: Message.of(message, atOnce), heldUntil: null }] : [],
    ...held.length > 0 ? [{ message: Message.summary({ ...message, id: heldId }, held), heldUntil: end! }] : []
  ]
}

/** What is held, and what came after it, as one message: of an alert that was raised and resolved its end alone. */
export const together = (held: Message.Message, later: Message.Message): Message.Message => {
  const ended = new Set(later.items.map(({ alertId }) => alertId))
  return Message.summary(
    { ...held, createdAt: later.createdAt },
    [...held.items.filter(({ alertId }) => !ended.has(alertId)), ...later.items]
  )
}
