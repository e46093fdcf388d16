/**
 * `anipool config`: the environment variables, what they hold and what they mean.
 */
import * as DatabaseName from "@anipool/environment/DatabaseName"
import * as Environment from "@anipool/environment/Environment"
import * as Variable from "@anipool/environment/Variable"
import * as Output from "@anipool/jobs/Output"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** Lists every variable, and fails when one holds what is not allowed. */
export const config = Command.make(
  "config",
  { json: Flags.json },
  Effect.fn("config")(function*({ json }) {
    const rows = yield* Effect.forEach(
      Environment.variables,
      (variable) => Effect.map(Variable.shown(variable), (value) => ({ ...variable, value: Option.getOrNull(value) }))
    )
    const environment = yield* Effect.either(Environment.load)
    const used = Either.isRight(environment) ? [`Database: ${DatabaseName.of(environment.right)}`] : []
    // The answer as JSON is the list of variables alone.
    if (json) yield* Effect.forEach(used, Output.note)
    yield* Output.answer(json, rows, () => [
      ...used,
      ...rows.flatMap(({ allowed, default: byDefault, meaning, name, value }) => [
        `${name}=${value ?? ""}`,
        `  ${meaning}`,
        `  default: ${byDefault}; allowed: ${allowed}`
      ])
    ])
    yield* environment
  })
).pipe(Command.withDescription("List the environment variables: what each holds, its default and its meaning."))
