/**
 * `anipool area-code add|list`: area codes of +1 that opened after the release.
 */
import { AreaCodes } from "@anipool/core/administration/AreaCodes"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const text = (name: string, pseudoName: string, description: string) =>
  Options.text(name).pipe(Options.withPseudoName(pseudoName), Options.withDescription(description))

const degrees = (name: string) =>
  Options.float(name).pipe(
    Options.withPseudoName("DEGREES"),
    Options.withDescription("Where it is, if it overlays no other code; both or neither."),
    Options.optional
  )

const add = Command.make(
  "add",
  {
    json: Flags.json,
    code: text("code", "NPA", "The three digits."),
    country: text("country", "COUNTRY", "Its nation, two letters: us (with its territories), ca, jm…"),
    state: text("state", "STATE", "Its state or province, as its neighbours have it: NY."),
    near: text("near", "NPA", "The code that it overlays; with a position of its own, one near it."),
    latitude: degrees("latitude"),
    longitude: degrees("longitude")
  },
  Effect.fn("area-code add")(function*({ json, latitude, longitude, ...given }) {
    if (Option.isSome(latitude) !== Option.isSome(longitude)) {
      return yield* new UsageWrong({ message: "--latitude and --longitude go together" })
    }
    const areaCode = {
      ...given,
      country: given.country.toUpperCase(),
      state: given.state.toUpperCase(),
      ...(Option.isSome(latitude) && Option.isSome(longitude)
        ? { position: { latitude: latitude.value, longitude: longitude.value } }
        : {})
    }
    const areaCodes = yield* AreaCodes
    yield* areaCodes.add(areaCode)
    yield* Output.answer(json, areaCode, () => [
      `Area code ${areaCode.code} is added. Servers and workers that run know it after their next start.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Add an area code of +1 that opened after this release, for all workspaces."))

const list = Command.make(
  "list",
  { json: Flags.json },
  Effect.fn("area-code list")(function*({ json }) {
    const all = yield* Effect.flatMap(AreaCodes, (areaCodes) => areaCodes.list)
    yield* Output.answer(json, all, () =>
      Output.table(
        ["CODE", "COUNTRY", "STATE", "NEAR", "POSITION"],
        all.map(({ code, country, near, position, state }) => [
          code,
          country,
          state,
          near,
          position === undefined ? "" : `${position.latitude}, ${position.longitude}`
        ]),
        "No area code was added: the release's table holds."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the area codes that were added."))

/** `anipool area-code add|list`. */
export const areaCode = Command.make("area-code").pipe(Command.withSubcommands([add, list]))
