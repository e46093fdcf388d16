/**
 * What can be done to numbers, one or many, by `POST /admin/numbers/actions`.
 */
import type { ActionResult } from "@anipool/http-api/admin/NumberActionsApi"
import type { Client } from "../../api/ConsoleApi.ts"
import { run } from "../../api/run.ts"
import type { Filter } from "./search.ts"

/** What can be done. */
export type Action = typeof ofState[number] | typeof ofCallable[number]

/** A number, as an action needs it. */
export interface Target {
  readonly id: number
  readonly phone: string
  readonly callingCode: 1 | 44
  readonly areaCode: string
  readonly status: string
}

/** What goes with it. */
export interface Details {
  /** Of what is said by hand: the route, or why there is none. */
  readonly note: string
  /** Six digits, or nothing. */
  readonly carrier: string
  /** The day that a rest ends with its beginning, or nothing. */
  readonly until: string
}

/** Which numbers: these, or what a filter finds. */
export type Which = { readonly ids: ReadonlyArray<number> } | { readonly filter: Filter }

/** Of a filter: after which id, and how many. */
export interface Slice {
  readonly after?: number
  readonly limit?: number
}

/** Names what is typed about an action: of one number, or of those that are chosen. */
export const draftName = (action: Action, id: number | undefined): string => `action:${action}:${id ?? "many"}`

/** The words for an action. */
export const words: Readonly<
  Record<Action, {
    readonly verb: string
    /** Where numbers follow the verb; the verb itself unless given. */
    readonly before?: string
    readonly explains: string
  }>
> = {
  pause: {
    verb: "Rest",
    explains: "From the moment that the server answers, no dialer is given a number that rests."
  },
  activate: { verb: "Activate", explains: "Its rest ends, and dialers are given it again at once." },
  remediate: {
    verb: "Remediate",
    explains:
      "Asks the remediation desk to have its reputation mended. The number goes on as it is. One request in 60 days."
  },
  sayCallable: {
    verb: "Say callable",
    before: "Say callable:",
    explains: "Calls to it go somewhere. What is said by hand counts, whatever imports find, until it is taken back."
  },
  sayNotCallable: {
    verb: "Say not callable",
    before: "Say not callable:",
    explains: "Calls to it go nowhere. What is said by hand counts, whatever imports find, until it is taken back."
  },
  takeBackCallable: {
    verb: "Take back",
    before: "Take back what was said of",
    explains: "Nothing is said by hand any more whether it can be called back: what imports found counts again."
  }
}

/** What is done to a number in its state. */
export const ofState = ["pause", "activate", "remediate"] as const

/** Whether an action is done to a number in its state. */
export const isOfState = (action: Action): action is typeof ofState[number] =>
  (ofState as ReadonlyArray<Action>).includes(action)

/** What is said of a number by hand. */
export const ofCallable = ["sayCallable", "sayNotCallable", "takeBackCallable"] as const

/** All that can be done. */
export const all: ReadonlyArray<Action> = [...ofState, ...ofCallable]

/** The words for an action on some numbers. */
export const title = (action: Action, what: string): string => `${words[action].before ?? words[action].verb} ${what}`

/** Which of these an action makes sense for. */
export const fits = (action: Action, { status }: Pick<Target, "status">): boolean =>
  action === "pause"
    ? status === "ACTIVE_AND_BEING_MANAGED"
    : action !== "activate" || status === "COOLING_OFF"

/** Does it to numbers, and answers what became of each; of a filter to the next ones after an id. */
export const act = (
  client: Client,
  action: Action,
  which: Which,
  { carrier, note, until }: Details,
  page: Slice
): Promise<ActionResult> =>
  run(client.adminNumbers.act({
    payload: {
      action,
      ...which,
      ...page,
      ...(note.trim() === "" || action === "takeBackCallable" ? {} : { note: note.trim() }),
      ...(carrier === "" ? {} : { carrier }),
      ...(until === "" || action !== "pause" ? {} : { until })
    }
  }))

/** Whether this is a carrier's ID, or none. */
export const isCarrier = (carrier: string): boolean => /^([0-9]{6})?$/.test(carrier)
