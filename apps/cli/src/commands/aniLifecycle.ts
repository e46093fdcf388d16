/**
 * `anipool ani pause|activate|history`: one ANI into a rest and back, and the record of it.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type Actor, AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import { type Ani, statusLabels } from "@anipool/domain/Ani"
import * as Remediation from "@anipool/domain/lifecycle/Remediation"
import { formatUtc } from "@anipool/domain/LocalTime"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { Transition } from "@anipool/storage/Transitions"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const number = Flags.argument("NUMBER", "The ANI's phone number, formatted or not.")

const time = (name: string, description: string) =>
  Options.optional(Options.text(name).pipe(Options.withPseudoName("TIME"))).pipe(
    Options.withDescription(
      `${description} YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601; UTC where no zone is written.`
    )
  )

/** What a transition may say of itself. */
const said = {
  carrier: Options.optional(Flags.fitting("carrier", Remediation.CarrierId, {
    placeholder: "ID",
    description: "The carrier's ID, for the record.",
    expected: "a carrier ID of 6 digits"
  })),
  note: Flags.note,
  date: time("date", "From when it is said to hold, for the record; now unless given.")
}

/** `anipool ani pause NUMBER`. */
export const pause = Command.make(
  "pause",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    ...said,
    until: time("until", "When it comes back by itself; it does not unless given."),
    number
  },
  Effect.fn("ani pause")(function*({ carrier, date, json, note, number, until, workspace }) {
    const administration = yield* Administration
    const lifecycle = yield* AniLifecycle
    const request = { ani: number, ...saidIn({ carrier, date, note }), until: Option.getOrUndefined(until) }
    const ani = yield* lifecycle.pause(yield* administration.workspace(workspace), request, person)
    yield* Output.answer(json, { status: "paused", ani: ani.number }, () => [
      Option.match(until, {
        onNone: () => `${shown(ani)} rests until it is activated.`,
        onSome: (end) => `${shown(ani)} rests until ${end}.`
      })
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Let an ANI rest: it is given out no more until it is activated, or until --until."))

/** `anipool ani activate NUMBER`. */
export const activate = Command.make(
  "activate",
  { json: Flags.json, workspace: Flags.workspace, ...said, number },
  Effect.fn("ani activate")(function*({ json, number, workspace, ...options }) {
    const administration = yield* Administration
    const lifecycle = yield* AniLifecycle
    const request = { ani: number, ...saidIn(options) }
    const ani = yield* lifecycle.activate(yield* administration.workspace(workspace), request, person)
    yield* Output.answer(json, { status: "active", ani: ani.number }, () => [`${shown(ani)} is active.`])
  }, UseCases.provide)
).pipe(Command.withDescription("End an ANI's rest: it is given out again."))

/** `anipool ani history NUMBER`. */
export const history = Command.make(
  "history",
  { json: Flags.json, workspace: Flags.workspace, number },
  Effect.fn("ani history")(function*({ json, number, workspace }) {
    const administration = yield* Administration
    const lifecycle = yield* AniLifecycle
    const { ani, transitions } = yield* lifecycle.history(yield* administration.workspace(workspace), number)
    const value = {
      number: ani.number,
      countryCode: `+${ani.callingCode}`,
      status: ani.status,
      transitions: transitions.map(toJson)
    }
    yield* Output.answer(json, value, () => [
      `${shown(ani)}: ${statusLabels[ani.status]}`,
      ...Output.table(
        ["AT (UTC)", "EVENT", "BY", "SAID TO HOLD FROM", "UNTIL", "CARRIER", "NOTE"],
        transitions.map((each) => [
          formatUtc(each.at),
          each.event,
          each.keyId === null ? each.origin : `key ${each.keyId}`,
          formatUtc(each.effectiveAt),
          each.until === null ? "" : formatUtc(each.until),
          each.carrier ?? "",
          each.note ?? ""
        ]),
        "It never rested."
      )
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Show an ANI's rests and activations, the latest first, and who asked for them."))

// internal

const person: Actor = { origin: "command-line", keyId: null }

const saidIn = (
  options: {
    readonly carrier: Option.Option<string>
    readonly date: Option.Option<string>
    readonly note: Option.Option<string>
  }
) => ({
  carrier: Option.getOrUndefined(options.carrier),
  date: Option.getOrUndefined(options.date),
  note: Option.getOrUndefined(options.note)
})

const shown = ({ callingCode, number }: Ani): string => `+${callingCode} ${number}`

const iso = (at: number): string => DateTime.formatIso(DateTime.unsafeMake(at))

const toJson = ({ at, carrier, effectiveAt, event, keyId, note, origin, until }: Transition) => ({
  event,
  at: iso(at),
  effectiveAt: iso(effectiveAt),
  until: until === null ? null : iso(until),
  origin,
  keyId,
  carrier,
  note
})
