/**
 * What can be done to numbers, by the interface's own endpoints.
 */
import type { Client } from "../../api/ConsoleApi.ts"
import { run } from "../../api/run.ts"
import * as Phone from "../../phone/Phone.ts"

/** What can be done. */
export type Action = "pause" | "activate" | "remediate"

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
  readonly note: string
  /** Six digits, or nothing. */
  readonly carrier: string
}

/** The words for an action. */
export const words: Readonly<
  Record<Action, { readonly verb: string; readonly done: string; readonly explains: string }>
> = {
  pause: {
    verb: "Pause",
    done: "Paused",
    explains: "A paused number cools off: from the moment that the server answers, no dialer is given it."
  },
  activate: {
    verb: "Activate",
    done: "Active",
    explains: "Its cooling off ends, and dialers are given it again at once."
  },
  remediate: {
    verb: "Remediate",
    done: "Request received",
    explains:
      "Asks the remediation desk to have its reputation mended. The number goes on as it is. One request in 60 days."
  }
}

/** Which of these an action makes sense for. */
export const fits = (action: Action, { status }: Pick<Target, "status">): boolean =>
  action === "remediate" || (action === "pause" ? status === "ACTIVE_AND_BEING_MANAGED" : status === "COOLING_OFF")

/** Does it to one number, and answers what became of it. */
export const act = async (
  client: Client,
  action: Action,
  target: Target,
  details: Details,
  signal: AbortSignal
): Promise<string> => {
  const payload = {
    ani: Phone.toE164(target),
    ...(details.note.trim() === "" ? {} : { note: details.note.trim() }),
    ...(details.carrier === "" ? {} : { carrier: details.carrier })
  }
  switch (action) {
    case "pause":
      await run(client.nrm.pause({ payload }), signal)
      return words.pause.done
    case "activate":
      await run(client.nrm.activate({ payload: { ...payload, date: new Date().toISOString() } }), signal)
      return words.activate.done
    case "remediate": {
      const { status } = await run(client.nrm.remediate({ payload }), signal)
      return status === "within cooldown" ? withinCooldown : words.remediate.done
    }
  }
}

/** Said where a number has a request already. */
export const withinCooldown = "Within cooldown: it has a request already"

/** Whether this is a carrier's ID, or none. */
export const isCarrier = (carrier: string): boolean => /^([0-9]{6})?$/.test(carrier)
